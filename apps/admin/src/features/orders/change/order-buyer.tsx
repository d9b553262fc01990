import { setOrderBuyer } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { buyerLines } from '@etal/texts/buyers';
import { Button } from '@etal/ui/button';
import { useMay } from '../../../calls/use-may.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { BuyerDialog } from '../dialogs/later-order-dialogs.ts';

/** The parameter that opens its dialog. */
const COMPANY = 'entreprise';

/** While it is to be handed over and no invoice stands (R-DOCUMENTS-13); the server says the last word. */
function mayCorrect({ status, documents }: OrderDetail): boolean {
  if (status !== 'PAID' && status !== 'ACCEPTED') return false;
  return documents.reduce((sum, { total }) => sum + total, 0) <= 0;
}

/** The company that the order is for, and how that is corrected. */
export function OrderBuyer({ order }: { order: OrderDetail }) {
  const dialog = useUrlDialog(COMPANY);
  const may = useMay();
  const { buyer } = order;
  const isOpen = may(setOrderBuyer) && mayCorrect(order);
  return (
    <>
      {buyer && (
        <div className="mt-3">
          {buyerLines(buyer).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      )}
      {isOpen && (
        <Button size="sm" className="mt-2" onClick={() => dialog.open('modifier')}>
          {buyer ? "Corriger l'entreprise" : 'Facturer à une entreprise'}
        </Button>
      )}
      {isOpen && dialog.value && <BuyerDialog order={order} onClose={dialog.close} />}
    </>
  );
}
