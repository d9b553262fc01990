import { ownUnit } from '../catalog/units.ts';
import type { Cents } from '../money.ts';
import type { Grams } from '../weight.ts';
import type { OrderLine } from './order-line.ts';

/** What was done to an order beside its status (R-ORDERS-13). */
export const ORDER_CHANGE_KINDS = [
  'CHANGED',
  'WEIGHED',
  'SHORTAGE',
  'MOVED',
  'WITHDRAWN',
  'REFUNDED',
  'BUYER',
] as const;
export type OrderChangeKind = (typeof ORDER_CHANGE_KINDS)[number];

/** How much of a line there is: pieces, packs of a weight, a weight asked for, a weight from the scale. */
export interface LineAmount {
  quantity: number | null;
  optionWeight: Grams | null;
  selectedWeight: Grams | null;
  weighedGrams: Grams | null;
  /** Not said of what was written down before units had names: a piece. */
  unit?: string | null | undefined;
  subTotal: Cents;
}

export interface LineDifference {
  label: string;
  /** Null: the line was not there. */
  before: LineAmount | null;
  /** Null: the line is gone. */
  after: LineAmount | null;
}

export interface OrderSlot {
  pointLabel: string;
  date: string;
  /** Minutes after midnight. */
  start: number;
  end: number;
}

/** The parts of an order that changed, each before and after. */
export interface OrderDifference {
  lines: LineDifference[];
  slot: { before: OrderSlot; after: OrderSlot } | null;
  total: { before: Cents; after: Cents };
}

export interface OrderState {
  lines: readonly OrderLine[];
  slot: OrderSlot;
  total: Cents;
}

export function differenceOf(before: OrderState, after: OrderState): OrderDifference {
  const kept = new Map(after.lines.map((line) => [line.id, line]));
  const known = new Set(before.lines.map(({ id }) => id));
  return {
    lines: [
      ...before.lines.flatMap((line): LineDifference[] => {
        const next = kept.get(line.id);
        if (!next) return [{ label: line.label, before: amountOf(line), after: null }];
        return isSameAmount(line, next) ? [] : [{ label: line.label, before: amountOf(line), after: amountOf(next) }];
      }),
      ...after.lines
        .filter(({ id }) => !known.has(id))
        .map((line): LineDifference => ({ label: line.label, before: null, after: amountOf(line) })),
    ],
    slot: isSameSlot(before.slot, after.slot) ? null : { before: before.slot, after: after.slot },
    total: { before: before.total, after: after.total },
  };
}

/** A change that changes nothing is not written down, and moves no revision. */
export const isNoDifference = ({ lines, slot, total }: OrderDifference): boolean =>
  lines.length === 0 && slot === null && total.before === total.after;

/** How much a line holds, in its own word: a bag, which has no category, is counted in bags. */
export const amountOf = (line: OrderLine): LineAmount => ({
  quantity: line.quantity,
  optionWeight: line.optionWeight,
  selectedWeight: line.selectedWeight,
  weighedGrams: line.weighedGrams,
  unit: ownUnit(line.unit, line.categoryLabel === null),
  subTotal: line.subTotal,
});

export const isSameAmount = (a: LineAmount, b: LineAmount): boolean =>
  a.quantity === b.quantity &&
  a.optionWeight === b.optionWeight &&
  a.selectedWeight === b.selectedWeight &&
  a.weighedGrams === b.weighedGrams &&
  a.subTotal === b.subTotal;

const isSameSlot = (a: OrderSlot, b: OrderSlot): boolean =>
  a.pointLabel === b.pointLabel && a.date === b.date && a.start === b.start && a.end === b.end;
