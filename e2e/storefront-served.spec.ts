import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// The farm of the demonstration is the one shop that is open.
test.use({ mode: 'demo' });

const FARM = '/boutique/la-ferme-des-trois-noyers';
const MOST_KB = 70;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the shop, finds a thing and its price', async ({ page }) => {
    await page.goto(FARM);
    await expect(heading(page, 'La Ferme des Trois Noyers')).toBeVisible();
    await expect(
      page.getByText('Commandez avant', { exact: false }).or(page.getByText("Commandez aujourd'hui")).first(),
    ).toBeVisible();

    await page.getByRole('navigation', { name: 'Menu du site' }).getByRole('link', { name: 'Boutique' }).click();
    // Other tests lend the farm articles of their own.
    await expect(page.getByText(/^\d+\sproduits$/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Chercher un produit' }).fill('PÔMMES');
    await page.getByRole('button', { name: 'Chercher' }).click();
    const labels = page.getByRole('navigation', { name: 'Labels' });
    await labels.getByRole('link', { name: 'Agriculture biologique' }).click();
    await expect(page).toHaveURL(/\/articles\?q=P%C3%94MMES&label=bio$/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Panier de pommes de terre',
      'Pommes de terre Charlotte',
      'Pommes Reine des reinettes',
    ]);

    await page.getByRole('link', { name: 'Pommes de terre Charlotte' }).click();
    await expect(heading(page, 'Pommes de terre Charlotte')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^2,5\skg\s: 5,90\s€ \(2,36\s€\/kg\)$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await expect(heading(page, 'Votre panier')).toBeVisible();
    await expect(page).toHaveURL(/\/panier\?produit=[\w-]{36}&option=1000&quantite=1$/);

    await page
      .getByRole('navigation', { name: 'Informations légales' })
      .getByRole('link', { name: 'Conditions de vente' })
      .click();
    await expect(page.getByRole('heading', { name: 'Droit de rétractation' })).toBeVisible();
  });
});

test("a merchant's edit is seen at once", async ({ page }) => {
  const slug = 'salade-batavia';
  await page.goto(`${FARM}/articles/${slug}`);
  const before = await page.getByRole('region', { name: 'Description' }).textContent();
  await page.request.post('/api/LoginUser', { data: { email: 'demo@etal.test', password: 'demonstration-etal' } });
  const { singleArticles } = await (await page.request.get('/api/GetShopAggregate')).json();
  const { id, description } = singleArticles.find((article: { slug: string }) => article.slug === slug);
  const edit = (text: string) => page.request.patch(`/api/UpdateSimpleArticle/${id}`, { data: { description: text } });

  expect((await edit('Cueillie il y a une minute.')).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('Cueillie il y a une minute.');
  await edit(description);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Description' })).toHaveText(before!);
});

test(`the home page loads at most ${MOST_KB} KB of compressed JavaScript`, async ({ page }) => {
  await page.goto(FARM, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() =>
    [
      ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
      ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ].map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
  );
  const kilobytes = (filter: RegExp) =>
    files.filter(({ name }) => filter.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  test.info().annotations.push({
    type: 'weight of the home page',
    description: Object.entries({ JavaScript: /\.js$/, CSS: /\.css/, HTML: /boutique\/[\w-]+$/, all: /./ })
      .map(([what, names]) => `${what} ${kilobytes(names).toFixed(1)} KB`)
      .join(', '),
  });
  expect(scripts).toHaveLength(1);
  expect(scripts[0]!.encodedBodySize).toBeLessThan(scripts[0]!.decodedBodySize);
  expect(kilobytes(/\.js$/)).toBeGreaterThan(0.5);
  expect(kilobytes(/\.js$/)).toBeLessThanOrEqual(MOST_KB);
});
