import type { OrderDetail } from '@etal/contract/orders';
import { imageUrlOfWidth } from '@etal/domain/images';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Link, useSearchParams } from 'react-router';
import { withChanges } from '../../../../routing/use-url-state.ts';

/** The line whose picture is open, in the address. */
export const PHOTO = 'photo';

type Line = Pick<OrderDetail['sales'][number], 'id' | 'saleableLabel' | 'saleableImgUrl'>;

/** The picture of a line, which opens larger. */
export function LinePhoto({ line: { id, saleableLabel: name, saleableImgUrl: url } }: { line: Line }) {
  const [params] = useSearchParams();
  if (url === null) return <Thumbnail src={null} alt="" name={name} size="sm" />;
  return (
    <Link
      to={{ search: withChanges(params, { [PHOTO]: id }).toString() }}
      preventScrollReset
      aria-label={`Voir la photo de ${name}`}
      className="shrink-0 rounded-md"
    >
      <Thumbnail src={imageUrlOfWidth(url, 200)} alt="" name={name} size="sm" />
    </Link>
  );
}
