import type { SecurityEvent } from '@etal/contract/security-journal';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const EVENT: SecurityEvent = {
  id: '0190d0c0-0000-7000-8000-000000000001',
  at: Date.parse('2026-11-15T09:42:00Z') / 1000,
  kind: 'IBAN_CHANGED',
  actor: 'Léa Martin',
  place: 'Firefox sur Android, 192.0.2.x',
  subject: 'IBAN se terminant par 0189',
};

const open = async (data: SecurityEvent[]) => {
  renderApp('/admin/compte/journal', {
    'GET GetShopAggregate': { json: sampleShop() },
    'GET GetSecurityJournal': { json: { data, page: 1, pageSize: 50, totalCount: data.length } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Journal de sécurité' });
};

it('says what changed, when, by whom and from where', async () => {
  await open([EVENT]);
  const row = within(screen.getByRole('table', { name: 'Journal de sécurité' })).getAllByRole('row')[1];
  for (const words of ['IBAN modifié', 'IBAN se terminant par 0189', 'Léa Martin', 'Firefox sur Android, 192.0.2.x'])
    expect(plain(row?.textContent)).toContain(words);
});

it('says so when nothing has happened', async () => {
  await open([]);
  expect(screen.getByText('Rien à signaler')).toBeTruthy();
});
