import { expect, type Page } from '@playwright/test';
import { type PictureFile, picture } from './pictures.ts';

/** Hands a file, or the one at this path, to the field through the browser's own chooser. */
export async function chooseFile(page: Page, field: string, file: PictureFile | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('group', { name: field, exact: true })
    .getByRole('button', { name: 'Choisir une image' })
    .click();
  await (await chooser).setFiles(file);
}

/** Chooses a picture, opens its frame, zooms twice with the keyboard, and keeps that. */
export async function choosePicture(page: Page, field: string, file?: PictureFile): Promise<void> {
  await chooseFile(page, field, file ?? (await picture(`${field}.jpg`)));
  await page.getByRole('group', { name: field, exact: true }).getByRole('button', { name: 'Recadrer' }).click();
  const dialog = page.getByRole('dialog', { name: "Recadrer l'image" });
  await expect(dialog.getByRole('group', { name: "Cadre de l'image" })).toBeVisible();
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await zoom.press('ArrowRight');
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveValue('1.2');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: field, exact: true })).toBeVisible();
}
