import { getOperatedShops, type OperatedShop } from '@etal/contract/operator';
import { STANDINGS } from '@etal/domain/shop/standing';
import { formatCount, formatSize, formatShortDate } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Store } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../calls/api.ts';
import { attempt, type Outcome } from '../calls/failure.ts';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';
import { withChanges } from '../routing/use-url-state.ts';
import { pageIn, paymentsOf, STANDING_LABELS, stateOf, toneOf } from './operator.view.ts';
import { OutcomeView } from './outcome-view.tsx';

interface ShopsPage {
  data: OperatedShop[];
  page: number;
  pageSize: number;
  totalCount: number;
}

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<ShopsPage>> {
  const params = new URL(request.url).searchParams;
  const standing = STANDINGS.find((one) => one === params.get('etat'));
  const query = { pageNumber: pageIn(params), search: params.get('search'), ...(standing && { standing }) };
  return attempt(
    () => call(getOperatedShops, { query }, { signal: request.signal }),
    "Les boutiques n'ont pas pu être lues.",
  );
}

const COLUMNS: Column<OperatedShop>[] = [
  {
    id: 'shop',
    header: 'Boutique',
    kind: 'lead',
    cell: ({ id, label, slug }) => (
      <>
        <Link to={paths.operatedShop(id)} className={rowLinkClass}>
          {label}
        </Link>
        <div className="text-sm text-ink-soft">/boutique/{slug}</div>
      </>
    ),
  },
  { id: 'state', header: 'État', cell: (shop) => <Badge tone={toneOf(shop)}>{stateOf(shop)}</Badge> },
  {
    id: 'seen',
    header: 'Dernière visite',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Jamais' : formatShortDate(lastSeenAt)),
  },
  { id: 'orders', header: 'Commandes (30 j)', align: 'end', cell: ({ recentOrders }) => recentOrders },
  { id: 'failed', header: 'Messages abandonnés', align: 'end', cell: ({ failedMessages }) => failedMessages },
  { id: 'payments', header: 'Paiements', cell: paymentsOf },
  { id: 'storage', header: 'Photos', align: 'end', cell: ({ storedBytes }) => formatSize(storedBytes) },
];

export function Component() {
  useTitle('Boutiques');
  const outcome = useLoaderData<Outcome<ShopsPage>>();
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setParams((before) => withChanges(before, { page: null, ...changes }), { replace: true });
  const total = outcome.ok ? outcome.value.totalCount : 0;
  return (
    <>
      <PageHeader title="Boutiques" />
      <div className="mb-5 grid gap-3 md:grid-cols-[1fr_14rem]">
        <SearchBox
          label="Rechercher une boutique"
          placeholder="Nom, adresse ou email"
          value={params.get('search') ?? ''}
          onSearch={(text) => change({ search: text || null })}
          resultText={formatCount(total, 'boutique', 'boutiques')}
        />
        <Select
          label="État"
          value={params.get('etat') ?? ''}
          onChange={(event) => change({ etat: event.target.value || null })}
          options={[
            { value: '', label: 'Toutes' },
            ...STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] })),
          ]}
        />
      </div>
      <OutcomeView outcome={outcome}>
        {({ data, page, pageSize, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState icon={<Store />} title="Aucune boutique">
              Aucune boutique ne répond à ces critères.
            </EmptyState>
          ) : (
            <>
              <Table caption="Boutiques" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={totalCount}
                label="Pagination des boutiques"
                renderStep={({ page: target, ...step }) => (
                  <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
                )}
              />
            </>
          )
        }
      </OutcomeView>
    </>
  );
}
