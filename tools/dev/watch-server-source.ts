import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const FOLDERS = ['apps/server/src', 'packages/domain/src', 'packages/contract/src', 'packages/texts/src'];
const NOT_THE_PROGRAM = /(?:\.test\.tsx?$)|(?:^|[\\/])testing[\\/]|~$|\.sw.$/;
/** An editor that saves several files, or one file in several steps, makes one change. */
const SETTLED_MS = 40;

/** Tells of changes in what the server is made of, tests left out. */
export function watchServerSource(onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || NOT_THE_PROGRAM.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLED_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
