// After `npm ci`: the front ends and the server are built, and a first database is made, so that the first `npm start`
// need not. What went wrong is told by the command that needs them, which makes what is missing. Plain JavaScript,
// because npm's own Node may be an older one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const here = (file) => new URL(file, import.meta.url);
const run = (script) =>
  once(
    spawn('node', ['--import', here('require-node.mjs').href, fileURLToPath(here(script))], { stdio: 'ignore' }),
    'exit',
  );
await Promise.all([run('build.ts'), run('prepare-database.ts')]);
