// npm run dev: for people who edit the code. The server starts again when its source changes, the back-office replaces
// what was edited in the open page, and the shops' sites are drawn from source. Nothing is built.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { open as openInspector } from 'node:inspector';
import { enableCompileCache } from 'node:module';
import { frontDoor } from './dev/front-door.ts';
import { COMPILE_CACHE, ServerProcess } from './dev/server-process.ts';
import { watchServerSource } from './dev/watch-server-source.ts';
import { listenSentence } from './launch.ts';

const INSPECT = /^--inspect(?<wait>-wait)?(?:=(?<port>\d+))?$/;

const port = Number(process.env['PORT'] || 3000);
const host = process.env['HOST'] || 'localhost';
const words = process.argv.slice(2);
const unknown = words.filter((word) => !INSPECT.test(word));
if (unknown.length > 0) {
  console.error(`npm run dev ne connaît que --inspect et --inspect-wait, pas ${unknown.join(' ')}.`);
  process.exit(1);
}

// The server's debugger listens on the port that was asked for; that of this process, which draws the sites, beside it.
const asked = INSPECT.exec(words[0] ?? '')?.groups;
const inspect = asked && { port: Number(asked['port'] ?? 9229), waits: asked['wait'] !== undefined };
if (inspect) openInspector(inspect.port + 1);

const http = createServer();
// Vite comes after the rest, compiled since the last start: the server opens its database meanwhile, and whoever asks
// waits.
enableCompileCache(COMPILE_CACHE);
const loading = import('./dev/front-ends.ts').then(({ openFrontEnds }) => openFrontEnds(http));
const server = new ServerProcess({
  inspect,
  origin: process.env['PUBLIC_URL'] || `http://localhost:${port}`,
  drawSite: async (request) => (await loading).drawSite(request),
});
http.on('request', frontDoor({ loading, server }));
try {
  http.listen(port, host);
  await once(http, 'listening');
} catch (error) {
  console.error(listenSentence(error) ?? error);
  process.exit(1);
}
const watcher = watchServerSource(() => void server.restart());

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) process.exit(1);
  stopping = true;
  watcher.close();
  await server.stop();
  process.exit();
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
