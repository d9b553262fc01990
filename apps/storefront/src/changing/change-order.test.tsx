import type { ShopperOrder, Storefront } from '@etal/contract/storefront';
import { SENTENCES } from '@etal/texts/errors';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { POINTS, SLOTS } from '../testing/open-checkout.ts';
import { plain } from '../testing/open-page.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { CARROTS, CHICKEN, NOW, sampleSite } from '../testing/sample-site.ts';
import { startChange } from './start-change.tsx';

const [carrots, chicken] = sampleOrder().sales;
const ORDER = sampleOrder({
  changeableUntil: Date.parse('2026-11-17T17:00:00Z') / 1000,
  collectionPointId: POINTS[0]!.id,
  sales: [
    { ...carrots!, saleableId: CARROTS.id },
    { ...chicken!, saleableId: CHICKEN.id },
  ],
});

interface World {
  order: ShopperOrder;
  shop: Storefront;
  slots: typeof SLOTS;
  /** One per sending, in order; the last for all that follow. */
  answers: ({ status: number; text: string } | 'lost' | 'saved')[];
  sent: Record<string, unknown>[];
  left: string[];
}

/** The page over an order of our own; the server's hour is `NOW`, whatever the machine's. */
function openChange(changes: Partial<World> = {}) {
  const world: World = {
    order: ORDER,
    shop: { ...sampleSite().storefront, collectionPoints: POINTS },
    slots: SLOTS,
    answers: ['saved'],
    sent: [],
    left: [],
    ...changes,
  };
  const headers = { date: new Date(NOW * 1000).toUTCString() };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = new URL(url, 'http://localhost').pathname.split('/')[4] ?? '';
    if (name === 'GetStorefront') return Response.json(world.shop, { headers });
    if (name === 'GetCollectionSlots') return Response.json(world.slots, { headers });
    if (name === 'GetOrder') return Response.json(world.order, { headers });
    world.sent.push(JSON.parse(String(init.body)));
    const answer = world.answers.length > 1 ? world.answers.shift() : world.answers[0];
    if (!answer || answer === 'lost') throw new TypeError('network');
    if (answer === 'saved') return Response.json(world.order, { headers });
    return new Response(answer.text, {
      status: answer.status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  history.replaceState(null, '', '/boutique/ferme/commandes/ACDEFGHJ/modifier?token=jeton');
  document.body.innerHTML = '<main></main>';
  onTestFinished(startChange(document.querySelector('main')!, (url) => world.left.push(url)));
  return { world, user: userEvent.setup() };
}

const more = (label: string) => screen.findByRole('button', { name: new RegExp(`^Plus.*${label}$`) });
const save = () => screen.getByRole('button', { name: 'Enregistrer les changements' });
const changes = () => within(screen.getByRole('region', { name: 'Ce qui change' }));
const rows = () =>
  changes()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
const alertText = () => plain(screen.getByRole('alert').textContent);

it('shows before and after, what the money does, and sends the whole wish with the revision that was read', async () => {
  const { world, user } = openChange();
  await user.click(await more('Carottes'));
  await user.click(screen.getByRole('button', { name: 'Retirer Poulet' }));
  await user.type(screen.getByLabelText('Ajouter un produit'), 'pomm');
  await user.click(screen.getByRole('button', { name: /^Ajouter Pommes de terre, 1\skg, / }));
  expect(rows()).toEqual([
    ['Carottes', '2 pièces', '3 pièces'],
    ['Poulet', '1 pièce', '–'],
    ['Pommes de terre', '–', '1 × 1 kg'],
    ['Total', '~27,83 €', '11,33 €'],
  ]);
  expect(changes().getByText(/^Vous réglerez 11,33\s€ sur place, au retrait\.$/)).toBeDefined();
  await user.dblClick(save());
  expect(await screen.findByText('Votre commande est modifiée. Un instant…')).toBeDefined();
  expect(world.sent).toEqual([
    {
      revision: 1,
      sales: [
        { saleId: carrots!.id, quantity: 3 },
        { saleableId: '10000000-0000-4000-8000-000000000002', quantity: 1, selectedOption: { weight: 1000 } },
      ],
      expectedTotal: 1133,
    },
  ]);
  expect(world.left).toEqual(['/boutique/ferme/commandes/ACDEFGHJ?token=jeton']);
});

it('moves the order to another point, once a slot of it is chosen', async () => {
  const { world, user } = openChange();
  await user.click(await screen.findByRole('radio', { name: /^Marché de Die/ }));
  expect(changes().getByText('Choisissez un créneau de retrait.')).toBeDefined();
  await user.click(save());
  expect(world.sent).toEqual([]);
  await user.click(await screen.findByRole('radio', { name: /^de 8\sh à 11\sh/i }));
  expect(rows()[0]).toEqual([
    'Retrait',
    'mercredi 18 novembre 2026, 16 h à 19 h, À la ferme',
    'samedi 21 novembre 2026, 8 h à 11 h, Marché de Die',
  ]);
  await user.click(save());
  await waitFor(() => expect(world.left).toHaveLength(1));
  expect(world.sent[0]).toMatchObject({
    collectionPointId: POINTS[1]!.id,
    collectionDate: '2026-11-21',
    collectionPeriod: SLOTS[2]!.period,
  });
});

it('sends nothing while nothing is changed, and nothing that there is not enough of', async () => {
  const { world, user } = openChange();
  await screen.findByText("Vous n'avez encore rien changé.");
  await user.click(save());
  const field = screen.getByRole('textbox', { name: 'Quantité de Poulet' });
  await user.clear(field);
  await user.type(field, '6{Enter}');
  // Three are left, and one is in the order already.
  expect(plain(changes().getByText(/au plus/).textContent)).toBe('Poulet : vous pouvez en prendre 4 au plus.');
  expect(within(field.closest('li')!).getByText('Vous pouvez en prendre 4 au plus.')).toBeDefined();
  expect(rows().at(-1)).toEqual(['Total', '~27,83 €', '~138,14 €']);
  await user.click(save());
  expect(world.sent).toEqual([]);
});

it.each([
  [true, '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=jeton'],
  [false, undefined],
])('an order without a line is cancelled instead (can be cancelled: %s)', async (isCancelable, url) => {
  const { user, world } = openChange({ order: { ...ORDER, isCancelable } });
  await user.click(await screen.findByRole('button', { name: 'Retirer Carottes' }));
  await user.click(screen.getByRole('button', { name: 'Retirer Poulet' }));
  expect(changes().getByText("Une commande sans article s'annule.")).toBeDefined();
  expect(changes().queryByRole('link', { name: 'Annuler ma commande' })?.getAttribute('href')).toBe(url);
  expect(changes().queryByText('Pour cela, téléphonez ou écrivez au producteur.') === null).toBe(isCancelable);
  await user.click(save());
  expect(world.sent).toEqual([]);
});

it.each([
  ['the cut-off has passed', 409, SENTENCES.CHANGE_CLOSED],
  ['a slot has closed', 409, SENTENCES.SLOT_UNKNOWN],
  ['something is sold out', 409, SENTENCES.STOCK_SHORT({ label: 'Carottes', left: 0, isWeight: false, date: null })],
])('a refusal is told, and nothing typed is lost: %s', async (_, status, text) => {
  const { user, world } = openChange({ answers: [{ status, text }, 'saved'] });
  await user.click(await more('Carottes'));
  await user.click(save());
  await waitFor(() => expect(alertText()).toBe(plain(text)));
  expect(screen.getByRole('textbox', { name: 'Quantité de Carottes' })).toHaveProperty('value', '3');
  await user.click(save());
  await waitFor(() => expect(world.left).toHaveLength(1));
});

it('a slot that has filled up is told where another one is chosen, which answers it', async () => {
  const { user, world } = openChange({ answers: [{ status: 409, text: SENTENCES.SLOT_FULL }, 'saved'] });
  await user.click(await screen.findByRole('radio', { name: /^de 8\sh à 11\sh/i }));
  world.slots = SLOTS.map((slot, index) => ({ ...slot, isFull: index === 2 }));
  await user.click(save());
  const slots = within(screen.getByRole('group', { name: 'Date et créneau' }));
  const said = await slots.findByRole('alert');
  expect(said.textContent).toBe(SENTENCES.SLOT_FULL);
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(changes().getByRole('alert').textContent).toBe('');
  await user.click(slots.getByRole('radio', { name: /^de 9\sh/i }));
  expect(slots.queryByRole('alert')).toBeNull();
  await user.click(save());
  await waitFor(() => expect(world.left).toHaveLength(1));
});

it('a connection that was cut is told, and may be tried again', async () => {
  const { user } = openChange({ answers: ['lost'] });
  await user.click(await more('Carottes'));
  await user.click(save());
  await waitFor(() => expect(alertText()).toMatch(/^La connexion a été coupée\. Réessayez/));
});

it('an order that changed meanwhile is read again: what was touched stays, the rest is as it is now', async () => {
  const { world, user } = openChange({ answers: [{ status: 409, text: SENTENCES.ORDER_STALE }, 'saved'] });
  await user.click(await more('Carottes'));
  const [kept, weighed] = ORDER.sales;
  world.order = {
    ...ORDER,
    revision: 2,
    sales: [kept!, { ...weighed!, quantity: 2, subTotal: 4284 } as ShopperOrder['sales'][number]],
    subTotal: 4844,
    platformFees: 145,
    total: 4989,
    dueOnSite: 4989,
  };
  await user.click(save());
  await waitFor(() => expect(alertText()).toMatch(/^Cette commande a changé entre-temps.*Vos changements sont gardés/));
  expect(rows()).toEqual([
    ['Carottes', '2 pièces', '3 pièces'],
    ['Total', '~49,89 €', '~52,78 €'],
  ]);
  await user.click(save());
  await waitFor(() => expect(world.left).toHaveLength(1));
  expect(world.sent[1]).toMatchObject({ revision: 2, sales: [{ quantity: 3 }, { quantity: 2 }], expectedTotal: 5278 });
});

it('a lost answer to a change that was made ends on the order’s page', async () => {
  const { world, user } = openChange({ answers: ['lost', { status: 409, text: SENTENCES.ORDER_STALE }] });
  await user.click(await more('Carottes'));
  await user.click(save());
  await screen.findByText(/^La connexion a été coupée/);
  const [kept, other] = ORDER.sales;
  world.order = {
    ...ORDER,
    revision: 2,
    sales: [{ ...kept!, quantity: 3, subTotal: 840 } as ShopperOrder['sales'][number], other!],
  };
  await user.click(save());
  await waitFor(() => expect(world.left).toHaveLength(1));
});

it('says what is due for deposits before and after, apart from the total and from the card', async () => {
  const jar = { kindId: CARROTS.id, label: 'Bocal', cents: 200, count: 1 };
  const [line] = ORDER.sales;
  const inJars = {
    ...ORDER,
    sales: [{ ...line!, deposit: jar }],
    deposits: { out: [{ ...jar, count: 2 }], back: [] },
    subTotal: 560,
    platformFees: 17,
    total: 577,
    dueOnSite: 977,
  };
  const { user } = openChange({ order: inJars });
  await user.click(await more('Carottes'));
  expect(rows()).toContainEqual(['Consignes', '4,00 €', '6,00 €']);
  expect(rows()).toContainEqual(['Total', '5,77 €', '8,65 €']);
  expect(plain(changes().getByText(/^Vous réglerez/).textContent)).toBe(
    'Vous réglerez 14,65 € sur place, au retrait, dont 6,00 € de consignes.',
  );
});

it('of an order that a card pays, the deposits alone are due on site', async () => {
  const jar = { kindId: CARROTS.id, label: 'Bocal', cents: 200, count: 1 };
  const held = { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', heldAmount: 577, dueOnSite: 400 } as const;
  const [line] = ORDER.sales;
  const { user } = openChange({
    order: {
      ...ORDER,
      ...held,
      sales: [{ ...line!, deposit: jar }],
      deposits: { out: [{ ...jar, count: 2 }], back: [] },
      subTotal: 560,
      platformFees: 17,
      total: 577,
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Moins.*Carottes$/ }));
  expect(plain(changes().getByText(/restent réservés/).textContent)).toBe(
    '5,77 € restent réservés sur votre carte. Seuls 2,88 € seront débités, quand le producteur accepte. Les consignes, 2,00 €, se règlent au retrait.',
  );
});

it('says what a card that holds will pay, and what is due on site above it', async () => {
  const held = { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', heldAmount: 577, dueOnSite: 0 } as const;
  const { user } = openChange({
    order: { ...ORDER, ...held, sales: ORDER.sales.slice(0, 1), subTotal: 560, platformFees: 17, total: 577 },
  });
  await user.click(await more('Carottes'));
  expect(plain(changes().getByText(/restent réservés/).textContent)).toBe(
    '5,77 € restent réservés sur votre carte ; la différence, 2,88 €, se règle sur place.',
  );
  await user.click(screen.getByRole('button', { name: /^Moins.*Carottes$/ }));
  await user.click(screen.getByRole('button', { name: /^Moins.*Carottes$/ }));
  expect(plain(changes().getByText(/restent réservés/).textContent)).toBe(
    '5,77 € restent réservés sur votre carte. Seuls 2,88 € seront débités, quand le producteur accepte.',
  );
});
