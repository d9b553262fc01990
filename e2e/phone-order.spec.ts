import { createOrder } from '@etal/contract/new-order';
import { createShopper } from '@etal/contract/shoppers';
import { expectAccessible } from './support/accessibility.ts';
import { Hand } from './support/hand.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

/** R-ORDERS-17: a known customer's usual basket takes no more than this. */
const MOST_MOVES = 6;

test('a known customer’s usual basket, by phone, in six interactions at most', async ({ page, ownFarm, address }) => {
  const article = await ownFarm.addArticle(`Radis ${address}`, 20);
  const point = await ownFarm.addPoint(`Sous le tilleul ${address}`);
  const lastname = `Tilleul${address.replaceAll('.', 'x')}`;
  const phone = `+336${address.replaceAll(/\D/g, '').slice(-4).padStart(8, '7')}`;
  const shopper = await ownFarm.call(createShopper, { body: { lastname, firstname: 'Rose', phone } });
  const collectionDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await ownFarm.call(
    createOrder,
    {
      body: {
        shopper: { id: shopper.id },
        collectionPointId: point.id,
        collectionDate,
        collectionPeriod: { startingHour: 9, startingMinute: 0, endingHour: 11, endingMinute: 0 },
        sales: [{ saleableId: article.id, quantity: 3 }],
        accept: true,
        tell: 'NONE',
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );

  const hand = new Hand();
  await page.goto('/admin/commandes-actives');
  await hand.click(page.getByRole('link', { name: 'Nouvelle commande' }));
  await expect(page.getByLabel('Nom ou téléphone')).toBeFocused();
  await expectAccessible(page, 'new order, empty');
  await hand.type(page, lastname.toLowerCase());
  const found = page.getByRole('option', { name: new RegExp(`Rose ${lastname}`) });
  await expect(found).toContainText('Dernière commande');
  await hand.click(found);
  await hand.click(page.getByRole('button', { name: /^Reprendre comme/ }));
  await expect(page.getByLabel(`Quantité de ${article.label}`)).toHaveValue('3');
  await expect(page.getByLabel('Point de collecte').locator('option:checked')).toHaveText(point.label);
  await expectAccessible(page, 'new order, filled');
  await hand.click(page.getByRole('button', { name: 'Enregistrer et accepter' }));

  await expect(page.getByRole('heading', { level: 1, name: /^Commande/ })).toBeVisible();
  await expect(page.getByText('Saisie par vous')).toBeVisible();
  expect(hand.moves).toBeLessThanOrEqual(MOST_MOVES);
});

test('a slow network and an impatient thumb make one order; a reload loses nothing', async ({
  page,
  ownFarm,
  address,
  watch,
}) => {
  const article = await ownFarm.addArticle(`Navets ${address}`, 20);
  const point = await ownFarm.addPoint(`Sous le chêne ${address}`);
  const lastname = `Chene${address.replaceAll('.', 'x')}`;
  await page.goto('/admin/commandes/nouvelle');
  await page.getByLabel('Nom ou téléphone').fill(lastname);
  await page.getByRole('button', { name: 'Nouveau client' }).click();
  await page.getByLabel('Adresse email').fill(`chene-${address}@clients.test`);
  await page.getByLabel('Ajouter un article ou un panier').fill('Navets');
  await page.getByRole('option', { name: new RegExp(article.label) }).click();
  await page.getByRole('button', { name: `Plus de ${article.label}` }).click();
  await page.getByLabel('Point de collecte').selectOption({ label: point.label });

  await page.reload();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(lastname);
  await expect(page.getByLabel(`Quantité de ${article.label}`)).toHaveValue('2');

  await page.getByRole('link', { name: 'Étal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();

  watch.expectRefusal(0);
  let isFirst = true;
  await page.route('**/api/CreateOrder', async (route) => {
    // The first request arrives, its answer does not: as on a train that enters a tunnel.
    const answer = await route.fetch();
    if (!isFirst) return route.fulfill({ response: answer });
    isFirst = false;
    return route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert').getByText(/ne répond pas/)).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).dblclick();
  await expect(page.getByText('Saisie par vous')).toBeVisible();
  await page.goto(`/admin/commandes?search=${encodeURIComponent(lastname)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
});
