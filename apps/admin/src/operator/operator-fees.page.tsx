import { getOperatedFees, type OperatedMonth } from '@etal/contract/operator';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { formatCents, formatMonth } from '@etal/texts/format';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { type Column, Table } from '@etal/ui/table';
import { ReceiptText } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../calls/api.ts';
import { attempt, type Outcome } from '../calls/failure.ts';
import { useTitle } from '../routing/use-title.ts';
import { OutcomeView } from './outcome-view.tsx';

const TITLE = 'Frais de service';

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<OperatedMonth[]>> {
  return attempt(() => call(getOperatedFees, {}, { signal: request.signal }), "Les frais n'ont pas pu être lus.");
}

const DEBIT_LABELS: Record<FeeDebitState, string> = {
  PLANNED: 'à prélever',
  PROCESSING: 'en cours',
  SUCCEEDED: 'prélevés',
  FAILED: 'en échec',
  SETTLED: 'réglés à la main',
};

const COLUMNS: Column<OperatedMonth>[] = [
  { id: 'month', header: 'Mois', kind: 'lead', cell: ({ month }) => formatMonth(month) },
  { id: 'online', header: 'Retenus en ligne', align: 'end', cell: ({ online }) => formatCents(online) },
  { id: 'offline', header: 'Dus (paiement sur place)', align: 'end', cell: ({ offline }) => formatCents(offline) },
  {
    id: 'debits',
    header: 'Prélèvements',
    cell: ({ debits }) =>
      debits.length === 0 ? (
        'Aucun'
      ) : (
        <ul>
          {debits.map(({ state, count, amount }) => (
            <li key={state}>
              {count} {DEBIT_LABELS[state]}, {formatCents(amount)}
            </li>
          ))}
        </ul>
      ),
  },
];

export function Component() {
  useTitle(TITLE);
  const outcome = useLoaderData<Outcome<OperatedMonth[]>>();
  return (
    <>
      <PageHeader title={TITLE} description="Toutes boutiques ensemble, sur deux ans." />
      <OutcomeView outcome={outcome}>
        {(months) =>
          months.length === 0 ? (
            <EmptyState icon={<ReceiptText />} title="Rien encore">
              Aucune commande n’a porté de frais de service.
            </EmptyState>
          ) : (
            <Table caption={TITLE} columns={COLUMNS} rows={months} rowKey={({ month }) => month} />
          )
        }
      </OutcomeView>
    </>
  );
}
