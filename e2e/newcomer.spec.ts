import type { Page } from '@playwright/test';
import { choosePicture } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { openFromSidebar, signIn } from './support/open-page.ts';
import { linkMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

const BANNER =
  'Certains articles disponibles uniquement en paiement sur place sont en vente mais les paiements sur place ne sont pas activés.';
const password = 'une ferme en bord de Loire';

test('a newcomer signs up, opens a shop and sells in all four ways', async ({ page, email, server, watch }) => {
  test.slow();
  watch.expectRefusal(401, 418);

  await test.step('the front door leads to the sign-in page, and from there to an account', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    await expect(page).toHaveURL('/inscription');
    await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible();
    await page.getByLabel('Adresse email').fill(email);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByText('Si votre compte existe, un lien vous a été envoyé par email')).toBeVisible();
  });

  await test.step('the mail leads to a password', async () => {
    await page.goto(await linkMailedTo(server.outbox, email));
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
    await page.getByLabel('Confirmez le mot de passe').fill(password);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await expect(page.getByText('Votre mot de passe a été réinitialisé avec succès.')).toBeVisible();
  });

  await test.step('the password leads to the shop form', async () => {
    await page.getByRole('link', { name: 'Se connecter', exact: true }).click();
    await signIn(page, { email, password });
    await expect(page).toHaveURL('/bienvenue');
  });

  await test.step('the shop form insists, then opens the shop', async () => {
    await page.getByRole('button', { name: 'Créer ma boutique' }).click();
    await expect(page.getByText('Veuillez sélectionner une image de profil')).toBeVisible();
    await expect(page.getByText('Veuillez sélectionner une image de couverture')).toBeVisible();
    await expect(page.getByText("Vous devez accepter les conditions d'utilisation pour poursuivre")).toBeVisible();
    await page.getByLabel('Nom de la boutique').fill('Les Jardins de la Loire');
    await page.getByLabel('Description').fill('Maraîchage bio, œufs et volailles');
    await choosePicture(page, 'Image de profil');
    await choosePicture(page, 'Image de couverture');
    await page.getByLabel(/J'accepte les/).check();
    await page.getByRole('button', { name: 'Créer ma boutique' }).click();
    await expect(page).toHaveURL('/admin');
    await acknowledge(page, 'Succès', 'Votre boutique Les Jardins de la Loire est créée');
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Les Jardins de la Loire' })).toBeVisible();
  });

  await test.step('the very first article leads back to the dashboard', async () => {
    await openFromSidebar(page, 'Articles');
    await page.getByRole('link', { name: 'Ajouter mon premier article' }).click();
    await describe(page, 'Miel de printemps', 'À la pièce');
    await page.getByLabel('Prix unitaire TTC').fill('7,4');
    await page.getByLabel('Prix unitaire TTC').blur();
    await expect(page.getByLabel('Prix unitaire TTC')).toHaveValue('7,40');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/admin');
    await acknowledge(page, 'Succès', 'Miel de printemps ajouté avec succès');
    await expect(page.getByText(BANNER)).toBeHidden();
  });

  await openFromSidebar(page, 'Articles');

  await test.step('the next ones lead back one step: weight options', async () => {
    await page.getByRole('link', { name: 'Ajouter un article' }).click();
    await describe(page, 'Pommes de terre', 'Au poids, par options');
    await page.getByLabel('Poids 1').fill('500');
    await page.getByLabel('Prix TTC 1').fill('1,80');
    await page.getByRole('button', { name: 'Ajouter une option' }).click();
    await page.getByLabel('Poids 2').fill('2000');
    await page.getByLabel('Prix TTC 2').fill('6');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/admin/articles');
    await acknowledge(page, 'Succès', 'Pommes de terre ajouté avec succès');
  });

  await test.step('a weight asked for needs on-site payment', async () => {
    await page.getByRole('link', { name: 'Ajouter un article' }).click();
    await describe(page, 'Tomme de brebis', 'Au poids demandé');
    await page.getByLabel('Prix au kilo TTC').fill('24.9');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/admin/articles');
    await acknowledge(
      page,
      'Avertissement',
      'Tomme de brebis a été ajouté avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.',
    );
    await expect(page.getByText(BANNER)).toBeVisible();
  });

  await test.step('a piece to weigh shows its estimate as one types', async () => {
    await page.getByRole('link', { name: 'Ajouter un article' }).click();
    await describe(page, 'Poulet fermier', 'À la pièce, à peser');
    await page.getByLabel('Prix au kilo TTC').fill('12,90');
    await page.getByLabel('Poids moyen').fill('1800');
    await expect(page.getByText(/Prix estimé affiché\s: ~23,22\s€ la\spièce/)).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/admin/articles');
    await acknowledge(page, 'Avertissement', 'Poulet fermier a été ajouté avec succès mais vous devez configurer');
  });

  await test.step('the list shows each tariff with its kind of sale', async () => {
    const row = (label: string) => page.getByRole('row').filter({ hasText: label });
    await expect(row('Miel de printemps')).toContainText(/7,40\s€À la pièce/);
    await expect(row('Pommes de terre')).toContainText(/1,80\s€ les 500\sg à 6,00\s€ les 2\skgOptions de poids/);
    await expect(row('Tomme de brebis')).toContainText(/24,90\s€\/kgAu kilo/);
    await expect(row('Poulet fermier')).toContainText(/~23,22\s€À la pièce, pesée au retrait, environ 1,8\skg/);
  });
});

async function describe(page: Page, label: string, pricing: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvel Article' })).toBeVisible();
  await page.getByLabel('Nom', { exact: true }).fill(label);
  await page.getByLabel('Description').fill(`${label} de nos prés`);
  await choosePicture(page, 'Image');
  await page.getByRole('radio', { name: pricing, exact: true }).check();
}
