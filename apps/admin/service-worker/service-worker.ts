import { pushNotice } from '@etal/contract/push-notice';
import { cachesToDrop, filesOf, isAnswerOfPage, PAGE, wayOf } from './way-of.ts';

declare const self: ServiceWorkerGlobalScope;
/** What the build says that the screens of the field need (tools/build/kept-files.ts). */
declare const KEPT: { version: string; files: string[] };

/** Holds one release, whole: its page and the files of its field screens. */
const CACHE = `etal-${KEPT.version}`;
/** A network that gives no page within this time is none: the kept page opens, and looks for the network itself. */
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(keepRelease().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(dropOldReleases().then(() => self.clients.claim())));

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

/** All or nothing: a release that cannot be kept whole is not installed, and the one before goes on. */
async function keepRelease(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(PAGE, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`The page cannot be kept: ${answer.status}`);
    const unknown = filesOf(await answer.clone().text()).filter((file) => !KEPT.files.includes(file));
    if (unknown.length > 0) throw new Error(`The page is of another release: ${unknown.join(', ')}`);
    await cache.addAll(KEPT.files);
    await cache.put(PAGE, answer);
  } catch (error) {
    // Nobody would ever read it: the worker that fails here does not start.
    if (!(await cache.match(PAGE))) await caches.delete(CACHE);
    throw error;
  }
}

async function dropOldReleases(): Promise<void> {
  for (const name of cachesToDrop(await caches.keys(), CACHE)) await caches.delete(name);
}

/** The page comes from the network whenever there is one, so that a new release is seen at once. */
async function freshPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  const fresh = fetch(request).then(
    (answer) => (isAnswerOfPage(answer) ? answer : kept),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

/** A page that was opened before the last release still finds the files of its own. */
const keptFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

/** Shows the page in the window that is already open, if there is one. */
async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (first) await (await first.focus()).navigate(path);
  else await self.clients.openWindow(path);
}
