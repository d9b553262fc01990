import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../../ports/image-store.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';
import { checkKey } from './check-key.ts';

export const filesImageStore = ({ folder }: { folder: string }): ImageStore => {
  // A folder per first two characters keeps each one small enough to list by hand.
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key);
  return {
    put: async (key, bytes) => writeFileAtomically(pathOf(key), bytes),
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    close: async () => {},
  };
};
