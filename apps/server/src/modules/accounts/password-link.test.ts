import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { prunePasswordTokens } from './password-link.ts';

const database = await openTestDatabase();
const NOW = new Date('2026-03-29T12:00:00Z');

test('a password link that has expired is deleted, one that still opens the account stays', async () => {
  await database.withoutShop(async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ email: 'a@b.fr', email_key: 'a@b.fr' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('password_tokens')
      .values([
        { token_hash: Buffer.from('over'), user_id, expires_at: NOW },
        { token_hash: Buffer.from('valid'), user_id, expires_at: new Date(NOW.getTime() + 1) },
      ])
      .execute();
  });
  await prunePasswordTokens(database, NOW);
  const left = await database.withoutShop((tx) => tx.selectFrom('password_tokens').select('token_hash').execute());
  expect(left.map(({ token_hash }) => token_hash.toString())).toEqual(['valid']);
});
