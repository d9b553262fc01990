import type { Order, OrderDetail } from '@etal/contract/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp, type SentCall } from '../../../testing/render-app.tsx';
import { sampleOrder, sampleOrderDetail, sampleShop } from '../../../testing/sample-shop.ts';

const ADDRESS = '/admin/commandes-actives';

/** The shop's orders as the server holds them: what a call changes, the next load shows. */
function serving(orders: Order[], answers: Answers = {}): Answers {
  let held = orders;
  const become = (id: string, status: Order['status']) => {
    held = held.map((order) => (order.id === id ? { ...order, status } : order));
    return { json: detailOf(held.find((order) => order.id === id)!) };
  };
  const byOrder = orders.flatMap(({ id, reference }) => [
    [`GET GetOrderByReference/${reference}`, () => ({ json: detailOf(held.find((order) => order.id === id)!) })],
    [`POST AcceptOrder/${id}`, () => become(id, 'ACCEPTED')],
    [`DELETE RefuseOrder/${id}`, () => become(id, 'REFUSED')],
  ]);
  return {
    'GET GetShopAggregate': () => ({
      json: sampleShop({ activeOrders: held.filter(({ status }) => status === 'PAID' || status === 'ACCEPTED') }),
    }),
    ...(Object.fromEntries(byOrder) as Answers),
    ...answers,
  };
}
const detailOf = (order: Order): OrderDetail => ({ ...sampleOrderDetail(1), ...order });

const open = async (orders: Order[], answers: Answers = {}, address = ADDRESS) => {
  const app = renderApp(address, serving(orders, answers));
  await screen.findByRole('heading', { level: 1, name: 'Commandes actives', hidden: true });
  return app;
};
const region = (name: string | RegExp) => screen.getByRole('region', { name });
const fresh = () => region('Nouvelles commandes');
const rowsIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => plain(textContent));
const tick = (app: ReturnType<typeof renderApp>, order: Order) =>
  app.user.click(screen.getByRole('checkbox', { name: `Sélectionner ${order.reference}, Anne Durand` }));
const acceptButton = () => screen.getByRole('button', { name: /^Accepter la sélection/ });

const [one, two, three] = [sampleOrder(1), sampleOrder(2), sampleOrder(3)] as const;
const accepted = sampleOrder(4, { status: 'ACCEPTED', shopperDetails: { ...one.shopperDetails, firstname: 'Paul' } });

describe('the lists of active orders', () => {
  it('show what waits for an answer, then what is to be handed over by date and point', async () => {
    await open([one, accepted, sampleOrder(5, { status: 'ACCEPTED', collectionDate: '2026-11-21' })]);
    expect(
      within(fresh())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sélection', 'Client', 'Statut', 'Collecte', 'Sous total', 'Frais de service', 'Total']);
    expect(rowsIn(fresh())).toEqual([
      'Sélectionner ABCD2341, Anne DurandAnne DurandABCD2341, 0 article, paiement sur placeÀ accepterÀ accepterven. 20 nov., 0 article, sur placevendredi 20 novembre 20268 h – 12 h 30, Marché de Sarlat5,00 €0,15 €5,15 €5,00 €+ 0,15 € de frais',
    ]);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(-3)).toEqual([
      'Nouvelles commandes',
      'Vendredi 20 novembre 2026, Marché de Sarlat',
      'Samedi 21 novembre 2026, Marché de Sarlat',
    ]);
    expect(plain(region(/^Vendredi/).textContent)).toContain('1 commande, 5,15 €');
    expect(rowsIn(region(/^Vendredi/))[0]).toContain('Paul DurandABCD2344, 0 article, paiement sur placeAcceptée');
  });

  it.each(['one comes back to it', 'it is looked at all night'])('are in the new day when %s', async (how) => {
    const isBack = how === 'one comes back to it';
    vi.useFakeTimers({ now: new Date('2026-11-20T22:59:00Z'), toFake: isBack ? ['Date'] : ['Date', 'setInterval'] });
    await open([accepted]);
    // What listens to the tab and to the clock is set up after the page is drawn.
    await act(async () => {});
    expect(screen.queryByRole('region', { name: 'À pointer' })).toBeNull();
    vi.setSystemTime('2026-11-20T23:00:00Z');
    if (isBack) act(() => void document.dispatchEvent(new Event('visibilitychange')));
    else act(() => void vi.advanceTimersByTime(60_000));
    expect(region('À pointer')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Vendredi/ })).toBeNull();
  });

  it('say when there is nothing', async () => {
    await open([]);
    expect(screen.getByRole('heading', { level: 3, name: 'Aucune nouvelle commande' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Aucune commande à remettre' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  });
});

describe('accepting several orders', () => {
  it('takes all of them where none is ticked, after the question', async () => {
    const app = await open([one, two]);
    await app.user.click(screen.getByRole('button', { name: 'Tout accepter (2)' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Accepter 2\scommandes\s\?$/ });
    await app.user.click(within(dialog).getByRole('button', { name: 'Accepter les commandes' }));
    await screen.findByText(/^2\scommandes acceptées avec succès$/);
    expect(app.sent.flatMap(({ call }) => (call.startsWith('POST') ? [call] : []))).toEqual([
      `POST AcceptOrder/${one.id}`,
      `POST AcceptOrder/${two.id}`,
    ]);
  });

  it('accepts one without a question', async () => {
    const app = await open([one, two]);
    await tick(app, one);
    await app.user.click(acceptButton());
    await screen.findByText('Commande acceptée avec succès');
    expect(app.calls(`POST AcceptOrder/${one.id}`)).toHaveLength(1);
    await waitFor(() => expect(rowsIn(fresh())).toHaveLength(1));
    expect(rowsIn(region(/^Vendredi/))).toHaveLength(1);
  });

  it('asks before more than one, in the address, and can be given up', async () => {
    const app = await open([one, two]);
    await app.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    await app.user.click(acceptButton());
    const dialog = await screen.findByRole('alertdialog', { name: /^Accepter 2\scommandes\s\?$/ });
    expect(app.at()).toBe(`${ADDRESS}?accepter=selection`);
    expect(plain(dialog.textContent)).toContain('Pour un total de 10,30 €. Un email prévient chaque client.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
    expect(app.sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('names those that were refused, with the server’s sentence, and accepts the others', async () => {
    const app = await open([one, two, three], {
      [`POST AcceptOrder/${two.id}`]: { status: 409, text: 'La banque a refusé le paiement.' },
    });
    await app.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    await app.user.click(acceptButton());
    await app.user.click(await screen.findByRole('button', { name: 'Accepter les commandes' }));
    const summary = await within(fresh()).findByText(/n'a pas pu être acceptée/);
    const alert = summary.closest<HTMLElement>('[role=alert]')!;
    expect(plain(alert.textContent)).toBe(
      "1 commande n'a pas pu être acceptéeABCD2342, Anne Durand : La banque a refusé le paiement.2 autres ont été acceptées.Ok",
    );
    await waitFor(() => expect(rowsIn(fresh())).toHaveLength(1));
    expect(app.at()).toBe(ADDRESS);
    await app.user.click(within(alert).getByRole('button', { name: 'Ok' }));
    expect(within(fresh()).queryByText(/n'a pas pu être acceptée/)).toBeNull();
  });

  it('tells one reason once, with everyone it is about, as they are listed', async () => {
    const refusal = { status: 409, text: 'La banque a refusé le paiement.' };
    let answerOne = (): void => undefined;
    const app = await open([one, two, three], {
      [`POST AcceptOrder/${one.id}`]: () => new Promise((resolve) => (answerOne = () => resolve(refusal))),
      [`POST AcceptOrder/${three.id}`]: () => (queueMicrotask(answerOne), refusal),
    });
    await app.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    await app.user.click(acceptButton());
    await app.user.click(await screen.findByRole('button', { name: 'Accepter les commandes' }));
    const summary = await within(fresh()).findByText(/n'ont pas pu être acceptées/);
    expect(plain(summary.closest('[role=alert]')!.textContent)).toBe(
      "2 commandes n'ont pas pu être acceptéesABCD2341, Anne Durand ; ABCD2343, Anne Durand : La banque a refusé le paiement.1 autre a été acceptée.Ok",
    );
  });

  it('asks at most three at once, and shows how far it came', async () => {
    const orders = [1, 2, 3, 4, 5].map((n) => sampleOrder(n));
    const waiting: (() => void)[] = [];
    const slow = (sent: SentCall) =>
      new Promise<{ json: unknown }>((answer) =>
        waiting.push(() => answer({ json: sampleOrderDetail(Number(sent.call.at(-1))) })),
      );
    const app = await open(orders, Object.fromEntries(orders.map(({ id }) => [`POST AcceptOrder/${id}`, slow])));
    const asked = () => app.sent.filter(({ call }) => call.startsWith('POST AcceptOrder')).length;
    await app.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    await app.user.click(acceptButton());
    await app.user.click(await screen.findByRole('button', { name: 'Accepter les commandes' }));
    const progress = await screen.findByRole('progressbar', { name: 'Commandes traitées' });
    await waitFor(() => expect(waiting).toHaveLength(3));
    expect(asked()).toBe(3);
    waiting[0]!();
    await waitFor(() => expect(progress.getAttribute('value')).toBe('1'));
    await waitFor(() => expect(waiting).toHaveLength(4));
    expect(asked()).toBe(4);
    expect(acceptButton().getAttribute('aria-busy')).toBe('true');
    for (const n of [1, 2, 3]) waiting[n]!();
    await waitFor(() => expect(waiting).toHaveLength(5));
    waiting[4]!();
    await screen.findByText(/^5\s?commandes acceptées avec succès$/);
  });

  it('stops at the sign-in page when the session has ended', async () => {
    const orders = [1, 2, 3, 4, 5].map((n) => sampleOrder(n));
    const signedOut = { status: 401, text: 'Veuillez vous connecter.' };
    let isSignedIn = true;
    const app = await open(orders, {
      'GET GetShopAggregate': () => (isSignedIn ? { json: sampleShop({ activeOrders: orders }) } : signedOut),
      ...Object.fromEntries(orders.map(({ id }) => [`POST AcceptOrder/${id}`, signedOut])),
    });
    await app.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    await app.user.click(acceptButton());
    isSignedIn = false;
    await app.user.click(await screen.findByRole('button', { name: 'Accepter les commandes' }));
    await waitFor(() => expect(app.at()).toBe('/login'));
    expect(app.sent.filter(({ call }) => call.startsWith('POST AcceptOrder'))).toHaveLength(3);
  });
});

describe('the order’s dialog', () => {
  const openOrder = async (app: ReturnType<typeof renderApp>) => {
    await app.user.click(screen.getByRole('link', { name: new RegExp(one.reference) }));
    return screen.findByRole('dialog', { name: `Commande ${one.reference}` });
  };

  it('opens from its link, in the address, and closing goes back', async () => {
    const app = await open([one]);
    const dialog = await openOrder(app);
    expect(app.at()).toBe(`${ADDRESS}?commande=${one.reference}`);
    expect(plain(dialog.textContent)).toContain('Paiement sur place');
    expect(within(dialog).getByRole('link', { name: 'Ouvrir sa page' }).getAttribute('href')).toBe(
      `/admin/commandes/${one.reference}`,
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.at()).toBe(ADDRESS);
    await act(() => app.router.navigate(-1));
    expect(app.at()).toBe('/avant');
  });

  it('accepts, says so, and the lists follow', async () => {
    const app = await open([one]);
    const dialog = await openOrder(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Accepter' }));
    await screen.findByText('Commande acceptée avec succès');
    await app.user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    await screen.findByRole('heading', { name: 'Aucune nouvelle commande' });
    expect(rowsIn(region(/^Vendredi/))).toHaveLength(1);
  });

  it('refuses with a reason over it, and one step back still leads to the list', async () => {
    const app = await open([one]);
    const dialog = await openOrder(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Refuser' }));
    const question = await screen.findByRole('dialog', { name: `Refuser la commande ${one.reference}` });
    await app.user.type(within(question).getByRole('textbox'), 'Stock insuffisant');
    await app.user.click(within(question).getByRole('button', { name: 'Refuser la commande' }));
    await screen.findByText('Commande refusée avec succès');
    expect(app.calls(`DELETE RefuseOrder/${one.id}`)[0]?.body).toEqual({ reason: 'Stock insuffisant' });
    await waitFor(() => expect(app.at()).toBe(`${ADDRESS}?commande=${one.reference}`));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refuser/ })).toBeNull());
    await app.user.click(
      within(screen.getByRole('dialog', { name: `Commande ${one.reference}` })).getByRole('button', { name: 'Fermer' }),
    );
    await screen.findByRole('heading', { name: 'Aucune nouvelle commande' });
    expect(app.at()).toBe(ADDRESS);
  });

  it('downloads the invoice of an accepted order, and says in a banner of its own when it cannot', async () => {
    const caught = catchDownloads();
    let isBroken = true;
    const invoice = {
      [`GET GenerateOrderInvoice/${accepted.id}`]: () =>
        isBroken
          ? { status: 500, text: 'Une erreur est survenue.' }
          : { file: { name: 'Facture F2026-000001.pdf', content: '%PDF' } },
    };
    const app = await open([accepted], invoice, `${ADDRESS}?commande=${accepted.reference}`);
    const dialog = await screen.findByRole('dialog', { name: `Commande ${accepted.reference}` });
    await app.user.click(within(dialog).getByRole('button', { name: 'Télécharger le bon de commande' }));
    expect((await within(dialog).findByText('Une erreur est survenue.')).closest('[role=alert]')).toBeTruthy();
    isBroken = false;
    await app.user.click(within(dialog).getByRole('button', { name: 'Télécharger le bon de commande' }));
    await screen.findByText('Vous pouvez retrouver le bon de commande dans vos téléchargements.');
    expect([caught.names, within(dialog).queryByText('Une erreur est survenue.')]).toEqual([
      ['Facture F2026-000001.pdf'],
      null,
    ]);
    vi.restoreAllMocks();
  });

  it('shows the server’s sentence when the answer is refused', async () => {
    const app = await open([one], {
      [`POST AcceptOrder/${one.id}`]: { status: 409, text: 'La banque a refusé le paiement.' },
    });
    const dialog = await openOrder(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Accepter' }));
    await screen.findByText('La banque a refusé le paiement.');
    expect(within(dialog).getByRole('button', { name: 'Refuser' })).toBeTruthy();
  });

  it.each([
    [404, "La commande n'existe pas"],
    [500, 'Une erreur est survenue'],
  ])('says when it cannot be shown (%i)', async (status, text) => {
    const app = await open(
      [one],
      { [`GET GetOrderByReference/${one.reference}`]: { status, text: 'Non.' } },
      `${ADDRESS}?commande=${one.reference}`,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Commande' });
    expect(within(dialog).getByRole('heading', { name: text })).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });
});
