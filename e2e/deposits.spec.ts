import { updateSimpleArticle } from '@etal/contract/articles';
import { getOrderByReference } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { FARM_SLUG } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: this one has a point and an article of its own.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const SITE = `/boutique/${FARM_SLUG}`;

async function fitsASmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(usual);
}

/** R-TILL-4. */
test('a jar bought on the site is due when it is fetched, apart from its price', async ({ page, farm, address }) => {
  const { parameters } = await farm.call(getShopAggregate, {});
  const jar = parameters.depositKinds.find(({ label }) => label === 'Bocal')!;
  const { id, slug, label } = await farm.addArticle(`Compote ${address}`, 5);
  await farm.call(updateSimpleArticle, { params: { id }, body: { depositKindId: jar.id } });
  const point = await farm.addPoint(`Sous le tilleul ${address}`);

  await test.step('on its page', async () => {
    await page.goto(`${SITE}/articles/${slug}`);
    await expect(page.getByText(/^\+\s2,00\s€ de consigne par bocal, rendus au retour$/)).toBeVisible();
    await expectAccessible(page, 'article with a deposit');
    await fitsASmallPhone(page);
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();
  });

  await test.step('in the cart', async () => {
    await page.goto(`${SITE}/panier`);
    await page.getByRole('button', { name: new RegExp(`^Plus.*${label}`) }).click();
    const recap = page.getByRole('region', { name: 'Récapitulatif' });
    await expect(recap).toContainText(/Consignes \(2\sbocaux\), à régler au retrait4,00\s€/);
    await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText(/Total\s: 10,30\s€/);
    await page.getByRole('radio', { name: point.label }).check();
    await page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').first().check();
    await page.getByLabel('Prénom').fill('Odette');
    await page.getByLabel('Nom', { exact: true }).fill('Tilleul');
    await page.getByLabel('Adresse email').fill(`tilleul-${address}@clients.test`);
    await page.getByLabel('Téléphone').fill('06 12 34 56 78');
    await page.getByLabel('Ville').fill('Crest');
    await page.getByRole('radio', { name: /^Payer sur place/ }).check();
    await expectAccessible(page, 'cart with a deposit');
    await fitsASmallPhone(page);
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  });

  const reference = await test.step('on the order', async () => {
    await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
    await expect(page.getByText(/^À régler au retrait\s: 14,30\s€, dont 4,00\s€ de consignes$/)).toBeVisible();
    await expectAccessible(page, 'order with a deposit');
    await fitsASmallPhone(page);
    return /commandes\/([A-Z0-9]{8})/.exec(page.url())![1]!;
  });
  expect(await farm.call(getOrderByReference, { params: { id: reference } })).toMatchObject({
    total: 1030,
    dueOnSite: 1430,
    deposits: { out: [{ label: 'Bocal', count: 2, cents: 200 }], back: [] },
  });

  await test.step('for the merchant, who takes the jars back later', async () => {
    await page.context().addCookies([{ name: 'sid', value: farm.session, url: new URL(page.url()).origin }]);
    await page.goto(`/admin/commandes/${reference}`);
    await expect(page.getByText(/14,30\s€ à régler sur place, dont 4,00\s€ de consignes/)).toBeVisible();
    await page.getByRole('link', { name: 'Odette Tilleul' }).click();
    const account = page.getByRole('region', { name: 'Compte' });
    await expect(account).toContainText('À jour');
    await account.getByRole('button', { name: 'Noter des consignes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Noter des consignes' });
    await dialog
      .getByRole('group', { name: /^Bocal/ })
      .getByLabel('Rapportées')
      .fill('1');
    await expectAccessible(page, 'deposits of a customer');
    await fitsASmallPhone(page);
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByRole('button', { name: 'Garder en avoir' }).click();
    await expect(account).toContainText(/A 2,00\s€ d'avance/);
    await expectAccessible(page, 'account of a customer');
    await fitsASmallPhone(page);
  });
});
