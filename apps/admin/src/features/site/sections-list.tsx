import type { ShopAggregate } from '@etal/contract/shop';
import { imageUrlOfWidth } from '@etal/domain/images';
import { IconButton } from '@etal/ui/icon-button';
import { Thumbnail } from '@etal/ui/thumbnail';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';

interface SectionsListProps {
  features: ShopAggregate['details']['features'];
  isPending: boolean;
  onMove: (index: number, step: -1 | 1) => void;
  onEdit: (index: number) => void;
  onDelete: (index: number) => void;
}

/** Lists the sections in the order of the site. Buttons move them, which work by touch and by keyboard alike. */
export function SectionsList({ features, isPending, onMove, onEdit, onDelete }: SectionsListProps) {
  return (
    <ol className="flex flex-col">
      {features.map(({ title, text, imgUrl }, index) => (
        <li
          key={imgUrl}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-rule py-3 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
        >
          <Thumbnail src={imageUrlOfWidth(imgUrl, 200)} alt="" name={title} size="md" />
          <div className="min-w-0">
            <h3 className="font-semibold wrap-anywhere">{title}</h3>
            <p className="line-clamp-2 text-ink-soft">{text}</p>
          </div>
          <div className="flex max-sm:col-span-2 max-sm:justify-end">
            <IconButton
              label={`Monter ${title}`}
              icon={<ArrowUp aria-hidden />}
              disabled={isPending || index === 0}
              onClick={() => onMove(index, -1)}
            />
            <IconButton
              label={`Descendre ${title}`}
              icon={<ArrowDown aria-hidden />}
              disabled={isPending || index === features.length - 1}
              onClick={() => onMove(index, 1)}
            />
            <IconButton label={`Modifier ${title}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(index)} />
            <IconButton label={`Supprimer ${title}`} icon={<Trash2 aria-hidden />} onClick={() => onDelete(index)} />
          </div>
        </li>
      ))}
    </ol>
  );
}
