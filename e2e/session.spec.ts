import type { Page } from '@playwright/test';
import { signIn } from './support/open-page.ts';
import { linkMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

/**
 * Opens a page of the back-office and waits for its second reading of the shop, once it listens: from then on it stays
 * as it is.
 */
async function openSettled(page: Page, path: string): Promise<void> {
  let readings = 0;
  const settled = page.waitForResponse(
    (response) => response.url().endsWith('/api/GetShopAggregate') && ++readings === 2,
  );
  await page.goto(path);
  await settled;
}

test('a wrong password is told, the right one opens the door that fits', async ({ page, account, watch }) => {
  watch.expectRefusal(401, 418);
  await page.goto('/auth');
  await expect(page).toHaveURL('/login');
  await signIn(page, { ...account, password: 'un autre mot de passe' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Identifiants invalides');
  await expect(page.getByLabel('Adresse email')).toHaveValue(account.email);

  await signIn(page, account);
  await expect(page).toHaveURL('/bienvenue');
  await page.goto('/admin/articles');
  await expect(page).toHaveURL('/bienvenue');
});

test('/bienvenue is for those who have no shop yet', async ({ page, merchant, context, watch }) => {
  watch.expectRefusal(401);
  await page.goto('/bienvenue');
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${merchant.shopLabel}` })).toBeVisible();
  await context.clearCookies();
  await page.goto('/bienvenue');
  await expect(page).toHaveURL('/login');
});

test('signing out closes the session in every tab', async ({ page, merchant, context, watch }) => {
  watch.expectRefusal(401);
  await merchant.addArticle({ label: 'Épinards' });
  await page.goto('/admin');
  const otherTab = await context.newPage();
  await openSettled(otherTab, '/admin/articles');
  await otherTab.getByRole('button', { name: 'Désactiver la vente de Épinards' }).click();

  const menu = page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` });
  await menu.click();
  await expect(page.getByRole('menu')).toContainText(merchant.email);
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');

  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la vente' }).click();
  await expect(otherTab).toHaveURL('/login');
});

test('a session ended elsewhere sends the next action to the sign-in page', async ({
  page,
  merchant,
  context,
  watch,
}) => {
  watch.expectRefusal(401);
  await merchant.addArticle({ label: 'Blettes' });
  await openSettled(page, '/admin/articles');
  await expect(page.getByRole('link', { name: 'Blettes', exact: true })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Modifier les catégories' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, merchant);
  await expect(page).toHaveURL('/admin');
});

test('a sign-out that fails is a browser alert, and the session stays', async ({ page, merchant, watch }) => {
  watch.expectRefusal(500);
  await page.route('**/api/Logout', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain; charset=utf-8', body: 'Une erreur est survenue.' }),
  );
  await page.goto('/admin');
  await page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` }).click();
  const alert = page.waitForEvent('dialog');
  const click = page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  expect((await alert).message()).toBe('Une erreur est survenue. Veuillez réessayer plus tard.');
  await (await alert).accept();
  await click;
  await expect(page).toHaveURL('/admin');
});

test('a forgotten password is replaced, its link serves once, other sessions end', async ({
  page,
  merchant,
  server,
  watch,
  browser,
}) => {
  watch.expectRefusal(400, 401);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Adresse email').fill(merchant.email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Si votre compte existe, un lien vous a été envoyé par email')).toBeVisible();
  const link = await linkMailedTo(server.outbox, merchant.email, merchant.welcomeLink);

  const password = 'un tout nouveau départ';
  const elsewhere = await browser.newPage({ baseURL: server.address });
  await elsewhere.goto(link);
  await elsewhere.getByLabel('Nouveau mot de passe', { exact: true }).fill('trop court');
  await elsewhere.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(elsewhere.getByText('Le mot de passe doit compter au moins 12 caractères.')).toBeVisible();
  await elsewhere.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
  await elsewhere.getByLabel('Confirmez le mot de passe').fill('autre chose ici');
  await elsewhere.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(elsewhere.getByText('Les mots de passe ne correspondent pas')).toBeVisible();
  await elsewhere.getByLabel('Confirmez le mot de passe').fill(password);
  await elsewhere.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(elsewhere.getByText('Votre mot de passe a été réinitialisé avec succès.')).toBeVisible();
  await elsewhere.close();

  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await signIn(page, merchant);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Identifiants invalides');
  await signIn(page, { ...merchant, password });
  await expect(page).toHaveURL('/admin');

  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Confirmez le mot de passe').fill(password);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    "Ce lien n'est plus valable. Demandez-en un nouveau.",
  );
});
