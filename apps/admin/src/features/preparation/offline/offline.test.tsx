import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder, samplePoint, samplePreparation, sampleShop } from '../../../testing/sample-shop.ts';
import { keptDay } from '../unsent/kept-day.ts';
import { submitCollect } from '../unsent/queue.ts';

const point = samplePoint(1, 'Marché de Die');
const day = { date: '2026-11-20', point: point.id };
const QUERY = `date=${day.date}&point=${point.id}`;
const anne = sampleOrder(1, { status: 'ACCEPTED', sales: SAMPLE_SALES });

let isBack: boolean;
const lost = () => Promise.reject(new TypeError('offline'));
const answers: Answers = {
  'GET GetShopAggregate': () => (isBack ? { json: sampleShop({ collectionPoints: [point] }) } : lost()),
  'GET GetPreparation': () => (isBack ? { json: preparation() } : lost()),
  'GET healthz': () => (isBack ? {} : lost()),
  'GET GetDashboardMetrics': lost,
};
const preparation = () =>
  samplePreparation({ date: day.date, collectionPoint: { id: point.id, label: point.label } }, { orders: [anne] });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  isBack = false;
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-20T08:42:00Z'), toFake: ['Date'] });
});

describe('the back-office opened without a network', () => {
  it('lists the days that this device keeps, with the ways into each', async () => {
    keptDay(day).keepPreparation(preparation());
    keptDay(day).change((queue) => submitCollect(queue, anne.id, Date.now() + 8000));
    renderApp('/admin', answers);
    const title = await heading('Hors connexion');
    await waitFor(() => expect(document.activeElement).toBe(title));
    const kept = within(screen.getByRole('listitem'));
    expect(plain(kept.getByRole('heading', { level: 3 }).textContent)).toBe('vendredi 20 novembre 2026, Marché de Die');
    expect(plain(kept.getByText(/gardé le/).textContent)).toBe('1 commande, jour gardé le 20 novembre à 9 h 42');
    expect(kept.getByText(/^1\senvoi en attente$/)).toBeTruthy();
    expect(kept.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Préparation', `/admin/preparation?${QUERY}`],
      ['Par client', `/admin/preparation?${QUERY}&vue=clients`],
      ['Pesée', `/admin/pesee?${QUERY}`],
      ['Remise', `/admin/remise?${QUERY}`],
      ['Caisse', `/admin/comptage?${QUERY}`],
    ]);
  });

  it('says so when it keeps none', async () => {
    renderApp('/admin', answers);
    await heading('Hors connexion');
    expect(screen.getByRole('heading', { name: 'Aucun jour gardé' })).toBeTruthy();
  });

  it('opens the sheet of a kept day, by customer too, and the way back leads to the list', async () => {
    keptDay(day).keepPreparation(preparation());
    const app = renderApp(`/admin/preparation?${QUERY}`, answers);
    await heading('Préparation · vendredi 20 novembre 2026, Marché de Die');
    expect(plain(screen.getByText(/^Hors connexion.*tel qu/).textContent)).toBe(
      "Hors connexion : voici ce jour tel qu'il était le 20 novembre à 9 h 42.",
    );
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Par client' }));
    expect(await screen.findByRole('article', { name: 'Anne Durand' })).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Préparation' }));
    await heading('Hors connexion');
  });

  it('goes on by itself when the server answers', async () => {
    keptDay(day).keepPreparation(preparation());
    renderApp(`/admin/preparation?${QUERY}`, answers);
    await screen.findByText(/^Hors connexion.*tel qu/);
    isBack = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^Hors connexion/)).toBeNull());
    expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeTruthy();
  });

  it('says of any other page that it needs the network, with a way back', async () => {
    const app = renderApp('/admin/parametres', answers);
    await heading('Hors connexion');
    expect(plain(screen.getByRole('main').textContent)).toContain('Cette page a besoin du réseau');
    await app.user.click(screen.getByRole('button', { name: 'Retour' }));
    await waitFor(() => expect(app.at()).not.toBe('/admin/parametres'));
  });
});

it('an open page keeps what is shown and typed when the network goes', async () => {
  isBack = true;
  const app = renderApp('/admin/articles/edition', answers);
  const name = await screen.findByRole('textbox', { name: 'Nom' });
  await app.user.type(name, 'Courges');
  isBack = false;
  await act(() => app.router.revalidate());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom' }).value).toBe('Courges');
});

it('a day opened with a network is kept, and forgotten when another shop signs in', async () => {
  isBack = true;
  const app = renderApp(`/admin/preparation?${QUERY}`, answers);
  await heading('Préparation · vendredi 20 novembre 2026, Marché de Die');
  expect(keptDay(day).preparation()?.orders).toHaveLength(1);
  answers['GET GetShopAggregate'] = { json: sampleShop({ collectionPoints: [samplePoint(2, 'Ailleurs')] }) };
  await act(() => app.router.navigate('/admin/articles'));
  await act(() => app.router.revalidate());
  await waitFor(() => expect(keptDay(day).preparation()).toBeUndefined());
});
