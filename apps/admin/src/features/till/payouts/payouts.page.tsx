import { getPayouts, type Payout } from '@etal/contract/payouts';
import { formatCents, formatDate } from '@etal/texts/format';
import { longDay } from '@etal/texts/documents';
import { PAYOUT_STATE_LABELS, PAYOUTS_TITLE } from '@etal/texts/payouts';
import { Badge } from '@etal/ui/badge';
import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Landmark } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { mayOpen } from '../../../routing/page-roles.ts';
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
  return attempt(
    () => call(getPayouts, { query: { pageNumber } }, { signal: request.signal }),
    "Vos virements n'ont pas pu être lus.",
  );
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
      {outcome.ok ? <Payouts page={outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>}
    </>
  );
}

function Payouts({ page: { data, page, pageSize, totalCount } }: { page: PayoutsPage }) {
  const [params] = useSearchParams();
  const { parameters, currentUser } = useShop();
  const { stripeAccountConfigured: isOnlineOpen } = parameters.onlinePaymentsDetails;
  if (totalCount === 0)
    return (
      <EmptyState
        icon={<Landmark />}
        title="Aucun virement"
        action={
          !isOnlineOpen &&
          mayOpen(currentUser.role, paths.settings) && (
            <Link to={paths.settings} className={buttonClass()}>
              Ouvrir les paramètres
            </Link>
          )
        }
      >
        {isOnlineOpen
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
