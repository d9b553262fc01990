// Plain JavaScript, loaded before anything else (`node --import`), because an older Node could not even
// read our TypeScript files to say so.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Étal demande Node 24.7 ou plus récent, et c’est Node ${process.versions.node} qui répond. ` +
      'Sous Linux, « npm ci » installe le bon ; ailleurs, installez-le depuis nodejs.org.',
  );
  process.exit(1);
}

// What Node compiles is kept for the next start, also of the processes and threads that this one starts. Where the
// folder cannot be written, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
