import { truncate, writeFile } from 'node:fs/promises';
import { getShopAggregate } from '@etal/contract/shop';
import type { Locator } from '@playwright/test';
import { chooseFile, choosePicture } from './support/choose-picture.ts';
import { type PictureFile, picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

test('the picture really arrives: cropped square, shrunk, and as WebP in the list', async ({ page, merchant }) => {
  await page.goto('/admin/articles/edition');
  await page.getByLabel('Nom', { exact: true }).fill('Potimarron');
  await page.getByLabel('Description').fill('Environ un kilo et demi');
  await page.getByLabel('Prix unitaire TTC').fill('3,20');
  await choosePicture(page, 'Image', await picture('potimarron.png', { width: 2600, height: 1900 }));
  const sent = page.waitForRequest('**/api/CreateSimpleArticle');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const { img } = (await sent).postDataJSON() as { img: { filename: string; content: string } };
  expect(img.filename).toBe('potimarron.jpg');
  expect(img.content).toMatch(/^data:image\/jpeg;base64,/);
  await expect(page).toHaveURL('/admin');

  const thumbnail = page.waitForResponse(/\/images\/.*\.webp$/);
  await page.goto('/admin/articles');
  expect((await thumbnail).headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  });
  const shown = page.getByRole('row').filter({ hasText: 'Potimarron' }).locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await sizeOf(shown)).toEqual({ width: 200, height: 200 });

  const { singleArticles } = await merchant.call(getShopAggregate, {});
  await page.goto(`/admin/articles/${singleArticles[0]!.id}`);
  const whole = page.getByRole('img', { name: 'Potimarron' });
  await expect(whole).toHaveJSProperty('complete', true);
  const { width, height } = await sizeOf(whole);
  expect(width).toBe(height);
  expect(width).toBeLessThanOrEqual(1600);
});

const sizeOf = (image: Locator) =>
  image.evaluate((element) => {
    const { naturalWidth: width, naturalHeight: height } = element as HTMLImageElement;
    return { width, height };
  });

test('what is no picture, or too heavy, is refused on the spot', async ({ page, merchant }, testInfo) => {
  await page.goto('/admin/articles/edition');
  const problem = page.getByRole('group', { name: 'Image', exact: true }).getByRole('alert');
  const sent: string[] = [];
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const refused = async (file: PictureFile | string, sentence: RegExp) => {
    await chooseFile(page, 'Image', file);
    await expect(problem).toHaveText(sentence);
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await refused(
    { name: 'tarifs.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    /^Choisissez une photo JPG, PNG ou WebP\.$/,
  );
  await refused(
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    /^Choisissez une photo JPG, PNG ou WebP\.$/,
  );
  const heavy = testInfo.outputPath('lourde.jpg');
  await writeFile(heavy, '');
  await truncate(heavy, 30 * 1024 * 1024 + 1);
  await refused(heavy, /^La photo dépasse 30\sMo\.$/);
  expect(sent).toEqual([]);

  await test.step('a text that claims to be a picture', async () => {
    await chooseFile(page, 'Image', { name: 'faux.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('du texte') });
    await expect(problem).toHaveText(/^Votre navigateur ne sait pas lire cette photo/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a good one clears the complaint; saving without any says why', async () => {
    await choosePicture(page, 'Image');
    await expect(problem).toBeEmpty();
    await page.reload();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(problem).toHaveText('Veuillez sélectionner une image.');
  });
  expect((await merchant.call(getShopAggregate, {})).singleArticles).toEqual([]);
});
