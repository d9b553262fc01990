import { getShopAggregate } from '@etal/contract/shop';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit } from './support/expect-to-fit.ts';
import { openConsole } from './support/open-console.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const ENDLESS = 'Anticonstitutionnellement'.repeat(4);

/** What no test can bring about without disturbing the others of its run: it would stand in their pages too. */
const GIVEN_UP = {
  data: [
    {
      id: '0190d0c0-0000-7000-8000-000000000001',
      topic: 'order-notification',
      shop: { id: '0190d0c0-0000-7000-8000-000000000002', label: `La Ferme ${ENDLESS}` },
      createdAt: 1_790_000_000,
      failedAt: 1_790_086_400,
      attempts: 12,
      error: `the webhook receiver answered 500 ${ENDLESS}`,
    },
    {
      id: '0190d0c0-0000-7000-8000-000000000003',
      topic: 'accounts.password-link',
      shop: null,
      createdAt: 1_790_000_000,
      failedAt: 1_790_086_400,
      attempts: 12,
      error: null,
    },
  ],
  page: 1,
  pageSize: 50,
  totalCount: 120,
};

test('the console is opened by a passkey, and every page of it fits and can be read by everyone', async ({
  page,
  merchant,
  server,
  isMobile,
  watch,
}) => {
  test.slow();
  watch.expectRefusal(403, 409);
  const size = page.viewportSize()!;
  const judge = async (state: string): Promise<void> => {
    await expectAccessible(page, state);
    await expectToFit(page, isMobile);
    await page.setViewportSize(size);
  };
  await openConsole(page, server, merchant.email);
  const { id } = await merchant.call(getShopAggregate, {});
  await judge('the shops');

  await test.step('one is found, opened, suspended with a reason and resumed', async () => {
    await page.getByRole('searchbox', { name: 'Rechercher une boutique' }).fill(merchant.email);
    await page.getByRole('searchbox', { name: 'Rechercher une boutique' }).press('Enter');
    const found = page.getByRole('table', { name: 'Boutiques' }).getByRole('link', { name: merchant.shopLabel });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: merchant.shopLabel })).toBeVisible();
    await judge('a shop');
    await page.getByRole('button', { name: 'Suspendre', exact: true }).click();
    await page.getByRole('textbox', { name: 'Motif' }).fill(`Des articles interdits. ${ENDLESS}`);
    await judge('suspending a shop');
    await page.getByRole('button', { name: 'Suspendre la boutique' }).click();
    await expect(page.getByText('Boutique suspendue', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await judge('a suspended shop');
    await page.getByRole('button', { name: 'Remettre en ligne' }).click();
    await expect(page.getByRole('button', { name: 'Suspendre', exact: true })).toBeVisible();
  });

  await test.step('it is entered with a code alone, and closed by its name alone', async () => {
    await page.goto(`/exploitation/boutiques/${id}?geste=entrer`);
    await page.getByRole('dialog').getByLabel('Code').fill('0000 0000');
    await page.getByRole('dialog').getByRole('button', { name: 'Entrer' }).click();
    await expect(page.getByText(/^Ce code ne va pas/)).toHaveCount(1);
    await judge('a wrong code');
    await page.goto(`/exploitation/boutiques/${id}?geste=fermer`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await judge('closing a shop');
  });

  await test.step('nothing found, nothing given up, fees, an announcement', async () => {
    for (const [path, title, state] of [
      ['?search=zzzz', 'Boutiques', 'no shop'],
      ['/messages', 'Messages abandonnés', 'no message'],
      ['/frais', 'Frais de service', 'fees'],
      ['/annonce', 'Annonce', 'an announcement'],
      ['/boutiques/0190d0c0-0000-7000-8000-000000000009', 'Boutique', 'no such shop'],
    ] as const) {
      if (state === 'no such shop') watch.expectRefusal(404);
      await page.goto(`/exploitation${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await judge(state);
    }
  });

  await test.step('messages that were given up, and an announcement that stands', async () => {
    await page.route('**/api/exploitation/GetGivenUpMessages*', (route) => route.fulfill({ json: GIVEN_UP }));
    await page.goto('/exploitation/messages');
    await expect(page.getByRole('table', { name: 'Messages abandonnés' })).toBeVisible();
    await judge('messages given up');
    await page.route('**/api/exploitation/GetAnnouncement', (route) =>
      route.fulfill({ json: { announcement: { text: 'Maintenance dimanche matin.', until: 1_990_000_000 } } }),
    );
    await page.goto('/exploitation/annonce');
    await expect(page.getByRole('button', { name: 'Retirer' })).toBeVisible();
    await judge('an announcement that stands');
  });

  await test.step('and is left by signing out', async () => {
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL('/login');
    watch.expectRefusal(401);
    await page.goto('/exploitation');
    await expect(page).toHaveURL('/login');
  });
});
