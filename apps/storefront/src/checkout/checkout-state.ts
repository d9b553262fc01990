import type { CallInput } from '@etal/contract/endpoint';
import type { placeOrder } from '@etal/contract/storefront';
import type { Place } from './order/problems.ts';

export type OrderRequest = CallInput<typeof placeOrder>['body'];

/** Where the order stands. `Checkout` draws it, and carries out what it asks for: a request, a focus, an alert. */
export interface CheckoutState {
  phase:
    | { name: 'filling' }
    /** The order was asked for before it was known whether its slot is still open: it goes on once that is known. */
    | { name: 'awaitingSlots' }
    | { name: 'sending'; request: OrderRequest }
    /** The cart is empty by now, and the next page on its way. */
    | { name: 'placed' };
  /** What is missing shows once the order was asked for, not while the shopper is still filling it in. */
  hasAsked: boolean;
  /** Where the focus goes; an object of its own each time, so that asking twice moves it twice. */
  focus: { place: Place } | null;
  alert: Alert | null;
}

/** Why the order was refused. What is wrong with its slot is said at the slots, the rest beside the button. */
export interface Alert {
  text: string;
  isOfSlot: boolean;
}

export type CheckoutEvent =
  /** The button was pressed, or what an awaited order waited for is known. Without a request, something is missing. */
  | { type: 'asked'; isReadingSlots: boolean; missing: Place | undefined; request: OrderRequest | undefined }
  | { type: 'refused'; sentence: string; isOfSlot: boolean }
  /** Another point or slot, which answers what was said of the one before. */
  | { type: 'slotChosen' }
  | { type: 'placed' }
  /** The browser brought the page back from its memory, or from a long time in the background. */
  | { type: 'cameBack' }
  /** The last line was taken out of the cart, here or in another tab. */
  | { type: 'emptied' };

export const FILLING: CheckoutState = { phase: { name: 'filling' }, hasAsked: false, focus: null, alert: null };

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const phase = state.phase.name;
  switch (event.type) {
    case 'asked': {
      // Two presses in one breath are one order.
      if (phase === 'sending' || phase === 'placed') return state;
      if (event.isReadingSlots) return { ...state, phase: { name: 'awaitingSlots' } };
      if (event.request)
        return { phase: { name: 'sending', request: event.request }, hasAsked: true, focus: null, alert: null };
      const focus = event.missing === undefined ? null : { place: event.missing };
      return { phase: { name: 'filling' }, hasAsked: true, focus, alert: null };
    }
    case 'refused':
      return { ...state, phase: { name: 'filling' }, alert: { text: event.sentence, isOfSlot: event.isOfSlot } };
    case 'slotChosen':
      return state.alert?.isOfSlot ? { ...state, alert: null } : state;
    case 'placed':
      return { ...FILLING, phase: { name: 'placed' } };
    case 'cameBack':
      return phase === 'placed' ? FILLING : state;
    case 'emptied':
      // Placing an order empties the cart too: the page then says that the order was sent, not that the cart is empty.
      return phase === 'placed' ? state : FILLING;
  }
}
