import { getShopAggregate } from '@etal/contract/shop';
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
