import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder, sampleOrderDetail, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';
import { type Day, keptDay } from './kept-day.ts';
import { refusedEntries, submitCollect, submitWeights } from './queue.ts';

const point = samplePoint(1, 'Marché de Die');
const friday: Day = { date: '2026-11-20', point: point.id };
const saturday: Day = { date: '2026-11-21', point: point.id };
const elsewhere: Day = { date: '2026-11-20', point: samplePoint(9, 'Chez un autre').id };
const order = (n: number) => sampleOrder(n, { status: 'ACCEPTED', sales: SAMPLE_SALES });
const { id: saleId } = SAMPLE_SALES[3]!;

const weigh = (day: Day, n: number) =>
  keptDay(day).change((queue) => submitWeights(queue, order(n).id, [{ saleId, weighedGrams: 3300 }]));
const collect = (day: Day, n: number) => keptDay(day).change((queue) => submitCollect(queue, order(n).id, 0));
const entries = (...days: Day[]) => days.flatMap((day) => keptDay(day).queue().entries);

const weighed = (n: number) => ({ json: sampleOrderDetail(n, { id: order(n).id, status: 'ACCEPTED' }) });
const offline = () => Promise.reject(new TypeError('offline'));
const open = async (answers: Answers = {}, address = '/admin/articles') => {
  const app = renderApp(address, {
    'GET GetShopAggregate': { json: sampleShop({ collectionPoints: [point] }) },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
};
const written = (app: ReturnType<typeof renderApp>) =>
  app.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
/** As it is announced. */
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => plain(textContent))
    .filter(Boolean);

beforeEach(() => localStorage.clear());

describe('what was entered in the field and has not left', () => {
  it('leaves when the back-office opens, whatever the page, and says so', async () => {
    for (const day of [friday, saturday]) weigh(day, day === friday ? 1 : 2);
    collect(saturday, 3);
    let answer: () => void = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const app = await open({
      [`PUT SetOrderFinalWeights/${order(1).id}`]: () => slow.then(() => weighed(1)),
      [`PUT SetOrderFinalWeights/${order(2).id}`]: () => slow.then(() => weighed(2)),
      [`POST CollectOrder/${order(3).id}`]: { json: sampleOrderDetail(3, { status: 'COLLECTED' }) },
    });
    await waitFor(() => expect(status()).toContain("2 pesées et 1 remise en attente d'envoi"));
    expect(screen.getByRole('link', { name: /en attente d'envoi$/ }).getAttribute('href')).toBe(
      `/admin/pesee?date=${friday.date}&point=${point.id}`,
    );
    answer();
    await waitFor(() => expect(status()).toContain('2 pesées et 1 remise envoyées'));
    expect(entries(friday, saturday)).toEqual([]);
    expect(screen.queryByText(/en attente d'envoi$/)).toBeNull();
    // What the page shows follows.
    await waitFor(() => expect(app.calls('GET GetShopAggregate').length).toBeGreaterThan(1));
  });

  it('is said to have left only on the page where it did', async () => {
    collect(friday, 1);
    const app = await open({
      [`POST CollectOrder/${order(1).id}`]: { json: sampleOrderDetail(1, { status: 'COLLECTED' }) },
    });
    await waitFor(() => expect(status()).toContain('1 remise envoyée'));
    await act(() => app.router.navigate('/admin/groupes-clients'));
    await screen.findByRole('heading', { level: 1, name: 'Groupes de clients' });
    expect(screen.queryByText(/envoyée$/)).toBeNull();
  });

  it('waits without network, and leaves when it is back', async () => {
    let isBack = false;
    weigh(friday, 1);
    const app = await open({
      [`PUT SetOrderFinalWeights/${order(1).id}`]: () => (isBack ? weighed(1) : offline()),
      // What waited is read again before it is sent.
      [`GET GetOrderByReference/${order(1).id}`]: () => (isBack ? weighed(1) : offline()),
    });
    await waitFor(() => expect(written(app)).toHaveLength(1));
    expect(status()).toContain("1 pesée en attente d'envoi");
    expect(entries(friday)).toHaveLength(1);
    isBack = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(status()).toContain('1 pesée envoyée'));
    expect(entries(friday)).toEqual([]);
  });

  it('leaves too when another tab has kept it meanwhile', async () => {
    const app = await open({
      [`POST CollectOrder/${order(1).id}`]: { json: sampleOrderDetail(1, { status: 'COLLECTED' }) },
    });
    expect(written(app)).toEqual([]);
    collect(friday, 1);
    await act(async () => window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(entries(friday)).toEqual([]));
  });

  it('of another account is neither sent, nor said, nor lost', async () => {
    weigh(elsewhere, 1);
    const app = await open({}, '/admin/preparation');
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(written(app)).toEqual([]);
    expect(screen.queryByText(/en attente d'envoi|sur cet appareil/)).toBeNull();
    expect(entries(elsewhere)).toHaveLength(1);
  });

  it('stays until its no is read, where it can be', async () => {
    weigh(friday, 1);
    await open({
      [`PUT SetOrderFinalWeights/${order(1).id}`]: { status: 409, text: 'La facture est émise.' },
      [`GET GetOrderByReference/${order(1).id}`]: weighed(1),
    });
    const link = await screen.findByRole('link', { name: /^1\spesée refusée$/ });
    expect(link.getAttribute('href')).toBe(`/admin/pesee?date=${friday.date}&point=${point.id}`);
    expect(refusedEntries(keptDay(friday).queue()).map(({ refusal }) => refusal)).toEqual(['La facture est émise.']);
  });

  it('waits for who entered it when the session has ended', async () => {
    weigh(friday, 1);
    let isSignedIn = true;
    const app = await open({
      'GET GetShopAggregate': () =>
        isSignedIn
          ? { json: sampleShop({ collectionPoints: [point] }) }
          : { status: 401, text: 'Veuillez vous connecter.' },
      [`PUT SetOrderFinalWeights/${order(1).id}`]: () => (
        (isSignedIn = false),
        { status: 401, text: 'Veuillez vous connecter.' }
      ),
    });
    await waitFor(() => expect(written(app)).toHaveLength(1));
    expect(entries(friday)).toHaveLength(1);
  });
});
