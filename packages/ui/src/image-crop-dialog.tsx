import { CROP_ZOOM_MAX, CROP_ZOOM_MIN } from '@etal/domain/images';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from './button.tsx';
import type { CropArea, CropToJpeg, EncodedImage } from './crop-to-jpeg.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

type Size = { width: number; height: number };
type Point = { x: number; y: number };

const MOVE_STEP = 16;
const ZOOM_STEP = 0.1;

const MOVES = [
  { label: "Déplacer l'image vers la gauche", icon: ArrowLeft, by: { x: -MOVE_STEP, y: 0 } },
  { label: "Déplacer l'image vers le haut", icon: ArrowUp, by: { x: 0, y: -MOVE_STEP } },
  { label: "Déplacer l'image vers le bas", icon: ArrowDown, by: { x: 0, y: MOVE_STEP } },
  { label: "Déplacer l'image vers la droite", icon: ArrowRight, by: { x: MOVE_STEP, y: 0 } },
] as const;

/** The frame never leaves the image: at zoom 1 the fitting side does not move at all. */
export function movedWithin(position: Point, by: Point, image: Size, frame: Size, zoom: number): Point {
  const along = (from: number, step: number, imageSide: number, frameSide: number) => {
    const reach = Math.max(0, (imageSide * zoom - frameSide) / 2);
    return Math.min(reach, Math.max(-reach, from + step));
  };
  return {
    x: along(position.x, by.x, image.width, frame.width),
    y: along(position.y, by.y, image.height, frame.height),
  };
}

/** One decimal, or steps of 0.1 pile up into 1.2000000000000002. */
function boundedZoom(zoom: number): number {
  return Math.min(CROP_ZOOM_MAX, Math.max(CROP_ZOOM_MIN, Math.round(zoom * 10) / 10));
}

type ImageCropDialogProps = {
  source: { url: string; filename: string };
  aspect: number;
  cropImage: CropToJpeg;
  onDone: (image: EncodedImage) => void;
  onCancel: () => void;
  /** The file claims to be an image but no browser can read it. */
  onUnreadable: () => void;
};

/** Loaded only once a file is chosen. All that dragging does, buttons and arrow keys do too (WCAG 2.5.7). */
export default function ImageCropDialog({
  source,
  aspect,
  cropImage,
  onDone,
  onCancel,
  onUnreadable,
}: ImageCropDialogProps) {
  const helpId = useId();
  const zoomId = useId();
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(CROP_ZOOM_MIN);
  const [image, setImage] = useState<Size>({ width: 0, height: 0 });
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [area, setArea] = useState<CropArea | null>(null);
  const [working, setWorking] = useState(false);

  const move = (by: Point) => setPosition(movedWithin(position, by, image, frame, zoom));

  const validate = async () => {
    if (!area) return;
    setWorking(true);
    try {
      onDone(await cropImage(source, area));
    } catch {
      onUnreadable();
    }
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Recadrer l'image"
      size="lg"
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={onCancel}>Annuler</Button>
          <Button
            variant="primary"
            // There is nothing to cut until the image has shown.
            disabled={area === null}
            pending={working}
            pendingText="Préparation de l'image…"
            onClick={() => void validate()}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="relative h-64 overflow-hidden rounded-md bg-linen md:h-80">
        <Cropper
          image={source.url}
          crop={position}
          zoom={zoom}
          aspect={aspect}
          minZoom={CROP_ZOOM_MIN}
          maxZoom={CROP_ZOOM_MAX}
          keyboardStep={MOVE_STEP}
          onCropChange={setPosition}
          onZoomChange={(next) => setZoom(boundedZoom(next))}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          onCropSizeChange={setFrame}
          onMediaLoaded={setImage}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': "Cadre de l'image", 'aria-describedby': helpId }}
          classes={{ cropAreaClassName: 'focus-visible:outline-3 focus-visible:-outline-offset-3' }}
          // Its injected <style> would need a hole in the content security policy; the stylesheet is imported instead.
          disableAutomaticStylesInjection
        />
      </div>
      <p id={helpId} className="mt-2 text-sm text-ink-soft">
        Faites glisser l'image, ou déplacez-la avec les flèches.
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-1">
          <label htmlFor={zoomId} className="mr-1 font-semibold">
            Zoom
          </label>
          <IconButton
            label="Zoom arrière"
            icon={<Minus aria-hidden />}
            disabled={zoom <= CROP_ZOOM_MIN}
            onClick={() => setZoom(boundedZoom(zoom - ZOOM_STEP))}
          />
          <input
            id={zoomId}
            type="range"
            min={CROP_ZOOM_MIN}
            max={CROP_ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            aria-valuetext={`${zoom.toLocaleString('fr-FR')} fois`}
            onChange={(event) => setZoom(boundedZoom(event.target.valueAsNumber))}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-leaf md:h-10"
          />
          <IconButton
            label="Zoom avant"
            icon={<Plus aria-hidden />}
            disabled={zoom >= CROP_ZOOM_MAX}
            onClick={() => setZoom(boundedZoom(zoom + ZOOM_STEP))}
          />
        </div>
        <div className="flex">
          {MOVES.map(({ label, icon: Icon, by }) => (
            <IconButton key={label} label={label} icon={<Icon aria-hidden />} onClick={() => move(by)} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
