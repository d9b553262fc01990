import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_TIMEOUT, openPlace, etal, type Settings, visiting } from '../testing/harness/etal-command.ts';
import { PASSWORD } from '../testing/harness/test-app.ts';

let settings: Settings;
beforeAll(async () => {
  settings = await openPlace('empty');
});

describe('etal migrate', { timeout: COMMAND_TIMEOUT }, () => {
  it('brings the database up to date, once', async () => {
    const empty = await openPlace('empty');
    expect(await etal(empty, ['migrate'])).toEqual({
      out: expect.stringMatching(/^Migrations faites : 0001-foundations\b.*\.$/),
      err: '',
      code: 0,
    });
    expect(await etal(empty, ['migrate'])).toEqual({ out: 'La base de données est à jour.', err: '', code: 0 });
  });
});

describe('etal user invite', { timeout: COMMAND_TIMEOUT }, () => {
  it('prints a link that opens the account', async () => {
    const { out, err, code } = await etal(settings, ['user', 'invite', 'maud@exemple.test']);
    expect([err, code]).toEqual(['', 0]);
    const [first, link = ''] = out.split('\n');
    expect(first).toBe('Lien pour maud@exemple.test, valable une heure :');
    expect(link).toMatch(/^https:\/\/etal\.example\/reinitialiser-mot-de-passe\?token=/);

    await visiting(settings, async (visitor) => {
      expect((await visitor.post(`/api/ResetPassword${new URL(link).search}`, { password: PASSWORD })).statusCode).toBe(
        200,
      );
      expect((await visitor.post('/api/LoginUser', { email: 'maud@exemple.test', password: PASSWORD })).json()).toEqual(
        { redirectUri: '/bienvenue' },
      );
    });
  });
});

describe('etal user create', { timeout: COMMAND_TIMEOUT }, () => {
  it('reads the password from its standard input', async () => {
    const answer = await etal(settings, ['user', 'create', 'julien@exemple.test'], {
      input: `${PASSWORD}\r\nla suite ne compte pas\n`,
    });
    expect(answer).toEqual({ out: 'Le compte julien@exemple.test est prêt.', err: '', code: 0 });
    await visiting(settings, async (visitor) => {
      expect(
        (await visitor.post('/api/LoginUser', { email: 'julien@exemple.test', password: PASSWORD })).statusCode,
      ).toBe(200);
    });
  });
});
