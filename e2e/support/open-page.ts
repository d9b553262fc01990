import type { Page } from '@playwright/test';

/** Follows a link of the sidebar, which a phone keeps in a drawer. */
export async function openFromSidebar(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name, exact: true })
    .click();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}
