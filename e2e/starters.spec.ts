import { getShopAggregate } from '@etal/contract/shop';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { Hand } from './support/hand.ts';
import { expect, test } from './support/test.ts';

/** What a newcomer may need for their first ten articles. */
const MOST_INTERACTIONS = 30;

const PRICES: Record<string, string> = {
  Carottes: '2,8',
  Laitue: '1,2',
  Radis: '1.90',
  'Tomates anciennes': '4,50',
  Pommes: '2,60',
  'Œufs, la douzaine': '4,2',
  'Pain de campagne': '5',
  'Poulet fermier': '12,90',
  'Miel de fleurs': '7,40',
  'Jus de pomme': '3,5',
};

test('the first ten articles come from the ready-made ones', async ({ page, merchant }) => {
  const hand = new Hand();
  await page.goto('/admin/articles');
  await hand.click(page.getByRole('link', { name: 'Choisir des articles prêts à vendre' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Articles prêts à vendre' })).toBeVisible();
  await expectAccessible(page, 'ready-made articles');
  for (const label of Object.keys(PRICES)) await hand.click(page.getByRole('checkbox', { name: label, exact: true }));
  await hand.click(page.getByRole('button', { name: 'Saisir les prix' }));
  await expectAccessible(page, 'prices of ready-made articles');

  // Without a price nothing is made, and the first field that lacks one is where the hand is.
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByLabel(/^Prix de Carottes/)).toBeFocused();

  for (const price of Object.values(PRICES)) {
    await hand.type(page, price);
    await page.keyboard.press('Enter');
  }
  await hand.click(page.getByRole('button', { name: 'Enregistrer', exact: true }));
  await acknowledge(page, 'Succès', '10 articles ajoutés');
  const { singleArticles, singleArticlesCategories } = await merchant.call(getShopAggregate, {});
  expect(singleArticles.map(({ label }) => label).toSorted()).toEqual(Object.keys(PRICES).toSorted());
  expect(singleArticles.find(({ label }) => label === 'Radis')?.unitPrice).toBe(190);
  expect(singleArticlesCategories.map(({ label }) => label)).toContain('Œufs');
  expect(hand.moves).toBeLessThanOrEqual(MOST_INTERACTIONS);
});

test('what is alike is copied, with its picture, and nothing is written before it is saved', async ({
  page,
  merchant,
}) => {
  const { label } = await merchant.addArticle({ label: 'Confiture de fraises' });
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: `Dupliquer ${label}` }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Confiture de fraises (copie)');
  expect((await merchant.call(getShopAggregate, {})).singleArticles).toHaveLength(1);
  await page.getByLabel('Nom', { exact: true }).fill('Confiture de mûres');
  await page.getByRole('button', { name: 'Pas encore de photo ? Choisir un dessin' }).click();
  await expectAccessible(page, 'drawings');
  await page.getByRole('button', { name: 'Confitures et conserves' }).click();
  await page.getByRole('button', { name: 'Enregistrer et ajouter un autre' }).click();
  await acknowledge(page, 'Succès', 'Confiture de mûres ajouté avec succès');
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('');
  const { singleArticles } = await merchant.call(getShopAggregate, {});
  expect(singleArticles.map((article) => article.label)).toEqual(['Confiture de fraises', 'Confiture de mûres']);
});
