import { describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD } from '../../../testing/harness/test-app.ts';
import { throttleKey } from './throttle.ts';

const PROXY = '10.1.2.3';
const VISITOR = '198.51.100.7';

/** Whose attempts are counted tells who the server takes the visitor for. */
async function counted(trustedProxies: string[] | undefined, from: string): Promise<string[]> {
  const { app, services } = await openTestApp(trustedProxies ? { trustedProxies } : {});
  await app.inject({
    method: 'POST',
    url: '/api/LoginUser',
    remoteAddress: from,
    headers: { 'x-forwarded-for': VISITOR },
    payload: { email: 'a@etal.test', password: PASSWORD },
  });
  const keys = (await services.database.shopless.selectFrom('throttles').select('key').execute()).map(({ key }) => key);
  return [PROXY, VISITOR, '203.0.113.9'].filter((address) => keys.includes(throttleKey('login-network', address)));
}

describe('who the visitor is', () => {
  it.each([
    ['a proxy of the private network is believed', undefined, PROXY, VISITOR],
    ['a stranger is not', undefined, '203.0.113.9', '203.0.113.9'],
    ['unless named in the settings', ['203.0.113.0/24'], '203.0.113.9', VISITOR],
    ['which then name all of them', ['203.0.113.0/24'], PROXY, PROXY],
  ])('%s', async (_case, trusted, from, expected) => {
    expect(await counted(trusted, from)).toEqual([expected]);
  });
});
