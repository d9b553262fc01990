import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../src/background/run-command.ts';
import { onStatement } from '../../src/platform/db/statements.ts';
import { isSentByTest } from './is-sent-by-test.ts';
import { openTestApp, visit } from './test-app.ts';

it('knows what a test sends from what the server does, for a call or for the test itself', async () => {
  const { app, services } = await openTestApp();
  const { database } = services;
  const heard: { text: string; isOfTest: boolean }[] = [];
  onTestFinished(onStatement((statement) => void heard.push({ ...statement, isOfTest: isSentByTest(statement) })));

  // By names that nobody else gives: what was heard of the server before would count as the server's.
  await database.withoutShop((tx) => sql`select count(*) as sought_first from users`.execute(tx));
  await database.shopless.selectFrom('users').select('email as soughtSecond').execute();
  await database.withShop(randomUUID(), (tx) => tx.selectFrom('orders').select('id as soughtThird').execute());
  await Promise.all([
    database.withoutShop((tx) => tx.selectFrom('users').select('id as soughtFourth').execute()),
    database.withoutShop((tx) => tx.selectFrom('users').select('id as soughtFifth').execute()),
  ]);
  expect(heard.map(({ isOfTest }) => isOfTest)).toEqual([true, true, true, true, true]);

  heard.length = 0;
  await runCommand(services, { does: 'operator add', email: 'chef@etal.test' });
  await visit(app).post('/api/RegisterUser', { email: 'maud@etal.test' });
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.filter(({ isOfTest }) => isOfTest)).toEqual([]);
  // Left to the next message: nobody waits for its answer.
  expect(heard.filter(({ text }) => text.includes('insert into outbox'))).toMatchObject([{ isOfTest: false }]);
});
