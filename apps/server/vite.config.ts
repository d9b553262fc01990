import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { filesOfServer } from '../../tools/build/files-of-server.ts';

/** Where `npm start` and `npm run serve` begin, and each thread and process that the server starts. */
const BEGINNINGS = ['../../tools/launch.ts', ...globSync('src/**/*.{worker,process}.ts', { cwd: import.meta.dirname })];

/** They stay where npm put them: they are not JavaScript alone, or read files of their own folder. */
const AS_INSTALLED = ['@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs', 'pdfkit', 'sharp'];

function findFiles(): Plugin {
  let built = '';
  return {
    name: 'etal:files-of-server',
    enforce: 'pre',
    configResolved: ({ root, build }) => {
      built = resolve(root, build.outDir);
    },
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /[\\/]node_modules[\\/]/ }, code: 'import.meta.url' },
      handler: (source, path) => ({ code: filesOfServer(path, source, built), map: null }),
    },
  };
}

/**
 * The server in a few files (tools/build.ts): to read its sources and its libraries one by one takes Node most of a
 * start. What is imported late stays apart, and is read when it is wanted.
 */
export default defineConfig({
  plugins: [findFiles()],
  ssr: { noExternal: true, external: AS_INSTALLED },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(BEGINNINGS.map((path) => [basename(path, '.ts'), path])),
      // In one folder, from which everything else is found; where lines come from, and not the lines once more.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
});
