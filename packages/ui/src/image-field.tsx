import { PHOTO_MAX_BYTES } from '@etal/domain/images';
import { ImagePlus, LoaderCircle } from 'lucide-react';
import { type FocusEventHandler, lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type CropToJpeg, cropToJpeg, type EncodedImage } from './crop-to-jpeg.ts';
import { FieldError } from './field.tsx';
import { Spinner } from './spinner.tsx';

const ImageCropDialog = lazy(() => import('./image-crop-dialog.tsx'));

/** HEIC is what some phones make, and what some browsers read. */
const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', '.heic', '.heif'];
const WRONG_TYPE = 'Choisissez une photo JPG, PNG ou WebP.';
const UNREADABLE = 'Votre navigateur ne sait pas lire cette photo\u00A0: choisissez-la en JPG, PNG ou WebP.';
const HINT = 'Une photo de votre téléphone, JPG, PNG ou WebP\u00A0: vous pouvez aussi la déposer ou la coller ici.';

function refusalOf({ type, name, size }: File): string | undefined {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  if (!ACCEPTED.includes(type) && !(type === '' && ACCEPTED.includes(extension))) return WRONG_TYPE;
  if (size > PHOTO_MAX_BYTES) return `La photo dépasse ${PHOTO_MAX_BYTES / 1024 ** 2}\u00A0Mo.`;
  return undefined;
}

type PickedFile = { url: string; filename: string };

type ImageFieldProps = {
  label: string;
  /** The image chosen here and not saved yet. */
  value: EncodedImage | null | undefined;
  onChange: (image: EncodedImage) => void;
  /** The image saved before. */
  currentUrl?: string | null | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Width over height: 1 is square. */
  aspect?: number | undefined;
  cropImage?: CropToJpeg | undefined;
};

export function ImageField({
  label,
  value,
  onChange,
  currentUrl,
  onBlur,
  ref,
  error,
  required = false,
  disabled,
  aspect = 1,
  cropImage = cropToJpeg,
}: ImageFieldProps) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  /** The file as it came: its frame can be moved as long as the form is open. */
  const [picked, setPicked] = useState<PickedFile | null>(null);
  const [isFraming, setFraming] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    if (!picked) return undefined;
    return () => URL.revokeObjectURL(picked.url);
  }, [picked]);

  /** The middle of the picture is what most want: nobody has to say so. */
  const takeIn = async (source: PickedFile): Promise<void> => {
    // A form sent before its picture is ready would be sent without it.
    const form = group.current?.closest<HTMLElement>('[role=dialog], form');
    const focused = document.activeElement;
    if (form) form.inert = true;
    setPicked(source);
    setFraming(true);
    try {
      onChange(await cropImage(source, { aspect }));
    } catch {
      setRefusal(UNREADABLE);
      setPicked(null);
    }
    setFraming(false);
    if (form) form.inert = false;
    if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
  };

  /** Chosen, dropped or pasted; whether there was a file at all. */
  const pick = (files: FileList | null): boolean => {
    const file = files?.[0];
    if (!file || disabled) return false;
    const refused = refusalOf(file);
    setRefusal(refused);
    if (!refused) void takeIn({ url: URL.createObjectURL(file), filename: file.name });
    return true;
  };

  const shownError = refusal ?? error;
  const shownUrl = value?.content ?? currentUrl;
  const describedBy = classNames(required && `${id}-required`, shownError && `${id}-error`, `${id}-hint`);

  return (
    // Dropping and pasting are ways more: the button does it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={group}
      className="min-w-0"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (pick(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (pick(event.clipboardData.files)) event.preventDefault();
      }}
    >
      <legend className="mb-1 font-semibold">
        {label}
        {required && (
          // No attribute says it on a button: its description does, and the group keeps its plain name.
          <span id={`${id}-required`} hidden>
            (obligatoire)
          </span>
        )}
      </legend>
      <div className={classNames('flex gap-4', aspect > 1.5 ? 'flex-col items-start' : 'flex-wrap items-center')}>
        <label
          htmlFor={`${id}-file`}
          style={{ aspectRatio: aspect }}
          className={classNames(
            'grid shrink-0 cursor-pointer place-items-center overflow-hidden rounded-md border bg-linen text-ink-soft',
            shownError ? 'border-tomato' : 'border-rule',
            aspect > 1.5 ? 'w-full max-w-lg' : 'w-28',
          )}
        >
          {isFraming ? (
            <LoaderCircle aria-hidden className="size-7 animate-spin text-leaf motion-reduce:animate-none" />
          ) : shownUrl ? (
            <img src={shownUrl} alt={label} className="size-full object-cover" />
          ) : (
            <ImagePlus aria-hidden className="size-7" />
          )}
        </label>
        <div>
          <Button
            ref={ref}
            disabled={disabled}
            aria-describedby={describedBy}
            onBlur={onBlur}
            onClick={() => fileInput.current?.click()}
          >
            Choisir une image
          </Button>
          {picked && value && !isFraming && (
            <Button variant="quiet" disabled={disabled} className="ml-2" onClick={() => setMoving(true)}>
              Recadrer
            </Button>
          )}
          <input
            ref={fileInput}
            id={`${id}-file`}
            type="file"
            hidden
            disabled={disabled}
            aria-label={label}
            accept={ACCEPTED.join(',')}
            onChange={({ target }) => {
              pick(target.files);
              // Or choosing the same file again would change nothing.
              target.value = '';
            }}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
            {HINT}
          </p>
        </div>
      </div>
      {/* A refused file is an answer to the hand, far from any submit: it is announced at once. */}
      <div role="alert">{shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}</div>
      {picked && isMoving && (
        <Suspense fallback={<Spinner />}>
          <ImageCropDialog
            source={picked}
            aspect={aspect}
            cropImage={cropImage}
            onDone={(image) => {
              onChange(image);
              setMoving(false);
            }}
            onCancel={() => setMoving(false)}
            onUnreadable={() => {
              setRefusal(UNREADABLE);
              setMoving(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
