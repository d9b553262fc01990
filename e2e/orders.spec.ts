import { acceptOrder, getOrderByReference } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import type { Demonstration } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: each looks only at the orders it placed itself.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const euros = (cents: number) => new RegExp(`${(cents / 100).toFixed(2).replace('.', ',')}\\s€`);
const stateOf = async (farm: Demonstration, reference: string) =>
  farm.call(getOrderByReference, { params: { id: reference } });

test('new orders come in by themselves and are answered', async ({ page, ownFarm: farm }) => {
  test.slow();
  const { id } = await farm.addArticle('Œufs de caille', 10);
  await page.goto('/admin/commandes-actives');
  const fresh = page.getByRole('region', { name: 'Nouvelles commandes' });
  const rowOf = (reference: string) => fresh.getByRole('link', { name: reference });
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes actives' })).toBeVisible();

  const first = await farm.orderOne(id);
  await test.step('one stands there without a reload, and is announced', async () => {
    await expect(rowOf(first.reference)).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Commandes actives – Étal$/);
    await expect(page.getByRole('banner').getByRole('status')).toContainText(/ouvelles? commandes?/);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
    await expectAccessible(page, 'active orders');
  });

  await test.step('between a phone and a laptop, its state, its goods and its fees are seen in both lists', async () => {
    const { subTotal, platformFees } = await stateOf(farm, first.reference);
    expect(platformFees).toBeGreaterThan(0);
    const size = page.viewportSize()!;
    for (const path of ['/admin/commandes-actives', '/admin/commandes'])
      for (const width of [768, 820, 1023]) {
        await page.setViewportSize({ width, height: 1024 });
        await page.goto(path);
        const row = page.getByRole('row').filter({ hasText: first.reference });
        const seen = (words: string | RegExp) => row.getByText(words).filter({ visible: true });
        await row.scrollIntoViewIfNeeded();
        await expect(seen('À accepter'), `${path} at ${width}`).toBeInViewport({ ratio: 1 });
        await expect(seen(euros(subTotal)), `${path} at ${width}`).toBeInViewport({ ratio: 1 });
        await expect(seen(euros(platformFees)), `${path} at ${width}`).toBeInViewport({ ratio: 1 });
        expect(await fitsTheScreen(page), `${path} at ${width}`).toBe(true);
      }
    await page.setViewportSize(size);
    await page.goto('/admin/commandes-actives');
  });

  const second = await farm.orderOne(id);
  const third = await farm.orderOne(id);
  await expect(rowOf(third.reference)).toBeVisible();

  await test.step('several are accepted at once, after a question', async () => {
    for (const { reference } of [first, second])
      await fresh.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check();
    await fresh.getByRole('button', { name: /^Accepter la sélection/ }).click();
    const question = page.getByRole('alertdialog', { name: /^Accepter 2\scommandes/ });
    await expectAccessible(page, 'orders to accept');
    await question.getByRole('button', { name: 'Accepter les commandes' }).click();
    await acknowledge(page, 'Succès', 'commandes acceptées avec succès');
    await expect(rowOf(first.reference)).toBeHidden();
    await expect(rowOf(second.reference)).toBeHidden();
    await expect(page.getByRole('link', { name: first.reference })).toBeVisible();
    expect((await stateOf(farm, second.reference)).status).toBe('ACCEPTED');
  });

  await test.step('one is opened with the keyboard and refused with a reason', async () => {
    await rowOf(third.reference).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Commande ${third.reference}` });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/admin/commandes-actives?commande=${third.reference}`);
    await page.reload();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'order in its dialog');
    await dialog.getByRole('button', { name: 'Refuser' }).click();
    const question = page.getByRole('dialog', { name: `Refuser la commande ${third.reference}` });
    await question.getByRole('textbox', { name: /^Motif/ }).fill('Plus de cailles');
    await question.getByRole('button', { name: 'Refuser la commande' }).click();
    await expect(question).toBeHidden();
    await acknowledge(page, 'Succès', 'Commande refusée avec succès');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/commandes-actives');
    await expect(rowOf(third.reference)).toBeHidden();
    expect(await stateOf(farm, third.reference)).toMatchObject({ status: 'REFUSED', statusReason: 'Plus de cailles' });
  });

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fitsTheScreen(page)).toBe(true);
});

test('a phone shows the first orders at once, in rows of about 80 pixels', async ({ page, ownFarm: _signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/commandes');
  const rows = page.getByRole('table', { name: 'Commandes' }).getByRole('row');
  // The first one names the columns.
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThanOrEqual(88);
  await expect(page.getByRole('button', { name: 'Filtres et exports' })).toBeVisible();
  await expect(page.getByLabel('Statut')).toBeHidden();
});

test('the list is filtered, sorted and shared by its address', async ({ page, ownFarm: farm }) => {
  const { id } = await farm.addArticle('Gelée de coing', 10);
  const { reference } = await farm.orderOne(id);
  await page.goto('/admin/commandes');
  const main = page.getByRole('main');
  const rows = page.getByRole('table', { name: 'Commandes' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await expect(main.getByText(/^Résultats 1 à \d+ sur \d+$/)).toBeVisible();
  await expectAccessible(page, 'orders');

  await test.step('a hard load starts at the top, wherever the page was left', async () => {
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.goto('/admin/commandes');
    await expect(rows.first()).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await page.getByLabel('Rechercher une commande').fill(reference);
  await expect(page).toHaveURL(`/admin/commandes?search=${reference}`);
  // A name asked of several rows is refused at once: the address changes before the rows do.
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName(new RegExp(reference));
  await page.getByLabel('Statut').selectOption('Acceptée');
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
  await expect(main).toContainText("Nous n'avons trouvé aucune commande pour ces critères.");
  await expectAccessible(page, 'no orders');

  await test.step('what is accepted elsewhere shows up by itself', async () => {
    await farm.call(acceptOrder, { params: { id: reference } });
    await expect(rows).toHaveAccessibleName(new RegExp(reference));
    await page.reload();
    await expect(rows).toHaveAccessibleName(new RegExp(reference));
    await expect(page.getByLabel('Statut')).toHaveValue('ACCEPTED');
  });

  await test.step('the same orders, in a spreadsheet', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Récapitulatif Excel' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fitsTheScreen(page)).toBe(true);

  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Commande ${reference}` })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`/admin/commandes?search=${reference}&status=ACCEPTED`);
});

test('what is sold by its real weight is weighed', async ({ page, ownFarm: farm }) => {
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const chicken = singleArticles.find(({ label }) => label.startsWith('Poulet fermier'))!;
  const { reference } = await farm.orderOne(chicken.id);
  await farm.call(acceptOrder, { params: { id: reference } });
  await page.goto(`/admin/commandes/${reference}`);
  await page.getByRole('button', { name: 'Peser' }).click();
  const dialog = page.getByRole('dialog', { name: `Peser la commande ${reference}` });
  await dialog.getByRole('textbox', { name: chicken.label }).fill('2000');
  await expect(dialog).toContainText(/Sous-total23,80\s€/);
  await expectAccessible(page, 'scale');
  await dialog.getByRole('button', { name: 'Enregistrer les poids' }).click();
  await expect(dialog).toBeHidden();
  await acknowledge(page, 'Succès', 'Poids enregistrés avec succès');
  await expect(page.getByRole('region', { name: 'Articles' })).toContainText(/23,80\s€estimé à 21,42\s€/);
  expect((await stateOf(farm, reference)).subTotal).toBe(2380);

  await test.step('then it can be handed over, and is invoiced', async () => {
    await page.getByRole('button', { name: 'Remettre', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remettre et encaisser' }).click();
    await acknowledge(page, 'Succès', 'Commande remise avec succès');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Télécharger la facture F/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await acknowledge(page, 'Succès', 'dans vos téléchargements.');
  });
});
