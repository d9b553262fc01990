import { updateCollectionPoint } from '@etal/contract/collection-points';
import { createOrder } from '@etal/contract/new-order';
import { todayAt } from '@etal/domain/orders/life';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { everyDay } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: each looks only at the orders it placed itself.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

test('a restaurant is invoiced for its month, and pays later', async ({ page, ownFarm: farm, address }) => {
  const company = `Auberge ${address}`;
  const article = await farm.addArticle(`Poireaux ${address}`, 20);
  const point = await farm.addPoint(`Aux halles ${address}`);
  await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours: everyDay(0) } });

  // The file of the customer says it.
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Ajouter un client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Auberge${address.replaceAll('.', 'x')}`);
  await dialog.getByRole('textbox', { name: /^Adresse email/ }).fill(`auberge-${address}@clients.test`);
  await dialog.getByRole('checkbox', { name: /^Ce client est une entreprise/ }).check();
  await dialog.getByRole('textbox', { name: /^Nom de l'entreprise/ }).fill(company);
  await dialog.getByRole('textbox', { name: /^SIREN/ }).fill('443 061 841');
  await dialog.getByRole('textbox', { name: /^Adresse de l'entreprise/ }).fill('1 place du Marché');
  await dialog.getByRole('textbox', { name: /^Code postal/ }).fill('26400');
  await dialog.getByRole('textbox', { name: /^Commune de l'entreprise/ }).fill('Crest');
  await dialog.getByRole('checkbox', { name: /^Facturer une fois par mois/ }).check();
  await expect(dialog.getByRole('textbox', { name: /^Délai de paiement/ })).toHaveValue('30');
  await expectAccessible(page, 'customer invoiced by month');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: new RegExp(`^Auberge${address.replaceAll('.', 'x')}`) }).click();
  await expect(page.getByText('Une facture par mois, à régler sous 30 jours')).toBeVisible();
  const shopperId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // An order is handed over without being cashed.
  const order = await farm.call(
    createOrder,
    {
      body: {
        shopper: { id: shopperId },
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
  await page.goto(`/admin/commandes/${order.reference}`);
  await page.getByRole('button', { name: 'Remettre', exact: true }).click();
  const handOver = page.getByRole('dialog');
  await expect(handOver).toContainText('sur la facture de fin de mois');
  await handOver.getByRole('button', { name: 'Remettre', exact: true }).click();
  await acknowledge(page, 'Succès', 'Commande remise avec succès');
  await expect(page.getByRole('region', { name: 'Paiement' })).toContainText('Facturée en fin de mois');

  // « Comptabilité » knows of it; the merchant invoices the month as far as it has come.
  await page.goto('/admin/comptabilite');
  const months = page.getByRole('region', { name: 'Factures mensuelles' });
  await months.getByRole('button', { name: new RegExp(`^Facturer .* à ce jour, ${company}$`) }).click();
  await expectAccessible(page, 'invoicing of a month');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Émettre la facture' }).click();
  await acknowledge(page, 'Succès', 'émise et envoyée');
  await expect(months.getByRole('list', { name: 'À régler' })).toContainText(company);
  await expectAccessible(page, 'unpaid invoices of months');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width, height });

  await page.goto(`/admin/commandes/${order.reference}`);
  await expect(page.getByText(/^Sur la facture F\d{4}-\d{6}$/)).toBeVisible();
  await page.goto(`/admin/clients/${shopperId}`);
  await expect(page.getByRole('region', { name: 'Factures mensuelles' })).toContainText('À régler');
  await expectAccessible(page, 'file of a customer invoiced by month');
});
