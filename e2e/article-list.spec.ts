import { updateSingleArticlesCategories } from '@etal/contract/articles';
import { getShopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { acknowledge } from './support/feedback.ts';
import type { Merchant } from './support/open-merchant.ts';
import { expect, test } from './support/test.ts';

const labels = (page: Page) => page.getByRole('row').getByRole('link', { name: /^(?!Voir|Dupliquer)/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un article' });
const filter = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name });

/** Twelve articles in two categories, the last two not on sale: more than a page. */
async function stock(merchant: Merchant): Promise<{ cheeses: string }> {
  const { singleArticlesCategories } = await merchant.call(getShopAggregate, {});
  const categories = await merchant.call(updateSingleArticlesCategories, {
    body: [...singleArticlesCategories, { label: 'Fromages' }],
  });
  const cheeses = categories.find(({ label }) => label === 'Fromages')!.id;
  for (let n = 1; n <= 12; n += 1) {
    await merchant.addArticle({
      label: n > 9 ? `Chèvre n° ${n}` : `Botte n° ${n}`,
      ...(n > 9 ? { categoryId: cheeses } : {}),
      isEnabled: n <= 10,
    });
  }
  return { cheeses };
}

test('search, filters, sort and page live in the URL', async ({ page, merchant }) => {
  const { cheeses } = await stock(merchant);
  await page.goto('/admin/articles');

  await test.step('ten to a page, by name', async () => {
    await expect(labels(page)).toHaveCount(10);
    await expect(labels(page).first()).toHaveText('Botte n° 1');
    await expect(page.getByText('Résultats 1 à 10 sur 12')).toBeVisible();
    await page.getByRole('link', { name: 'Suivant' }).click();
    await expect(page).toHaveURL('/admin/articles?page=2');
    await expect(labels(page)).toHaveText(['Chèvre n° 11', 'Chèvre n° 12']);
    await expect(page.getByRole('button', { name: 'Suivant' })).toBeDisabled();
  });

  await test.step('a reload shows the same, back and forward too', async () => {
    await page.reload();
    await expect(page.getByText('Résultats 11 à 12 sur 12')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Résultats 1 à 10 sur 12')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Résultats 11 à 12 sur 12')).toBeVisible();
  });

  await test.step('a filter starts again at the first page', async () => {
    await filter(page, 'Catégorie').selectOption('Fromages');
    await expect(page).toHaveURL(`/admin/articles?category=${cheeses}`);
    await expect(labels(page)).toHaveText(['Chèvre n° 10', 'Chèvre n° 11', 'Chèvre n° 12']);
    await filter(page, 'Statut').selectOption('Indisponibles');
    await expect(labels(page)).toHaveText(['Chèvre n° 11', 'Chèvre n° 12']);
    await filter(page, 'Tri').selectOption('Nom, de Z à A');
    await expect(labels(page)).toHaveText(['Chèvre n° 12', 'Chèvre n° 11']);
    await filter(page, 'Statut').selectOption('En vente');
    await expect(labels(page)).toHaveText(['Chèvre n° 10']);
  });

  await test.step('a shared link shows the same thing', async () => {
    await page.goto(`/admin/articles?status=disabled&category=${cheeses}&sort=-label`);
    await expect(labels(page)).toHaveText(['Chèvre n° 12', 'Chèvre n° 11']);
    await expect(filter(page, 'Statut')).toHaveValue('disabled');
    await expect(filter(page, 'Tri')).toHaveValue('-label');
  });

  await test.step('nothing found says so and offers the way out', async () => {
    await search(page).fill('rien de tel');
    await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(page.getByText('Résultats 1 à 10 sur 12')).toBeVisible();
    await expect(search(page)).toHaveValue('');
  });
});

test('the search waits for 500 ms of rest, ignores case and survives a reload', async ({ page, merchant }) => {
  await merchant.addArticle({ label: 'Crème fraîche' });
  await merchant.addArticle({ label: 'Carottes' });
  await page.clock.install({ time: '2026-06-01T08:00:00' });
  await page.goto('/admin/articles');
  await expect(labels(page)).toHaveText(['Carottes', 'Crème fraîche']);
  await page.clock.pauseAt('2026-06-01T09:00:00');

  await search(page).fill('CRÈME');
  await page.clock.runFor(450);
  await expect(page).toHaveURL('/admin/articles');
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\?search=CR%C3%88ME$/);
  await expect(labels(page)).toHaveText(['Crème fraîche']);

  await page.clock.resume();
  await page.reload();
  await expect(search(page)).toHaveValue('CRÈME');
  await expect(labels(page)).toHaveText(['Crème fraîche']);
});

test('sale is toggled through a confirmation that survives a reload', async ({ page, merchant }) => {
  const { id } = await merchant.addArticle({ label: 'Navets' });
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Désactiver la vente de Navets' }).click();
  await expect(page).toHaveURL(`/admin/articles?vente=${id}`);
  await page.reload();
  const dialog = page.getByRole('alertdialog', { name: 'Désactiver la vente de Navets' });
  await dialog.getByRole('button', { name: 'Désactiver la vente' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/articles');
  await expect(page.getByRole('row').filter({ hasText: 'Navets' })).toContainText('Indisponible');

  await page.getByRole('button', { name: 'Activer la vente de Navets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Navets' })).toContainText('Indisponible');
});

test('the quick edit changes an article in place', async ({ page, merchant }) => {
  const { id } = await merchant.addArticle({ label: 'Radis', isStockEnabled: true, stock: 12 });
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Modifier rapidement Radis' }).click();
  await expect(page).toHaveURL(`/admin/articles?modifier=${id}`);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Modifier Radis' });
  await expect(dialog.getByText('23 / 255 caractères')).toBeVisible();
  await dialog.getByLabel('Nom', { exact: true }).fill('Radis roses');
  await dialog.getByRole('radio', { name: 'Au poids demandé' }).check();
  await dialog.getByLabel('Prix au kilo TTC').fill('4,2');
  await dialog.getByLabel('Label Rouge').check();
  await dialog.getByRole('radio', { name: /10/ }).check();
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await acknowledge(
    page,
    'Avertissement',
    'Radis roses a été modifié avec succès mais vous devez configurer les détails de paiement hors ligne',
  );
  await expect(page.getByRole('row').filter({ hasText: 'Radis roses' })).toContainText(/Label Rouge.*4,20\s€\/kg/);

  const { singleArticles } = await merchant.call(getShopAggregate, {});
  expect(singleArticles[0]).toMatchObject({ tvaRate: 'RATE_10', unitPrice: null, stock: 12, isStockEnabled: true });
});

test('categories are added, renamed and deleted by their rules', async ({ page, merchant, watch }) => {
  watch.expectRefusal(409);
  await merchant.addArticle({ label: 'Poireaux' });
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Modifier les catégories' }).click();
  await expect(page).toHaveURL('/admin/articles?categories=ouvertes');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Modifier les catégories' });
  const names = dialog.getByRole('textbox');
  const add = dialog.getByRole('button', { name: 'Ajouter une catégorie' });
  const save = dialog.getByRole('button', { name: 'Enregistrer', exact: true });

  await test.step('the only category stays, and shows its articles', async () => {
    await expect(names).toHaveCount(1);
    await expect(dialog.getByText(/^1\sarticle$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Supprimer la catégorie/ })).toBeDisabled();
  });

  await test.step('none is added while a name is empty, nor with fewer than three letters', async () => {
    await add.click();
    await expect(add).toBeDisabled();
    await names.nth(1).fill('Œu');
    await expect(add).toBeEnabled();
    await save.click();
    await expect(dialog.getByText('Saisissez au moins 3 caractères.')).toBeVisible();
  });

  await test.step('the server refuses two of the same name, in a red box', async () => {
    await names.nth(0).fill('Légumes');
    await names.nth(1).fill('légumes');
    await save.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Deux catégories portent le nom' })).toBeVisible();
  });

  await test.step('the list is saved as a whole', async () => {
    await names.nth(1).fill('Œufs');
    await save.click();
    await expect(dialog).toBeHidden();
    await acknowledge(page, 'Succès', 'Catégories enregistrées avec succès');
    await expect(page.getByRole('row').filter({ hasText: 'Poireaux' })).toContainText('Légumes');
    await expect(filter(page, 'Catégorie').getByRole('option')).toHaveText(['Toutes', 'Légumes', 'Œufs']);
  });

  await test.step('the empty one can go, the one with articles cannot', async () => {
    await page.getByRole('button', { name: 'Modifier les catégories' }).click();
    await expect(dialog.getByRole('button', { name: 'Supprimer la catégorie Légumes' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Supprimer la catégorie Œufs' }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(filter(page, 'Catégorie').getByRole('option')).toHaveText(['Toutes', 'Légumes']);
  });
});

test('an article is looked at, changed, taken off sale and deleted', async ({ page, merchant }) => {
  const article = await merchant.addArticle({
    label: 'Miel de châtaignier',
    description: 'Récolte\nde juillet',
    tags: ['AGRICULTURE_BIOLOGIQUE'],
  });
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'Miel de châtaignier', exact: true }).click();
  await expect(page).toHaveURL(`/admin/articles/${article.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Miel de châtaignier');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Miel de châtaignier – Étal');

  await test.step('the page tells all of it', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText(/Prix TTC2,40\s€/);
    await expect(main).toContainText('Disponible à la vente');
    await expect(main).toContainText('Agriculture biologique');
    await expect(main).toContainText('Récolte\nde juillet');
    await expect(page.getByRole('img', { name: 'Miel de châtaignier' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voir sur mon site' })).toHaveAttribute(
      'href',
      `/boutique/${merchant.slug}/articles/${article.slug}`,
    );
  });

  await test.step('« Modifier » leads to the form, saving leads back', async () => {
    await page.getByRole('link', { name: 'Modifier' }).click();
    await expect(page).toHaveURL(`/admin/articles/edition?id=${article.id}`);
    await expect(heading).toHaveText('Modifier Miel de châtaignier');
    await page.getByLabel('Prix unitaire TTC').fill('8,5');
    await page.getByRole('switch', { name: 'Suivre le stock' }).check();
    await page.getByLabel('Stock disponible').fill('30');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(`/admin/articles/${article.id}`);
    await acknowledge(page, 'Succès', 'Miel de châtaignier modifié avec succès');
    await expect(page.getByRole('main')).toContainText(/Prix TTC8,50\s€/);
    await expect(page.getByRole('main')).toContainText(/30\spièces/);
  });

  await test.step('the sale is toggled', async () => {
    await page.getByRole('button', { name: 'Désactiver la vente' }).click();
    await page.reload();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la vente' }).click();
    await expect(page.getByRole('main')).toContainText('Indisponible à la vente');
  });

  await test.step('deleting asks first, then leads to the list', async () => {
    await page.getByRole('button', { name: "Supprimer l'article" }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Supprimer Miel de châtaignier ?' });
    await dialog.getByRole('button', { name: "Supprimer l'article" }).click();
    await expect(page).toHaveURL('/admin/articles');
    await expect(page.getByRole('heading', { name: 'Aucun Article' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ajouter un article' })).toBeHidden();
  });

  await test.step('its old address says so', async () => {
    await page.goto(`/admin/articles/${article.id}`);
    await expect(page.getByRole('heading', { name: 'Article non trouvé' })).toBeVisible();
    await page.goto(`/admin/articles/edition?id=${article.id}`);
    await expect(page.getByRole('heading', { name: 'Article non trouvé' })).toBeVisible();
  });
});
