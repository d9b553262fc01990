import type { Page } from '@playwright/test';
import { choosePicture } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { expect, test } from './support/test.ts';

const answer = (page: Page, call: string, status: number, sentence: string) =>
  page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, contentType: 'text/plain; charset=utf-8', body: sentence }),
  );

test('a server that is away shows the 503 page, and « Réessayer » tries again', async ({ page, merchant, watch }) => {
  watch.expectRefusal(503);
  await answer(page, 'GetShopAggregate', 503, 'Une erreur est survenue, veuillez réessayer plus tard.');
  await page.goto('/admin/articles');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Une erreur est survenue, veuillez réessayer plus tard.' }),
  ).toBeVisible();
  await page.unroute('**/api/GetShopAggregate');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` })).toBeVisible();
});

test('a save that fails keeps all that was typed', async ({ page, merchant, watch }) => {
  watch.expectRefusal(500);
  await merchant.addArticle({ label: 'Courges' });
  await answer(page, 'CreateSimpleArticle', 500, 'Une erreur est survenue.');
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'Ajouter un article' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Courgettes');
  await page.getByLabel('Description').fill('Du jardin');
  await page.getByLabel('Prix unitaire TTC').fill('1,95');
  await choosePicture(page, 'Image');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(page, 'Erreur', 'Une erreur est survenue.');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Courgettes');
  await expect(page.getByLabel('Prix unitaire TTC')).toHaveValue('1,95');

  await page.unroute('**/api/CreateSimpleArticle');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL('/admin/articles');
  await acknowledge(page, 'Succès', 'Courgettes ajouté avec succès');
});

test('while a save is on its way the form is shut, and a second press sends nothing', async ({ page, merchant }) => {
  const { id } = await merchant.addArticle({ label: 'Panais' });
  const { promise: release, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/UpdateSimpleArticle/**', async (route) => {
    sent += 1;
    await release;
    await route.continue();
  });
  await page.goto(`/admin/articles/edition?id=${id}`);
  await page.getByLabel('Nom', { exact: true }).fill('Panais blancs');
  const submit = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await submit.click();
  await expect(page.getByLabel('Nom', { exact: true })).toBeDisabled();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await submit.click({ force: true });
  resolve();
  await acknowledge(page, 'Succès', 'Panais blancs modifié avec succès');
  expect(sent).toBe(1);
});

test('a refused quick edit and a refused deletion say why where they stand', async ({ page, merchant, watch }) => {
  watch.expectRefusal(409);
  const { id } = await merchant.addArticle({ label: 'Céleri' });
  const sentence = '« Céleri » a déjà été commandé et ne peut plus être supprimé. Vous pouvez désactiver sa vente.';
  await answer(page, 'DeleteSaleable/**', 409, sentence);
  await page.goto(`/admin/articles/${id}?dialogue=suppression`);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: "Supprimer l'article" }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();

  await answer(page, 'UpdateSimpleArticle/**', 409, 'Un autre refus.');
  await page.goto(`/admin/articles?modifier=${id}`);
  await page.getByRole('dialog').getByLabel('Nom', { exact: true }).fill('Céleri-rave');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Un autre refus.' })).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Nom', { exact: true })).toHaveValue('Céleri-rave');
});

test('a network that is gone is told too', async ({ page, account, watch }) => {
  watch.expectRefusal(0);
  await page.goto('/login');
  await page.getByLabel('Adresse email').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.route('**/api/LoginUser', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/Le serveur ne répond pas.*conservée/);
});

test('an address that leads nowhere says so, signed in or not', async ({ page, merchant, watch }) => {
  watch.expectRefusal(404);
  await page.goto('/admin/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` })).toBeVisible();
  expect((await page.goto('/nulle-part'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
});
