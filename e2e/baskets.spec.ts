import { expectAccessible } from './support/accessibility.ts';
import { choosePicture } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { Hand } from './support/hand.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a bag says what it holds, in bunches, packs and grams, and a surprise bag week by week', async ({
  page,
  merchant,
}) => {
  await merchant.addArticle({ label: 'Radis', unit: 'botte' });
  await merchant.addArticle({
    label: 'Carottes',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 500, price: 200 },
      { weight: 1000, price: 380 },
    ],
  });
  await merchant.addArticle({ label: 'Tomme', pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 2490 });

  await test.step('a detailed bag', async () => {
    await page.goto('/admin/paniers/edition');
    await page.getByLabel('Nom', { exact: true }).fill('Panier garni');
    await page.getByLabel('Description').fill('De saison.');
    await choosePicture(page, 'Image');
    await page.getByRole('radio', { name: 'Panier détaillé' }).check();
    for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Ajouter un article au panier' }).click();
    await page.getByLabel('Quantité 1').fill('2');
    await page.getByLabel('Option 2').selectOption('1000');
    await page.getByLabel('Poids 3').fill('300');
    await page.getByLabel('Prix unitaire TTC').fill('22');
    await expectAccessible(page, 'contents in three measures');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await acknowledge(page, 'Succès', 'Panier garni ajouté avec succès');
    await page.getByRole('link', { name: 'Panier garni', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Contenu du panier' })).toContainText(
      /2\sbottes Radis.*1\skg Carottes.*300\sg Tomme/,
    );
  });

  await test.step('a surprise bag, for this week', async () => {
    await page.goto('/admin/paniers/edition');
    await page.getByLabel('Nom', { exact: true }).fill('Panier surprise');
    await page.getByLabel('Description').fill('Selon la récolte.');
    await choosePicture(page, 'Image');
    await page.getByLabel('Prix unitaire TTC').fill('15');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await acknowledge(page, 'Succès', 'Panier surprise ajouté avec succès');
    await page.getByRole('link', { name: 'Panier surprise', exact: true }).click();
    const weeks = page.getByRole('region', { name: 'Composition par semaine' });
    await expect(weeks.getByRole('link')).toHaveCount(4);
    await expectAccessible(page, 'surprise bag');
    await weeks.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Ajouter un article au panier' }).click();
    await expectAccessible(page, 'composition of a week');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await acknowledge(page, 'Succès', 'Composition enregistrée');
    await expect(weeks).toContainText(/1\sbotte de radis/);
    await weeks.getByRole('link').nth(1).click();
    await page.getByRole('button', { name: 'Copier la semaine dernière' }).click();
    await expect(page.getByLabel('Quantité 1')).toHaveValue('1');
  });
});

test.describe('the demonstration', () => {
  test.use({ mode: 'demo' });

  test('what was sold last month is one press away', async ({ page, ownFarm: _signedIn }) => {
    await page.goto('/admin');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
    // On a phone the menu itself is a press; what is counted is the way from it.
    if (await menu.isVisible()) await menu.click();
    const hand = new Hand();
    await hand.click(
      page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Mes ventes' }),
    );
    await expect(page.getByRole('table', { name: 'Ventes par article' })).toContainText('€');
    expect(hand.moves).toBe(1);
    await expectAccessible(page, 'sales');
    for (const period of ['Semaine', 'Année']) {
      await page.getByRole('link', { name: period, exact: true }).click();
      await expect(page.getByRole('link', { name: period, exact: true })).toHaveAttribute('aria-current', 'page');
    }
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
