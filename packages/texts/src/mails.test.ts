import { SECURITY_EVENT_KINDS } from '@etal/domain/accounts/security-events';
import { expect, it } from 'vitest';
import { ownEventMail, SECURITY_EVENT_LABELS, securityMail } from './keys.ts';
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

it.each(SECURITY_EVENT_KINDS)('%s is told within a sentence, and its initials stay', (kind) => {
  const fact = { kind, actor: 'Léa', place: '', subject: '' };
  const initials = SECURITY_EVENT_LABELS[kind].match(/\p{Lu}{2,}/gu) ?? [];
  const mails = [
    securityMail('Ferme', [{ ...fact, at: new Date(0) }], 'https://etal.test'),
    ownEventMail({ ...fact, at: 0 }, 'https://etal.test'),
  ];
  for (const { text } of mails) {
    const sentence = /(?:boutique|compte)\u00A0: (.+)\.$/m.exec(text)?.[1] ?? '';
    expect(sentence.slice(1)).toBe(SECURITY_EVENT_LABELS[kind].slice(1));
    expect(sentence.match(/\p{Lu}{2,}/gu) ?? []).toEqual(initials);
  }
});
