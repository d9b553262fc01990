import { fullName } from '@etal/domain/shoppers/full-name';
import type { Shopper } from '@etal/contract/shoppers';
import { balanceText } from '@etal/texts/balance';
import { formatCents, formatInteger, formatPhone, formatShortDate } from '@etal/texts/format';
import { SHOPPER_ORIGINS, SHOPPERS_FAILURE } from '@etal/texts/shoppers';
import { Badge } from '@etal/ui/badge';
import { Pagination } from '@etal/ui/pagination';
import { Spinner } from '@etal/ui/spinner';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, Link, useSearchParams } from 'react-router';
import type { Outcome } from '../../calls/failure.ts';
import { ListFailure } from '../../calls/failed-load.tsx';
import { paths } from '../../routing/paths.ts';
import { withChanges } from '../../routing/use-url-state.ts';
import type { ShoppersPage } from './shopper-list.view.ts';

const COLUMNS: Column<Shopper>[] = [
  {
    id: 'name',
    header: 'Nom',
    kind: 'lead',
    cell: ({ id, firstname, lastname, email, phone, balance, buyer }) => (
      <>
        <Link to={paths.shopper(id)} className={rowLinkClass}>
          {fullName({ firstname, lastname })}
        </Link>
        <div className="text-sm wrap-anywhere text-ink-soft">
          {buyer && <p>{buyer.company}</p>}
          {phone && <p className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</p>}
          {email && <p>{email}</p>}
        </div>
        <BalanceBadge cents={balance} />
      </>
    ),
  },
  { id: 'city', header: 'Ville', cell: ({ city }) => city || '–' },
  {
    id: 'origin',
    header: 'Source',
    cell: ({ origin }) => <span className="whitespace-nowrap">{SHOPPER_ORIGINS[origin]}</span>,
  },
  { id: 'orders', header: 'Commandes', align: 'end', cell: ({ ordersCount }) => formatInteger(ordersCount) },
  { id: 'turnover', header: "Chiffre d'affaires", align: 'end', cell: ({ turnover }) => formatCents(turnover) },
  { id: 'created', header: 'Ajouté le', align: 'end', cell: ({ creationDate }) => formatShortDate(creationDate) },
];

/** R-TILL-2: where there is one. */
function BalanceBadge({ cents }: { cents: number }) {
  const words = balanceText(cents);
  return words === undefined ? null : <Badge tone={cents < 0 ? 'straw' : 'leaf'}>{words}</Badge>;
}

interface ShoppersListProps {
  shoppers: Promise<Outcome<ShoppersPage>>;
  caption: string;
  empty: ReactNode;
  onCounted?: (count: number | undefined) => void;
}

/** Of all shoppers, or of a group's. */
export function ShoppersList({ shoppers, ...rest }: ShoppersListProps) {
  const [params] = useSearchParams();
  return (
    <Suspense key={params.toString()} fallback={<Spinner>Chargement des clients…</Spinner>}>
      <Await resolve={shoppers} errorElement={<ListFailure>{SHOPPERS_FAILURE}</ListFailure>}>
        {(outcome) => <LoadedShoppers outcome={outcome} {...rest} />}
      </Await>
    </Suspense>
  );
}

function LoadedShoppers({
  outcome,
  caption,
  empty,
  onCounted,
}: Omit<ShoppersListProps, 'shoppers'> & { outcome: Outcome<ShoppersPage> }) {
  const [params] = useSearchParams();
  const count = outcome.ok ? outcome.value.totalCount : undefined;
  useEffect(() => onCounted?.(count), [count, onCounted]);

  if (!outcome.ok) return <ListFailure>{SHOPPERS_FAILURE}</ListFailure>;
  const { data, page, pageSize, totalCount } = outcome.value;
  if (totalCount === 0) return empty;
  return (
    <>
      {data.length > 0 && <Table caption={caption} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination des clients"
        renderStep={({ page: target, ...step }) => (
          <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
        )}
      />
    </>
  );
}
