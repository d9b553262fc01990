import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

/** On paper nothing is pressed, and where grounds are not printed a button is white on white. */
test('an order is printed without its buttons, by its shopper and by its merchant', async ({
  page,
  ownFarm: farm,
  address,
}) => {
  const article = await farm.addArticle(`Radis ${address}`, 20);
  const point = await farm.addPoint(`Sous le noyer ${address}`);
  const { path, reference } = await farm.orderOne(article.id, { pointId: point.id });
  for (const [place, button] of [
    [path, page.getByRole('link', { name: 'Annuler ma commande' })],
    [path, page.getByRole('navigation', { name: 'Menu du site' })],
    [`/admin/commandes/${reference}`, page.getByRole('button', { name: 'Accepter' })],
    [`/admin/commandes/${reference}`, page.getByRole('link', { name: 'Retour aux commandes' })],
  ] as const) {
    await page.goto(place);
    await expect(button).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(button).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: `Commande ${reference}` })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});
