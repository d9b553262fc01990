import type { MonthlyInvoice, MonthlyInvoices, MonthToInvoice } from '@etal/contract/monthly-invoices';
import { generateOrderDocument } from '@etal/contract/order-changes';
import { formatCents } from '@etal/texts/format';
import {
  invoiceMonthWords,
  invoicingWords,
  monthlyInvoiceState,
  MONTHLY_NOTE,
  MONTHLY_TITLE,
  toInvoiceWords,
} from '@etal/texts/monthly-invoices';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'react-router';
import { useDownload } from '../../../calls/use-download.ts';
import { paths } from '../../../routing/paths.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';

interface MonthlySectionProps {
  monthly: MonthlyInvoices;
  /** On a page of no one customer, each row says whose it is. */
  namesCustomers: boolean;
  isPending: boolean;
  error: string | undefined;
  /** The month is issued once the page has heard so: then its row is gone. */
  onInvoice: (month: Pick<MonthToInvoice, 'shopperId' | 'month'>) => void;
  onForget: () => void;
}

/** R-DOCUMENTS-15: what is to be invoiced by month, and what was. */
export function MonthlySection({
  monthly,
  namesCustomers,
  isPending,
  error,
  onInvoice,
  onForget,
}: MonthlySectionProps) {
  const dialog = useUrlDialog('facturer');
  const { toInvoice, invoices } = monthly;
  const month = toInvoice.find((row) => keyOf(row) === dialog.value);
  // Issued: there is nothing left to ask.
  const isOver = dialog.value !== null && !month;
  const close = useEffectEvent(dialog.close);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return (
    <Section title={MONTHLY_TITLE} description={MONTHLY_NOTE}>
      {toInvoice.length > 0 && (
        <Titled title="À facturer">
          {toInvoice.map((row) => (
            <li key={keyOf(row)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                {namesCustomers && <Customer row={row} />}
                <p className="tabular-nums">{toInvoiceWords(row)}</p>
              </div>
              <Button
                aria-label={[invoiceMonthWords(row), ...(namesCustomers ? [row.company] : [])].join(', ')}
                onClick={() => dialog.open(keyOf(row))}
              >
                {invoiceMonthWords(row)}
              </Button>
            </li>
          ))}
        </Titled>
      )}
      {invoices.length > 0 && (
        <Titled title={namesCustomers ? 'À régler' : 'Émises'}>
          {/* Of what anybody owes, what has waited longest comes first. */}
          {(namesCustomers ? invoices.toReversed() : invoices).map((invoice) => (
            <Invoice key={invoice.number} invoice={invoice} namesCustomers={namesCustomers} />
          ))}
        </Titled>
      )}
      {toInvoice.length + invoices.length === 0 && (
        <p className="text-ink-soft">
          {namesCustomers ? "Rien n'est à facturer ni à régler." : "Rien n'est à facturer."}
        </p>
      )}
      {month && (
        <ConfirmDialog
          open
          title={`${invoiceMonthWords(month)}\u00A0?`}
          confirmLabel="Émettre la facture"
          pending={isPending}
          error={error}
          onCancel={() => {
            onForget();
            dialog.close();
          }}
          onConfirm={() => onInvoice({ shopperId: month.shopperId, month: month.month })}
        >
          {invoicingWords(month)}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div className="not-first:mt-4">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="divide-y divide-rule">
        {children}
      </ul>
    </div>
  );
}

const keyOf = ({ shopperId, month }: MonthToInvoice): string => `${month}:${shopperId}`;

function Customer({ row: { shopperId, company } }: { row: Pick<MonthToInvoice, 'shopperId' | 'company'> }) {
  return (
    <Link
      to={paths.shopper(shopperId)}
      className={`${textLinkClass} inline-flex min-h-11 items-center wrap-anywhere md:min-h-8`}
    >
      {company}
    </Link>
  );
}

function Invoice({ invoice, namesCustomers }: { invoice: MonthlyInvoice; namesCustomers: boolean }) {
  const feedback = useFeedback();
  const { start, isPending } = useDownload(generateOrderDocument, { onFailed: feedback.error });
  const state = monthlyInvoiceState(invoice);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        {namesCustomers && <Customer row={invoice} />}
        <p className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
          {`${invoice.number}, ${formatCents(invoice.total)}`}
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        <p className="text-sm text-ink-soft">{state.detail}</p>
      </div>
      <Button
        size="sm"
        pending={isPending}
        pendingText="Téléchargement…"
        aria-label={`PDF de la facture ${invoice.number}`}
        onClick={() => start({ params: { number: invoice.number } })}
      >
        <FileDown aria-hidden />
        PDF
      </Button>
    </li>
  );
}
