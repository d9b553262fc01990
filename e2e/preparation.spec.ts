import { getOrderByReference, type OrderDetail } from '@etal/contract/orders';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { gramsOf as grams, openMarketDay } from './support/open-market-day.ts';
import { openFromSidebar } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: this one has a point of its own, so a day of its own.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function fitsASmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await fitsTheScreen(page)).toBe(true);
  await page.setViewportSize(usual);
}

test('a market day: harvest, scale and hand-over, with and without network', async ({
  page,
  context,
  ownFarm: farm,
  watch,
}, { project }) => {
  test.slow();
  const { point, date, anne, paul, chicken, bag, unit } = await openMarketDay(farm, `Marché d'essai ${project.name}`);
  const query = `date=${date}&point=${point.id}`;
  const stateOf = ({ id }: OrderDetail) => farm.call(getOrderByReference, { params: { id } });

  await test.step('the next collection is chosen, and tells what to harvest', async () => {
    await page.goto('/admin');
    await openFromSidebar(page, 'Préparation');
    await expect(page.getByRole('heading', { level: 1, name: 'Préparation' })).toBeVisible();
    await expectAccessible(page, 'choice of a day');
    await page.getByRole('link', { name: new RegExp(`${point.label}$`) }).click();
    await expect(page).toHaveURL(`/admin/preparation?${query}`);
    const row = (label: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
    await expect(row(chicken.label)).toContainText(/3\spièces, ~/);
    await expect(row(bag.label)).toContainText(/1\spanier/);
    await expect(row(unit.label)).toContainText(/bottes/);
    await expect(page.getByText(/dont \d+ dans des paniers/).first()).toBeVisible();
    await expectAccessible(page, 'harvest');
    await fitsASmallPhone(page);
    const tick = page.getByRole('checkbox', { name: new RegExp(`^Fait\\s: ${chicken.label}$`) });
    await tick.check();
    await page.reload();
    await expect(tick).toBeChecked();
  });

  await test.step('then who gets what, on paper and in a spreadsheet', async () => {
    await page.getByRole('link', { name: 'Par client' }).click();
    await expect(page).toHaveURL(`/admin/preparation?${query}&vue=clients`);
    await expect(page.getByRole('article', { name: 'Anne Abel' })).toContainText('Avec un cabas');
    await expectAccessible(page, 'customers');
    await fitsASmallPhone(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
    await expect(page.getByRole('rowheader', { name: chicken.label })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Paul Zola' })).toBeVisible();
    await page.emulateMedia({ media: null });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await saved).suggestedFilename()).toBe(`Préparation ${point.label} ${date}.xlsx`);
  });

  await test.step('the scale works without network, and sends when it is back', async () => {
    watch.expectRefusal(0);
    await page.getByRole('link', { name: 'Peser' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pesée' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: chicken.label })).toBeVisible();
    await expectAccessible(page, 'scale');
    await fitsASmallPhone(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Hors connexion/)).toBeVisible();
    for (const digit of ['3', '7', '1', '0']) await page.getByRole('button', { name: digit, exact: true }).click();
    await expect(page.getByRole('status', { name: 'Poids' })).toHaveText(/3\s710\sg3,71\skg/);
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.getByRole('heading', { level: 2, name: "Enregistrer la pesée d'Anne Abel" })).toBeVisible();
    await expectAccessible(page, 'recap before sending');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText(/^1\senvoi en attente$/)).toBeVisible();
    // A scale acts as a keyboard, and types faster than a page changes: what comes after Enter is not for this line.
    await page.keyboard.type('1900');
    await page.keyboard.press('Enter');
    await page.keyboard.type('55');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText(/^2\senvois en attente$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Commandes à peser' })).toContainText("En attente d'envoi");
    await expectAccessible(page, 'list, offline');
    expect(grams(await stateOf(anne))).toEqual([null]);
    await context.setOffline(false);
    await expect(page.getByText(/^\d\senvois? en attente$/)).toBeHidden();
    await expect(page.getByText(/^Hors connexion/)).toBeHidden();
    expect([grams(await stateOf(anne)), grams(await stateOf(paul))]).toEqual([[3710], [1900]]);
    await expect(page.getByRole('list', { name: 'Commandes à peser' }).getByText('Envoyée')).toHaveCount(2);
  });

  await test.step('each is handed over with one tap, which can be undone', async () => {
    await page.getByRole('link', { name: 'Retour à la préparation' }).click();
    await page.getByRole('link', { name: 'Remettre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Remise' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(/0 sur 2\sremises/);
    await expectAccessible(page, 'hand-over');
    await fitsASmallPhone(page);
    await page.getByRole('button', { name: /^Remettre la commande de Paul Zola/ }).click();
    await page.getByRole('button', { name: /^Annuler la remise de Paul Zola/ }).click();
    await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('abel');
    await expect(page.getByRole('button', { name: /^Remettre la commande de Paul Zola/ })).toBeHidden();
    await page.getByRole('button', { name: /^Remettre la commande d'Anne Abel/ }).click();
    await expect(page.getByRole('main')).toContainText(/1 sur 2\sremises/);
    await expect(page.getByText('Remises (1)')).toBeVisible({ timeout: 20_000 });
    await expect.poll(async () => (await stateOf(anne)).status).toBe('COLLECTED');
    expect((await stateOf(paul)).status).toBe('ACCEPTED');
    await expectAccessible(page, 'handed over');
  });

  await test.step('what was entered leaves from any page of the back-office', async () => {
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    await page.getByRole('button', { name: /^Remettre la commande de Paul Zola/ }).click();
    await page.getByRole('link', { name: 'Retour à la préparation' }).click();
    await expect(page.getByRole('link', { name: /^1\sremise en attente d'envoi$/ })).toBeVisible();
    await expectAccessible(page, 'waiting to be sent');
    await fitsASmallPhone(page);
    await openFromSidebar(page, 'Articles');
    await expect(page.getByText(/^1\sremise envoyée$/)).toBeVisible({ timeout: 20_000 });
    expect((await stateOf(paul)).status).toBe('COLLECTED');
    await expectAccessible(page, 'sent');
  });
});
