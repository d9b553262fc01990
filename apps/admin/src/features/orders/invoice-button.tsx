import { generateOrderInvoice } from '@etal/contract/documents';
import type { OrderDetail } from '@etal/contract/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../calls/use-download.ts';

/** Specification §8: a failure is a banner beside the button, on the page and in the dialog. */
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
