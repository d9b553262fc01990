import { expect, it } from 'vitest';
import { accountMails } from './mails.ts';

const url = 'https://etal.test/reinitialiser-mot-de-passe?token=a&b';

it.each([accountMails.welcome({ url, validMinutes: 60 }), accountMails.resetPassword({ url, validMinutes: 60 })])(
  '$subject carries its link as text and as HTML',
  ({ text, html }) => {
    expect(text).toContain(url);
    expect(text).toContain('60 minutes');
    expect(html).toContain('href="https://etal.test/reinitialiser-mot-de-passe?token=a&amp;b"');
  },
);

it('escapes what it quotes', () => {
  expect(accountMails.passwordChanged({ forgottenUrl: 'https://x/"><script>' }).html).not.toContain('<script>');
});
