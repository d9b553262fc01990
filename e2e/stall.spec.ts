import { createOrder } from '@etal/contract/new-order';
import { getOrderByReference, type OrderDetail } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import { getShopperBalance } from '@etal/contract/till';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { Hand } from './support/hand.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Screens of the day whose name lies over their neighbour's. */
const widerThanTheirTab = (screens: Element): string[] =>
  [...screens.children]
    .filter((tab) => tab.scrollWidth > tab.clientWidth || tab.getBoundingClientRect().right > innerWidth)
    .map((tab) => tab.textContent);

/** How many presses each way to pay takes, and never more. */
const PRESSES = { cash: 1, cheque: 2, card: 2, later: 2, jarBack: 3 };

test('money changes hands in as few presses as it can, and the server hears of each once', async ({
  page,
  ownFarm: farm,
  address,
}) => {
  test.slow();
  const { parameters } = await farm.call(getShopAggregate, {});
  const jar = parameters.depositKinds.find(({ label }) => label === 'Bocal')!;
  const article = await farm.addArticle(`Confiture ${address}`, 50, { depositKindId: jar.id });
  const point = await farm.addPoint(`Sous la halle ${address}`);
  const collectionDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const order = (lastname: string): Promise<OrderDetail> =>
    farm.call(
      createOrder,
      {
        body: {
          shopper: { lastname, firstname: 'Odette', email: `${lastname}.${crypto.randomUUID()}@clients.test` },
          collectionPointId: point.id,
          collectionDate,
          collectionPeriod: { startingHour: 9, startingMinute: 0, endingHour: 11, endingMinute: 0 },
          sales: [{ saleableId: article.id, quantity: 2 }],
          accept: true,
          tell: 'NONE',
        },
      },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  const orders = {
    cash: await order('Abel'),
    cheque: await order('Brun'),
    card: await order('Caron'),
    later: await order('Denis'),
    jarBack: await order('Emin'),
  };
  await page.goto(`/admin/remise?date=${collectionDate}&point=${point.id}`);
  await expect(page.getByRole('list', { name: 'À remettre' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page, 'hand-over, with money');
  for (const width of [390, 360, 320]) {
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width, height: 700 });
    expect(await page.getByRole('navigation', { name: 'Écrans du jour' }).evaluate(widerThanTheirTab)).toEqual([]);
    await page.setViewportSize(usual);
  }

  const row = ({ shopperDetails }: OrderDetail) =>
    page.getByRole('list', { name: 'À remettre' }).getByRole('listitem').filter({ hasText: shopperDetails.lastname });
  const sheet = page.getByRole('dialog');
  const presses: Partial<typeof PRESSES> = {};
  const open = async (hand: Hand, { reference }: OrderDetail): Promise<void> => {
    await hand.click(page.getByRole('button', { name: new RegExp(`^Ouvrir la commande.*${reference}$`) }));
    await expect(sheet).toBeVisible();
  };

  await test.step('exact cash, from the row', async () => {
    const hand = new Hand();
    await hand.click(
      page.getByRole('button', { name: new RegExp(`^Remettre.*${orders.cash.reference}.*en espèces$`) }),
    );
    await expect(row(orders.cash)).toContainText('Remise faite');
    presses.cash = hand.moves;
  });
  for (const [way, name] of [
    ['cheque', 'Chèque'],
    ['card', 'Carte'],
    ['later', 'Plus tard'],
  ] as const)
    await test.step(name, async () => {
      const hand = new Hand();
      await open(hand, orders[way]);
      if (way === 'cheque') {
        await expectAccessible(page, 'the sheet of a hand-over');
        const usual = page.viewportSize()!;
        await page.setViewportSize({ width: 320, height: 568 });
        expect(await fitsTheScreen(page)).toBe(true);
        await page.setViewportSize(usual);
      }
      await hand.click(sheet.getByRole('button', { name, exact: true }));
      await expect(sheet).toBeHidden();
      presses[way] = hand.moves;
    });
  await test.step('a jar comes back', async () => {
    const hand = new Hand();
    await open(hand, orders.jarBack);
    await hand.click(sheet.getByRole('button', { name: /^Un de plus.*Bocal, rendus$/ }));
    await hand.click(sheet.getByRole('button', { name: 'Espèces', exact: true }));
    await expect(sheet).toBeHidden();
    presses.jarBack = hand.moves;
  });
  expect(presses).toEqual(PRESSES);

  await test.step('the server has each, once', async () => {
    await expect(page.getByText('Remises (5)')).toBeVisible({ timeout: 20_000 });
    const due = orders.cash.dueOnSite;
    const paid = async ({ id }: OrderDetail) => {
      await expect
        .poll(async () => (await farm.call(getOrderByReference, { params: { id } })).status)
        .toBe('COLLECTED');
      const { payments } = await farm.call(getOrderByReference, { params: { id } });
      return payments.map(({ means, cents }) => [means, cents]);
    };
    expect(await paid(orders.cash)).toEqual([['CASH', due]]);
    expect(await paid(orders.cheque)).toEqual([['CHEQUE', due]]);
    expect(await paid(orders.card)).toEqual([['CARD', due]]);
    expect(await paid(orders.later)).toEqual([['BALANCE', due]]);
    expect(await paid(orders.jarBack)).toEqual([['CASH', due - jar.cents]]);
    const account = await farm.call(getShopperBalance, { params: { id: orders.later.shopperId } });
    expect([account.cents, account.deposits.map(({ label, count }) => [label, count])]).toEqual([-due, [['Bocal', 2]]]);
    await expect(page.getByText(/encaissés, dont/)).toBeVisible();
  });
});
