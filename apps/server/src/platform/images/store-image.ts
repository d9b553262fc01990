import { randomUUID } from 'node:crypto';
import type { ImageStore, RenderedImage } from '../../ports/image-store.ts';
import { jpegKey, webpKey } from './image-files.ts';

export interface StoredImage {
  id: string;
  width: number;
  height: number;
  /** Size of the canonical JPEG. */
  bytes: number;
}

export const storeImage = async (store: ImageStore, upload: Uint8Array): Promise<StoredImage> => {
  const { width, height, jpeg, webp } = await (store.render ?? render)(upload);
  const id = randomUUID();
  await Promise.all([...webp].map(([size, bytes]) => store.put(webpKey(id, size), bytes, 'image/webp')));
  // Last, so that an image that has its JPEG has all its files.
  await store.put(jpegKey(id), jpeg, 'image/jpeg');
  return { id, width, height, bytes: jpeg.length };
};

const render = async (upload: Uint8Array): Promise<RenderedImage> => {
  // The image library takes 20 MB from when it is loaded: most processes, most days, see no upload.
  const { renderImage } = await import('./render-image.ts');
  return renderImage(upload);
};
