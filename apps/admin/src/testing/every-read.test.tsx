import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMON, NOW } from './form-cases.ts';
import { type Answer, renderApp } from './render-app.tsx';
import { sampleArticle, sampleBag } from './sample-shop.ts';

const CUSTOMER = '00000000-0000-4000-8000-000000000801';
const { id: article } = sampleArticle(1, 'Radis');
const { id: surprise } = sampleBag(2, 'Panier surprise');
const page = { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } };
const NO_MEANS = { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 };

/** What a page reads by itself, and an answer to it where `COMMON` has none. */
const READS: [address: string, call: string, answer?: Answer][] = [
  ['/admin/semaine?vue=jours', 'GET GetDayStock', { json: [] }],
  [`/admin/articles/${article}`, 'GET GetOrdersPage'],
  [`/admin/paniers/${surprise}`, `GET GetBagWeeks/${surprise}`, { json: [] }],
  [`/admin/paniers/${surprise}/composition/2026-11-16`, `GET GetBagWeeks/${surprise}`, { json: [] }],
  ['/admin/compte', 'GET GetAccount'],
  ['/admin/compte/journal', 'GET GetSecurityJournal', page],
  ['/admin/equipe', 'GET GetTeam'],
  ['/admin/mes-boutiques', 'GET GetMyShops', { json: { shops: [], mayCreate: false } }],
  ['/admin/commandes', 'GET GetOrdersPage'],
  ['/admin/clients', 'GET GetShoppersPage'],
  [`/admin/clients/${CUSTOMER}`, `GET GetShopperById/${CUSTOMER}`],
  [`/admin/commandes/nouvelle?client=${CUSTOMER}`, `GET GetShopperById/${CUSTOMER}`],
  ['/admin/caisse', 'GET GetTillDays'],
  [
    '/admin/caisse/jour?date=2026-11-14',
    'GET GetTillDay',
    { json: { date: '2026-11-14', collectionPoint: null, expected: NO_MEANS, entries: [], closings: [] } },
  ],
  ['/admin/comptabilite/frais', 'GET GetFees', { json: [] }],
  ['/admin/comptabilite/virements', 'GET GetPayouts', page],
  ['/admin/comptabilite/reglages', 'GET GetAccounting'],
  ['/admin/ecrire', 'GET GetMailings'],
  ['/admin/ecrire/ardoise', 'GET PreviewMailing'],
  ['/securiser', 'GET GetAccount'],
  ['/exploitation/annonce', 'GET exploitation/GetAnnouncement'],
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe.each(READS)('%s, when %s fails', (address, call, answer = COMMON[call] as Answer) => {
  it('says what could not be read, keeps its menu and its title, tries again, and keeps the focus', async () => {
    let isBack = false;
    const { user } = renderApp(address, {
      ...COMMON,
      [`GET GetShopperHabits/${CUSTOMER}`]: { status: 404 },
      [call]: () => (isBack ? answer : { status: 500, text: 'Une erreur est survenue.' }),
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Une erreur est survenue.')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    const menus = address.startsWith('/admin') ? 1 : 0;
    expect(screen.queryAllByRole('navigation', { name: 'Navigation principale' })).toHaveLength(menus);
    isBack = true;
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
    // A page that is opened for one field starts there.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});
