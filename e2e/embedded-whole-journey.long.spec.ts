import { test } from './support/test.ts';
import { walkTheWholeJourney } from './support/whole-journey.ts';

test.use({ mode: 'demo' });

test('a phone, the embedded database and the sandbox: from sign-up to the first order handed over', async ({
  page,
  browser,
  server,
  mode,
  email,
  address,
  watch,
}) => {
  test.slow();
  watch.expectRefusal(401, 418);
  await walkTheWholeJourney({ page, browser, server, mode, email, address });
});
