import { type IncomingMessage, request as httpRequest, type RequestListener, type ServerResponse } from 'node:http';
import { isBackOfficePage } from '../../apps/server/src/platform/http/back-office.ts';
import type { FrontEnds } from './front-ends.ts';
import type { ServerProcess } from './server-process.ts';

/** What is edited goes straight to its source; all the rest goes to the server, and waits while it starts. */
export function frontDoor({
  loading,
  server,
}: {
  loading: Promise<FrontEnds>;
  server: ServerProcess;
}): RequestListener {
  const open = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const frontEnds = await loading;
    const path = request.url?.split('?')[0] ?? '/';
    const serveFile = frontEnds.fileServer(path);
    if (serveFile) return serveFile(request, response);
    return isPage(path) ? sendBackOffice(frontEnds, path, response) : pass(server, request, response);
  };
  return (request, response) => void open(request, response);
}

/** The server leads from the first two elsewhere; here the back-office's own router does. */
const isPage = (path: string): boolean => path === '/' || path === '/auth' || isBackOfficePage(path);

async function sendBackOffice(frontEnds: FrontEnds, path: string, response: ServerResponse): Promise<void> {
  try {
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('cache-control', 'no-store');
    response.end(await frontEnds.backOfficePage(path));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

async function pass(server: ServerProcess, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let address: string;
  try {
    address = await server.address;
  } catch {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Le serveur est arrêté : la cause est écrite dans le terminal de « npm run dev ».\n');
    return;
  }
  const forwarded = httpRequest(`${address}${request.url}`, {
    method: request.method,
    agent: false,
    // A server that stops waits for its connections: none is kept open between two requests.
    headers: { ...request.headers, connection: 'close', 'x-forwarded-for': request.socket.remoteAddress },
  });
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, forDevelopment(answer.headers));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  // The server was stopped in the middle, as at any restart: the browser asks again.
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Vite puts styles and a script of its own into the page, which the policy of production forbids. */
function forDevelopment({
  connection: _connection,
  ...headers
}: IncomingMessage['headers']): IncomingMessage['headers'] {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  return {
    ...headers,
    'content-security-policy': policy.replaceAll(/\b(script|style)-src /g, "$1-src 'unsafe-inline' "),
  };
}
