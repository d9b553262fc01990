import type { CallInput } from '@etal/contract/endpoint';
import type { changeOrder } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import type { WishedLine } from '@etal/domain/orders/change';
import { stockOn } from '@etal/domain/catalog/stock';
import { stockTaken } from '@etal/domain/orders/lines';
import type { EditedLine, Saleable } from '../../order-lines/order-lines.ts';

export const linesOf = ({ sales }: Pick<OrderDetail, 'sales'>): EditedLine[] =>
  sales.map((sale) => ({
    saleId: sale.id,
    saleableId: sale.saleableId,
    label: sale.saleableLabel,
    ...('quantity' in sale && { quantity: sale.quantity }),
    ...('selectedOption' in sale && { optionWeight: sale.selectedOption.weight }),
    ...('selectedWeight' in sale && { selectedWeight: sale.selectedWeight }),
  }));

/** What is added of a line that was taken out is that line again, at its own price. */
export function reuseSales(lines: readonly EditedLine[], order: Pick<OrderDetail, 'sales'>): EditedLine[] {
  const free = linesOf(order).filter(({ saleId }) => !lines.some((line) => line.saleId === saleId));
  return lines.map((line) => {
    if (line.saleId !== undefined) return line;
    const index = free.findIndex(
      ({ saleableId, optionWeight, selectedWeight }) =>
        saleableId === line.saleableId &&
        optionWeight === line.optionWeight &&
        (selectedWeight === undefined) === (line.selectedWeight === undefined),
    );
    const [known] = index < 0 ? [] : free.splice(index, 1);
    return known ? { ...line, saleId: known.saleId } : line;
  });
}

/** The stock as the editor counts it: what the order holds already is there for it too. */
export function withHeld(
  saleables: readonly Saleable[],
  order: Pick<OrderDetail, 'sales' | 'isTest' | 'collectionDate'>,
  date: string = order.collectionDate,
): Saleable[] {
  if (order.isTest) return saleables.map((saleable) => ({ ...saleable, isStockEnabled: false }));
  return saleables.map((saleable) => {
    const there = stockOn(saleable, date);
    // On another date the order holds nothing yet of what counts per date.
    if (saleable.stockPerDay && date !== order.collectionDate) return there;
    const held = linesOf(order).filter(({ saleableId }) => saleableId === saleable.id);
    return { ...there, stock: held.reduce((sum, line) => sum + stockTaken(line), there.stock ?? 0) };
  });
}

/** A line without an amount is told beside its field, and cannot be sent. */
export const isUntyped = ({ quantity, selectedWeight }: EditedLine): boolean => !(selectedWeight ?? quantity);

/** The wish that the domain plans. */
export const wishOf = (lines: readonly EditedLine[]): WishedLine[] =>
  lines.map(({ saleId, saleableId, quantity, optionWeight, selectedWeight }) => ({
    ...(saleId === undefined ? { saleableId } : { saleId }),
    ...(quantity !== undefined && { quantity }),
    ...(optionWeight !== undefined && { optionWeight }),
    ...(selectedWeight !== undefined && { selectedWeight }),
  }));

export type WireWish = NonNullable<CallInput<typeof changeOrder>['body']['sales']>;

/** The same, as it travels. */
export const wireWish = (lines: readonly EditedLine[]): WireWish =>
  wishOf(lines).map(({ optionWeight, ...wish }) => ({
    ...wish,
    ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
  }));

export const isSameWish = (one: readonly EditedLine[], other: readonly EditedLine[]): boolean =>
  JSON.stringify(wireWish(one)) === JSON.stringify(wireWish(other));

/**
 * What was typed, over the order as it has become: lines that were not touched are as they are now, what is gone is
 * gone, and what somebody added is there.
 */
export function rebase(
  lines: readonly EditedLine[],
  before: Pick<OrderDetail, 'sales'>,
  after: Pick<OrderDetail, 'sales'>,
): EditedLine[] {
  const was = new Map(linesOf(before).map((line) => [line.saleId, line]));
  const typed = new Map(lines.flatMap((line) => (line.saleId === undefined ? [] : [[line.saleId, line] as const])));
  const kept = linesOf(after).flatMap((line) => {
    const first = was.get(line.saleId);
    if (!first || line.saleId === undefined) return [line];
    const edited = typed.get(line.saleId);
    if (!edited) return [];
    return isSameWish([edited], [first]) ? [line] : [edited];
  });
  return [...kept, ...lines.filter(({ saleId }) => saleId === undefined)];
}
