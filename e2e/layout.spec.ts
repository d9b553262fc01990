import { updateSingleArticlesCategories } from '@etal/contract/articles';
import { getShopAggregate } from '@etal/contract/shop';
import { expectToFit } from './support/expect-to-fit.ts';
import { signIn } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ENDLESS = 'Anticonstitutionnellement'.repeat(4);

test('the pages before the back-office fit', async ({ page, account, isMobile, watch }) => {
  watch.expectRefusal(418);
  for (const path of [
    '/login',
    '/inscription',
    '/mot-de-passe-oublie',
    '/reinitialiser-mot-de-passe',
    '/reinitialiser-mot-de-passe?token=x',
    '/conditions-utilisation',
    '/accessibilite',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page, isMobile);
  }
  await page.goto('/login');
  await signIn(page, account);
  await page.getByRole('button', { name: 'Créer ma boutique' }).click();
  await expect(page.getByText('Veuillez sélectionner une image de profil')).toBeVisible();
  await expectToFit(page, isMobile);
});

test('the back-office fits endless words and high prices', async ({ page, merchant, isMobile }) => {
  const { singleArticlesCategories } = await merchant.call(getShopAggregate, {});
  await merchant.call(updateSingleArticlesCategories, {
    body: singleArticlesCategories.map(({ id }) => ({ id, label: ENDLESS })),
  });
  const { id } = await merchant.addArticle({
    label: ENDLESS,
    description: ENDLESS.repeat(3),
    tags: ['AGRICULTURE_BIOLOGIQUE', 'LABEL_ROUGE'],
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 999_999, price: 9_999_999 },
      { weight: 1, price: 9_999_998 },
    ],
    isStockEnabled: true,
    stock: 999_999,
  });
  await merchant.addArticle({
    label: 'Un nom tout à fait ordinaire mais long, comme on en lit sur les étiquettes du marché',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 9_999_999,
    averageWeight: 1_000,
  });

  const paths = [
    '',
    '/articles',
    `/articles?vente=${id}`,
    `/articles?modifier=${id}`,
    '/articles?categories=ouvertes',
    '/articles?search=rien',
    `/articles/${id}`,
    `/articles/${id}?dialogue=suppression`,
    `/articles/edition?id=${id}`,
    '/commandes/nouvelle',
    '/nulle-part',
  ];
  for (const path of paths) {
    await page.goto(`/admin${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    if (/vente|modifier|ouvertes|suppression/.test(path))
      await expect(page.getByRole(/vente|suppression/.test(path) ? 'alertdialog' : 'dialog')).toBeVisible();
    await expectToFit(page, isMobile);
  }

  await page.goto(`/admin/articles/edition?id=${id}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Succès', { exact: true })).toBeVisible();
  await expectToFit(page, isMobile);
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectToFit(page, isMobile);
});
