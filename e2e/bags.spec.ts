import { expectAccessible } from './support/accessibility.ts';
import { choosePicture } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { openFromSidebar } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a detailed bag, from the first to its end', async ({ page, merchant }) => {
  await merchant.addArticle({ label: 'Carottes' });
  await merchant.addArticle({ label: 'Poireaux' });
  await page.goto('/admin');
  await openFromSidebar(page, 'Paniers');
  await expect(page.getByRole('heading', { name: 'Aucun Panier' })).toBeVisible();
  await expectAccessible(page, 'no bag');

  await page.getByRole('link', { name: 'Ajouter mon premier panier' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Veuillez sélectionner une image pour le panier.')).toBeVisible();
  await expectAccessible(page, 'bag form with errors');
  await page.getByLabel('Nom', { exact: true }).fill('Panier de la semaine');
  await page.getByLabel('Description').fill('Deux légumes de saison.');
  await choosePicture(page, 'Image');
  await page.getByRole('radio', { name: 'Panier détaillé' }).check();
  await page.getByRole('button', { name: 'Ajouter un article au panier' }).click();
  await page.getByRole('button', { name: 'Ajouter un article au panier' }).click();
  await page.getByLabel('Quantité 2').fill('3');
  await page.getByLabel('Prix unitaire TTC').fill('12,5');
  await expectAccessible(page, 'bag form');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(page, 'Succès', 'Panier de la semaine ajouté avec succès');

  await expect(page).toHaveURL(/\/admin\/paniers$/);
  const row = page.getByRole('row', { name: /Panier de la semaine/ });
  await expect(row).toContainText(/12,50\s€/);
  await expectAccessible(page, 'bags');
  await row.getByRole('button', { name: 'Désactiver la vente de Panier de la semaine' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la vente' }).click();
  await expect(row).toContainText('Désactivé');

  await row.getByRole('link', { name: 'Panier de la semaine', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Contenu du panier' })).toContainText(/1\s× Carottes.*3\s× Poireaux/);
  await expect(page.getByText('Aucune commande pour le moment.')).toBeVisible();
  await expectAccessible(page, 'bag');
  await page.getByRole('link', { name: 'Modifier', exact: true }).click();
  await page.getByRole('radio', { name: 'Panier à peser' }).check();
  await page.getByLabel('Prix au kilo TTC').fill('13');
  await page.getByLabel('Poids moyen').fill('5000');
  await page.getByRole('switch', { name: 'Disponible à la vente' }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(
    page,
    'Avertissement',
    'Panier de la semaine a été modifié avec succès mais vous devez configurer les détails de paiement hors ligne',
  );
  await expect(page.getByText('Certains articles disponibles uniquement en paiement sur place')).toBeVisible();
  await expect(page.getByText(/~65,00\s€/).first()).toBeVisible();

  await page.getByRole('button', { name: "Supprimer l'article" }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: "Supprimer l'article" }).click();
  await expect(page.getByRole('heading', { name: 'Aucun Panier' })).toBeVisible();
});
