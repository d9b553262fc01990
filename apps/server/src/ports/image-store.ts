import type { ImageWidth } from '@etal/domain/images';

export interface RenderedImage {
  width: number;
  height: number;
  jpeg: Buffer;
  webp: Map<ImageWidth, Buffer>;
}

/**
 * Bytes under keys `<id>/<file name>`, written once and never changed. Deleted late (R-IMAGES-3): past orders, cached
 * pages and mails keep pointing at an image after an article has dropped it.
 */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** What is not there is deleted already. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
  /** Absent: by the image library, anew for each upload. */
  render?(upload: Uint8Array): Promise<RenderedImage>;
}
