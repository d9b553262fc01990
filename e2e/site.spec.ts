import { expectAccessible } from './support/accessibility.ts';
import { choosePicture } from './support/choose-picture.ts';
import { openFromSidebar } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the words and pictures of the site', async ({ page, merchant, isMobile }) => {
  await page.goto('/admin');
  await openFromSidebar(page, 'Éditer mon site');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon site' })).toBeVisible();
  await expect(page.getByText(merchant.shopLabel).first()).toBeAttached();
  await expectAccessible(page, 'site, empty');

  await page.getByRole('button', { name: 'Modifier la présentation' }).click();
  const presentation = page.getByRole('dialog', { name: 'Modifier la présentation' });
  await presentation.getByLabel('Présentation').fill('Maraîchers depuis 1998.');
  const preview = presentation.getByRole('region', { name: 'Aperçu de mon site' });
  if (isMobile) await expect(preview).toBeHidden();
  else await expect(preview).toContainText('Maraîchers depuis 1998.');
  await expectAccessible(page, 'presentation');
  await presentation.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(presentation).toBeHidden();
  await expect(page.getByRole('button', { name: 'Modifier la présentation' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Présentation', exact: true })).toContainText(
    'Maraîchers depuis 1998.',
  );

  for (const title of ['Notre ferme', 'Nos marchés']) {
    await page.getByRole('button', { name: 'Ajouter une section' }).click();
    const section = page.getByRole('dialog', { name: 'Nouvelle section' });
    await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(section.getByText('Veuillez sélectionner une image.')).toBeVisible();
    await section.getByLabel('Titre').fill(title);
    await section.getByLabel('Texte').fill(`${title}, en quelques mots.`);
    await choosePicture(page, 'Image');
    await expectAccessible(page, 'section');
    await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(section).toBeHidden();
  }
  const titles = page.getByRole('region', { name: 'Sections de présentation' }).getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Notre ferme', 'Nos marchés']);
  await page.getByRole('button', { name: 'Monter Nos marchés' }).click();
  await expect(titles).toHaveText(['Nos marchés', 'Notre ferme']);
  await expectAccessible(page, 'site');
  await page.getByRole('button', { name: 'Supprimer Nos marchés' }).click();
  const question = page.getByRole('alertdialog', { name: /^Voulez-vous vraiment supprimer cette section\s\?$/ });
  await expectAccessible(page, 'section to delete');
  await question.getByRole('button', { name: 'Supprimer la section' }).click();
  await expect(titles).toHaveText(['Notre ferme']);

  await page.getByRole('button', { name: 'Modifier les contacts' }).click();
  const contacts = page.getByRole('dialog', { name: 'Modifier les contacts' });
  await contacts.getByLabel('Adresse email 1', { exact: true }).fill('ferme');
  await contacts.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(contacts.getByText('Saisissez une adresse email, par exemple nom@exemple.fr.')).toBeVisible();
  await expectAccessible(page, 'contacts with errors');
  await contacts.getByLabel('Adresse email 1', { exact: true }).fill('ferme@etal.test');
  await contacts.getByLabel('Instagram').fill('instagram.com/ferme');
  await contacts.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('ferme@etal.test');
  await page.reload();
  await expect(titles).toHaveText(['Notre ferme']);
});
