import { type BrowserContext, expect } from '@playwright/test';

export interface Watch {
  /** Announces a refusal that the test provokes, 0 for no answer at all: Chromium prints each one as an error. */
  expectRefusal(...statuses: number[]): void;
  verify(): Promise<void>;
}

/** `ERR_FAILED` is what a page hears when its service worker finds no network either. */
const FAILED_LOAD =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_(?:INTERNET_DISCONNECTED|FAILED))/;

/**
 * Nothing may go wrong unseen: no console error or warning (a breach of the content security policy is one),
 * no uncaught error, no request to anyone else, no refusal but the announced ones, which must have come.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const troubles: string[] = [];
  const announced = new Set<number>();
  const refused = new Set<number>();

  context.on('console', (message) => {
    // Its own word on `serviceWorkers: 'block'`.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    const failedLoad = FAILED_LOAD.exec(message.text());
    if (failedLoad) refused.add(Number(failedLoad[1] ?? 0));
    else if (message.type() === 'error' || message.type() === 'warning') troubles.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) troubles.push(`request to ${request.url()}`);
  });

  // Listened to from the start: a chooser opened before Playwright listens would be the machine's own, and never
  // answer.
  context.on('page', (page) => page.on('filechooser', () => undefined));

  return {
    expectRefusal: (...statuses) => statuses.forEach((status) => announced.add(status)),
    verify: async () => {
      // Chromium prints a refusal a moment after the page has it.
      await expect.poll(() => [...refused].toSorted(), 'refused requests').toEqual([...announced].toSorted());
      expect(troubles, 'troubles in the browser').toEqual([]);
    },
  };
}
