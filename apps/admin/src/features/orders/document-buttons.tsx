import { generateOrdersExcelRecap, generateOrdersInvoiceArchive, generateSalesReport } from '@etal/contract/documents';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { FileArchive, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { useDownload } from '../../calls/use-download.ts';
import { filtersOf, type OrdersQuery } from './list/order-list.view.ts';

type ListDocument = typeof generateOrdersExcelRecap | typeof generateOrdersInvoiceArchive | typeof generateSalesReport;

const DOCUMENTS: { call: ListDocument; label: string; Icon: LucideIcon }[] = [
  { call: generateOrdersExcelRecap, label: 'Récapitulatif Excel', Icon: FileSpreadsheet },
  { call: generateOrdersInvoiceArchive, label: 'Factures (ZIP)', Icon: FileArchive },
  { call: generateSalesReport, label: 'Rapport de vente', Icon: FileText },
];

/** Made of all the orders the filters let through, not only of the page one sees (decisions 33). */
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
