import type { OrderDetail } from '@etal/contract/orders';
import { imageUrlOfWidth } from '@etal/domain/images';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { Thumbnail } from '@etal/ui/thumbnail';
import { useUrlDialog } from '../../../../routing/use-url-state.ts';
import { useOrderFetcher } from '../../order-actions.ts';
import { PHOTO } from './line-photo.tsx';

/** A picture at its size, and the way to withdraw it (R-IMAGES-3). */
export function PhotoDialog({ order: { id, sales } }: { order: Pick<OrderDetail, 'id' | 'sales'> }) {
  const { value, close } = useUrlDialog(PHOTO);
  const { send, isPending, error, forgetError } = useOrderFetcher({ onDone: close });
  const line = sales.find((sale) => sale.id === value);
  const url = line?.saleableImgUrl;
  if (!line || !url) return null;
  return (
    <Dialog
      open
      title={line.saleableLabel}
      onClose={() => {
        forgetError();
        close();
      }}
      footer={
        <Button
          variant="danger"
          pending={isPending}
          onClick={() => send({ intent: 'withdrawPicture', id, saleId: line.id })}
        >
          Retirer cette photo
        </Button>
      }
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      <Thumbnail
        src={imageUrlOfWidth(url, 800)}
        alt={`Photo de ${line.saleableLabel}`}
        name={line.saleableLabel}
        size="fill"
      />
      <p className="mt-3 text-ink-soft">
        Retirée, elle disparaît pour de bon de toutes les commandes où elle figure, chez vous comme chez vos clients.
      </p>
    </Dialog>
  );
}
