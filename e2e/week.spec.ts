import { createCollectionPoint } from '@etal/contract/collection-points';
import { createOrder } from '@etal/contract/new-order';
import { setOfflineIban } from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import { Hand } from './support/hand.ts';
import { everyDay } from './support/open-demonstration.ts';
import { asUpload, picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible } from './support/accessibility.ts';

test('ten articles get another price and stock in 25 presses at most', async ({ page, merchant }) => {
  for (let n = 10; n <= 19; n += 1)
    await merchant.addArticle({ label: `Botte n° ${n}`, isStockEnabled: true, stock: 1 });
  await page.goto('/admin');
  let presses = 0;
  const press = async (act: () => Promise<void>): Promise<void> => {
    presses += 1;
    await act();
  };

  await press(() => page.getByRole('link', { name: 'La semaine' }).click());
  await press(() => page.getByRole('textbox', { name: 'Prix de la pièce de Botte n° 10' }).click());
  for (let n = 10; n <= 19; n += 1) {
    await page.keyboard.type(`3,${n}`);
    await press(() => page.keyboard.press('Enter'));
  }
  await press(() => page.getByRole('textbox', { name: 'Stock de Botte n° 10' }).click());
  for (let n = 10; n <= 19; n += 1) {
    await page.keyboard.type(String(n + 10));
    await press(() => page.keyboard.press('Enter'));
  }

  expect(presses).toBeLessThanOrEqual(25);
  await expect(page.getByRole('row').filter({ hasText: 'Botte n° 19' })).toContainText('Enregistré');
  const { singleArticles } = await merchant.call(getShopAggregate, {});
  expect(
    singleArticles.map(({ unitPrice, stock }) => [unitPrice, stock]).toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 10 }, (_, index) => [310 + index, 20 + index]));
  await expectAccessible(page, 'La semaine');
});

test('every order that waits is accepted in 3 presses at most, from any page', async ({ page, merchant }) => {
  await merchant.call(setOfflineIban, { body: { iban: 'FR14 2004 1010 0505 0001 3M02 606' } });
  const { id: saleableId } = await merchant.addArticle({ label: 'Radis' });
  const { id: collectionPointId } = await merchant.call(createCollectionPoint, {
    body: {
      label: 'Marché',
      description: 'Sous la halle',
      openingHours: everyDay(9),
      img: asUpload(await picture('photo.jpg')),
      address: {
        street: '1 place',
        postalCode: '24200',
        city: 'Sarlat',
        country: 'France',
        geolocation: { latitude: 44.8, longitude: 1.2 },
      },
    },
  });
  const collectionDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const lastname of ['Abel', 'Brun', 'Caron', 'Denis'])
    await merchant.call(
      createOrder,
      {
        body: {
          shopper: { lastname, firstname: 'Odette', email: `${lastname.toLowerCase()}@clients.test` },
          collectionPointId,
          collectionDate,
          collectionPeriod: { startingHour: 9, startingMinute: 0, endingHour: 11, endingMinute: 0 },
          sales: [{ saleableId, quantity: 1 }],
          accept: false,
          tell: 'NONE',
        },
      },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  await page.goto('/admin');
  const hand = new Hand();
  await hand.click(page.getByRole('link', { name: /^Commandes actives/ }));
  await hand.click(page.getByRole('button', { name: 'Tout accepter (4)' }));
  await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Accepter les commandes' }));
  await expect(page.getByRole('heading', { name: 'Aucune nouvelle commande' })).toBeVisible();
  const { activeOrders } = await merchant.call(getShopAggregate, {});
  expect(activeOrders.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'ACCEPTED'));
  expect(hand.moves).toBeLessThanOrEqual(3);
});
