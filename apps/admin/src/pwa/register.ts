/**
 * Only of the built back-office: Vite's own server has no such file, and a kept page would hide what is being changed.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The back-office works without a service worker, so a browser that forbids it is ignored.
  navigator.serviceWorker.register('/service-worker.js', { scope: '/admin' }).catch(() => undefined);
}
