import { describe, expect, it } from 'vitest';
import {
  checkoutReducer,
  type CheckoutEvent,
  type CheckoutState,
  FILLING,
  type OrderRequest,
} from './checkout-state.ts';

const REQUEST: OrderRequest = {
  collectionPointId: '10000000-0000-4000-8000-000000000200',
  collectionDate: '2026-11-18',
  collectionPeriod: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 },
  paymentChannel: 'OFFLINE',
  shopperDetails: { firstname: 'Léa', lastname: 'Martin', email: 'lea@etal.test', phone: '0612345678', city: 'Die' },
  sales: [{ saleableId: '10000000-0000-4000-8000-000000000001', quantity: 1 }],
};
const OTHER_REQUEST: OrderRequest = { ...REQUEST, paymentChannel: 'ONLINE' };

const ALERT = { text: 'Plus assez de carottes.', isOfSlot: false };
const refused: CheckoutState = { ...FILLING, hasAsked: true, alert: ALERT };
const missing: CheckoutState = { ...FILLING, hasAsked: true, focus: { place: 'slot' } };
const awaiting: CheckoutState = { ...FILLING, phase: { name: 'awaitingSlots' } };
const sending: CheckoutState = { ...FILLING, hasAsked: true, phase: { name: 'sending', request: REQUEST } };
const placed: CheckoutState = { ...FILLING, phase: { name: 'placed' } };

const asked = (changes: Partial<Extract<CheckoutEvent, { type: 'asked' }>>): CheckoutEvent => ({
  type: 'asked',
  isReadingSlots: false,
  missing: undefined,
  request: undefined,
  ...changes,
});
const ready = asked({ request: REQUEST });
const withoutSlot = asked({ missing: 'slot' });
const beforeSlots = asked({ isReadingSlots: true, missing: 'slot' });
const refusal: CheckoutEvent = { type: 'refused', sentence: ALERT.text, isOfSlot: false };
const slotRefused: CheckoutState = { ...refused, alert: { text: 'Complet.', isOfSlot: true } };

describe('the checkout', () => {
  it.each<[string, CheckoutState, CheckoutEvent, CheckoutState]>([
    ['sends a complete order', FILLING, ready, sending],
    ['shows what is missing instead of sending', FILLING, withoutSlot, missing],
    ['waits for the slots before it judges the kept one', FILLING, beforeSlots, awaiting],
    ['goes on waiting when the button is pressed again', awaiting, beforeSlots, awaiting],
    ['sends the awaited order once its slot is known to be open', awaiting, ready, sending],
    ['asks for a slot when the awaited one has closed', awaiting, withoutSlot, missing],
    ['makes one order of two presses', sending, asked({ request: OTHER_REQUEST }), sending],
    ['lets a press wait for nothing while it sends', sending, beforeSlots, sending],
    ['says why an order was refused, and what is missing by then', sending, refusal, refused],
    ['says what is wrong with a slot', sending, { type: 'refused', sentence: 'Complet.', isOfSlot: true }, slotRefused],
    ['has its answer in another slot', slotRefused, { type: 'slotChosen' }, { ...refused, alert: null }],
    ['keeps any other refusal when a slot is chosen', refused, { type: 'slotChosen' }, refused],
    ['forgets the refusal when the order is asked for again', refused, ready, sending],
    ['forgets the refusal when something is missing', refused, withoutSlot, missing],
    ['keeps the refusal on show while it waits for slots', refused, beforeSlots, { ...refused, phase: awaiting.phase }],
    ['is over once the order is placed', sending, { type: 'placed' }, placed],
    ['takes no order after the one that was placed', placed, ready, placed],
    ['stays over when placing the order empties the cart', placed, { type: 'emptied' }, placed],
    ['starts anew when its page is brought back after an order', placed, { type: 'cameBack' }, FILLING],
    ['keeps its place when its page is brought back before an order', missing, { type: 'cameBack' }, missing],
    ['goes on sending when its page is brought back meanwhile', sending, { type: 'cameBack' }, sending],
    ['starts anew when the cart was emptied', refused, { type: 'emptied' }, FILLING],
  ])('%s', (_name, before, event, after) => {
    expect(checkoutReducer(before, event)).toEqual(after);
  });

  it('moves the focus again when the same thing is still missing', () => {
    const once = checkoutReducer(FILLING, withoutSlot);
    expect(checkoutReducer(once, withoutSlot).focus).not.toBe(once.focus);
  });

  it('draws nothing anew when a press changes nothing', () => {
    expect(checkoutReducer(sending, ready)).toBe(sending);
    expect(checkoutReducer(FILLING, { type: 'emptied' })).toBe(FILLING);
  });
});
