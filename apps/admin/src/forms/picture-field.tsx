import type { ImageUpload } from '@etal/contract/primitives';
import { DRAWINGS, type Drawing, drawingUrl } from '@etal/domain/catalog/drawings';
import { DRAWING_LABELS } from '@etal/texts/drawings';
import { Dialog } from '@etal/ui/dialog';
import { ImageField } from '@etal/ui/image-field';
import { textLinkClass } from '@etal/ui/text-link';
import type { ComponentProps } from 'react';
import { useUrlDialog } from '../routing/use-url-state.ts';

/** A photo chosen here, a drawing of a family (R-CATALOG-32), or the picture of what is being copied. */
export type Picture = ImageUpload | { drawing: Drawing } | { imgUrl: string };

/** As it is sent; nothing means "keep it". */
export function pictureBody(picture: Picture | null): { img?: ImageUpload; imgDrawing?: Drawing; imgUrl?: string } {
  if (!picture) return {};
  if ('drawing' in picture) return { imgDrawing: picture.drawing };
  return 'imgUrl' in picture ? picture : { img: picture };
}

type PictureFieldProps = Omit<ComponentProps<typeof ImageField>, 'label' | 'value' | 'onChange'> & {
  value: Picture | null;
  onChange: (picture: Picture) => void;
};

/** The image of an article, a bag or a point: a photo, or a drawing until there is one. */
export function PictureField({ value, onChange, currentUrl, ...field }: PictureFieldProps) {
  const choosing = useUrlDialog('dessin');
  const shownUrl =
    value && 'drawing' in value ? drawingUrl(value.drawing) : value && 'imgUrl' in value ? value.imgUrl : currentUrl;
  return (
    <div>
      <ImageField
        {...field}
        label="Image"
        value={value && 'content' in value ? value : null}
        currentUrl={shownUrl}
        onChange={onChange}
      />
      <button
        type="button"
        disabled={field.disabled}
        className={`${textLinkClass} mt-2 min-h-11 cursor-pointer text-left md:min-h-8`}
        onClick={() => choosing.open('choisir')}
      >
        Pas encore de photo&nbsp;? Choisir un dessin
      </button>
      <Dialog
        open={choosing.value !== null}
        onClose={choosing.close}
        size="lg"
        title="Choisir un dessin"
        description="Il sera montré sur votre site jusqu’à ce que vous ajoutiez une photo."
      >
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-5">
          {DRAWINGS.map((drawing) => (
            <li key={drawing}>
              <button
                type="button"
                aria-pressed={value !== null && 'drawing' in value && value.drawing === drawing}
                className="flex w-full cursor-pointer flex-col gap-1 rounded-md p-1 text-center text-sm hover:bg-linen aria-pressed:bg-leaf-wash aria-pressed:ring-2 aria-pressed:ring-leaf"
                onClick={() => {
                  onChange({ drawing });
                  choosing.close();
                }}
              >
                <img
                  src={drawingUrl(drawing)}
                  alt=""
                  width={160}
                  height={160}
                  className="aspect-square w-full rounded-sm"
                />
                {DRAWING_LABELS[drawing]}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
