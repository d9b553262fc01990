// The server as `npm run dev` runs it, in a process of its own that tools/dev/server-process.ts starts and stops.
import { once } from 'node:events';
import { open as openInspector } from 'node:inspector';
import { run } from '../../apps/server/src/main.ts';
import { sentenceForOperator } from '../../apps/server/src/adapters/from-config.ts';
import type { SiteRenderer } from '../../apps/server/src/ports/site-renderer.ts';
import type { FromServer, SiteAnswer, SiteRequest, ToServer } from './messages.ts';

const say = (message: FromServer): void => void process.send?.(message);

/** Draws that were asked for and not answered yet. */
const asked = new Map<number, PromiseWithResolvers<SiteAnswer>>();
let lastId = 0;

function draw(request: SiteRequest): Promise<SiteAnswer> {
  const id = (lastId += 1);
  const answer = Promise.withResolvers<SiteAnswer>();
  asked.set(id, answer);
  say({ kind: 'draw', id, request });
  return answer.promise;
}

const site: SiteRenderer = {
  render: async (view) => {
    const answer = await draw({ kind: 'page', view });
    if (!('page' in answer)) throw new TypeError('A page was asked for.');
    return answer.page;
  },
  accentStylesheet: async (color) => {
    const answer = await draw({ kind: 'accent', color });
    if (!('stylesheet' in answer)) throw new TypeError('A stylesheet was asked for.');
    return answer.stylesheet;
  },
  assetsFolder: undefined,
  isBeingEdited: true,
};

/** As a signal would, which Windows does not have. One that is still starting has nothing to finish. */
function stop(): void {
  if (!process.emit('SIGTERM')) process.exit();
}

process.on('message', (message: ToServer) => {
  switch (message.kind) {
    case 'drawn':
      asked.get(message.id)?.resolve(message.answer);
      break;
    case 'notDrawn':
      asked.get(message.id)?.reject(Object.assign(new Error('The page was not drawn.'), { stack: message.stack }));
      break;
    case 'stop':
      stop();
      return;
    case 'start':
      return;
  }
  asked.delete(message.id);
});
process.on('disconnect', stop);

// All is loaded while the former process still closes its database; then this one may open it.
say({ kind: 'loaded' });
const [{ isFirst, inspect }] = (await once(process, 'message')) as [Extract<ToServer, { kind: 'start' }>];
// Only now: the former process has held the debugger's port until its end.
if (inspect) openInspector(inspect.port, undefined, inspect.waits);
try {
  const address = await run('demo', { site, backOfficeFolder: undefined, isSilent: !isFirst });
  say({ kind: 'listening', address });
} catch (error) {
  console.error(sentenceForOperator(error) ?? error);
  process.exit(1);
}
