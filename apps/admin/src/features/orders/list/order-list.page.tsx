import { getOrdersPage, type OrdersPage } from '@etal/contract/orders';
import { formatCount } from '@etal/texts/format';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { Spinner } from '@etal/ui/spinner';
import { Table } from '@etal/ui/table';
import { ClipboardList, SearchX, SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { paths } from '../../../routing/paths.ts';
import { useOpenShopLink } from '../../../calls/use-open-shop-link.tsx';
import { useShop } from '../../../calls/use-shop.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState, withChanges } from '../../../routing/use-url-state.ts';
import { AccountingExport } from './accounting-export.tsx';
import { NewOrderLink } from '../../new-order/new-order.ts';
import { DocumentButtons } from './document-buttons.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { filtersOf, NO_FILTER, type OrdersQuery, pageQueryOf, readOrdersQuery } from './order-list.view.ts';

interface ListData {
  /** Not awaited: the filters answer at once, the orders when they come. */
  orders: Promise<Outcome<OrdersPage>>;
}

export function loader({ request }: LoaderFunctionArgs): ListData {
  const query = pageQueryOf(readOrdersQuery(new URL(request.url).searchParams));
  // The request's signal is not passed on: leaving the page would reject a promise that nobody awaits any more.
  return { orders: attemptLater(() => call(getOrdersPage, { query })) };
}

const COLUMNS = orderColumns({ linkTo: ({ reference }) => ({ to: paths.order(reference) }) });

/** On a phone the list comes first: how it is filtered and taken away waits behind one button. */
const FOLDED = 'filtres-et-exports';
const isFiltered = (query: OrdersQuery): boolean => Object.keys(filtersOf(query)).length > 0;

export function Component() {
  useTitle('Commandes');
  const { collectionPoints } = useShop();
  const { orders } = useLoaderData<ListData>();
  const [params, changeUrl] = useUrlState();
  const [resultText, setResultText] = useState('');
  const [isUnfolded, setUnfolded] = useState(false);
  const query = readOrdersQuery(params);
  return (
    <>
      <PageHeader
        title="Commandes"
        actions={
          <div className="grid w-full grid-cols-2 gap-2.5 max-md:*:px-2 max-md:*:text-sm md:flex">
            <Button
              className="md:hidden"
              aria-expanded={isUnfolded}
              aria-controls={FOLDED}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <SlidersHorizontal aria-hidden />
              Filtres et exports{isFiltered(query) && <span className="sr-only">, liste filtrée</span>}
            </Button>
            <NewOrderLink />
          </div>
        }
      />
      <OrderFilters
        query={query}
        resultText={resultText}
        points={collectionPoints}
        foldedId={FOLDED}
        isUnfolded={isUnfolded}
        onChange={(changes) => changeUrl({ ...changes, page: null }, { replace: true })}
      >
        <DocumentButtons query={query} />
        <AccountingExport />
      </OrderFilters>
      {/* The key makes other filters wait under the spinner, while the same ones read again keep what is shown. */}
      <Suspense key={params.toString()} fallback={<Spinner>Chargement des commandes…</Spinner>}>
        <Await resolve={orders} errorElement={<ListFailure>{ORDERS_FAILURE}</ListFailure>}>
          {(outcome) => <LoadedOrders outcome={outcome} onLoaded={setResultText} />}
        </Await>
      </Suspense>
    </>
  );
}

interface LoadedOrdersProps {
  outcome: Outcome<OrdersPage>;
  onLoaded: (resultText: string) => void;
}

function LoadedOrders({ outcome, onLoaded }: LoadedOrdersProps) {
  const [params, changeUrl] = useUrlState();
  const openShop = useOpenShopLink();
  const count = outcome.ok ? outcome.value.totalCount : undefined;
  useEffect(() => onLoaded(count === undefined ? '' : formatCount(count, 'résultat', 'résultats')), [count, onLoaded]);

  if (!outcome.ok) return <ListFailure>{ORDERS_FAILURE}</ListFailure>;
  const { data, page, pageSize, totalCount } = outcome.value;
  if (totalCount === 0 && !isFiltered(readOrdersQuery(params)))
    return (
      <EmptyState icon={<ClipboardList />} title="Aucune commande" action={openShop}>
        Toutes les commandes de vos clients s'afficheront ici, de la première à la dernière.
      </EmptyState>
    );
  if (totalCount === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Aucun résultat"
        action={<Button onClick={() => changeUrl(NO_FILTER)}>Effacer les filtres</Button>}
      >
        Nous n'avons trouvé aucune commande pour ces critères.
      </EmptyState>
    );
  }
  return (
    <>
      {data.length > 0 && <Table caption="Commandes" columns={COLUMNS} rows={data} rowKey={({ id }) => id} compact />}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination des commandes"
        renderStep={({ page: target, ...step }) => (
          <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
        )}
      />
    </>
  );
}
