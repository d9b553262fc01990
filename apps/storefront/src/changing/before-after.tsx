import type { ShopperOrder } from '@etal/contract/storefront';
import type { Cents } from '@etal/domain/money';
import type { OrderDifference } from '@etal/domain/orders/journal';
import { worthOf } from '@etal/domain/till/deposits';
import { formatCents } from '@etal/texts/format';
import { amountWords, slotWords } from '@etal/texts/order-changes';
import { amountText, orderTotal } from '@etal/texts/order-lines';

interface BeforeAfterProps {
  order: ShopperOrder;
  difference: OrderDifference;
  /** The new total is an estimate. */
  isEstimate: boolean;
  /** What is due for deposits once it is changed. */
  deposits: Cents;
}

/** What changes, each before and after. */
export function BeforeAfter({ order, difference: { lines, slot, total }, isEstimate, deposits }: BeforeAfterProps) {
  const depositsBefore = worthOf(order.deposits.out);
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col">
            <span className="sr-only">Ce qui change</span>
          </th>
          <th scope="col" className="pb-1 font-normal">
            Avant
          </th>
          <th scope="col" className="pb-1 font-normal">
            Après
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }, index) => (
          // Two lines may be of one article: the place of a line is its name here.
          // eslint-disable-next-line react/no-array-index-key
          <Row key={index} label={label} before={before && amountWords(before)} after={after && amountWords(after)} />
        ))}
        {slot && <Row label="Retrait" before={slotWords(slot.before)} after={slotWords(slot.after)} />}
        <tr className="border-t border-rule text-base font-bold tabular-nums">
          <th scope="row" className="py-2 pr-2 text-left">
            Total
          </th>
          <td className="py-2 pr-2">{orderTotal(order)}</td>
          <td className="py-2">{amountText(total.after, isEstimate)}</td>
        </tr>
        {depositsBefore + deposits > 0 && (
          <Row label="Consignes" before={formatCents(depositsBefore)} after={formatCents(deposits)} />
        )}
      </tbody>
    </table>
  );
}

function Row({ label, before, after }: { label: string; before: string | null; after: string | null }) {
  return (
    <tr className="border-t border-rule align-top wrap-anywhere">
      <th scope="row" className="py-2 pr-2 text-left font-semibold">
        {label}
      </th>
      <td className="py-2 pr-2">{before ?? '–'}</td>
      <td className="py-2 font-semibold">{after ?? '–'}</td>
    </tr>
  );
}
