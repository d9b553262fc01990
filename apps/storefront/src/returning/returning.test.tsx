import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Cart } from '../client/cart.ts';
import {
  CART_KEY,
  fillInDetails,
  openCheckout,
  openWorld,
  PLACED,
  POINTS,
  type World,
} from '../testing/open-checkout.ts';
import { plain } from '../testing/open-page.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { CARROTS, CHICKEN, LEEKS } from '../testing/sample-site.ts';
import { readMemory, rememberOrder } from './device-memory.ts';
import { readPending } from './pending-order.ts';
import { settleCart } from './settle-cart.ts';
import { startOwnOrders } from './start-own-orders.tsx';

const CARROTS_ONLY: Cart = [{ saleableId: CARROTS.id, quantity: 2 }];
const LEA = { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '06 12 34 56 78', city: 'Crest' };
const PAYMENT_PAGE = 'http://localhost/bac-a-sable/paiement/1';
const WAITING = sampleOrder({
  status: 'PENDING_PAYMENT',
  paymentChannel: 'ONLINE',
  paymentStatus: 'AWAITING',
  checkoutUrl: PAYMENT_PAGE,
  mayPayOnSite: true,
  collectionPointId: POINTS[0]!.id,
  sales: [{ ...sampleOrder().sales[0]!, klass: 'UnitOrderSale', unit: null, quantity: 2, saleableId: CARROTS.id }],
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const kept = (): Cart => JSON.parse(localStorage.getItem(CART_KEY) ?? '[]');
const orderButton = () => screen.getByRole('button', { name: 'Commander avec obligation de paiement' });
const panel = async () => within(await screen.findByRole('region', { name: 'Une commande attend son paiement' }));
const remember = () => screen.getByRole('checkbox', { name: /^Retenir mes coordonnées/ });
const refuse = () => screen.getByRole('checkbox', { name: 'Je ne le souhaite pas' });

async function fillIn(user: UserEvent, channel: RegExp): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: /^À la ferme/ }));
  await user.click((await screen.findAllByRole('radio', { name: /^de 16\sh à 19\sh/i }))[0]!);
  await fillInDetails(user);
  await user.click(screen.getByRole('radio', { name: channel }));
}

/** As the browser has it after « Commander », on the way to the payment page. */
async function leaveToPay(world: World): Promise<UserEvent> {
  world.answers = [{ json: { ...PLACED, checkoutUrl: PAYMENT_PAGE } }];
  const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
  await fillIn(user, /^Payer en ligne/);
  await user.click(orderButton());
  await waitFor(() => expect(world.left).toEqual([PAYMENT_PAGE]));
  close();
  world.order = WAITING;
  return user;
}

describe('an order that waits for its card', () => {
  it('keeps the cart, and stands on its page when one comes back', async () => {
    const world = openWorld();
    await leaveToPay(world);
    expect(kept()).toEqual(CARROTS_ONLY);
    openCheckout(world);
    const shown = await panel();
    expect(shown.getByRole('link', { name: 'Reprendre le paiement' }).getAttribute('href')).toBe(PAYMENT_PAGE);
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Payer sur place',
      'Modifier',
      'Annuler',
    ]);
    expect(screen.queryByRole('button', { name: /^Commander/ }), 'no second order beside it').toBeNull();
  });

  it('is not offered to be paid on site where it may not', async () => {
    const world = openWorld();
    await leaveToPay(world);
    world.order = { ...WAITING, mayPayOnSite: false };
    openCheckout(world);
    expect((await panel()).queryByRole('button', { name: 'Payer sur place' })).toBeNull();
  });

  it.each([
    ['Annuler', 'Votre commande est annulée, rien n’a été débité. Votre panier est toujours là.'],
    ['Modifier', 'Votre panier est de nouveau là. Modifiez-le, puis commandez.'],
  ])('« %s » gives it up: the cart and what was filled in are there as they were', async (press, words) => {
    const world = openWorld();
    await leaveToPay(world);
    const { user } = openCheckout(world);
    await user.dblClick((await panel()).getByRole('button', { name: press }));
    expect(plain((await screen.findByText(words)).textContent).trim()).toBe(plain(words));
    expect(document.activeElement?.textContent).toContain(words);
    expect(world.readings.filter((reading) => reading.startsWith('CancelOrder'))).toHaveLength(1);
    expect([kept(), readPending(localStorage, CART_KEY)]).toEqual([CARROTS_ONLY, null]);
    expect(await screen.findByLabelText('Ville')).toHaveProperty('value', 'Crest');
    expect(orderButton()).toBeDefined();
  });

  it('fills in again what a closed tab has lost', async () => {
    const world = openWorld();
    await leaveToPay(world);
    sessionStorage.clear();
    localStorage.removeItem('etal:appareil:ferme');
    const { user } = openCheckout(world);
    await user.click((await panel()).getByRole('button', { name: 'Modifier' }));
    expect(await screen.findByLabelText('Prénom')).toHaveProperty('value', 'Léa');
    expect(screen.getByRole('radio', { name: /^À la ferme/, checked: true })).toBeDefined();
    expect(await screen.findByRole('radio', { name: /^de 16\sh à 19\sh/i, checked: true })).toBeDefined();
  });

  it('is paid on site: it leaves the cart, and its page is next', async () => {
    const world = openWorld();
    await leaveToPay(world);
    localStorage.setItem(CART_KEY, JSON.stringify([...CARROTS_ONLY, { saleableId: CHICKEN.id, quantity: 1 }]));
    const { user } = openCheckout(world);
    await user.click((await panel()).getByRole('button', { name: 'Payer sur place' }));
    await waitFor(() => expect(world.left.at(-1)).toBe('/boutique/ferme/commandes/ACDEFGHJ?token=t'));
    expect(kept(), 'what was put in since stays').toEqual([{ saleableId: CHICKEN.id, quantity: 1 }]);
  });

  it('that was paid meanwhile is told so, and leaves the cart', async () => {
    const world = openWorld();
    await leaveToPay(world);
    const { user } = openCheckout(world);
    const shown = await panel();
    world.pressed.CancelOrder = { status: 409, text: 'Votre paiement vient d’aboutir : votre commande est passée.' };
    world.order = { ...WAITING, status: 'PAID', paymentStatus: 'AUTHORIZED', checkoutUrl: null };
    await user.click(shown.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText(/Votre commande est payée et envoyée/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Voir ma commande' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ?token=t',
    );
    expect([kept(), screen.getByText('Votre panier est vide.')]).toMatchObject([[], {}]);
  });

  it('that ran out gives the cart back', async () => {
    const world = openWorld();
    await leaveToPay(world);
    world.order = { ...WAITING, status: 'EXPIRED', checkoutUrl: null };
    openCheckout(world);
    expect(await screen.findByText(/n’a pas été payée à temps/)).toBeDefined();
    expect(kept()).toEqual(CARROTS_ONLY);
  });

  it('is known from the address that the payment page leads back to, which forgets it at once', async () => {
    const world = openWorld({ order: WAITING });
    openCheckout(world, { search: '?commande=ACDEFGHJ&token=t' });
    await panel();
    expect([location.search, readPending(localStorage, CART_KEY)?.token]).toEqual(['', 't']);
  });

  it('made in another tab keeps this one from ordering beside it', async () => {
    const world = openWorld();
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user, /^Payer sur place/);
    world.order = WAITING;
    localStorage.setItem(`${CART_KEY}:attente`, JSON.stringify({ reference: 'ACDEFGHJ', token: 't', lines: [] }));
    await user.click(orderButton());
    await panel();
    expect(world.sent).toEqual([]);
  });

  it.each([
    ['placed', [{ saleableId: CHICKEN.id, quantity: 1 }], true],
    ['pending', [...CARROTS_ONLY, { saleableId: CHICKEN.id, quantity: 1 }], false],
    ['ended', [...CARROTS_ONLY, { saleableId: CHICKEN.id, quantity: 1 }], true],
  ])('the page that one comes back to, %s, does what it says to the cart', async (standing, cart, isForgotten) => {
    const world = openWorld();
    await leaveToPay(world);
    localStorage.setItem(CART_KEY, JSON.stringify([...CARROTS_ONLY, { saleableId: CHICKEN.id, quantity: 1 }]));
    history.replaceState(null, '', '/boutique/ferme/commandes/ACDEFGHJ?token=t');
    document.body.innerHTML = `<main data-own-order="ACDEFGHJ" data-standing="${standing}"></main>`;
    settleCart(document, localStorage, sessionStorage);
    expect([kept(), readPending(localStorage, CART_KEY) === null]).toEqual([cart, isForgotten]);
  });
});

describe('what a device remembers', () => {
  it('is ticked for its first order, and fills in the next one', async () => {
    const world = openWorld();
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user, /^Payer sur place/);
    expect([remember(), refuse()]).toMatchObject([{ checked: true }, { checked: false }]);
    await user.click(refuse());
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent[0]?.body).toMatchObject({ refusesMail: true });
    expect(readMemory(localStorage, 'ferme')).toMatchObject({
      details: LEA,
      pointId: POINTS[0]!.id,
      orders: [{ reference: 'ACDEFGHJ', token: 't', date: '2026-11-18' }],
    });
    close();
    openCheckout(world, { cart: CARROTS_ONLY });
    expect(await screen.findByLabelText('Prénom')).toHaveProperty('value', 'Léa');
    expect(screen.getByRole('radio', { name: /^À la ferme/, checked: true })).toBeDefined();
    expect(refuse()).toHaveProperty('checked', true);
  });

  it('holds the company of an order for one, whose numbers are checked beside their fields', async () => {
    const world = openWorld();
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user, /^Payer sur place/);
    expect(screen.queryByLabelText('SIREN')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Je commande pour une entreprise' }));
    const company = within(screen.getByRole('group', { name: "L'entreprise à facturer" }));
    const type = (label: string, text: string) => user.type(company.getByLabelText(label), text);
    await type("Nom de l'entreprise", 'Le Bistrot');
    await type('SIREN', '443 061 842');
    await type("Adresse de l'entreprise", '1 place du Marché');
    await type('Code postal', '26400');
    await type("Commune de l'entreprise", 'Crest');
    await user.click(orderButton());
    expect(world.sent).toEqual([]);
    const siren = company.getByLabelText('SIREN');
    expect(document.activeElement).toBe(siren);
    expect(screen.getByText('Le SIREN a neuf chiffres, qui vont ensemble. Vérifiez-les.')).toBeDefined();
    await user.clear(siren);
    await user.type(siren, '443 061 841');
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent[0]?.body).toMatchObject({ buyer: { company: 'Le Bistrot', siren: '443 061 841' } });
    close();
    openCheckout(world, { cart: CARROTS_ONLY });
    expect(await screen.findByLabelText("Nom de l'entreprise")).toHaveProperty('value', 'Le Bistrot');
  });

  it('is forgotten by an order that is placed without the tick, which stays off', async () => {
    rememberOrder(localStorage, 'ferme', true, {
      details: LEA,
      buyer: null,
      pointId: null,
      refusesMail: false,
      order: { reference: 'BCDEFGHJ', token: 'u', date: '2026-11-11' },
    });
    const world = openWorld();
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
    await user.click(await screen.findByRole('radio', { name: /^À la ferme/ }));
    await user.click((await screen.findAllByRole('radio', { name: /^de 16\sh à 19\sh/i }))[0]!);
    await user.click(screen.getByRole('radio', { name: /^Payer sur place/ }));
    await user.click(remember());
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(readMemory(localStorage, 'ferme')).toMatchObject({
      details: null,
      orders: [{ reference: 'BCDEFGHJ' }],
    });
    close();
    openCheckout(world, { cart: CARROTS_ONLY });
    expect(await screen.findByLabelText('Prénom')).toHaveProperty('value', '');
    expect(remember()).toHaveProperty('checked', false);
  });

  it('is neither asked for nor kept of a test', async () => {
    const world = openWorld();
    world.shop = { ...world.shop, isTest: true, testShopper: LEA };
    const { user } = openCheckout(world, { cart: CARROTS_ONLY, search: '?test=sesame' });
    await user.click(await screen.findByRole('radio', { name: /^À la ferme/ }));
    await user.click((await screen.findAllByRole('radio', { name: /^de 16\sh à 19\sh/i }))[0]!);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect([world.sent[0]?.body['refusesMail'], localStorage.getItem('etal:appareil:ferme')]).toEqual([
      undefined,
      null,
    ]);
  });

  it.each(['{', '12', '{"orders":[{"reference":1}],"details":{"firstname":3}}'])('%s is forgotten', (text) => {
    localStorage.setItem('etal:appareil:ferme', text);
    expect(readMemory(localStorage, 'ferme')).toMatchObject({ details: null, orders: [], isWanted: null });
  });
});

describe('who is in their space', () => {
  it('orders as themselves, with the choice of mails that they made', async () => {
    const world = openWorld();
    world.shop = { ...world.shop, signedInShopper: { ...LEA, phone: '+33612345678', refusesMail: true } };
    openCheckout(world, { cart: CARROTS_ONLY });
    const email = await screen.findByLabelText('Adresse email');
    expect(email).toMatchObject({ value: 'lea@clients.test', readOnly: true });
    expect([screen.getByLabelText('Ville'), refuse()]).toMatchObject([{ value: 'Crest' }, { checked: true }]);
    // As one writes it, not as it is kept.
    expect(plain(screen.getByLabelText<HTMLInputElement>('Téléphone').value)).toBe('06 12 34 56 78');
  });
});

describe('an old order', () => {
  it('fills the cart with what is on sale at today’s prices, and says what is not', async () => {
    const sale = sampleOrder().sales[0]!;
    const world = openWorld({
      order: sampleOrder({
        status: 'COLLECTED',
        collectionPointId: POINTS[0]!.id,
        sales: [
          { ...sale, klass: 'UnitOrderSale', unit: null, quantity: 3, saleableId: CARROTS.id },
          { ...sale, klass: 'UnitOrderSale', unit: null, quantity: 1, saleableId: LEEKS.id, saleableLabel: 'Poireaux' },
          { ...sale, klass: 'UnitOrderSale', unit: null, quantity: 1, saleableId: sale.id, saleableLabel: 'Radis' },
        ],
      }),
    });
    openCheckout(world, { cart: CARROTS_ONLY, search: '?reprendre=ACDEFGHJ&token=t' });
    expect(plain((await screen.findByText(/^Votre panier est repris/)).textContent).trim()).toBe(
      'Votre panier est repris, aux prix du jour. 2 produits ne sont plus en vente : Poireaux, Radis.',
    );
    expect([location.search, kept()]).toEqual(['', [{ saleableId: CARROTS.id, quantity: 3 }]]);
    expect(await screen.findByLabelText('Prénom')).toHaveProperty('value', 'Léa');
    expect(screen.getByRole('radio', { name: /^À la ferme/, checked: true })).toBeDefined();
  });

  it('whose link is wrong says so, and leaves the cart alone', async () => {
    openCheckout(openWorld(), { cart: CARROTS_ONLY, search: '?reprendre=ACDEFGHJ&token=t' });
    expect(await screen.findByText("La commande n'existe pas")).toBeDefined();
    expect(kept()).toEqual(CARROTS_ONLY);
  });
});

describe('« Vos commandes »', () => {
  const open = () => {
    history.replaceState(null, '', '/boutique/ferme/vos-commandes');
    document.body.innerHTML = '<main></main>';
    onTestFinished(startOwnOrders(document.querySelector('main')!));
  };
  const known = () =>
    rememberOrder(localStorage, 'ferme', true, {
      details: LEA,
      buyer: null,
      pointId: null,
      refusesMail: false,
      order: { reference: 'ACDEFGHJ', token: 't', date: '2026-11-18' },
    });

  it('lists what this device holds the links of, read at once', async () => {
    known();
    const world = openWorld({ order: sampleOrder({ isCancelable: true }) });
    open();
    const list = within(await screen.findByRole('region', { name: 'À venir' }));
    expect(list.getByRole('link', { name: /^Reprendre ce panier/ }).getAttribute('href')).toBe(
      '/boutique/ferme/panier?reprendre=ACDEFGHJ&token=t',
    );
    expect(list.getByRole('link', { name: /^Annuler/ }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=t',
    );
    expect(world.readings).toEqual(['GetOwnOrders']);
    expect(screen.queryByRole('region', { name: 'Passées' })).toBeNull();
  });

  it('lists past ones apart, whose cart can be taken up again', async () => {
    known();
    openWorld({ order: sampleOrder({ status: 'COLLECTED', collectionDate: '2026-11-11' }) });
    open();
    const list = within(await screen.findByRole('region', { name: 'Passées' }));
    expect(list.getByRole('link', { name: /^Reprendre ce panier/ }).getAttribute('href')).toBe(
      '/boutique/ferme/panier?reprendre=ACDEFGHJ&token=t',
    );
    expect(screen.queryByRole('region', { name: 'À venir' })).toBeNull();
  });

  it('forgets, and takes that back', async () => {
    known();
    openWorld({ order: sampleOrder() });
    open();
    const { default: userEvent } = await import('@testing-library/user-event');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Oublier sur cet appareil' }));
    expect(await screen.findByText(/Cet appareil ne retient plus rien/)).toBeDefined();
    expect([readMemory(localStorage, 'ferme').orders, screen.queryByRole('region')]).toEqual([[], null]);
    await user.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(await screen.findByRole('region', { name: 'À venir' })).toBeDefined();
  });

  it('says where to look when it remembers nothing', async () => {
    openWorld();
    open();
    expect(await screen.findByText('Cet appareil ne retient aucune commande.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Mon espace' }).getAttribute('href')).toBe('/boutique/ferme/mon-espace');
    expect(screen.getByRole('link', { name: 'Voir les produits' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles',
    );
  });
});
