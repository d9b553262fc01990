import { getShoppersPage } from '@etal/contract/shoppers';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { openFromSidebar } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('customers, by hand and by file', async ({ page, merchant }) => {
  await page.goto('/admin');
  await openFromSidebar(page, 'Clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused();
  await expect(page.getByText("Vos clients s'ajoutent d'eux-mêmes à leur première commande.")).toBeVisible();
  await expectAccessible(page, 'customers, empty');

  await page.getByRole('button', { name: 'Ajouter un client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un client' });
  await dialog.getByLabel('Prénom').fill('Élodie');
  await dialog.getByLabel('Nom', { exact: true }).fill('Étienne');
  await dialog.getByLabel('Adresse email').fill('elodie');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog.getByLabel('Adresse email')).toHaveAccessibleDescription(/Saisissez une adresse email/);
  await expectAccessible(page, 'customer with an error');
  await dialog.getByLabel('Adresse email').fill('elodie@clients.test');
  await dialog.getByLabel('Adresse email').press('Enter');
  await acknowledge(page, 'Succès', 'Élodie Étienne ajouté avec succès');

  await page.getByRole('button', { name: 'Fichiers' }).click();
  await page.getByRole('menuitem', { name: 'Importer un fichier' }).click();
  const importing = page.getByRole('dialog', { name: 'Importer des clients' });
  await importing.getByLabel('Fichier', { exact: true }).setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Prénom;Nom;Email;Ville\nPaul;Durand;paul@clients.test;Die\nAnne;Sans Adresse;;Crest\n'),
  });
  await expect(importing.getByText('Ligne 3')).toBeVisible();
  await expectAccessible(page, 'customers to import');
  await importing.getByRole('button', { name: /Importer 1\sligne/ }).click();
  await expect(importing.getByText(/1\sfiche créée/)).toBeVisible();
  await importing.getByRole('button', { name: 'Fermer', exact: true }).first().click();

  await page.getByLabel('Rechercher un client').fill('etienne');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'customers found');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichiers' }).click();
  await page.getByRole('menuitem', { name: 'Exporter (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.getByRole('link', { name: 'Élodie Étienne' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Élodie Étienne' })).toBeFocused();
  await expectAccessible(page, 'customer');
  await page.getByRole('button', { name: 'Effacer ce client' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer ce client' }).click();
  await acknowledge(page, 'Succès', 'Client effacé');
  await expect(page.getByRole('heading', { level: 1, name: 'Client effacé' })).toBeVisible();
  const { data } = await merchant.call(getShoppersPage, { query: { search: 'elodie' } });
  expect(data).toEqual([]);
});
