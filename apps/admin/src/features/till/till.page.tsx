import { getTillDays } from '@etal/contract/till';
import { formatCents, formatDay } from '@etal/texts/format';
import { TILL_TITLE, WITHOUT_POINT } from '@etal/texts/till';
import { Badge } from '@etal/ui/badge';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Select } from '@etal/ui/select';
import { Spinner } from '@etal/ui/spinner';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Banknote } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../calls/api.ts';
import { ListFailure } from '../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../calls/failure.ts';
import { useOpenShopLink } from '../../calls/use-open-shop-link.tsx';
import { useShop } from '../../calls/use-shop.ts';
import { paths } from '../../routing/paths.ts';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { accountingMonths } from '../orders/orders.ts';
import { TillDownloads } from './till-downloads.tsx';
import { monthIn, stateOf, type TillDaySummary } from './till.view.ts';

interface TillData {
  month: string;
  /** Not awaited: the page and its downloads answer at once. */
  days: Promise<Outcome<TillDaySummary[]>>;
}

export function loader({ request }: LoaderFunctionArgs): TillData {
  const month = monthIn(new URL(request.url).searchParams, Date.now() / 1000);
  return { month, days: attemptLater(() => call(getTillDays, { query: { month } }), FAILURE) };
}

const FAILURE = "Les journées de caisse n'ont pas pu être lues.";

const COLUMNS: Column<TillDaySummary>[] = [
  {
    id: 'date',
    header: 'Date',
    kind: 'lead',
    cell: ({ date, collectionPoint }) => (
      <Link
        to={paths.tillDay(date, collectionPoint?.id ?? null)}
        className={`${rowLinkClass} inline-block first-letter:uppercase`}
      >
        {formatDay(date)}
      </Link>
    ),
  },
  { id: 'point', header: 'Point de collecte', cell: ({ collectionPoint }) => collectionPoint?.label ?? WITHOUT_POINT },
  { id: 'total', header: 'Encaissé', align: 'end', cell: ({ total }) => formatCents(total) },
  {
    id: 'state',
    header: 'État',
    cell: (day) => {
      const { label, tone } = stateOf(day);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

export function Component() {
  useTitle(TILL_TITLE);
  const { creationDate } = useShop();
  const { month, days } = useLoaderData<TillData>();
  const [, changeUrl] = useUrlState();
  const [months] = useState(() => accountingMonths(creationDate, Date.now() / 1000));
  return (
    <>
      <PageHeader
        title={TILL_TITLE}
        description="Ce que vos clients vous ont réglé en main propre, jour par jour et point par point."
        actions={<TillDownloads months={months} />}
      />
      <div className="flex flex-col gap-5">
        <Select
          label="Mois"
          className="md:w-64"
          value={month}
          onChange={(event) => changeUrl({ mois: event.target.value }, { replace: true })}
          options={months}
        />
        <Suspense key={month} fallback={<Spinner>Chargement de la caisse…</Spinner>}>
          <Await resolve={days} errorElement={<ListFailure>{FAILURE}</ListFailure>}>
            {(outcome) => (outcome.ok ? <Days days={outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>)}
          </Await>
        </Suspense>
      </div>
    </>
  );
}

function Days({ days }: { days: TillDaySummary[] }) {
  const openShop = useOpenShopLink();
  if (days.length === 0)
    return (
      <EmptyState icon={<Banknote />} title="Rien ce mois-ci" action={openShop}>
        Dès qu'une commande est remise et réglée sur place, sa journée s'affiche ici.
      </EmptyState>
    );
  return (
    <Table
      caption="Journées de caisse"
      columns={COLUMNS}
      rows={days}
      rowKey={({ date, collectionPoint }) => `${date} ${collectionPoint?.id ?? ''}`}
    />
  );
}
