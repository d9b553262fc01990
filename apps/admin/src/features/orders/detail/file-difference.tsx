import type { OrderDetail } from '@etal/contract/orders';
import { differingDetails } from '@etal/domain/shoppers/details';
import { formatPhone } from '@etal/texts/format';
import { DETAIL_NAMES, FILE_DIFFERS, fileDifferenceWords } from '@etal/texts/shoppers';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { useOrderFetcher } from '../order-actions.ts';

/** R-SHOPPERS-1: what was typed with a known address stays on the order, until the merchant takes it over. */
export function FileDifference({ order }: { order: OrderDetail }) {
  const feedback = useFeedback();
  const { send, isPending } = useOrderFetcher({ onRefused: (sentence) => feedback.error(sentence) });
  const { shopperFile: file, shopperDetails: typed, shopperId } = order;
  if (!file) return null;
  const differences = differingDetails(typed, file).map((field) =>
    fileDifferenceWords(
      DETAIL_NAMES[field],
      field === 'phone' ? formatPhone(typed.phone) : typed[field],
      field === 'phone' ? formatPhone(file.phone) : file[field],
    ),
  );
  return (
    <Banner
      tone="info"
      title={FILE_DIFFERS.title}
      action={
        <Button
          pending={isPending}
          // The address stays the file's: it is what the customer is known by.
          onClick={() => send({ intent: 'takeDetails', shopperId, body: { ...typed, email: file.email } })}
        >
          {FILE_DIFFERS.take}
        </Button>
      }
    >
      {differences.join(' ')}
    </Banner>
  );
}
