import type { FoundShopper, ShopperHabits } from '@etal/contract/shoppers';
import { NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import {
  sampleArticle,
  sampleOrderDetail,
  sampleParameters,
  samplePoint,
  sampleShop,
} from '../../testing/sample-shop.ts';
import { blankDraft, keepDraft } from './draft.ts';

// Sunday 15 November 2026, 10:00 in Paris.
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T09:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const ID = '00000000-0000-4000-8000-000000000801';
const morning = { startingHour: 9, startingMinute: 0, endingHour: 12, endingMinute: 0 };
const evening = { startingHour: 17, startingMinute: 0, endingHour: 19, endingMinute: 0 };
const slot = (timePeriod: typeof morning, maximumOrderTimingDaysBefore: number) => ({
  timePeriod,
  maximumOrderTimingDaysBefore,
  maximumOrderTimingHour: 12,
  maximumOrderTimingMinute: 0,
});
const farm = samplePoint(1, 'La ferme', {
  openingHours: { ...NO_OPENING_HOURS, friday: [slot(evening, 1)] },
});
const market = samplePoint(2, 'Marché', {
  // Orders for this Monday ended on Saturday at noon.
  openingHours: { ...NO_OPENING_HOURS, monday: [slot(morning, 2)], saturday: [slot(morning, 1), slot(evening, 1)] },
});
const radishes = sampleArticle(1, 'Radis roses', { isStockEnabled: true, stock: 3 });
const cheese = sampleArticle(2, 'Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT' });
const potatoes = sampleArticle(3, 'Pommes de terre', { pricingModel: 'BY_WEIGHT_OPTIONS' });
const shop = sampleShop({
  state: 'RUNNING',
  singleArticles: [radishes, cheese, potatoes],
  collectionPoints: [farm, market],
  parameters: sampleParameters({
    offlinePaymentsDetails: { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
  }),
});

const marie: FoundShopper = {
  id: ID,
  firstname: 'Marie',
  lastname: 'Noël',
  phone: '+33611223344',
  email: '',
  city: 'Sarlat',
  lastOrder: { reference: 'ABCD2345', collectionDate: '2026-11-07', total: 1340 },
};
const habits: ShopperHabits = {
  orders: [
    {
      reference: 'ABCD2345',
      collectionDate: '2026-11-07',
      total: 1340,
      sales: [
        { saleableId: radishes.id, label: 'Radis roses', quantity: 2, isOnSale: true },
        { saleableId: cheese.id, label: 'Tomme', selectedWeight: 300, isOnSale: true },
        { saleableId: ID, label: 'Fraises', quantity: 1, isOnSale: false },
      ],
    },
  ],
  collectionPointId: market.id,
  collectionPeriod: evening,
};
const placed = sampleOrderDetail(1, { reference: 'KMNP4679', status: 'ACCEPTED', source: 'MERCHANT' });
const serving = (answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: shop },
  'GET FindShoppers': { json: [marie] },
  [`GET GetShopperHabits/${ID}`]: { json: habits },
  'POST CreateOrder': { json: placed },
  'GET GetOrderByReference/KMNP4679': { json: placed },
  ...answers,
});
const open = (address = '/admin/commandes/nouvelle', answers: Answers = {}) => renderApp(address, serving(answers));
const sentTo = (app: ReturnType<typeof open>) => app.calls('POST CreateOrder');
const option = (label: string) =>
  plain(screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent);
const valueOf = (control: HTMLElement) => (control instanceof HTMLInputElement ? control.value : undefined);
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const total = () => plain(screen.getByRole('status', { name: 'Total' }).textContent);
const choose = async (app: ReturnType<typeof open>, typed = 'noel') => {
  await app.user.type(await screen.findByLabelText('Nom ou téléphone'), typed);
  await app.user.click(await screen.findByRole('option', { name: /Marie Noël/ }));
};

describe('a known customer’s usual basket', () => {
  it('is typed, chosen, taken again and saved', async () => {
    const app = open();
    const box = await screen.findByLabelText('Nom ou téléphone');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await app.user.keyboard('noel');
    const found = await screen.findByRole('option', { name: /Marie Noël/ });
    expect(plain(found.textContent)).toBe(
      'Marie Noël Sarlat · 06 11 22 33 44 Dernière commande : samedi 7 novembre · 13,40 €'
        .replaceAll(' Sarlat', 'Sarlat')
        .replaceAll(' Dernière', 'Dernière'),
    );
    await app.user.click(found);
    await app.user.click(await screen.findByRole('button', { name: /^Reprendre comme samedi 7 novembre/ }));
    expect(screen.getByText("Fraises n'est plus en vente et n'a pas été repris.")).toBeTruthy();
    expect(option('Point de collecte')).toBe('Marché');
    expect(option('Créneau')).toBe('sam. 21 nov., 17 h – 19 h');
    expect(option('Prévenir le client')).toBe('Ne pas prévenir');
    // 2 × 2,50 € and 300 g at 15,50 €, with 3 % on top.
    expect(total()).toBe('9,94 €');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer et accepter' }));
    expect(await screen.findByText('Commande KMNP4679 enregistrée et acceptée')).toBeTruthy();
    await waitFor(() => expect(app.at()).toBe('/admin/commandes/KMNP4679'));
    expect(await screen.findByText('Saisie par vous')).toBeTruthy();
    const [sent, ...others] = sentTo(app);
    expect(others).toEqual([]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.body).toEqual({
      shopper: { id: ID },
      collectionPointId: market.id,
      collectionDate: '2026-11-21',
      collectionPeriod: evening,
      sales: [
        { saleableId: radishes.id, quantity: 2 },
        { saleableId: cheese.id, selectedWeight: 300 },
      ],
      accept: true,
      tell: 'NONE',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('is written by the keyboard alone', async () => {
    const app = open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom ou téléphone')));
    await app.user.keyboard('noel');
    await screen.findByRole('option', { name: /Marie Noël/ });
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Changer de client' })));
    await screen.findByRole('button', { name: /^Reprendre/ });
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(valueOf(await screen.findByLabelText('Quantité de Radis roses'))).toBe('2');
  });

  it('does not move a place that was chosen before the habits came', async () => {
    let answer: (given: { json: ShopperHabits }) => void = () => undefined;
    const app = open(undefined, {
      [`GET GetShopperHabits/${ID}`]: () => new Promise((resolve) => (answer = resolve)),
    });
    await choose(app);
    await app.user.selectOptions(screen.getByLabelText('Point de collecte'), 'La ferme');
    answer({ json: habits });
    await screen.findByRole('button', { name: /^Reprendre/ });
    expect(option('Point de collecte')).toBe('La ferme');
  });
});

describe('what is ordered', () => {
  const add = async (app: ReturnType<typeof open>, text: string) => {
    await app.user.type(screen.getByLabelText('Ajouter un article ou un panier'), text);
    await app.user.click(await screen.findByRole('option', { name: new RegExp(text, 'i') }));
  };

  it('is searched, counted, weighed and taken away, and the total follows', async () => {
    const app = open();
    await screen.findByLabelText('Ajouter un article ou un panier');
    await add(app, 'radis');
    await add(app, 'pommes');
    await add(app, 'tomme');
    expect(screen.getByRole('listitem', { name: /^Pommes de terre, 500\sg$/ })).toBeTruthy();
    expect(total()).toBe('13,65 €');
    await app.user.click(screen.getByRole('button', { name: 'Plus de Radis roses' }));
    expect(total()).toBe('16,22 €');
    await app.user.clear(screen.getByLabelText('Poids de Tomme'));
    expect(screen.getByText('Saisissez un poids, ou retirez cette ligne.')).toBeTruthy();
    await app.user.type(screen.getByLabelText('Poids de Tomme'), '1000');
    expect(total()).toBe('24,21 €');
    await app.user.click(screen.getByRole('button', { name: /^Retirer Pommes de terre/ }));
    expect(screen.queryByRole('listitem', { name: /Pommes/ })).toBeNull();
    expect(total()).toBe('21,12 €');
  });

  it('is told to be more than there is', async () => {
    const app = open();
    await screen.findByLabelText('Ajouter un article ou un panier');
    await add(app, 'radis');
    await app.user.type(screen.getByLabelText('Quantité de Radis roses'), '0');
    expect(screen.getByText("Il n'en reste que 3.")).toBeTruthy();
  });

  it('that is full says so, and takes nothing else', async () => {
    const lines = Array.from({ length: 99 }, (_, n) => ({ saleableId: `${n}`, label: `Article ${n}`, quantity: 1 }));
    keepDraft(shop.id, { ...blankDraft(), lines });
    const app = open();
    await app.user.type(await screen.findByLabelText('Ajouter un article ou un panier'), 'radis');
    expect(screen.getByText('Une commande a 99 lignes au plus.')).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Radis roses/ })).toBeNull();
  });

  it('may be nothing that is on sale', async () => {
    const app = open();
    await app.user.type(await screen.findByLabelText('Ajouter un article ou un panier'), 'ananas');
    expect(screen.getByText('Aucun article en vente ne porte ce nom.')).toBeTruthy();
  });
});

describe('where and when', () => {
  it('shows apart what is past its cut-off, and says so once it is chosen', async () => {
    const app = open();
    await app.user.selectOptions(await screen.findByLabelText('Point de collecte'), 'Marché');
    const slots = screen.getByLabelText('Créneau');
    expect(option('Créneau')).toBe('sam. 21 nov., 9 h – 12 h');
    const late = within(slots).getByRole('group', { name: 'Hors délai' });
    const [monday] = within(late).getAllByRole('option');
    expect(plain(monday?.textContent)).toBe('lun. 16 nov., 9 h – 12 h');
    await app.user.selectOptions(slots, monday!);
    expect(plain(document.body.textContent)).toContain('Hors délai : la date limite était le 14 novembre 2026 à 12 h.');
  });

  it('starts at the day that the page was opened for', async () => {
    open('/admin/commandes/nouvelle?date=2026-11-20');
    await screen.findByLabelText('Créneau');
    expect([option('Point de collecte'), option('Créneau')]).toEqual(['La ferme', 'ven. 20 nov., 17 h – 19 h']);
  });

  it('starts at the only point there is', async () => {
    open(undefined, { 'GET GetShopAggregate': { json: { ...shop, collectionPoints: [farm] } } });
    await screen.findByLabelText('Créneau');
    expect(option('Créneau')).toBe('ven. 20 nov., 17 h – 19 h');
  });

  it('says what to do when no point takes money on site', async () => {
    open(undefined, {
      'GET GetShopAggregate': { json: { ...shop, collectionPoints: [{ ...farm, offlinePaymentsEnabled: false }] } },
    });
    expect(await screen.findByText('Aucun point de collecte où régler sur place')).toBeTruthy();
  });
});

describe('a new customer', () => {
  it('is written down with what was typed to look for them', async () => {
    const app = open(undefined, { 'GET FindShoppers': { json: [] } });
    await app.user.type(await screen.findByLabelText('Nom ou téléphone'), '06 98 76 54 32');
    expect(await screen.findByText('Aucun client ne porte ce nom ou ce numéro. Ajoutez-le.')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Nouveau client' }));
    expect(valueOf(screen.getByLabelText('Téléphone'))).toBe('06 98 76 54 32');
    await app.user.type(screen.getByLabelText('Nom'), 'Roux');
    expect(
      within(screen.getByLabelText('Prévenir le client'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Par SMS', 'Ne pas prévenir']);
    await app.user.selectOptions(screen.getByLabelText('Prévenir le client'), 'Par SMS');
    await app.user.selectOptions(screen.getByLabelText('Point de collecte'), 'La ferme');
    await app.user.type(screen.getByLabelText('Ajouter un article ou un panier'), 'radis');
    await app.user.click(await screen.findByRole('option', { name: /Radis/ }));
    await app.user.type(screen.getByLabelText('Note'), 'Rappeler');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sentTo(app)[0]?.body).toMatchObject({
        shopper: { lastname: 'Roux', firstname: '', phone: '06 98 76 54 32', email: '' },
        accept: false,
        tell: 'SMS',
        note: 'Rappeler',
      }),
    );
  });
});

describe('what is missing', () => {
  it('is told beside each place, and the first takes the focus', async () => {
    const app = open();
    await screen.findByLabelText('Nom ou téléphone');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(descriptionOf(screen.getByLabelText('Nom ou téléphone'))).toContain(
      'Choisissez un client, ou ajoutez-en un.',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Nom ou téléphone'));
    expect(descriptionOf(screen.getByLabelText('Ajouter un article ou un panier'))).toContain(
      'Ajoutez au moins un article ou un panier.',
    );
    expect(descriptionOf(screen.getByLabelText('Point de collecte'))).toContain('Choisissez un point de collecte.');
    expect(sentTo(app)).toEqual([]);
  });

  it('a customer whom nobody can reach is told so', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Nouveau client' }));
    await app.user.type(screen.getByLabelText('Nom'), 'Roux');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(descriptionOf(screen.getByLabelText('Téléphone'))).toContain(
      'Saisissez un numéro de téléphone ou une adresse email.',
    );
  });
});

describe('when it is refused', () => {
  const fill = async (app: ReturnType<typeof open>) => {
    await choose(app);
    await app.user.click(await screen.findByRole('button', { name: /^Reprendre/ }));
  };

  it('the server’s sentence is shown, nothing typed is lost, and the same key is sent again', async () => {
    const answers = [{ status: 409, text: "Il n'en reste plus." }, { json: placed }];
    const app = open(undefined, { 'POST CreateOrder': () => answers.shift()! });
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer et accepter' }));
    expect(await screen.findByText("Il n'en reste plus.")).toBeTruthy();
    expect(screen.getByText('Marie Noël')).toBeTruthy();
    expect(valueOf(screen.getByLabelText('Quantité de Radis roses'))).toBe('2');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer et accepter' }));
    await waitFor(() => expect(app.at()).toBe('/admin/commandes/KMNP4679'));
    const keys = sentTo(app).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('told that a first attempt did arrive, whoever presses again makes another order', async () => {
    const { ALREADY_SENT } = await import('@etal/texts/already-sent');
    const answers = [{ status: 409, text: ALREADY_SENT }, { json: placed }];
    const app = open(undefined, { 'POST CreateOrder': () => answers.shift()! });
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(ALREADY_SENT);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(app.at()).toBe('/admin/commandes/KMNP4679'));
    expect(new Set(sentTo(app).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('pressed twice, it is sent with one key', async () => {
    let answer: (given: { json: unknown }) => void = () => undefined;
    const app = open(undefined, { 'POST CreateOrder': () => new Promise((resolve) => (answer = resolve)) });
    await fill(app);
    await app.user.dblClick(screen.getByRole('button', { name: 'Enregistrer et accepter' }));
    await waitFor(() => expect(sentTo(app).length).toBeGreaterThan(0));
    expect(new Set(sentTo(app).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    answer({ json: placed });
    await waitFor(() => expect(app.at()).toBe('/admin/commandes/KMNP4679'));
  });

  it('a search that fails is told, and an order can be written all the same', async () => {
    const app = open(undefined, { 'GET FindShoppers': { status: 500, text: 'Une erreur est survenue.' } });
    await app.user.type(await screen.findByLabelText('Nom ou téléphone'), 'noel');
    expect(await screen.findByText('Une erreur est survenue.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nouveau client' }).disabled).toBe(false);
  });
});

describe('a draft', () => {
  it('survives a reload', async () => {
    const first = open();
    await choose(first);
    await first.user.click(await screen.findByRole('button', { name: /^Reprendre/ }));
    const before = sessionStorage.getItem(`etal.nouvelle-commande.${shop.id}`);
    expect(before).toContain('Noël');
    document.body.replaceChildren();
    open();
    expect(await screen.findByText('Marie Noël')).toBeTruthy();
    expect(valueOf(screen.getByLabelText('Quantité de Radis roses'))).toBe('2');
    expect(option('Créneau')).toBe('sam. 21 nov., 17 h – 19 h');
  });

  it('asks before it is left, and is forgotten when it is', async () => {
    const app = open(undefined, { 'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } } });
    await choose(app);
    await app.user.click(screen.getAllByRole('link', { name: 'Commandes' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
    await app.user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    expect(app.at()).toBe('/admin/commandes/nouvelle');
    await app.user.click(screen.getAllByRole('link', { name: 'Commandes' })[0]!);
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(app.at()).toBe('/admin/commandes'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('that holds nothing is left without a question', async () => {
    const app = open(undefined, { 'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } } });
    await screen.findByLabelText('Nom ou téléphone');
    await app.user.click(screen.getAllByRole('link', { name: 'Commandes' })[0]!);
    await waitFor(() => expect(app.at()).toBe('/admin/commandes'));
  });
});

describe('the way to it', () => {
  it('is the key n, except in a field', async () => {
    const app = renderApp('/admin/commandes-actives', serving());
    await screen.findByRole('heading', { level: 1, name: 'Commandes actives' });
    await app.user.keyboard('n');
    await waitFor(() => expect(app.at()).toBe('/admin/commandes/nouvelle'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nom ou téléphone')));
    await app.user.keyboard('n');
    expect(valueOf(screen.getByLabelText('Nom ou téléphone'))).toBe('n');
  });

  it('is a link of each page that speaks of orders', async () => {
    renderApp('/admin/commandes-actives', serving());
    expect((await screen.findByRole('link', { name: 'Nouvelle commande' })).getAttribute('href')).toBe(
      '/admin/commandes/nouvelle',
    );
  });

  it('from a customer, the order is for them', async () => {
    const shopper = {
      ...marie,
      creationDate: 1_760_000_000,
      origin: 'MANUAL',
      ordersCount: 1,
      turnover: 0,
      balance: 0,
      mailChoice: null,
      monthlyTerm: null,
      buyer: null,
    };
    open(`/admin/commandes/nouvelle?client=${ID}`, { [`GET GetShopperById/${ID}`]: { json: shopper } });
    expect(await screen.findByText('Marie Noël')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Reprendre/ })).toBeTruthy();
  });

  it('an unknown customer is asked for', async () => {
    open(`/admin/commandes/nouvelle?client=${ID}`, {
      [`GET GetShopperById/${ID}`]: { status: 404, text: 'Client non trouvé' },
    });
    expect(await screen.findByLabelText('Nom ou téléphone')).toBeTruthy();
  });
});
