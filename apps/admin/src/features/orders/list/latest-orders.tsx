import { customerName } from '@etal/texts/buyers';
import type { Order, OrdersPage } from '@etal/contract/orders';
import { formatDay } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { Pagination } from '@etal/ui/pagination';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Suspense } from 'react';
import { Await, Link, useLoaderData, useSearchParams } from 'react-router';
import { ListFailure } from '../../../calls/failed-load.tsx';
import type { Outcome } from '../../../calls/failure.ts';
import { LATEST_ORDERS_PAGE, type LatestOrdersData } from './load-latest-orders.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { paths } from '../../../routing/paths.ts';
import { withChanges } from '../../../routing/use-url-state.ts';

/** For a page whose loader is `loadLatestOrders`. */
export function LatestOrders() {
  const { latestOrders } = useLoaderData<LatestOrdersData>();
  return (
    <Section title="Dernières commandes">
      <Suspense fallback={<Spinner>Chargement des commandes…</Spinner>}>
        <Await resolve={latestOrders} errorElement={<ListFailure>{ORDERS_FAILURE}</ListFailure>}>
          {(outcome) => <LoadedOrders outcome={outcome} />}
        </Await>
      </Suspense>
    </Section>
  );
}

const COLUMNS: Column<Order>[] = [
  {
    id: 'reference',
    header: 'Commande',
    kind: 'lead',
    cell: ({ reference, shopperDetails, buyer }) => (
      <>
        <Link to={paths.order(reference)} className={rowLinkClass}>
          {reference}
        </Link>
        <div className="text-sm text-ink-soft">{customerName(shopperDetails, buyer)}</div>
      </>
    ),
  },
  { id: 'status', header: 'Statut', cell: (order) => <OrderStatusBadge order={order} /> },
  {
    id: 'collection',
    header: 'Collecte',
    cell: ({ collectionDate, collectionPointLabel }) => (
      <>
        {formatDay(collectionDate)}
        <div className="text-sm text-ink-soft">{collectionPointLabel}</div>
      </>
    ),
  },
  { id: 'total', header: 'Total', align: 'end', cell: orderTotal },
];

function LoadedOrders({ outcome }: { outcome: Outcome<OrdersPage> }) {
  const [params] = useSearchParams();
  if (!outcome.ok) return <ListFailure>{outcome.error}</ListFailure>;
  const { data, page, pageSize, totalCount } = outcome.value;
  if (totalCount === 0) return <p className="text-ink-soft">Aucune commande pour le moment.</p>;
  return (
    <>
      <Table caption="Dernières commandes" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination des commandes"
        renderStep={({ page: target, ...step }) => (
          <Link
            to={{ search: withChanges(params, { [LATEST_ORDERS_PAGE]: String(target) }).toString() }}
            preventScrollReset
            {...step}
          />
        )}
      />
    </>
  );
}
