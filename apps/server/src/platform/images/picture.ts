import { readFile } from 'node:fs/promises';
import { Refusal } from '@etal/contract/errors';
import type { Drawing } from '@etal/domain/catalog/drawings';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { decodeUpload } from './decode-upload.ts';
import { imageIdOf } from './image-files.ts';
import { findDrawings, insertDrawings, insertImages, isOwnImage } from './images.queries.ts';
import { type StoredImage, storeImage } from './store-image.ts';

/** A photo, a drawing (R-CATALOG-32), or a picture that the shop has already; the first of them that is there. */
export interface GivenPicture {
  img?: { content: string } | null | undefined;
  imgDrawing?: Drawing | null | undefined;
  imgUrl?: string | null | undefined;
}

export interface Picture {
  id: string;
  /** Its bytes are stored, its row is still to be written. */
  stored?: StoredImage;
}

type Needed = Pick<Services, 'database' | 'images'>;

/** Before the transaction: pictures are drawn and stored outside of it. Undefined where none is given. */
export async function storePicture(
  services: Needed,
  shopId: string,
  given: GivenPicture,
): Promise<Picture | undefined> {
  if (given.img) {
    const stored = await storeImage(services.images, decodeUpload(given.img, IMAGE_MAX_BYTES));
    return { id: stored.id, stored };
  }
  if (given.imgDrawing) {
    const id = (await storeDrawings(services, shopId, [given.imgDrawing])).get(given.imgDrawing);
    return id === undefined ? undefined : { id };
  }
  const id = imageIdOf(given.imgUrl ?? '');
  return id === undefined ? undefined : { id };
}

/** Inside the transaction. The picture of another shop is none. */
export async function takePicture(tx: Transaction, shopId: string, { id, stored }: Picture): Promise<string> {
  if (stored) await insertImages(tx, shopId, [stored]);
  else if (!(await isOwnImage(tx, shopId, id))) throw new Refusal('IMAGE_REQUIRED');
  return id;
}

export const readDrawing = (drawing: Drawing): Promise<Buffer> =>
  readFile(new URL(`./drawings/${drawing}.jpg`, import.meta.url));

/** A shop keeps each drawing once, however many things begin with it: who comes second finds it. */
export async function storeDrawings(
  { database, images }: Needed,
  shopId: string,
  wanted: readonly Drawing[],
): Promise<Map<Drawing, string>> {
  const known = await database.withShop(shopId, (tx) => findDrawings(tx, shopId, wanted));
  const missing = new Set(wanted.filter((drawing) => !known.has(drawing)));
  if (missing.size === 0) return known;
  const stored: (StoredImage & { drawing: Drawing })[] = [];
  for (const drawing of missing) stored.push({ drawing, ...(await storeImage(images, await readDrawing(drawing))) });
  return database.withShop(shopId, async (tx) => {
    await insertDrawings(tx, shopId, stored);
    return findDrawings(tx, shopId, wanted);
  });
}
