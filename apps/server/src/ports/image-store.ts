import type { ImageWidth } from '@etal/domain/images';

export interface RenderedImage {
  width: number;
  height: number;
  jpeg: Buffer;
  webp: Map<ImageWidth, Buffer>;
}

/**
 * Bytes under keys `<id>/<file name>`, written once and never changed. No delete: past orders, cached
 * pages and mails keep pointing at an image after an article has dropped it.
 */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
  /** Absent: by the image library, anew for each upload. */
  render?(upload: Uint8Array): Promise<RenderedImage>;
}
