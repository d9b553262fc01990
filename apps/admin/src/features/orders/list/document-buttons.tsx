import {
  generateOrderInvoice,
  generateOrdersExcelRecap,
  generateOrdersInvoiceArchive,
  generateSalesReport,
} from '@etal/contract/documents';
import type { CallInput, FileEndpoint } from '@etal/contract/endpoint';
import { generateOrderDocument } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { FileArchive, FileDown, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../../calls/use-download.ts';
import { filtersOf, type OrdersQuery } from './order-list.view.ts';
import { hasOrderForm } from '../order.view.ts';

type ListDocument = typeof generateOrdersExcelRecap | typeof generateOrdersInvoiceArchive | typeof generateSalesReport;

const DOCUMENTS: { call: ListDocument; label: string; Icon: LucideIcon }[] = [
  { call: generateOrdersExcelRecap, label: 'Récapitulatif Excel', Icon: FileSpreadsheet },
  { call: generateOrdersInvoiceArchive, label: 'Factures (ZIP)', Icon: FileArchive },
  { call: generateSalesReport, label: 'Rapport de vente', Icon: FileText },
];

/** Made of all the orders the filters let through, not only of the page one sees (R-DOCUMENTS-4). */
export function DocumentButtons({ query }: { query: OrdersQuery }) {
  return DOCUMENTS.map((document) => <DocumentButton key={document.label} {...document} query={query} />);
}

function DocumentButton({ call, label, Icon, query }: (typeof DOCUMENTS)[number] & { query: OrdersQuery }) {
  const feedback = useFeedback();
  const { start, isPending, progress } = useDownload(call, { onFailed: feedback.error });
  return (
    <Button pending={isPending} pendingText="Téléchargement…" onClick={() => start({ query: filtersOf(query) })}>
      {!isPending && <Icon aria-hidden />}
      {label}
      {progress !== null && <span className="font-normal tabular-nums">({progress})</span>}
    </Button>
  );
}

const PAPER_WORDS = { INVOICE: 'la facture', CREDIT_NOTE: "l'avoir" } as const;

/** R-ORDERS-9: each invoice and credit note of an order by its number; before there is one, its order form. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-2 empty:hidden">
      {hasOrderForm(order) && (
        <OneDocument
          call={generateOrderInvoice}
          input={{ params: { id: order.id }, query: {} }}
          name="le bon de commande"
        />
      )}
      {order.documents.map(({ kind, number }) => (
        <OneDocument
          key={number}
          call={generateOrderDocument}
          input={{ params: { number } }}
          name={PAPER_WORDS[kind]}
          number={number}
        />
      ))}
    </div>
  );
}

interface OneDocumentProps<E extends FileEndpoint> {
  call: E;
  /** With its article: « la facture ». */
  name: string;
  number?: string;
  input: CallInput<E>;
}

/** R-SCREENS-9: a failure is a banner beside the button, on the page and in the dialog. */
function OneDocument<E extends FileEndpoint>({ call, name, number, input }: OneDocumentProps<E>) {
  const feedback = useFeedback();
  const [error, setError] = useState<string>();
  const { start, isPending } = useDownload(call, {
    // R-SCREENS-4: to the letter; which one it is, the button has said.
    onDone: () => feedback.success(`Vous pouvez retrouver ${name} dans vos téléchargements.`),
    onFailed: setError,
  });
  return (
    <div>
      <Button
        pending={isPending}
        pendingText="Téléchargement…"
        onClick={() => {
          setError(undefined);
          start(input);
        }}
      >
        {!isPending && <FileDown aria-hidden />}
        <span>
          Télécharger {name}
          {number !== undefined && <span className="whitespace-nowrap"> {number}</span>}
        </span>
      </Button>
      <div role="alert" className="mt-3 empty:mt-0">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
    </div>
  );
}
