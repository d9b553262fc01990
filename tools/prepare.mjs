// After `npm ci`: the front ends are built, so that the first `npm start` need not. What went wrong is told by the
// command that needs them, which builds what is missing. Plain JavaScript, because npm's own Node may be an older one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (file) => new URL(file, import.meta.url);
spawnSync('node', ['--import', here('require-node.mjs').href, fileURLToPath(here('build.ts'))], { stdio: 'ignore' });
