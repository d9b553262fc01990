import { type FeeMonth, generateFeeInvoice } from '@etal/contract/fees';
import { formatCents, formatMonth } from '@etal/texts/format';
import { upperFirst } from '@etal/texts/typography';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useDownload } from '../../../calls/use-download.ts';
import { paths } from '../../../routing/paths.ts';
import { stateOfMonth } from './fees.view.ts';

export function FeeMonths({ months, openedMonth }: { months: readonly FeeMonth[]; openedMonth: string | null }) {
  const columns: Column<FeeMonth>[] = [
    {
      id: 'month',
      header: 'Mois',
      kind: 'lead',
      cell: ({ month }) => (
        <Link
          to={paths.feesOf(month)}
          preventScrollReset
          className={rowLinkClass}
          {...(month === openedMonth && { 'aria-current': 'true' as const })}
        >
          {upperFirst(formatMonth(month))}
        </Link>
      ),
    },
    { id: 'online', header: 'En ligne', align: 'end', cell: ({ online }) => formatCents(online) },
    { id: 'offline', header: 'Sur place', align: 'end', cell: ({ offline }) => formatCents(offline) },
    { id: 'total', header: 'Total', align: 'end', cell: ({ online, offline }) => formatCents(online + offline) },
    {
      id: 'state',
      header: 'État',
      cell: (month) => {
        const { label, tone } = stateOfMonth(month);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      id: 'invoice',
      header: 'Facture',
      cell: ({ month, invoice }) =>
        invoice ? <InvoiceButton month={month} number={invoice.number} kind={invoice.kind} /> : '–',
    },
  ];
  return <Table caption="Frais par mois" columns={columns} rows={months} rowKey={({ month }) => month} />;
}

function InvoiceButton({
  month,
  number,
  kind,
}: { month: string } & Pick<NonNullable<FeeMonth['invoice']>, 'number' | 'kind'>) {
  const feedback = useFeedback();
  const download = useDownload(generateFeeInvoice, {
    onDone: () => feedback.success('Vous pouvez retrouver le fichier dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  return (
    <Button
      size="sm"
      pending={download.isPending}
      pendingText="Téléchargement…"
      onClick={() => download.start({ query: { month } })}
    >
      <Download aria-hidden />
      {kind === 'CREDIT_NOTE' ? `Avoir ${number}` : number}
    </Button>
  );
}
