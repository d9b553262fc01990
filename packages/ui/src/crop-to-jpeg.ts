import { IMAGE_LONGEST_SIDE } from '@etal/domain/images';

export type CropArea = { x: number; y: number; width: number; height: number };

/** As the calls take it: `content` is a data URL. */
export type EncodedImage = { filename: string; content: string };

/** A frame drawn by hand, or the largest one of this shape, width over height, in the middle of the picture. */
export type Frame = CropArea | { aspect: number };

export type CropToJpeg = (source: { url: string; filename: string }, frame: Frame) => Promise<EncodedImage>;

export function middleOf({ width, height }: { width: number; height: number }, aspect: number): CropArea {
  const framed = width > height * aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  return { x: (width - framed.width) / 2, y: (height - framed.height) / 2, ...framed };
}

/** Scales down to the longest side, never up. */
export function shrunkSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, IMAGE_LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function jpegName(filename: string): string {
  return `${filename.replace(/\.[^.]*$/, '') || 'image'}.jpg`;
}

/** The only step that needs a real browser's canvas. It also leaves EXIF, and so the place of the shot, behind. */
export const cropToJpeg: CropToJpeg = async ({ url, filename }, frame) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const area =
    'aspect' in frame ? middleOf({ width: image.naturalWidth, height: image.naturalHeight }, frame.aspect) : frame;

  const size = shrunkSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D canvas');
  // JPEG has no transparency: a transparent PNG would come out black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return { filename: jpegName(filename), content: canvas.toDataURL('image/jpeg', 0.85) };
};
