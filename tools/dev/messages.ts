import type { RenderedPage, SiteView } from '../../packages/contract/src/site-pages.ts';

/** What the server asks of the process that draws the sites from source. */
export type SiteRequest = { kind: 'page'; view: SiteView } | { kind: 'accent'; color: string };
export type SiteAnswer = { page: RenderedPage } | { stylesheet: string };

/** Where a debugger finds the server, and whether the server waits for it. */
export interface Inspect {
  port: number;
  waits: boolean;
}

/** From `tools/dev/server.ts` to the process that started it. */
export type FromServer =
  | { kind: 'loaded' }
  | { kind: 'listening'; address: string }
  | { kind: 'draw'; id: number; request: SiteRequest };

/** To `tools/dev/server.ts`. */
export type ToServer =
  | { kind: 'start'; isFirst: boolean; inspect: Inspect | undefined }
  | { kind: 'drawn'; id: number; answer: SiteAnswer }
  | { kind: 'notDrawn'; id: number; stack: string }
  | { kind: 'stop' };
