import { createHash } from 'node:crypto';
import { checkKey } from '../../src/adapters/images/check-key.ts';
import { renderImage } from '../../src/platform/images/render-image.ts';
import type { ImageStore, RenderedImage } from '../../src/ports/image-store.ts';

/** By the hash of what was uploaded. Nearly every test sends the same photograph, and rendering it takes most of it. */
const rendered = new Map<string, Promise<RenderedImage>>();

/** Images that go with the test; the same upload is rendered once per process of tests. */
export function memoryImages(): ImageStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(checkKey(key), bytes),
    get: async (key) => files.get(checkKey(key)),
    delete: async (key) => void files.delete(checkKey(key)),
    close: async () => {},
    render(upload) {
      const hash = createHash('sha256').update(upload).digest('hex');
      const image = rendered.get(hash) ?? renderImage(upload);
      rendered.set(hash, image);
      return image;
    },
  };
}
