import type { OfferedSlot, ShopperOrder, Storefront } from '@etal/contract/storefront';
import { screen } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { startCheckout } from '../checkout/start.tsx';
import type { Cart } from '../client/cart.ts';
import { sampleOrder } from './sample-order.ts';
import { NOW, sampleSite } from './sample-site.ts';

const [FARM] = sampleSite().storefront.collectionPoints;
export const POINTS: Storefront['collectionPoints'] = [
  FARM!,
  {
    ...FARM!,
    id: '10000000-0000-4000-8000-000000000201',
    label: 'Marché de Die',
    address: { ...FARM!.address, street: 'Place du Marché', postalCode: '26150', city: 'Die' },
    onlinePaymentsEnabled: false,
  },
];

const period = (startingHour: number) => ({
  startingHour,
  startingMinute: 0,
  endingHour: startingHour + 3,
  endingMinute: 0,
});
export const SLOTS: OfferedSlot[] = [
  { date: '2026-11-18', period: period(9), orderBefore: Date.parse('2026-11-17T17:00:00Z') / 1000, isFull: false },
  { date: '2026-11-18', period: period(16), orderBefore: Date.parse('2026-11-17T17:00:00Z') / 1000, isFull: false },
  { date: '2026-11-21', period: period(8), orderBefore: Date.parse('2026-11-20T17:00:00Z') / 1000, isFull: false },
];

interface Sent {
  key: string | null;
  body: { sales: unknown[]; expectedTotal: number } & Record<string, unknown>;
}

/** A refusal is a status and a sentence; `'lost'` is no answer at all; a promise is answered when the test wants. */
export type PlaceAnswer = { status: number; text: string } | 'lost' | { json: object } | Promise<{ json: object }>;

export interface World {
  shop: Storefront;
  slots: OfferedSlot[] | Promise<OfferedSlot[]>;
  /** One per sending, in order. */
  answers: PlaceAnswer[];
  sent: Sent[];
  readings: string[];
  left: string[];
  /** What the order of a link is now; null when there is none. */
  order: ShopperOrder | null;
  /** What a press on an order that waits for its card makes of it, or why it does not. */
  pressed: Record<'CancelOrder' | 'PayOnSite', ShopperOrder | { status: number; text: string }>;
}

const plainText = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', date: new Date(NOW * 1000).toUTCString() },
  });
const json = (value: unknown) => Response.json(value, { headers: { date: new Date(NOW * 1000).toUTCString() } });

export const CART_KEY = 'etal:panier:ferme';
export const PLACED = { reference: 'ACDEFGHJ', orderUrl: 'http://localhost/boutique/ferme/commandes/ACDEFGHJ?token=t' };

/** The cart's page over a shop of our own; the server's hour is `NOW`, whatever the machine's. */
export function openWorld(changes: Partial<World> = {}): World {
  const world: World = {
    shop: { ...sampleSite().storefront, collectionPoints: POINTS },
    slots: SLOTS,
    answers: [{ json: PLACED }],
    sent: [],
    readings: [],
    left: [],
    order: null,
    pressed: {
      CancelOrder: sampleOrder({ status: 'EXPIRED', paymentStatus: 'VOIDED', paymentChannel: 'ONLINE' }),
      PayOnSite: sampleOrder(),
    },
    ...changes,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const name = pathname.split('/')[4] ?? '';
    if (name !== 'PlaceOrder') world.readings.push(name + search);
    if (name === 'GetStorefront') return json(world.shop);
    if (name === 'GetCollectionSlots') return json(await world.slots);
    if (name === 'GetOrder') return world.order ? json(world.order) : plainText(404, "La commande n'existe pas");
    if (name === 'GetOwnOrders') return json(world.order ? [{ ...world.order, token: 't' }] : []);
    if (name === 'CancelOrder' || name === 'PayOnSite') {
      const made = world.pressed[name];
      if ('text' in made) return plainText(made.status, made.text);
      world.order = made;
      return json(made);
    }
    world.sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) });
    const answer = await (world.answers.length > 1 ? world.answers.shift() : world.answers[0]);
    if (!answer || answer === 'lost') throw new TypeError('network');
    return 'json' in answer ? json(answer.json) : plainText(answer.status, answer.text);
  });
  // Before the page is closed, which comes last first: nothing may reach the real network.
  onTestFinished(() => void vi.unstubAllGlobals());
  return world;
}

/** Opens the page, or opens it again: what the browser keeps is still there. */
export function openCheckout(world: World, { cart, search = '' }: { cart?: Cart; search?: string } = {}) {
  if (cart) localStorage.setItem(search.includes('test=') ? `${CART_KEY}:test` : CART_KEY, JSON.stringify(cart));
  history.replaceState(null, '', `/boutique/ferme/panier${search}`);
  document.body.innerHTML = '<span data-cart-count hidden></span><main></main>';
  const close = startCheckout(document.querySelector('main')!, (url) => world.left.push(url));
  onTestFinished(close);
  return { user: userEvent.setup(), close };
}

const DETAILS = {
  Prénom: 'Léa',
  Nom: 'Martin',
  'Adresse email': 'lea@clients.test',
  Téléphone: '06 12 34 56 78',
  Ville: 'Crest',
};

/** Pasted, not typed: the page is drawn once per field instead of once per letter. */
export async function fillInDetails(user: UserEvent): Promise<void> {
  for (const [label, value] of Object.entries(DETAILS)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}
