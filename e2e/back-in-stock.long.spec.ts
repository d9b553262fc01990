import { updateSimpleArticle } from '@etal/contract/articles';
import { expectAccessible } from './support/accessibility.ts';
import { FARM_SLUG } from './support/open-demonstration.ts';
import { backInStockMailedTo, subjectsMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const SITE = `/boutique/${FARM_SLUG}`;

test('« Prévenez-moi »: from a sold-out article to its mail and back to it; one mail, and no other', async ({
  page,
  farm,
  server,
  address,
  watch,
}) => {
  // The job that looks for what is back runs once a minute.
  test.slow();
  watch.expectRefusal(400);
  const name = address.replaceAll('.', '-');
  const lea = `lea-${name}@clients.test`;
  const label = `Gelée de coings ${name}`;
  const article = await farm.addArticle(label, 0);

  await test.step('the card leads to the form', async () => {
    await page.goto(`${SITE}/articles?q=${encodeURIComponent(label)}`);
    await page.getByRole('link', { name: /^Me prévenir/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(page.getByLabel('Votre email')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toHaveCount(0);
    // A browser takes this for an address; the shop does not.
    await page.getByLabel('Votre email').fill('lea@clients');
    await page.getByRole('button', { name: 'Prévenez-moi' }).click();
    await expect(page.getByRole('alert')).toHaveText('Saisissez une adresse email, comme marie@exemple.fr.');
    await expect(page.getByLabel('Votre email')).toHaveValue('lea@clients');
    await expectAccessible(page, 'an address that is none');
  });

  await page.getByLabel('Votre email').fill(lea);
  await page.getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(page.getByRole('status').filter({ hasText: "C'est noté" })).toBeVisible();
  await expectAccessible(page, 'noted');
  expect(await subjectsMailedTo(server.outbox, lea)).toEqual([]);
  await farm.call(updateSimpleArticle, { params: { id: article.id }, body: { stock: 3, isStockEnabled: true } });

  await test.step('the mail leads back to the article, which can be bought', async () => {
    await page.goto(await backInStockMailedTo(server.outbox, lea));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();
  });

  expect(await subjectsMailedTo(server.outbox, lea)).toEqual([
    `${label}\u00A0: de retour chez La Ferme des Trois Noyers`,
  ]);
});
