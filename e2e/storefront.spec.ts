import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { FARM } from './support/farm-pages.ts';
import { expect, test } from './support/test.ts';
import { watchLayout } from './support/watch-layout.ts';

// The farm of the demonstration is the one shop that is open.
test.use({ mode: 'demo' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a visitor searches as they type and fills the cart', async ({ page }) => {
  await page.goto(`${FARM}/articles`);
  await page.getByRole('searchbox', { name: 'Chercher un produit' }).pressSequentially('ananas');
  await expect(page.getByText('Aucun produit ne correspond', { exact: false })).toBeVisible();
  // Neither its name nor its category nor what is said of it has the word.
  await page.getByRole('searchbox', { name: 'Chercher un produit' }).fill('fromage');
  await expect(page.getByRole('heading', { level: 3, name: 'Tomme fermière au lait cru' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Chercher un produit' }).fill('carot');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Carottes nouvelles en botte']);
  await expect(page).toHaveURL(`${FARM}/articles`);
  await page.getByRole('button', { name: 'Ajouter Carottes nouvelles en botte au panier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();

  await page.goto(`${FARM}/articles/tomme-fermiere-au-lait-cru`);
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.getByRole('button', { name: 'Moins de poids souhaité, en grammes' }).click();
  await expect(page.getByText(/^10,31\s€$/)).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('2');
  await expectAccessible(page, 'after adding to the cart');
  await page.getByRole('link', { name: 'Voir le panier' }).click();
  await expect(heading(page, 'Votre panier')).toBeVisible();
});

test('on a phone a category is one press away from the end of a long catalogue', async ({ page }) => {
  const height = 844;
  await page.setViewportSize({ width: 390, height });
  await page.goto(`${FARM}/articles`);
  await page.getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3 * height);
  const category = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Légumes' });
  await expect(category).toBeInViewport();
  // Where it stands, with nothing over it, and without a scroll to it.
  const { x, y, width: wide, height: high } = (await category.boundingBox())!;
  await page.mouse.click(x + wide / 2, y + high / 2);
  await expect(heading(page, 'Légumes')).toBeVisible();
});

test('an unknown page is told in the look of the shop, an unknown shop plainly', async ({ page, watch }) => {
  watch.expectRefusal(404);
  await page.goto(`${FARM}/articles/navets`);
  await expect(heading(page, 'Page introuvable')).toBeVisible();
  await expectAccessible(page, 'unknown page');
  await page.getByRole('link', { name: 'Voir les produits' }).click();
  await expect(heading(page, 'La boutique')).toBeVisible();
  await page.goto('/la-ferme-des-trois-noyers');
  await expect(heading(page, 'Page introuvable')).toBeVisible();
  await expectAccessible(page, 'unknown address');
  await page.getByRole('link', { name: 'Aller chez La Ferme des Trois Noyers' }).click();
  await expect(heading(page, 'La Ferme des Trois Noyers')).toBeVisible();
  await page.goto('/boutique/personne');
  await expect(heading(page, 'Boutique introuvable')).toBeVisible();
  await expectAccessible(page, 'unknown shop');
});

test('a shop that is not published is announced', async ({ page, merchant }) => {
  await page.goto(`/boutique/${merchant.slug}/articles`);
  await expect(heading(page, 'Bientôt ouvert')).toBeVisible();
  await expect(page.getByText(merchant.shopLabel)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, 'coming soon');
});

test('on a slow line and processor nothing moves; how soon the cover is there is told, never judged', async ({
  page,
  context,
}) => {
  await slowDown(context, page);
  await watchLayout(page);
  await page.goto(FARM, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.largestPaint.what === 'IMG');
  const { paint, shift } = await page.evaluate(() => ({ paint: window.largestPaint, shift: window.layoutShift }));
  test
    .info()
    .annotations.push({ type: 'LCP of the home page', description: `${Math.round(paint.at)} ms, CLS ${shift}` });
  expect(shift).toBe(0);
});

/** 1.6 Mbit/s, 150 ms for each request, a processor four times slower. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (1.6 * 1000 * 1000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
