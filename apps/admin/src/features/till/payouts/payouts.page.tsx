import { getPayouts, type Payout } from '@etal/contract/payouts';
import { formatCents, formatDate } from '@etal/texts/format';
import { longDay } from '@etal/texts/documents';
import { PAYOUT_STATE_LABELS, PAYOUTS_TITLE } from '@etal/texts/payouts';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Landmark } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { withChanges } from '../../../routing/use-url-state.ts';
import { pageIn } from '../till.view.ts';
import { STATE_TONES } from './payouts.view.ts';

interface PayoutsPage {
  data: Payout[];
  page: number;
  pageSize: number;
  totalCount: number;
}

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<PayoutsPage>> {
  const pageNumber = pageIn(new URL(request.url).searchParams);
  return attempt(() => call(getPayouts, { query: { pageNumber } }, { signal: request.signal }));
}

const COLUMNS: Column<Payout>[] = [
  {
    id: 'arrives',
    header: 'Sur votre compte le',
    kind: 'lead',
    cell: ({ id, arrivesOn }) => (
      <Link to={paths.payout(id)} className={rowLinkClass}>
        {longDay(arrivesOn)}
      </Link>
    ),
  },
  { id: 'created', header: 'Parti le', cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ amount }) => formatCents(amount) },
  {
    id: 'state',
    header: 'État',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{PAYOUT_STATE_LABELS[state]}</Badge>,
  },
];

export function Component() {
  useTitle(PAYOUTS_TITLE);
  const outcome = useLoaderData<Outcome<PayoutsPage>>();
  return (
    <>
      <PageHeader
        title={PAYOUTS_TITLE}
        back={<BackLink to={paths.accounting}>Comptabilité</BackLink>}
        description="Ce que le service de paiement a versé sur votre compte bancaire, et les ventes que chaque virement contient."
      />
      {outcome.ok ? (
        <Payouts page={outcome.value} />
      ) : (
        <Banner tone="error" role="alert">
          {outcome.error}
        </Banner>
      )}
    </>
  );
}

function Payouts({ page: { data, page, pageSize, totalCount } }: { page: PayoutsPage }) {
  const [params] = useSearchParams();
  const { onlinePaymentsDetails } = useShop().parameters;
  if (totalCount === 0)
    return (
      <EmptyState icon={<Landmark />} title="Aucun virement">
        {onlinePaymentsDetails.stripeAccountConfigured
          ? "Le premier virement du service de paiement s'affichera ici."
          : "Les virements viennent du paiement en ligne, qui n'est pas ouvert. Il s'ouvre dans les paramètres."}
      </EmptyState>
    );
  return (
    <>
      <Table caption="Virements" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination des virements"
        renderStep={({ page: target, ...step }) => (
          <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
        )}
      />
    </>
  );
}
