import { updateCollectionPoint } from '@etal/contract/collection-points';
import { createOrder } from '@etal/contract/new-order';
import { collectOrder, getOrderByReference } from '@etal/contract/orders';
import { todayAt } from '@etal/domain/orders/life';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { type Demonstration, everyDay } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: each looks only at the orders it placed itself.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Three pieces at 5 €, accepted, to be fetched at a slot of today that has begun: it began at midnight. */
async function placeToday(farm: Demonstration, address: string) {
  const article = await farm.addArticle(`Betteraves ${address}`, 20);
  const point = await farm.addPoint(`Sous la halle ${address}`);
  await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours: everyDay(0) } });
  const order = await farm.call(
    createOrder,
    {
      body: {
        shopper: { lastname: `Halle${address.replaceAll('.', 'x')}`, email: `halle-${address}@clients.test` },
        collectionPointId: point.id,
        collectionDate: todayAt(Date.now() / 1000),
        collectionPeriod: { startingHour: 0, startingMinute: 0, endingHour: 2, endingMinute: 0 },
        sales: [{ saleableId: article.id, quantity: 3 }],
        accept: true,
        tell: 'NONE',
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  return { article, order };
}

test('a line is changed, before and after side by side', async ({ page, ownFarm: farm, address }) => {
  const { article, order } = await placeToday(farm, address);
  await page.goto(`/admin/commandes/${order.reference}`);
  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Modifier la commande ${order.reference}` })).toBeFocused();
  const compared = page.getByRole('table', { name: /^Avant et après/ });
  await page.getByRole('button', { name: `Moins de ${article.label}` }).click();
  await expect(compared.getByRole('row', { name: article.label })).toContainText(
    /3\spièces, 15,00\s€2\spièces, 10,00\s€/,
  );
  await expect(page.getByRole('region', { name: 'Avant / Après' })).toContainText(
    /10,30\s€ à régler sur place, au lieu de 15,45\s€\./,
  );
  await expectAccessible(page, 'change of an order');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fitsTheScreen(page)).toBe(true);
  await page.setViewportSize({ width, height });

  await page.getByRole('textbox', { name: 'Motif' }).fill('Récolte plus petite');
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await acknowledge(page, 'Succès', 'Commande modifiée avec succès');
  await expect(page).toHaveURL(`/admin/commandes/${order.reference}`);
  const changed = page.getByRole('region', { name: 'Historique' }).getByRole('listitem').last();
  await expect(changed).toContainText(/Modifiée par vous\s: .*3\spièces → 2\spièces/);
  await expect(changed).toContainText('Récolte plus petite');
  expect(await farm.call(getOrderByReference, { params: { id: order.reference } })).toMatchObject({
    total: 1030,
    dueOnSite: 1030,
    revision: order.revision + 1,
  });
});

test('a customer who did not come is noted, then comes after all', async ({ page, ownFarm: farm, address }) => {
  const { order } = await placeToday(farm, address);
  await page.goto(`/admin/commandes/${order.reference}`);
  await page.getByRole('button', { name: 'Non retirée' }).click();
  const question = page.getByRole('dialog', { name: /n'a pas été retirée$/ });
  await question.getByRole('checkbox', { name: 'Remettre les articles en vente' }).check();
  await expectAccessible(page, 'no-show');
  await question.getByRole('button', { name: 'Noter comme non retirée' }).click();
  await acknowledge(page, 'Succès', 'Commande notée comme non retirée');
  const main = page.getByRole('main');
  await expect(main.getByText('Non retirée', { exact: true })).toBeVisible();
  await expect(main.getByText('Annulée', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Rouvrir la commande' }).click();
  const back = page.getByRole('alertdialog', { name: /^Rouvrir la commande/ });
  await expect(back).toContainText(/15,45\s€ seront de nouveau à régler sur place/);
  await expectAccessible(page, 'the way back');
  await back.getByRole('button', { name: 'Rouvrir la commande' }).click();
  await acknowledge(page, 'Succès', 'Commande rouverte avec succès');
  await expect(main.getByText('Acceptée', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remettre', exact: true }).click();
  const handOver = page.getByRole('dialog', { name: `Remettre la commande ${order.reference}` });
  await expect(handOver).toContainText(/15,45\s€ à régler sur place/);
  await expectAccessible(page, 'hand-over');
  await handOver.getByRole('button', { name: 'Remettre et encaisser' }).click();
  await acknowledge(page, 'Succès', 'Commande remise avec succès');
  await expect(page.getByRole('button', { name: /^Télécharger la facture F\d{4}-\d+$/ })).toBeVisible();
  expect((await farm.call(getOrderByReference, { params: { id: order.reference } })).status).toBe('COLLECTED');
});

test('a piece is refunded, and its credit note downloaded', async ({ page, ownFarm: farm, address }) => {
  const { article, order } = await placeToday(farm, address);
  await farm.call(collectOrder, { params: { id: order.id }, body: undefined });
  await page.goto(`/admin/commandes/${order.reference}`);
  await page.getByRole('button', { name: 'Rembourser' }).click();
  const form = page.getByRole('dialog', { name: `Rembourser la commande ${order.reference}` });
  await form.getByRole('textbox', { name: article.label }).fill('1');
  await expect(form).toContainText(/5,15\s€ à rembourser, frais de service compris\./);
  await form.getByRole('textbox', { name: 'Motif' }).fill('Une betterave abîmée');
  await expectAccessible(page, 'refund');
  await form.getByRole('button', { name: /^Rembourser 5,15/ }).dblclick();
  await acknowledge(page, 'Succès', 'Remboursement enregistré avec succès');
  await expect(page.getByRole('region', { name: 'Remboursements' }).getByRole('listitem')).toHaveText([
    /5,15\s€ en espèces/,
  ]);
  await expectAccessible(page, 'order that was refunded');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Télécharger l'avoir A\d{4}-\d+$/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/A\d{4}-\d+.*\.pdf$/);
  await acknowledge(page, 'Succès', 'dans vos téléchargements.');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fitsTheScreen(page)).toBe(true);
  expect(await farm.call(getOrderByReference, { params: { id: order.reference } })).toMatchObject({
    total: 1545,
    refundable: 1030,
  });
});
