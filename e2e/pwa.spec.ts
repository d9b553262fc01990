import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Elsewhere the service worker is kept out: what it answers, a test could not stand in for.
test.use({ serviceWorkers: 'allow', mode: 'demo' });

const isInCharge = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

async function openInstalled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => isInCharge(page)).toBe(true);
}

test('the back-office can be installed', async ({ page, merchant, request }) => {
  await openInstalled(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${merchant.shopLabel}` })).toBeVisible();
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(address!)).json()) as {
    start_url: string;
    icons: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Étal', lang: 'fr', display: 'standalone', start_url: '/admin' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // The tests' own windows are private ones, where nothing is ever installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

test('without a network it opens, says so, and shows no order', async ({ page, merchant, context, watch }) => {
  watch.expectRefusal(0);
  await merchant.addArticle({ label: 'Blettes' });
  await openInstalled(page, '/admin/articles');
  await expect(page.getByRole('link', { name: 'Blettes', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hors connexion' })).toBeVisible();
  await expect(page.getByText('Blettes')).toBeHidden();
  // It comes back by itself with the network.
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Blettes', exact: true })).toBeVisible();
});

test('the scale opens without a network, with what was last read', async ({
  page,
  ownFarm: _signedIn,
  context,
  watch,
}) => {
  watch.expectRefusal(0);
  await openInstalled(page, '/admin/preparation');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Marché du samedi/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Peser/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pesée' })).toBeVisible();
  const line = page.getByRole('heading', { level: 2 }).first();
  const label = await line.textContent();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Hors connexion/)).toBeVisible();
  await expect(line).toHaveText(label!);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
});

/** As the browser's maker does: a message for the service worker, whether or not a page is open. */
async function deliverPush(cdp: CDPSession, origin: string, notice: object): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      registrations.forEach(
        ({ registrationId, scopeURL }) => scopeURL === `${origin}/admin` && resolve(registrationId),
      ),
    ),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(notice),
  });
}

/**
 * Tells of the first notice put on the device. A page that asks for its notices makes the browser forget one that is
 * just being shown.
 */
async function watchNotices(cdp: CDPSession): Promise<{ first: Promise<Record<string, string>> }> {
  await cdp.send('BackgroundService.startObserving', { service: 'notifications' });
  await cdp.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  const first = new Promise<Record<string, string>>((resolve) =>
    cdp.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName, instanceId, eventMetadata } }) => {
        if (eventName === 'Notification displayed')
          resolve({ tag: instanceId, ...Object.fromEntries(eventMetadata.map(({ key, value }) => [key, value])) });
      },
    ),
  );
  return { first };
}

test('a new order is a notice on the device', async ({ page, merchant, context, server }) => {
  await context.grantPermissions(['notifications'], { origin: server.address });
  await openInstalled(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${merchant.shopLabel}` })).toBeVisible();
  const cdp = await context.newCDPSession(page);
  const notices = await watchNotices(cdp);
  await deliverPush(cdp, server.address, {
    title: 'Nouvelle commande',
    body: 'Anne Durand, 12,50 €',
    tag: 'ACDEFGHJ',
    path: '/admin/commandes-actives',
  });
  expect(await notices.first).toEqual({ Title: 'Nouvelle commande', Body: 'Anne Durand, 12,50 €', tag: 'ACDEFGHJ' });
});
