import { expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { announcement } from './announcement.ts';

const config = parseConfig('demo', { PORT: '3100' });

it('gives the address, both sign-ins and the mailbox', () => {
  const text = announcement(config, { hasAccounts: true });
  for (const word of [
    'http://localhost:3100\n',
    'demo@etal.test\n',
    'nouveau@etal.test\n',
    'demonstration-etal\n',
    'http://localhost:3100/demo/courrier\n',
  ])
    expect(text).toContain(word);
});

it('promises no sign-in to a database that has none', () => {
  expect(announcement(config, { hasAccounts: false })).not.toContain('etal.test');
});

it('promises no mailbox when mails really leave', () => {
  const sending = { ...config, mail: { smtpUrl: 'smtp://localhost', from: 'Étal <a@etal.test>' } };
  expect(announcement(sending, { hasAccounts: true })).not.toContain('courrier');
});
