import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The bundler's memory (and the NODE_ENV it sets) must not stay in the server that starts next. */
export const buildInOwnProcess = (): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.ts')], { stdio: 'inherit', cwd: root });
  if (status === 0) return;
  console.error('La construction a échoué ; la cause est écrite au-dessus.');
  process.exit(1);
};
