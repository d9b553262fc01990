import { expect, it } from 'vitest';
import { openTestApp, PASSWORD } from '../harness/test-app.ts';
import { besiege } from './besiege.ts';

const server = await openTestApp();

it('an account stays open to its owner under 10,000 tries by others', async () => {
  const email = 'assiegee@etal.test';
  await server.signUp(email);
  const signIn = (cookie: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/LoginUser',
      payload: { email, password: PASSWORD },
      remoteAddress: '198.51.100.7',
      headers: { cookie },
    });
  const device = (await signIn('')).cookies.find(({ name }) => name === 'did');
  const answers = await besiege(server, email, 10_000);
  expect([...answers.keys()].toSorted()).toEqual([401, 403]);
  expect((await signIn(`did=${device?.value}`)).statusCode).toBe(200);
}, 120_000);
