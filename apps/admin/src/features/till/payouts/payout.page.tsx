import { generatePayout, getPayout, type PayoutDetail, type PayoutLine } from '@etal/contract/payouts';
import { longDay } from '@etal/texts/documents';
import { formatCents, formatDate } from '@etal/texts/format';
import { PAYOUT_LINE_LABELS, PAYOUT_STATE_LABELS, PAYOUTS_TITLE } from '@etal/texts/payouts';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { withChanges } from '../../../routing/use-url-state.ts';
import { pageIn } from '../till.view.ts';
import { STATE_TONES } from './payouts.view.ts';

export function loader({ request, params }: LoaderFunctionArgs): Promise<Outcome<PayoutDetail>> {
  const query = { pageNumber: pageIn(new URL(request.url).searchParams) };
  return attempt(
    () => call(getPayout, { params: { id: params['id'] ?? '' }, query }, { signal: request.signal }),
    "Ce virement n'a pas pu être lu.",
  );
}

const COLUMNS: Column<PayoutLine>[] = [
  {
    id: 'order',
    header: 'Commande',
    kind: 'lead',
    cell: ({ reference, customer, kind }) => (
      <>
        {reference === null ? (
          <span className="font-semibold">{PAYOUT_LINE_LABELS[kind]}</span>
        ) : (
          <Link to={paths.order(reference)} className={textLinkClass}>
            {reference}
          </Link>
        )}
        {customer !== null && <div className="text-sm wrap-anywhere text-ink-soft">{customer}</div>}
      </>
    ),
  },
  { id: 'kind', header: 'Type', cell: ({ kind }) => PAYOUT_LINE_LABELS[kind] },
  { id: 'at', header: 'Date', cell: ({ at }) => formatDate(at) },
  { id: 'gross', header: 'Brut', align: 'end', cell: ({ gross }) => formatCents(gross) },
  {
    id: 'service',
    header: 'Frais du service de paiement',
    align: 'end',
    cell: ({ serviceFee }) => formatCents(serviceFee),
  },
  { id: 'platform', header: "Frais d'Étal", align: 'end', cell: ({ platformFee }) => formatCents(platformFee) },
  { id: 'net', header: 'Net', align: 'end', cell: ({ net }) => formatCents(net) },
];

export function Component() {
  const outcome = useLoaderData<Outcome<PayoutDetail>>();
  useTitle(outcome.ok ? `Virement du ${longDay(outcome.value.arrivesOn)}` : PAYOUTS_TITLE);
  const back = <BackLink to={paths.payouts}>{PAYOUTS_TITLE}</BackLink>;
  if (outcome.ok) return <OpenedPayout payout={outcome.value} back={back} />;
  return (
    <>
      <PageHeader title={PAYOUTS_TITLE} back={back} />
      <ListFailure>{outcome.error}</ListFailure>
    </>
  );
}

function OpenedPayout({ payout, back }: { payout: PayoutDetail; back: ReactNode }) {
  const { id, arrivesOn, amount, state, hasLines, sums, lines } = payout;
  return (
    <>
      <PageHeader
        title={`Virement du ${longDay(arrivesOn)}`}
        back={back}
        description={formatCents(amount)}
        actions={hasLines && <FileButton id={id} />}
      />
      <div className="flex flex-col gap-5">
        <Section title="Ce qu'il contient">
          <DescriptionList
            items={[
              { term: 'État', description: <Badge tone={STATE_TONES[state]}>{PAYOUT_STATE_LABELS[state]}</Badge> },
              ...(hasLines
                ? [
                    { term: 'Ventes et remboursements', description: formatCents(sums.gross) },
                    { term: 'Frais du service de paiement', description: formatCents(sums.serviceFee) },
                    { term: "Frais d'Étal", description: formatCents(sums.platformFee) },
                  ]
                : []),
              { term: 'Versé', description: formatCents(amount) },
            ]}
          />
          {!hasLines && (
            <p className="mt-3 text-ink-soft">
              Le service de paiement ne dit pas encore de quelles ventes il se compose, ou ne le dira pas&nbsp;: il ne
              le fait que pour les virements automatiques.
            </p>
          )}
        </Section>
        {hasLines && <Lines lines={lines} />}
      </div>
    </>
  );
}

function Lines({ lines: { data, page, pageSize, totalCount } }: Pick<PayoutDetail, 'lines'>) {
  const [params] = useSearchParams();
  return (
    <div>
      <Table caption="Lignes du virement" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination des lignes"
        renderStep={({ page: target, ...step }) => (
          <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
        )}
      />
    </div>
  );
}

function FileButton({ id }: { id: string }) {
  const feedback = useFeedback();
  const download = useDownload(generatePayout, {
    onDone: () => feedback.success('Vous pouvez retrouver le fichier dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  return (
    <Button
      pending={download.isPending}
      pendingText="Téléchargement…"
      onClick={() => download.start({ params: { id } })}
    >
      <Download aria-hidden />
      Exporter en CSV
    </Button>
  );
}
