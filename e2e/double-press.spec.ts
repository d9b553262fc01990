import { createArticlesBag } from '@etal/contract/baskets';
import { createCollectionPoint } from '@etal/contract/collection-points';
import { getShopAggregate } from '@etal/contract/shop';
import { getShoppersPage } from '@etal/contract/shoppers';
import type { Locator, Page } from '@playwright/test';
import type { Merchant } from './support/open-merchant.ts';
import { asUpload, picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

/** How long after the first press an impatient thumb presses again, in milliseconds. */
const AGAIN_AFTER = [40, 120, 300];

/** A phone that is six times slower than this machine. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

/** The presses are the browser's own, at their moments: none waits for what the one before has done. */
async function pressAgainAndAgain(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement, moments) => {
    element.click();
    for (const moment of moments) setTimeout(() => element.click(), moment);
  }, AGAIN_AFTER);
}

const countOf = {
  article: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).singleArticles.length,
  bag: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).articlesBags.length,
  point: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).collectionPoints.length,
};

const PRICED = { description: 'Du jardin', tvaRate: 'RATE_5_5', unitPrice: 300 } as const;

test('pressing again before an answer comes makes one thing, for each that can be made', async ({ page, merchant }) => {
  test.slow();
  const img = asUpload(await picture('photo.jpg'));
  const ids = {
    articles: (await merchant.addArticle()).id,
    paniers: (
      await merchant.call(createArticlesBag, { body: { ...PRICED, label: 'Panier', bagType: 'OPAQUE_UNIT', img } })
    ).id,
    'points-de-collecte': (
      await merchant.call(createCollectionPoint, {
        body: {
          label: 'Marché',
          description: 'Sous la halle',
          img,
          address: {
            street: '1 place',
            postalCode: '24200',
            city: 'Sarlat',
            country: 'France',
            geolocation: { latitude: 44.8, longitude: 1.2 },
          },
        },
      })
    ).id,
  };
  await slowDown(page);
  for (const [kind, path] of [
    ['article', 'articles'],
    ['bag', 'paniers'],
    ['point', 'points-de-collecte'],
  ] as const)
    await test.step(kind, async () => {
      await page.goto(`/admin/${path}/edition?copie=${ids[path]}`);
      await pressAgainAndAgain(page.getByRole('button', { name: 'Enregistrer', exact: true }));
      await expect(page).not.toHaveURL(/edition/);
      await page.waitForLoadState('networkidle');
      expect(await countOf[kind](merchant)).toBe(2);
    });

  await test.step('a customer', async () => {
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Ajouter un client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un client' });
    await dialog.getByLabel('Nom', { exact: true }).fill('Durand');
    await dialog.getByLabel('Téléphone').fill('06 12 34 56 78');
    await pressAgainAndAgain(dialog.getByRole('button', { name: 'Ajouter', exact: true }));
    await expect(dialog).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect((await merchant.call(getShoppersPage, { query: {} })).totalCount).toBe(1);
  });
});
