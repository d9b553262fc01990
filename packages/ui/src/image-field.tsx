import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { ImagePlus } from 'lucide-react';
import {
  type ChangeEvent,
  type FocusEventHandler,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type CropToJpeg, cropToJpeg, type EncodedImage } from './crop-to-jpeg.ts';
import { FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';

const ImageCropDialog = lazy(() => import('./image-crop-dialog.tsx'));

const ACCEPTED_TYPES = ['image/png', 'image/jpeg'];
const WRONG_TYPE = 'Choisissez une image PNG ou JPG.';

function refusalOf(file: File, maxBytes: number): string | undefined {
  if (!ACCEPTED_TYPES.includes(file.type)) return WRONG_TYPE;
  if (file.size > maxBytes) return `L'image dépasse la taille maximale de ${Math.floor(maxBytes / 1024 ** 2)} Mo.`;
  return undefined;
}

type ImageFieldProps = {
  label: string;
  /** The image chosen here and not saved yet. */
  value: EncodedImage | null | undefined;
  onChange: (image: EncodedImage) => void;
  /** The image saved before. */
  currentUrl?: string | null | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Width over height: 1 is square. */
  aspect?: number | undefined;
  maxBytes?: number | undefined;
  cropImage?: CropToJpeg | undefined;
};

export function ImageField({
  label,
  value,
  onChange,
  currentUrl,
  onBlur,
  ref,
  hint,
  error,
  required = false,
  disabled,
  aspect = 1,
  maxBytes = IMAGE_MAX_BYTES,
  cropImage = cropToJpeg,
}: ImageFieldProps) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<{ url: string; filename: string } | null>(null);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    if (!picked) return undefined;
    return () => URL.revokeObjectURL(picked.url);
  }, [picked]);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    const refused = refusalOf(file, maxBytes);
    setRefusal(refused);
    if (!refused) setPicked({ url: URL.createObjectURL(file), filename: file.name });
    // Or choosing the same file again would change nothing.
    event.target.value = '';
  };

  const shownError = refusal ?? error;
  const shownUrl = value?.content ?? currentUrl;
  const describedBy = classNames(
    required && `${id}-required`,
    shownError && `${id}-error`,
    hint !== undefined && `${id}-hint`,
  );

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">
        {label}
        {required && (
          // No attribute says it on a button: its description does, and the group keeps its plain name.
          <span id={`${id}-required`} aria-hidden className="ml-1.5 text-sm font-normal text-ink-soft">
            (obligatoire)
          </span>
        )}
      </legend>
      <div className={classNames('flex gap-4', aspect > 1.5 ? 'flex-col items-start' : 'flex-wrap items-center')}>
        <div
          style={{ aspectRatio: aspect }}
          className={classNames(
            'grid shrink-0 place-items-center overflow-hidden rounded-md border bg-linen text-ink-soft',
            shownError ? 'border-tomato' : 'border-rule',
            aspect > 1.5 ? 'w-full max-w-lg' : 'w-28',
          )}
        >
          {shownUrl ? (
            <img src={shownUrl} alt={label} className="size-full object-cover" />
          ) : (
            <ImagePlus aria-hidden className="size-7" />
          )}
        </div>
        <div>
          <Button
            ref={ref}
            disabled={disabled}
            aria-describedby={describedBy || undefined}
            onBlur={onBlur}
            onClick={() => fileInput.current?.click()}
          >
            Choisir une image
          </Button>
          <input
            ref={fileInput}
            type="file"
            hidden
            aria-label={label}
            accept={ACCEPTED_TYPES.join(',')}
            onChange={pick}
          />
          {hint !== undefined && (
            <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
              {hint}
            </p>
          )}
        </div>
      </div>
      {/* A refused file is an answer to the hand, far from any submit: it is announced at once. */}
      <div role="alert">{shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}</div>
      {picked && (
        <Suspense fallback={<Spinner />}>
          <ImageCropDialog
            source={picked}
            aspect={aspect}
            cropImage={cropImage}
            onDone={(image) => {
              onChange(image);
              setPicked(null);
            }}
            onCancel={() => setPicked(null)}
            onUnreadable={() => {
              setRefusal(WRONG_TYPE);
              setPicked(null);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
