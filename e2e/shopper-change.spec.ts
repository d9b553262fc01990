import { updateCollectionPoint } from '@etal/contract/collection-points';
import { createOrder } from '@etal/contract/new-order';
import { getOrderByReference, getOrdersByTimeRange } from '@etal/contract/orders';
import { getCollectionSlots, placeOrder } from '@etal/contract/storefront';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { everyDay, FARM_SLUG } from './support/open-demonstration.ts';
import { Hand } from './support/hand.ts';
import { expect, test } from './support/test.ts';

// The farm is shared by every test of the run: each test here has a point and articles of its own.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const params = { slug: FARM_SLUG };

async function fitsASmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(usual);
}

/** R-ORDERS-12. */
test('a shopper changes their own order until the cut-off, and is told after it', async ({
  page,
  farm,
  address,
  watch,
}) => {
  const radishes = await farm.addArticle(`Radis ${address}`, 5);
  const turnips = await farm.addArticle(`Navets ${address}`, 5);
  const point = await farm.addPoint(`Sous le frêne ${address}`);
  const [slot] = await farm.call(getCollectionSlots, { params, query: { collectionPoint: point.id } });
  const { reference, orderUrl } = await farm.call(
    placeOrder,
    {
      params,
      body: {
        collectionPointId: point.id,
        collectionDate: slot!.date,
        collectionPeriod: slot!.period,
        paymentChannel: 'OFFLINE',
        shopperDetails: {
          firstname: 'Rose',
          lastname: 'Frêne',
          email: `frene-${address}@clients.test`,
          phone: '06 98 76 54 32',
          city: 'Die',
        },
        sales: [{ saleableId: radishes.id, quantity: 2 }],
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  const path = orderUrl.slice(new URL(orderUrl).origin.length);
  const stored = () => farm.call(getOrderByReference, { params: { id: reference } });

  await test.step('more of one thing, and another one besides', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: /^Modifier ma commande \(jusqu'au .+ à\s12\sh\)$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Modifier votre commande' })).toBeVisible();
    const changes = page.getByRole('region', { name: 'Ce qui change' });
    await expect(changes).toContainText("Vous n'avez encore rien changé.");
    await page.getByRole('button', { name: `Plus\u00A0: Quantité de ${radishes.label}` }).click();
    await page.getByLabel('Ajouter un produit').fill(turnips.label);
    await page.getByRole('button', { name: `Ajouter ${turnips.label}` }).click();
    await expect(changes.getByRole('row', { name: /^Total/ })).toContainText(/10,30\s€20,60\s€/);
    await expect(changes).toContainText(/Vous réglerez 20,60\s€ sur place/);
    await expectAccessible(page, 'change of an order');
    await fitsASmallPhone(page);
    await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
    await expect(page.getByRole('region', { name: 'Ce qui a changé' })).toContainText('Modifiée par vous');
    await expectAccessible(page, 'changed order');
    await fitsASmallPhone(page);
    const { sales, total, revision } = await stored();
    expect([sales.map(({ saleableLabel }) => saleableLabel), total, revision]).toEqual([
      [radishes.label, turnips.label],
      2060,
      2,
    ]);
  });

  await test.step('after the cut-off nothing changes, and what was typed stays', async () => {
    await page.getByRole('link', { name: /^Modifier ma commande/ }).click();
    await page.getByRole('button', { name: `Retirer ${turnips.label}` }).click();
    const [ofDay] = everyDay(9)['monday']!;
    const passed = Object.fromEntries(
      WEEKDAYS.map((weekday) => [weekday, [{ ...ofDay!, maximumOrderTimingDaysBefore: 7 }]]),
    );
    await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours: passed } });
    watch.expectRefusal(409);
    await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
    await expect(page.getByRole('alert')).toContainText('Cette commande ne peut plus être modifiée ici.');
    await expect(page.getByRole('button', { name: `Retirer ${radishes.label}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Retirer ${turnips.label}` })).toHaveCount(0);
    expect((await stored()).revision).toBe(2);
    watch.expectRefusal(409);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Cette commande ne peut plus être modifiée ici.');
    await expect(page.getByRole('link', { name: /^Modifier ma commande/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Votre producteur' }).getByRole('link')).not.toHaveCount(0);
  });
});

/** R-ORDERS-18: a short harvest for twenty customers takes no more than this. */
const MOST_MOVES = 8;
const CUSTOMERS = 20;

test('a short harvest is settled for twenty customers in eight interactions at most', async ({
  page,
  ownFarm: farm,
  address,
}) => {
  const article = await farm.addArticle(`Salades ${address}`, 100);
  const other = await farm.addArticle(`Blettes ${address}`, 100);
  const point = await farm.addPoint(`Sous le charme ${address}`);
  const [slot] = await farm.call(getCollectionSlots, { params, query: { collectionPoint: point.id } });
  const digits = address.replaceAll(/\D/g, '').slice(-4).padStart(4, '0');
  for (let customer = 0; customer < CUSTOMERS; customer += 1)
    await farm.call(
      createOrder,
      {
        body: {
          shopper: { lastname: `Charme ${customer}`, phone: `+336${digits}${String(customer).padStart(4, '0')}` },
          collectionPointId: point.id,
          collectionDate: slot!.date,
          collectionPeriod: slot!.period,
          sales: [
            { saleableId: article.id, quantity: 2 },
            { saleableId: other.id, quantity: 1 },
          ],
          accept: true,
          tell: 'NONE',
        },
      },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );

  const hand = new Hand();
  await page.goto(`/admin/preparation?date=${slot!.date}&point=${point.id}`);
  await hand.click(page.getByRole('link', { name: `Il en manque\u00A0: ${article.label}` }));
  await expect(page.getByText(/Demandé\s: 40 par 20\sclients/)).toBeVisible();
  await hand.fill(page.getByLabel('Quantité disponible'), '25');
  await expect(page.getByRole('row')).toHaveCount(CUSTOMERS + 1);
  await expectAccessible(page, 'short harvest');
  await fitsASmallPhone(page);
  await hand.check(page.getByRole('checkbox', { name: 'Ne plus vendre cet article' }));
  await hand.click(page.getByRole('button', { name: 'Répartir' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/15\scommandes modifiées\. 77,.*de moins à régler sur place/);
  await hand.click(question.getByRole('button', { name: 'Répartir et prévenir' }));
  await expect(page.getByText(/^15\scommandes modifiées$/)).toBeVisible();
  await hand.click(page.getByRole('link', { name: 'Retour à la préparation' }));
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: article.label, exact: true }) });
  await expect(row).toContainText(/25\spièces/);
  expect(hand.moves).toBeLessThanOrEqual(MOST_MOVES);

  const orders = await farm.call(getOrdersByTimeRange, {
    query: { from: slot!.date, to: slot!.date, collectionPoint: point.id },
  });
  const given = orders.map(({ sales }) => sales.map((sale) => ('quantity' in sale ? sale.quantity : 0)));
  // A piece for everybody first, the rest to who came first; the chard stays.
  expect(given.filter(([salads]) => salads === 2)).toHaveLength(5);
  expect(given.every(([salads = 0, chard]) => salads >= 1 && chard === 1)).toBe(true);
});
