import { openConsole } from './support/open-console.ts';
import { expect, test } from './support/test.ts';
import { picture } from './support/pictures.ts';

test('the keyboard alone signs in, reaches the form, chooses a tariff and saves', async ({
  page,
  account,
  merchant,
  context,
  watch,
}) => {
  watch.expectRefusal(401);
  await context.clearCookies();
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  await test.step('the sign-in page starts in its first field', async () => {
    await page.goto('/admin');
    await expect(page.getByLabel('Adresse email')).toBeFocused();
    await page.keyboard.type(account.email);
    await press('Tab');
    await page.keyboard.type(account.password);
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${merchant.shopLabel}` })).toBeVisible();
  });

  await test.step('the first stop of a page skips the navigation', async () => {
    await page.goto('/admin/articles');
    await expect(page.getByRole('heading', { name: 'Aucun Article' })).toBeVisible();
    await press('Tab');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await press('Enter', 'Tab');
    await expect(page.getByRole('button', { name: 'Modifier les catégories' })).toBeFocused();
  });

  await test.step('Escape leaves a dialog, and the focus goes back where it was', async () => {
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Modifier les catégories' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await press('Shift+Tab', 'Shift+Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Modifier les catégories' })).toBeFocused();
  });

  await test.step('the form opens at its title and is filled in order', async () => {
    // Past « Fichiers » and the ready-made articles.
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvel Article' })).toBeFocused();
    await press('Tab');
    await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
    await page.keyboard.type('Betteraves');
    await press('Tab');
    await page.keyboard.type('Crues, en botte');
  });

  await test.step('a picture is chosen, framed and kept', async () => {
    await page.getByRole('button', { name: 'Choisir une image' }).focus();
    const chooser = page.waitForEvent('filechooser');
    await press('Enter');
    await (await chooser).setFiles(await picture('betteraves.jpg'));
    await expect(page.getByRole('button', { name: 'Choisir une image' })).toBeFocused();
    await page.getByRole('button', { name: 'Recadrer' }).focus();
    await press('Enter');
    await expect(page.getByRole('group', { name: "Cadre de l'image" })).toBeVisible();
    await page.getByRole('slider', { name: 'Zoom' }).focus();
    await press('ArrowRight');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).focus();
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Recadrer' })).toBeFocused();
  });

  await test.step('arrows choose the tariff, whose fields come next', async () => {
    await page.getByRole('radio', { name: 'À la pièce', exact: true }).focus();
    await press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Au poids demandé' })).toBeChecked();
    await press('Tab');
    await expect(page.getByLabel('Prix au kilo TTC')).toBeFocused();
    await page.keyboard.type('3,50');
    await press('Enter');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Betteraves a été ajouté avec succès')).toBeVisible();
  });
});

test('an icon shows its name while the keyboard stands on it', async ({ page, merchant }) => {
  const { label } = await merchant.addArticle();
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: `Modifier rapidement ${label}` }).focus();
  await page.keyboard.press('Tab');
  const copy = page.getByRole('link', { name: `Dupliquer ${label}` });
  await expect(copy).toBeFocused();
  const shown = () => copy.evaluate((icon) => getComputedStyle(icon, '::after').content);
  expect(await shown()).toContain(`"Dupliquer ${label}"`);
  await page.keyboard.press('Tab');
  expect(await shown()).toBe('none');
});

test('an error takes the focus to its field', async ({ page, merchant }) => {
  await merchant.addArticle({ label: 'Fenouil' });
  await page.goto('/admin/articles');
  const opener = page.getByRole('button', { name: 'Modifier rapidement Fenouil' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modifier Fenouil' });
  const name = dialog.getByLabel('Nom', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('');
  await dialog.getByLabel('Prix unitaire TTC').fill('');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter', exact: true }).press('Enter');
  await expect(opener).toBeFocused();
});

test('the profile menu opens with arrows and closes with Escape', async ({ page, merchant }) => {
  await page.goto('/admin');
  const profile = page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` });
  await profile.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Déconnexion' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
});

test.describe('of who runs the installation', () => {
  test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

  test('the keyboard alone finds a shop, opens it, and leaves a question without an answer', async ({
    page,
    merchant,
    server,
    watch,
  }) => {
    watch.expectRefusal(403);
    await openConsole(page, server, merchant.email);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
    await press('Enter', 'Tab');
    await expect(page.getByRole('searchbox', { name: 'Rechercher une boutique' })).toBeFocused();
    await page.keyboard.type(merchant.email);
    await press('Enter');
    const shop = page.getByRole('table', { name: 'Boutiques' }).getByRole('link');
    await expect(shop).toHaveCount(1);
    for (let steps = 0; steps < 5 && !(await shop.evaluate((link) => link === document.activeElement)); steps++)
      await press('Tab');
    await expect(shop).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: merchant.shopLabel })).toBeFocused();
    const suspend = page.getByRole('button', { name: 'Suspendre', exact: true });
    for (let steps = 0; steps < 5 && !(await suspend.evaluate((button) => button === document.activeElement)); steps++)
      await press('Tab');
    await expect(suspend).toBeFocused();
    await press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expect(question.locator(':focus')).toHaveCount(1);
    await press('Escape');
    await expect(question).toBeHidden();
    await expect(suspend).toBeFocused();
  });
});
