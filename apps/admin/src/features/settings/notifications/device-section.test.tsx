import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstallPrompt } from '../../../pwa/install-prompt.ts';
import { type Answers, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const SUBSCRIPTION = { endpoint: 'https://push.exemple.test/1', keys: { p256dh: 'cle', auth: 'sel' } };

/** A browser that can be told of things; what it was asked is kept. */
function fakeBrowser({
  permission = 'default',
  answer = 'granted',
  isReachable = true,
}: { permission?: NotificationPermission; answer?: NotificationPermission; isReachable?: boolean } = {}) {
  let subscription: object | null = null;
  const asked: object[] = [];
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: object) => {
      asked.push(options);
      if (!isReachable) throw new DOMException('push service not available', 'AbortError');
      subscription = {
        ...SUBSCRIPTION,
        toJSON: () => SUBSCRIPTION,
        unsubscribe: async () => Boolean((subscription = null)),
      };
      return subscription;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  return { asked, isSubscribed: () => subscription !== null };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const serving = (answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: sampleShop() },
  'GET GetPushKey': { json: { publicKey: 'BPublic' } },
  'POST SubscribeToPush': {},
  'POST UnsubscribeFromPush': {},
  'POST Logout': {},
  ...answers,
});
const open = async (answers = serving()) => {
  const app = renderApp('/admin/parametres', answers);
  await screen.findByRole('region', { name: 'Étal sur votre téléphone' });
  return app;
};
const section = () => within(screen.getByRole('region', { name: 'Étal sur votre téléphone' }));
const toggle = () => section().getByRole<HTMLInputElement>('switch', { name: 'Me prévenir sur cet appareil' });

const leaveAndComeBack = async (app: Awaited<ReturnType<typeof open>>) => {
  await app.user.click(screen.getByRole('link', { name: 'Articles' }));
  await screen.findByRole('heading', { level: 1, name: 'Articles' });
  await app.user.click(screen.getByRole('link', { name: 'Paramètres' }));
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
};

describe('push notifications on this device', () => {
  it('is asked of the person, the browser and the server, and can be stopped', async () => {
    const browser = fakeBrowser();
    const app = await open();
    await waitFor(() => expect(toggle().disabled).toBe(false));
    expect(toggle().checked).toBe(false);
    await app.user.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(true));
    expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'BPublic' }]);
    expect(app.calls('POST SubscribeToPush').map(({ body }) => body)).toEqual([SUBSCRIPTION]);

    await app.user.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(false));
    expect(app.calls('POST UnsubscribeFromPush').map(({ body }) => body)).toEqual([
      { endpoint: SUBSCRIPTION.endpoint },
    ]);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('stays as it was at the next visit, for this shop alone', async () => {
    fakeBrowser();
    const app = await open();
    await waitFor(() => expect(toggle().disabled).toBe(false));
    await app.user.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(true));
    await leaveAndComeBack(app);
    await waitFor(() => expect(toggle().checked).toBe(true));
    localStorage.setItem('etal:notifications', 'another shop');
    await leaveAndComeBack(app);
    await waitFor(() => expect(toggle().disabled).toBe(false));
    expect(toggle().checked).toBe(false);
  });

  it('refused by the person, says where to change it', async () => {
    fakeBrowser({ answer: 'denied' });
    const app = await open();
    await waitFor(() => expect(toggle().disabled).toBe(false));
    await app.user.click(toggle());
    await section().findByText(/sont bloquées dans les réglages/);
    expect(toggle().disabled).toBe(true);
    expect(app.calls('POST SubscribeToPush')).toEqual([]);
  });

  it('that fails says so, and stays off', async () => {
    fakeBrowser({ isReachable: false });
    const app = await open();
    await waitFor(() => expect(toggle().disabled).toBe(false));
    await app.user.click(toggle());
    await waitFor(() => expect(section().getByRole('alert').textContent).toContain("n'a pas pu être abonné"));
    expect(toggle().checked).toBe(false);
  });

  it('is not offered where the browser cannot', async () => {
    await open();
    await section().findByText(/ne sait pas recevoir de notifications/);
    expect(toggle().disabled).toBe(true);
  });

  it('ends with the session, and a failure of it keeps nobody signed in', async () => {
    const browser = fakeBrowser();
    const app = await open(serving({ 'POST UnsubscribeFromPush': { status: 503, text: 'Non.' } }));
    await waitFor(() => expect(toggle().disabled).toBe(false));
    await app.user.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(true));
    await app.user.click(screen.getByRole('button', { name: /^Profil de/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Déconnexion' }));
    await waitFor(() => expect(app.at()).toBe('/login'));
    expect(app.calls('POST UnsubscribeFromPush')).toHaveLength(1);
    expect(browser.isSubscribed()).toBe(true);
    expect(localStorage.getItem('etal:notifications')).toBeNull();
  });
});

describe('the installation of the back-office', () => {
  it('is the browser’s own question where it has one, asked once', async () => {
    watchInstallPrompt();
    const app = await open();
    expect(section().getByText(/Ajouter à l'écran d'accueil/)).toBeTruthy();
    const prompt = vi.fn<() => Promise<void>>(async () => {});
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    await app.user.click(await section().findByRole('button', { name: 'Installer sur cet appareil' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(section().queryByRole('button', { name: 'Installer sur cet appareil' })).toBeNull();
  });

  it('is no longer offered once it is done', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('standalone'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await open();
    expect(section().getByText('Étal est installé sur cet appareil.')).toBeTruthy();
  });
});
