import type { LineWish } from '@etal/domain/orders/lines';
import { MAX_QUANTITY, MAX_SELECTED_WEIGHT, WEIGHT_STEP } from '@etal/domain/orders/lines';
import { CART_PARAMS, wishOf } from '../../client/cart-form.ts';
import { addLine, type Cart, isLine } from '../../client/cart.ts';
import { lineKey } from './cart-lines.ts';

export const withoutLine = (cart: Cart, key: string): Cart => cart.filter((line) => lineKey(line) !== key);

/** A line that changes to the pack of another line is merged with it. */
export function changeLine(cart: Cart, key: string, change: Partial<LineWish>): Cart {
  const line = cart.find((candidate) => lineKey(candidate) === key);
  if (!line) return cart;
  const changed = { ...line, ...change };
  if (lineKey(changed) !== key && cart.some((candidate) => lineKey(candidate) === lineKey(changed)))
    return addLine(withoutLine(cart, key), changed);
  return cart.map((candidate) => (candidate === line ? changed : candidate));
}

/** What was typed, as a number of pieces; undefined while it is none. */
export function piecesIn(text: string): number | undefined {
  const pieces = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
  return pieces !== undefined && pieces >= 1 ? Math.min(pieces, MAX_QUANTITY) : undefined;
}

/** To the nearest step of a scale; less than a step is left: that, and nothing else, can be asked for. */
export function gramsIn(text: string, left: number | undefined): number | undefined {
  if (!/^\s*\d+\s*$/.test(text)) return undefined;
  if (left !== undefined && left > 0 && left < WEIGHT_STEP) return left;
  return Math.min(Math.max(Math.round(Number(text) / WEIGHT_STEP) * WEIGHT_STEP, WEIGHT_STEP), MAX_SELECTED_WEIGHT);
}

/** What a form sent here without a script asks for, and the address without it: a reload must not ask twice. */
export function takeFromAddress(cart: Cart, search: string): { cart: Cart; search: string } {
  const query = new URLSearchParams(search);
  if (!query.has(CART_PARAMS.saleable)) return { cart, search };
  const wish = wishOf(query);
  for (const name of Object.values(CART_PARAMS)) query.delete(name);
  return { cart: isLine(wish) ? addLine(cart, wish) : cart, search: query.size > 0 ? `?${query}` : '' };
}
