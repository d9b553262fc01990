import { updateSingleArticlesCategories } from '@etal/contract/articles';
import { getShopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { signIn } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];
/** A tablet upright, one on its side, a laptop: the menu stands beside the page on all of them. */
const WITH_MENU = [
  { width: 800, height: 1100 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];
const ENDLESS = 'Anticonstitutionnellement'.repeat(4);
const THUMB = 44;

/** Nothing hangs out on the right, and on a phone each action is as big as a thumb. Links within text are text. */
async function expectToFit(page: Page, isMobile: boolean): Promise<void> {
  for (const size of isMobile ? PHONES : WITH_MENU) {
    await page.setViewportSize(size);
    const where = `${new URL(page.url()).pathname}${new URL(page.url()).search} at ${size.width}`;
    // Polled: an open menu takes a moment to find its new place.
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        where,
      )
      .toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(thingsCutOff), `cut off, ${where}`).toEqual([]);
    if (isMobile) expect(await page.evaluate(thingsTooSmall, THUMB), `too small, ${where}`).toEqual([]);
  }
}

/** The page itself may not scroll sideways because something hides it: dialogs and cards are looked into as well. */
function thingsCutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        (right > document.documentElement.clientWidth + 1 || left < -1) &&
        !element.closest('.reactEasyCrop_Container')
      );
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}

/** What is hidden from everybody, as the field behind a list of suggestions is, is nothing to press. */
function thingsTooSmall(least: number): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'button, select, textarea, [role=menuitem], input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [aria-hidden=true])',
    ),
  ]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).textDecorationLine !== 'underline')
    .map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      height: element.getBoundingClientRect().height,
    }))
    .filter(({ height }) => height < least)
    .map(({ name, height }) => `${name}: ${height} px`);
}

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
