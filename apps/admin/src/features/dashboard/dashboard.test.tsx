import type { Dashboard } from '@etal/contract/dashboard';
import { getDashboard } from '@etal/contract/dashboard';
import type { ShopAggregate } from '@etal/contract/shop';
import { daysFrom } from '@etal/domain/calendar/weeks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleArticle, sampleOrder, sampleShop, SET_UP } from '../../testing/sample-shop.ts';

const TODAY = new Date('2026-11-15T09:00:00Z');
const MARKET = '00000000-0000-4000-8000-000000000701';
const FARM = '00000000-0000-4000-8000-000000000702';

beforeEach(() => void vi.useFakeTimers({ now: TODAY, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SUMMARY: Dashboard = getDashboard.response.parse({
  thisWeek: { from: '2026-11-09', to: '2026-11-15', orders: 12, turnover: 34_500, isEstimate: false },
  lastWeek: { from: '2026-11-02', to: '2026-11-08', orders: 9, turnover: 36_500, isEstimate: false },
  days: daysFrom('2026-11-02', 14).map((date, index) => ({
    date,
    orders: index,
    turnover: index * 1000,
    isEstimate: false,
  })),
  bestSaleables: [
    {
      saleableId: '00000000-0000-4000-8000-000000000101',
      kind: 'article',
      label: 'Miel',
      imgUrl: '/images/a.jpg',
      orders: 4,
      turnover: 3000,
      isEstimate: false,
    },
    {
      saleableId: '00000000-0000-4000-8000-000000000201',
      kind: 'bag',
      label: 'Panier',
      imgUrl: '/images/b.jpg',
      orders: 1,
      turnover: 1500,
      isEstimate: true,
    },
  ],
  nextCollections: [
    { date: '2026-11-20', collectionPointId: MARKET, collectionPointLabel: 'Marché', toAccept: 1, accepted: 2 },
  ],
});

const open = async (shop: Partial<ShopAggregate>, answers: Answers = {}, address = '/admin') => {
  let current = sampleShop(shop);
  const app = renderApp(address, {
    'GET GetShopAggregate': () => ({ json: current }),
    'GET GetDashboard': { json: SUMMARY },
    'GET GetOrdersByTimeRange': { json: [] },
    ...answers,
  });
  // Also behind a dialog.
  await screen.findByRole('heading', { level: 1, name: 'Bonjour La Ferme du Pré', hidden: true });
  return { ...app, becomes: (changes: Partial<ShopAggregate>) => void (current = sampleShop({ ...shop, ...changes })) };
};
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('the onboarding', () => {
  it('shows what is left to do, and where', async () => {
    const app = await open({ singleArticles: [sampleArticle(1, 'Miel')] });
    const tasks = within(screen.getByRole('region', { name: 'Initialisation du site' }));
    const lines = tasks.getAllByRole('listitem').map((line) => plain(line.textContent));
    expect(lines.map((line) => /Requis|Pour publier|Facultatif|Fait/.exec(line)?.[0])).toEqual([
      'Fait',
      'Requis',
      'Requis',
      'Requis',
      'Requis',
      'Pour publier',
      'Facultatif',
    ]);
    expect(tasks.getByRole('link', { name: 'Ajouter un point de collecte' }).getAttribute('href')).toBe(
      '/admin/points-de-collecte/edition',
    );
    const steps = within(screen.getByRole('list', { name: "Étapes avant l'ouverture" })).getAllByRole('listitem');
    expect(steps.map((step) => [plain(step.textContent), step.getAttribute('aria-current')])).toEqual([
      ['1Initialisation du site (en cours)', 'step'],
      ['2Première commande (à venir)', null],
      ['3Traiter la première commande (à venir)', null],
    ]);
    expect(button(/commande de test/)).toBeNull();
    expect(button('Publier mon site')).toBeNull();
    // Figures are for shops that sell.
    expect(app.calls('GET GetDashboard')).toEqual([]);
  });

  it('shows a manager what is theirs to do, and says who does the rest', async () => {
    const { currentUser } = sampleShop();
    await open({ currentUser: { ...currentUser, role: 'MANAGER' } });
    const tasks = within(screen.getByRole('region', { name: 'Initialisation du site' }));
    expect(tasks.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Ajouter un article ou un panier',
      'Ajouter un point de collecte',
      'Dire qui est prévenu des commandes',
      'Présenter votre ferme',
    ]);
    expect(screen.getByText(/reviennent au propriétaire de la boutique/)).toBeTruthy();
  });

  it('goes to the test shop, on the server one is on', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const app = await open(SET_UP, {
      'POST FinalizeShopSetup': {
        json: { testWebsiteUrl: 'http://elsewhere:3000/boutique/la-ferme-du-pre?test=jeton' },
      },
    });
    await app.user.click(screen.getByRole('button', { name: 'Passer une commande de test' }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/boutique/la-ferme-du-pre?test=jeton`),
    );
  });

  it('goes there from the settings too, where the last task is most often done, and not before', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    let shop = sampleShop();
    const app = renderApp('/admin/parametres', {
      'GET GetShopAggregate': () => ({ json: shop }),
      'POST FinalizeShopSetup': { json: { testWebsiteUrl: 'http://localhost:3000/boutique/ferme?test=jeton' } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
    expect(button('Passer une commande de test')).toBeNull();
    shop = sampleShop(SET_UP);
    await act(() => app.router.revalidate());
    await app.user.click(await screen.findByRole('button', { name: 'Passer une commande de test' }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/boutique/ferme?test=jeton`),
    );
  });

  it('says in the server’s words why not', async () => {
    const app = await open(
      { ...SET_UP, state: 'EMIT_TEST_ORDER' },
      { 'POST FinalizeShopSetup': { status: 409, text: 'Il manque encore : un moyen de paiement.' } },
    );
    await app.user.click(screen.getByRole('button', { name: 'Passer une commande de test' }));
    expect(await screen.findByText('Il manque encore : un moyen de paiement.')).toBeTruthy();
  });

  it('leads to the test order, and allows another', async () => {
    await open({ ...SET_UP, state: 'MANAGE_TEST_ORDER', activeOrders: [sampleOrder(2, { isTest: true })] });
    const [main] = screen.getAllByRole('link', { name: 'Traiter la commande de test' });
    expect(main?.getAttribute('href')).toBe('/admin/commandes/ABCD2342');
    expect(button('Passer une autre commande de test')).toBeTruthy();
    for (const name of ['Toutes les commandes', 'Vos clients', 'Vos groupes de clients'])
      expect(screen.getByRole('link', { name })).toBeTruthy();
  });
});

describe('the publication', () => {
  it('asks first, then is a moment to share', async () => {
    const app = await open(
      { ...SET_UP, state: 'READY' },
      {
        'POST StartShop': () => {
          app.becomes({ state: 'RUNNING' });
          return { json: {} };
        },
      },
    );
    await app.user.click(screen.getByRole('button', { name: 'Publier mon site' }));
    expect(app.at()).toBe('/admin?dialogue=publication');
    const question = await screen.findByRole('alertdialog', { name: /^Publier le site «.La Ferme du Pré.»$/ });
    await app.user.click(within(question).getByRole('button', { name: 'Publier mon site' }));
    const dialog = await screen.findByRole('dialog', { name: /^Votre boutique est ouverte.!$/ });
    expect(app.calls('POST StartShop')).toHaveLength(1);
    expect(app.at()).toBe('/admin?dialogue=ouverture');
    expect(within(dialog).getByRole('link', { name: 'Ouvrir mon site' }).getAttribute('href')).toBe(
      'http://localhost/boutique/la-ferme-du-pre',
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(app.at()).toBe('/admin'));
    expect(await screen.findByRole('region', { name: 'Calendrier des collectes' })).toBeTruthy();
  });

  it('can wait', async () => {
    const app = await open({ ...SET_UP, state: 'READY' });
    await app.user.click(screen.getByRole('button', { name: 'Publier mon site' }));
    await app.user.click(await screen.findByRole('button', { name: 'Pas encore' }));
    await waitFor(() => expect(app.at()).toBe('/admin'));
    expect(app.calls('POST StartShop')).toEqual([]);
  });

  it.each([
    ['EMIT_TEST_ORDER', 'POST FinalizeShopSetup', '/admin', 'Passer une commande de test'],
    ['READY', 'POST StartShop', '/admin?dialogue=publication', 'Publier mon site'],
  ] as const)(
    '%s: where no sentence comes with the failure, it is the product’s own',
    async (state, call, at, name) => {
      const app = await open({ ...SET_UP, state }, { [call]: { status: 502 } }, at);
      const root = at === '/admin' ? document.body : await screen.findByRole('alertdialog');
      await app.user.click(within(root).getByRole('button', { name }));
      expect(await screen.findByText('Une erreur est survenue, veuillez réessayer plus tard.')).toBeTruthy();
    },
  );

  it('says why it failed, where it was asked', async () => {
    const app = await open(
      { ...SET_UP, state: 'READY' },
      {
        'POST StartShop': { status: 409, text: 'Passez et traitez une commande de test avant de publier votre site.' },
      },
      '/admin?dialogue=publication',
    );
    const question = await screen.findByRole('alertdialog');
    await app.user.click(within(question).getByRole('button', { name: 'Publier mon site' }));
    expect(
      await within(question).findByText('Passez et traitez une commande de test avant de publier votre site.'),
    ).toBeTruthy();
  });

  it('is not celebrated before it has happened', async () => {
    await open({ ...SET_UP, state: 'READY' }, {}, '/admin?dialogue=ouverture');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('sharing', () => {
  const openSharing = (answers: Answers = {}) =>
    open({ ...SET_UP, state: 'RUNNING' }, answers, '/admin?dialogue=partage');

  it('opens from the page, and is in the address', async () => {
    const app = await open({ ...SET_UP, state: 'RUNNING' });
    await app.user.click(screen.getByRole('button', { name: 'Partager ma boutique' }));
    await screen.findByRole('dialog', { name: 'Partager ma boutique' });
    expect(app.at()).toBe('/admin?dialogue=partage');
  });

  it('copies the address', async () => {
    const app = await openSharing();
    await app.user.click(await screen.findByRole('button', { name: "Copier l'adresse" }));
    expect(await screen.findByText('Adresse copiée.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/boutique/la-ferme-du-pre');
  });

  it('selects it where copying is not allowed', async () => {
    const app = await openSharing();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await app.user.click(await screen.findByRole('button', { name: "Copier l'adresse" }));
    expect(await screen.findByText(/L'adresse est sélectionnée/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Adresse de votre boutique'));
  });

  it('uses the phone’s own sharing, else gives a message to paste', async () => {
    const app = await openSharing();
    await app.user.click(await screen.findByRole('button', { name: 'Partager' }));
    expect(await screen.findByText('Message copié, prêt à coller.')).toBeTruthy();
    expect(plain(await navigator.clipboard.readText())).toBe(
      'La Ferme du Pré : commandez en ligne, retirez sur place. http://localhost/boutique/la-ferme-du-pre',
    );

    const share = vi.fn<() => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share });
    await app.user.click(screen.getByRole('button', { name: 'Partager' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: 'http://localhost/boutique/la-ferme-du-pre' }));
    Object.assign(navigator, { share: undefined });
  });

  it('downloads the poster, or says why not', async () => {
    const downloads = catchDownloads();
    let isAway = false;
    const app = await openSharing({
      'GET GenerateShopPoster': () =>
        isAway ? { status: 500, text: 'Une erreur est survenue.' } : { file: { name: 'Affiche.pdf', content: '%PDF' } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Affiche à imprimer' }));
    await waitFor(() => expect(downloads.names).toEqual(['Affiche.pdf']));
    isAway = true;
    await app.user.click(screen.getByRole('button', { name: 'Affiche à imprimer' }));
    expect(await screen.findByText('Une erreur est survenue.')).toBeTruthy();
  });
});

describe('a published shop', () => {
  const running = (changes: Partial<ShopAggregate> = {}, answers: Answers = {}, address?: string) =>
    open({ ...SET_UP, state: 'RUNNING', ...changes }, answers, address);

  it.each([
    [[], ['/admin/mon-site?dialogue=contacts']],
    [['04 75 00 00 00'], []],
  ])('whose site gives the telephones %j is told that the law wants one: %j', async (phones, links) => {
    await running({ contact: { ...sampleShop().contact, phones } });
    const shown = screen.queryAllByRole('link', { name: 'Ajouter un téléphone' });
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links);
  });

  it.each([
    [{}, 'Voir ma boutique en ligne'],
    [{ reopenUntil: 1_796_000_000 }, 'Voir ce que mes clients voient à la place de ma boutique'],
    [{ suspensionReason: 'Impayés' }, 'Voir ce que mes clients voient à la place de ma boutique'],
  ])('whose notices are %j leads to what is at its address, and says what that is', async (notices, name) => {
    await running({ notices: { announcement: null, suspensionReason: null, reopenUntil: null, ...notices } });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/boutique/la-ferme-du-pre');
  });

  it('leads to the orders that wait for an answer', async () => {
    const orders = Array.from({ length: 6 }, (_, n) => sampleOrder(n + 2));
    await running({ activeOrders: [...orders, sampleOrder(9, { status: 'ACCEPTED' })] });
    const section = within(screen.getByRole('region', { name: 'Commandes à traiter' }));
    expect(plain(section.getByText(/attend/).textContent)).toBe('6 commandes attendent votre réponse.');
    expect(section.getAllByRole('listitem')).toHaveLength(5);
    expect(plain(section.getByText(/^Et/).textContent)).toBe('Et 1 autre commande.');
    expect(section.getByRole('link', { name: 'Traiter les commandes' }).getAttribute('href')).toBe(
      '/admin/commandes-actives',
    );
  });

  it('says when there is none', async () => {
    await running();
    expect(screen.getByText('Aucune commande n’attend votre réponse.')).toBeTruthy();
  });

  it('compares this week to the last in words, and plots it as a table too', async () => {
    await running();
    const week = within(await screen.findByRole('region', { name: 'Cette semaine' }));
    expect(plain((await week.findByText(/3 de plus/)).textContent)).toBe('3 de plus que la semaine dernière');
    expect(plain(week.getByText(/de moins/).textContent)).toBe('20,00 € de moins que la semaine dernière');
    const table = within(week.getByRole('table', { name: 'Ventes par jour, cette semaine et la semaine dernière' }));
    expect(plain(table.getByRole('row', { name: /^Lundi/ }).textContent)).toBe('Lundi770,00 €0,00 €');
  });

  it('has nothing to plot while nothing is sold', async () => {
    const none = { orders: 0, turnover: 0, isEstimate: false };
    await running(
      {},
      {
        'GET GetDashboard': {
          json: {
            ...SUMMARY,
            thisWeek: { ...SUMMARY.thisWeek, ...none },
            lastWeek: { ...SUMMARY.lastWeek, ...none },
            days: SUMMARY.days.map(({ date }) => ({ date, ...none })),
            bestSaleables: [],
            nextCollections: [],
          },
        },
      },
    );
    expect(
      await screen.findByText('Aucune commande acceptée pour cette semaine ni pour la semaine dernière.'),
    ).toBeTruthy();
    expect(screen.queryByRole('table', { name: /Ventes par jour/ })).toBeNull();
    expect(screen.getByText("Rien n'a encore été vendu sur cette période.")).toBeTruthy();
    expect(screen.getByText('Aucune commande à remettre pour le moment.')).toBeTruthy();
  });

  it('lists the best sales and the next collections', async () => {
    await running();
    const best = within(await screen.findByRole('region', { name: 'Meilleures ventes' }));
    expect(best.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/articles/00000000-0000-4000-8000-000000000101',
      '/admin/paniers/00000000-0000-4000-8000-000000000201',
    ]);
    // Something of the bag is still to be weighed.
    expect(best.getAllByText(/€$/).map(({ textContent }) => plain(textContent))).toEqual(['30,00 €', '~15,00 €']);
    const next = within(screen.getByRole('region', { name: 'Prochaines collectes' }));
    expect(next.getByRole('link', { name: 'vendredi 20 novembre 2026' }).getAttribute('href')).toBe(
      `/admin/preparation?date=2026-11-20&point=${MARKET}`,
    );
    expect(plain(next.getByText(/acceptées/).textContent)).toBe('1 à accepter, 2 acceptées');
  });

  it('greets at once, shows what fails in its place, and tries again', async () => {
    let isAway = true;
    const app = await running(
      {},
      { 'GET GetDashboard': () => (isAway ? { status: 500, text: 'Une erreur est survenue.' } : { json: SUMMARY }) },
    );
    const alert = await within(screen.getByRole('region', { name: 'Cette semaine' })).findByRole('alert');
    expect(screen.getByRole('table', { name: /novembre 2026/ })).toBeTruthy();
    isAway = false;
    await app.user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('3 de plus que la semaine dernière')).toBeTruthy();
  });

  it('a session that has ended goes to the sign-in page', async () => {
    let isSignedIn = true;
    const app = renderApp('/admin', {
      'GET GetShopAggregate': () =>
        isSignedIn ? { json: sampleShop({ state: 'RUNNING' }) } : { status: 401, text: 'Veuillez vous connecter.' },
      'GET GetDashboard': () => {
        isSignedIn = false;
        return { status: 401, text: 'Veuillez vous connecter.' };
      },
      'GET GetOrdersByTimeRange': { json: [] },
    });
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(app.at()).toBe('/login');
  });
});

describe('the calendar', () => {
  const orders = [
    sampleOrder(1, { collectionDate: '2026-11-20', collectionPointId: MARKET }),
    sampleOrder(2, {
      collectionDate: '2026-11-20',
      collectionPointId: FARM,
      collectionPointLabel: 'Ferme',
      status: 'ACCEPTED',
    }),
    sampleOrder(3, { collectionDate: '2026-11-27', collectionPointId: MARKET, status: 'REFUSED' }),
  ];
  const running = (answers: Answers = {}, address?: string) =>
    open({ ...SET_UP, state: 'RUNNING' }, { 'GET GetOrdersByTimeRange': { json: orders }, ...answers }, address);

  it('asks for day 01 to day 31, and links the days that have orders', async () => {
    const app = await running();
    const calendar = within(screen.getByRole('region', { name: 'Calendrier des collectes' }));
    const table = within(calendar.getByRole('table'));
    const day = await table.findByRole('link', { name: /vendredi 20 novembre 2026, 2.commandes/ });
    expect(Object.fromEntries(app.calls('GET GetOrdersByTimeRange')[0]?.query ?? [])).toEqual({
      from: '2026-11-01',
      to: '2026-11-31',
    });
    expect(table.getAllByRole('link')).toHaveLength(1);
    expect(table.getAllByRole('cell')).toHaveLength(42);
    expect(table.getAllByRole('columnheader').map((header) => header.getAttribute('abbr'))[0]).toBe('Lundi');
    expect(table.getAllByText('Armistice 1918')).toHaveLength(1);
    expect(table.getByText("(aujourd'hui)").closest('td')?.getAttribute('aria-current')).toBe('date');

    await app.user.click(day);
    const dialog = await screen.findByRole('dialog', { name: 'Vendredi 20 novembre 2026' });
    expect(app.at()).toBe('/admin?jour=2026-11-20');
    expect(within(dialog).getByRole('link', { name: 'Préparer Ferme' }).getAttribute('href')).toBe(
      `/admin/preparation?date=2026-11-20&point=${FARM}`,
    );
    expect(
      within(dialog)
        .getByRole('link', { name: /Anne Durand ABCD2341/ })
        .getAttribute('href'),
    ).toBe('/admin/commandes/ABCD2341');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.at()).toBe('/admin'));
  });

  it('goes from month to month in the address, and back to today', async () => {
    const app = await running();
    await app.user.click(screen.getByRole('link', { name: 'Mois suivant' }));
    await screen.findByRole('table', { name: 'décembre 2026' });
    expect(app.at()).toBe('/admin?mois=2026-12');
    await waitFor(() => expect(app.calls('GET GetOrdersByTimeRange').at(-1)?.query.get('to')).toBe('2026-12-31'));
    await app.user.click(screen.getByRole('link', { name: "Aujourd'hui" }));
    await screen.findByRole('table', { name: 'novembre 2026' });
    expect(app.at()).toBe('/admin');
    await app.user.click(screen.getByRole('link', { name: 'Mois précédent' }));
    await screen.findByRole('table', { name: 'octobre 2026' });
    // The shop itself was read once.
    expect(app.calls('GET GetShopAggregate')).toHaveLength(1);
  });

  it('opens at the month and the day of the address', async () => {
    const december = [sampleOrder(1, { collectionDate: '2026-12-24' })];
    await running({ 'GET GetOrdersByTimeRange': { json: december } }, '/admin?mois=2026-12&jour=2026-12-24');
    expect(await screen.findByRole('dialog', { name: 'Jeudi 24 décembre 2026' })).toBeTruthy();
  });

  it('keeps its days when the orders do not come', async () => {
    let isAway = true;
    const app = await running({ 'GET GetOrdersByTimeRange': () => (isAway ? { status: 500 } : { json: orders }) });
    const calendar = within(screen.getByRole('region', { name: 'Calendrier des collectes' }));
    const alert = await calendar.findByRole('alert');
    expect(calendar.getAllByRole('cell')).toHaveLength(42);
    isAway = false;
    await app.user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await calendar.findByRole('link', { name: /vendredi 20 novembre/ })).toBeTruthy();
  });
});

it('a published shop from which nobody can order says so, with what to do', async () => {
  await open({ state: 'RUNNING' });
  const notice = screen.getByText('Vos clients ne peuvent pas commander').parentElement;
  expect(plain(notice?.textContent)).toContain("Aucun retrait n'est possible dans les quatre semaines.");
  expect(
    screen
      .getAllByRole('link', { name: /^(Activer un paiement|Voir les points|Voir les articles)/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Activer un paiement', 'Voir les points de collecte', 'Voir les articles']);
});
