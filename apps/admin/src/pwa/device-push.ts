import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@etal/contract/push';
import { call } from '../calls/api.ts';

/** The shop that this browser has subscribed for: another merchant on the same machine has asked for nothing. */
const LISTENING_FOR = 'etal:notifications';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function pushState(shopId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && localStorage.getItem(LISTENING_FOR) === shopId ? 'on' : 'off';
}

/** Asks for permission first; the returned state says what the person answered. */
export async function startListening(shopId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(shopId);
  const { publicKey } = await call(getPushKey, {});
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await send(subscription);
  localStorage.setItem(LISTENING_FOR, shopId);
  return 'on';
}

/**
 * The server tells a device of orders as long as its session lives (R-KEYS-5): after another sign-in, the subscription
 * that the browser still holds is given to the new session. A failure changes nothing that anyone sees.
 */
export async function keepListening(shopId: string): Promise<void> {
  if ((await pushState(shopId)) !== 'on') return;
  const subscription = await currentSubscription();
  if (subscription) await send(subscription);
}

export async function stopListening(): Promise<void> {
  localStorage.removeItem(LISTENING_FOR);
  const subscription = isSupported() ? await currentSubscription() : null;
  if (!subscription) return;
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/admin');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
