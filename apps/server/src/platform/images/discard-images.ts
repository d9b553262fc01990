import type { Services } from '../services.ts';
import { discardUnused, forgetDiscarded, listDiscarded, noteUnused } from './discarded-images.queries.ts';
import { storedFilesOf } from './image-files.ts';

const UNUSED_FOR_MS = 90 * 24 * 60 * 60 * 1000;
const AT_ONCE = 200;

/** R-IMAGES-3, each hour: what nothing has used for 90 days goes, some at a time. */
export async function discardOldImages(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  await database.acrossShops((tx) => noteUnused(tx, now));
  const unusedBefore = new Date(now.getTime() - UNUSED_FOR_MS);
  const discardSome = () => database.acrossShops((tx) => discardUnused(tx, { unusedBefore, now, limit: AT_ONCE }));
  while ((await discardSome()) === AT_ONCE);
  await deleteDiscardedFiles(services);
}

/** Files go after the rows: what a failure leaves is deleted by the next run. */
export async function deleteDiscardedFiles({ database, images }: Pick<Services, 'database' | 'images'>): Promise<void> {
  for (;;) {
    const ids = await database.acrossShops((tx) => listDiscarded(tx, AT_ONCE));
    if (ids.length === 0) return;
    for (const { key } of ids.flatMap(storedFilesOf)) await images.delete(key);
    await database.acrossShops((tx) => forgetDiscarded(tx, ids));
  }
}
