import {
  generateOrderInvoice,
  generateOrdersExcelRecap,
  generateOrdersInvoiceArchive,
  generateSalesReport,
} from '@etal/contract/documents';
import type { OrderDetail } from '@etal/contract/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { FileArchive, FileDown, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../calls/use-download.ts';
import { filtersOf, type OrdersQuery } from './list/order-list.view.ts';

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

/** R-SCREENS-9: a failure is a banner beside the button, on the page and in the dialog. */
export function InvoiceButton({ order }: { order: OrderDetail }) {
  const feedback = useFeedback();
  const [error, setError] = useState<string>();
  const { start, isPending } = useDownload(generateOrderInvoice, {
    onDone: () => feedback.success('Vous pouvez retrouver la facture dans vos téléchargements.'),
    onFailed: setError,
  });
  return (
    <div className="mt-4">
      <Button
        pending={isPending}
        pendingText="Téléchargement…"
        onClick={() => {
          setError(undefined);
          start({ params: { id: order.id }, query: {} });
        }}
      >
        {!isPending && <FileDown aria-hidden />}
        Télécharger la facture
      </Button>
      <div role="alert" className="mt-3 empty:mt-0">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
    </div>
  );
}
