import { pushNotice } from '@etal/contract/push-notice';
import { filesOf, PAGE, wayOf } from './way-of.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'etal-1';
/** Enough for several releases: a page left open may still ask for the files of its own release. */
const MAX_FILES = 300;

self.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === 'page') event.respondWith(freshPage(event.request));
  if (way === 'file') event.respondWith(keptFile(event.request));
});

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const notice = pushNotice.parse(event.data.json());
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      data: notice,
      icon: '/icon-192.png',
      badge: '/badge.png',
      lang: 'fr',
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(pushNotice.parse(event.notification.data).path));
});

async function keepPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The page cannot be kept: ${answer.status}`);
  await cache.put(PAGE, answer.clone());
  await cache.addAll(filesOf(await answer.text()));
}

async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== PAGE);
  // `keys` lists the oldest files first.
  for (const file of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(file);
}

/** The page comes from the network whenever there is one, so that a new release is seen at once. */
async function freshPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Shows the page in the window that is already open, if there is one. */
async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (first) await (await first.focus()).navigate(path);
  else await self.clients.openWindow(path);
}
