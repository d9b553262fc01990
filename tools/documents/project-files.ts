import { globSync } from 'node:fs';
import { root } from '../root.ts';

const SKIPPED = ['node_modules', 'dist', '.git', 'data', 'results', 'test-results'];

/** Every file and folder of the project, as paths from its top. */
export const projectFiles = (): string[] =>
  globSync('**/{*,.*}', { cwd: root, exclude: (entry) => SKIPPED.includes(entry) }).map((path) =>
    path.replaceAll('\\', '/'),
  );
