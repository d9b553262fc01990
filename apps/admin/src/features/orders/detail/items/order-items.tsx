import { changeOrder } from '@etal/contract/order-changes';
import type { OrderDetail, Sale } from '@etal/contract/orders';
import { worthOf } from '@etal/domain/till/deposits';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { depositsLabel, lineDepositText } from '@etal/texts/deposits';
import { formatCents, formatCount } from '@etal/texts/format';
import {
  ESTIMATE_NOTICE,
  amountText,
  itemCount,
  orderFees,
  orderSubTotal,
  orderTotal,
  saleQuantity,
  saleSubTotal,
  saleUnitPrice,
} from '@etal/texts/order-lines';
import { borneFeesText, SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { buttonClass } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '../../../../calls/use-may.ts';
import { paths } from '../../../../routing/paths.ts';
import { BagContents } from '../../../order-lines/order-lines.ts';
import { mayChange } from '../../order.view.ts';
import { LinePhoto } from './line-photo.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { WeighButton } from '../../weigh/weigh-button.tsx';

const columnsOf = (bags: OrderDetail['bags']): Column<Sale>[] => [
  {
    id: 'article',
    header: 'Article',
    kind: 'lead',
    cell: ({ saleableId, saleableLabel, saleableCategoryLabel, deposit, ...sale }) => (
      <div className="flex items-center gap-3">
        <LinePhoto line={{ saleableLabel, ...sale }} />
        <div className="min-w-0">
          <div className="font-semibold wrap-break-word">{saleableLabel}</div>
          {saleableCategoryLabel && <div className="text-sm text-ink-soft">{saleableCategoryLabel}</div>}
          <BagContents bags={bags} saleableId={saleableId} />
          {deposit && (
            <div className="text-sm text-ink-soft">
              {lineDepositText(deposit, 'quantity' in sale ? sale.quantity : null)}
            </div>
          )}
        </div>
      </div>
    ),
  },
  { id: 'quantity', header: 'Quantité', cell: saleQuantity, className: 'tabular-nums' },
  { id: 'unitPrice', header: 'Prix unitaire', align: 'end', cell: saleUnitPrice },
  { id: 'subTotal', header: 'Sous-total', align: 'end', cell: (sale) => <SubTotal sale={sale} /> },
];

/** Weighed, it still says what was announced (R-WEIGHING-1). */
function SubTotal({ sale }: { sale: Sale }) {
  const wasEstimated = sale.klass === 'WeighingRequiredUnitOrderSale' && sale.weighedGrams !== null;
  return (
    <>
      {saleSubTotal(sale)}
      {wasEstimated && (
        <div className="text-sm text-ink-soft">
          {sale.isWeightEstimated ? 'facturé au poids estimé' : `estimé à ${formatCents(sale.estimatedSubTotal)}`}
        </div>
      )}
    </>
  );
}

/** R-TILL-4: below the total, which they are no part of. */
function Deposits({ order: { deposits, status } }: { order: OrderDetail }) {
  return (
    <>
      {deposits.out.length > 0 && (
        <>
          <dt className="text-ink-soft">
            {depositsLabel(deposits.out)}
            {status === 'COLLECTED' && ', emportées'}
          </dt>
          <dd>{formatCents(worthOf(deposits.out))}</dd>
        </>
      )}
      {deposits.back.length > 0 && (
        <>
          <dt className="text-ink-soft">{depositsLabel(deposits.back)}, rapportées</dt>
          <dd>{formatCents(-worthOf(deposits.back))}</dd>
        </>
      )}
    </>
  );
}

export function OrderItems({ order }: { order: OrderDetail }) {
  const fees = orderFees(order);
  const may = useMay();
  return (
    <Section
      title="Articles"
      description={formatCount(itemCount(order.sales), 'article', 'articles')}
      actions={
        <>
          {may(changeOrder) && mayChange(order) && (
            <Link to={paths.orderChange(order.reference)} className={buttonClass()}>
              <PenLine aria-hidden />
              Modifier
            </Link>
          )}
          <WeighButton order={order} />
        </>
      }
    >
      <Table
        caption="Articles de la commande"
        columns={columnsOf(order.bags)}
        rows={order.sales}
        rowKey={({ id }) => id}
      />
      <PhotoDialog order={order} />
      <dl className="mt-4 ml-auto grid max-w-72 grid-cols-[1fr_auto] tabular-nums md:pr-4 [&_dd]:py-1 [&_dd]:pl-6 [&_dd]:text-right [&_dt]:py-1">
        <dt className="text-ink-soft">Sous-total</dt>
        <dd>{orderSubTotal(order)}</dd>
        {fees !== null && (
          <>
            <dt className="text-ink-soft">{SERVICE_FEE_LABEL}</dt>
            <dd>{fees}</dd>
          </>
        )}
        <dt className="border-t border-ink/70 text-lg font-bold">Total</dt>
        <dd className="border-t border-ink/70 text-lg font-bold">{orderTotal(order)}</dd>
        <Deposits order={order} />
      </dl>
      {order.borneFees > 0 && (
        <p className="mt-2 text-right text-sm text-ink-soft md:pr-4">
          {borneFeesText(amountText(order.borneFees, holdsEstimate(order.sales)))}
        </p>
      )}
      {holdsEstimate(order.sales) && <p className="mt-4 text-sm text-ink-soft">{ESTIMATE_NOTICE}</p>}
    </Section>
  );
}
