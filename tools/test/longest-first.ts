import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute each, in one test or a few: begun last, such a file would keep one core waiting for the other. */
export const LONG = [
  'src/modules/orders/payment/shuffled-events.long.postgres',
  'src/platform/backup/round-trip.long.postgres',
  'src/modules/documents/documents-load.long.postgres',
  'src/platform/backup/backup.long',
  'src/cli-data.long.postgres',
  'src/cli',
  'src/platform/db/pglite/durability.long',
  'src/main.long',
].map((name) => `/apps/server/${name}.test.ts`);

export const longestFirst = <File extends { moduleId: string }>(files: File[]): File[] => {
  const rank = ({ moduleId }: File): number => {
    const place = LONG.findIndex((path) => moduleId.endsWith(path));
    return place < 0 ? LONG.length : place;
  };
  return files.toSorted((one, other) => rank(one) - rank(other));
};

/** Vitest itself learns from earlier runs which files are long; a fresh clone has had none. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
