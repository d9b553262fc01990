import { expect, type Page } from '@playwright/test';

/** Reads the popup, then presses its « Ok ». */
export async function acknowledge(
  page: Page,
  title: 'Succès' | 'Avertissement' | 'Erreur',
  text: string,
): Promise<void> {
  const popup = page.getByRole(title === 'Erreur' ? 'alert' : 'status').filter({ hasText: title });
  await expect(popup).toContainText(text);
  await popup.getByRole('button', { name: 'Ok' }).click();
  await expect(popup).toBeHidden();
}
