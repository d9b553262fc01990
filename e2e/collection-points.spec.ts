import { type CollectionPoint, createCollectionPoint } from '@etal/contract/collection-points';
import type { CallInput } from '@etal/contract/endpoint';
import { getShopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { choosePicture } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { Hand } from './support/hand.ts';
import type { Merchant } from './support/open-merchant.ts';
import { openFromSidebar } from './support/open-page.ts';
import { asUpload, picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const addressBox = (page: Page) => page.getByRole('combobox', { name: 'Adresse' });
const slot = {
  timePeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: 18,
  maximumOrderTimingMinute: 0,
};

const addPoint = async (
  merchant: Merchant,
  changes: Partial<CallInput<typeof createCollectionPoint>['body']> = {},
): Promise<CollectionPoint> =>
  merchant.call(createCollectionPoint, {
    body: {
      label: 'Marché de Sarlat',
      description: 'Sous la halle, à gauche de la fontaine.',
      address: {
        street: '12 rue des Lilas',
        postalCode: '24200',
        city: 'Sarlat-la-Canéda',
        country: 'France',
        geolocation: { latitude: 44.889, longitude: 1.217 },
      },
      img: asUpload(await picture(`${changes.label ?? 'marché'}.jpg`)),
      openingHours: {
        wednesday: [slot],
        saturday: [slot, { ...slot, timePeriod: { ...slot.timePeriod, startingHour: 14, endingHour: 17 } }],
      },
      ...changes,
    },
  });

test('a merchant without a network opens a point, gives it hours and a closure, toggles and edits it', async ({
  page,
  merchant,
}) => {
  test.slow();
  await page.goto('/admin');
  await openFromSidebar(page, 'Points de collecte');
  await page.getByRole('link', { name: 'Ajouter mon premier point de collecte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveau point de collecte' })).toBeFocused();

  await test.step('its name, picture and address, found by the keyboard alone', async () => {
    await page.getByLabel('Nom', { exact: true }).fill('Marché du samedi');
    await page.getByLabel('Description').fill('Sous la halle.');
    await choosePicture(page, 'Image');
    await addressBox(page).fill('12 rue des Lilas 24200 Sarlat');
    await expect(page.getByRole('option').first()).toHaveText('12 rue des Lilas24200 Sarlat-la-Canéda');
    await expect(page.getByRole('status').filter({ hasText: /adresses trouvées/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(addressBox(page)).toHaveValue('12 rue des Lilas, 24200 Sarlat-la-Canéda');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  await test.step('its hours', async () => {
    const add = page.getByRole('button', { name: 'Ajouter un horaire' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un horaire' });
    await dialog.getByLabel('Jour').selectOption('Samedi');
    await dialog.getByLabel('Début').fill('');
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog.getByLabel('Début')).toHaveAccessibleDescription('Veuillez renseigner une heure');
    await dialog.getByLabel('Début').fill('08:30');
    await dialog.getByLabel('Fin').fill('12:00');
    await dialog.getByLabel('Délai minimum de commande').selectOption('La veille');
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await expect(page.getByRole('row', { name: /Samedi.*08:30.*12:00.*La veille, jusqu'à\s12\sh/ })).toBeVisible();
  });

  await test.step('a day it is closed', async () => {
    await page.getByRole('button', { name: /^Noël/ }).click();
    await expect(page.getByRole('list', { name: 'Fermetures' })).toContainText('25 décembre');
  });

  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL('/admin/points-de-collecte');
  await acknowledge(page, 'Succès', 'Marché du samedi ajouté avec succès');
  const card = page.getByRole('article', { name: 'Marché du samedi' });
  await expect(card).toContainText('24200 Sarlat-la-Canéda');
  const { collectionPoints, shoppersGroups } = await merchant.call(getShopAggregate, {});
  expect(collectionPoints[0]).toMatchObject({
    address: { street: '12 rue des Lilas', geolocation: { latitude: expect.closeTo(44.9, 0) } },
    openingHours: { saturday: [{ maximumOrderTimingDaysBefore: 1 }] },
    closures: [{}],
  });
  expect(shoppersGroups).toMatchObject([{ label: 'Marché du samedi', description: 'Clients de Marché du samedi' }]);

  await test.step('it is disabled', async () => {
    await card.getByRole('button', { name: 'Désactiver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver la vente' }).click();
    await expect(card.getByText('Désactivé', { exact: true })).toBeVisible();
  });

  await test.step('it is edited from its own page, and one lands there again', async () => {
    await card.getByRole('link', { name: 'Voir' }).click();
    // The list has a « Modifier » too: only from the point's own page does one land there again.
    await expect(page.getByRole('heading', { level: 1, name: 'Marché du samedi' })).toBeVisible();
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByLabel('Nom', { exact: true }).fill('Marché de Noël');
    await page.getByRole('radio', { name: 'Visible sur le site' }).check();
    await page.getByRole('button', { name: "Supprimer l'horaire du samedi 08:30" }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marché de Noël' })).toBeVisible();
    await acknowledge(page, 'Succès', 'Marché de Noël modifié avec succès');
    await expect(page.getByText('Activé', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Aucun horaire')).toBeVisible();
  });
});

test('an opening that is changed before anything else is saved without a question', async ({ page, merchant }) => {
  const { id } = await addPoint(merchant);
  await page.goto(`/admin/points-de-collecte/edition?id=${id}`);
  for (const end of ['19:00', '19:30']) {
    await page
      .getByRole('button', { name: /^Modifier l'horaire/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: "Modifier l'horaire" });
    await dialog.getByLabel('Fin').fill(end);
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })).toBeVisible();
});

test('without an address nothing is sent, which is said beside its field', async ({ page, merchant }) => {
  await page.goto('/admin/points-de-collecte/edition');
  await page.getByLabel('Nom', { exact: true }).fill('La ferme');
  await page.getByLabel('Description').fill('Au bout du chemin.');
  await addressBox(page).fill('12 rue des Lilas');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(addressBox(page)).toHaveAccessibleDescription(/Choisissez une adresse dans la liste proposée\./);
  await expect(addressBox(page)).toHaveValue('12 rue des Lilas');
  expect((await merchant.call(getShopAggregate, {})).collectionPoints).toEqual([]);
});

test('a search that is slow, late or broken never shows the wrong address', async ({ page, merchant, watch }) => {
  watch.expectRefusal(503);
  const hit = (name: string) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1.2, 44.9] },
    properties: { id: name, label: name, name, postcode: '24200', city: 'Sarlat-la-Canéda' },
  });
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const failure = "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.";
  await page.route('**/api/SearchAddress?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('q')!;
    if (asked === 'panne')
      return route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: failure });
    if (asked === 'lente') await release;
    // The browser has dropped the slow one by the time it is answered.
    return route
      .fulfill({ json: { type: 'FeatureCollection', features: asked === 'rien' ? [] : [hit(`Rue ${asked}`)] } })
      .catch(() => {});
  });
  const { id } = await addPoint(merchant);
  await page.goto(`/admin/points-de-collecte/edition?id=${id}`);
  const asking = page.waitForRequest(/q=lente/);
  await addressBox(page).fill('lente');
  await asking;
  await addressBox(page).fill('rapide');
  await expect(page.getByRole('option')).toHaveText(['Rue rapide24200 Sarlat-la-Canéda']);
  resolve();
  await expect(page.getByRole('option')).toHaveText(['Rue rapide24200 Sarlat-la-Canéda']);

  await addressBox(page).fill('panne');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  await addressBox(page).fill('rien');
  await expect(page.getByRole('status').filter({ hasText: 'Aucune adresse trouvée' })).toBeVisible();
  await expect(page.getByText(failure)).toBeHidden();

  // Words that were not chosen are not saved, nor is the point beside them; emptied, the box says the address it has.
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(addressBox(page)).toHaveAccessibleDescription(/Choisissez une adresse dans la liste proposée\./);
  await expect(addressBox(page)).toHaveValue('rien');
  await addressBox(page).fill('');
  await page.getByLabel('Nom', { exact: true }).focus();
  await expect(addressBox(page)).toHaveValue('12 rue des Lilas, 24200 Sarlat-la-Canéda');
});

test('the pages of a point, to every eye', async ({ page, merchant, watch }) => {
  test.slow();
  watch.expectRefusal(503);
  await page.goto('/admin/points-de-collecte');
  await expect(page.getByRole('heading', { name: 'Aucun Point de collecte' })).toBeVisible();
  await expectAccessible(page, 'points empty');

  const { id } = await addPoint(merchant, { closures: [{ from: '2099-12-24', to: '2099-12-31' }] });
  await addPoint(merchant, {
    label: 'La ferme, au bout du chemin de terre qui longe la rivière',
    isEnabled: false,
    openingHours: {},
  });
  await addPoint(merchant, { label: 'Magasin' });
  await page.goto('/admin/points-de-collecte');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page, 'points');
  await page.goto(`/admin/points-de-collecte?vente=${id}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'point toggle dialog');

  await page.goto(`/admin/points-de-collecte/${id}`);
  await expect(page.getByText('Aucune commande pour le moment.')).toBeVisible();
  await expectAccessible(page, 'point');
  await page.goto('/admin/points-de-collecte/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Point de collecte non trouvé' })).toBeVisible();
  await expectAccessible(page, 'point not found');

  // As tall as the page: the bar that sticks to the bottom covers nothing, wherever the page is scrolled.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 3600 });
  await page.goto(`/admin/points-de-collecte/edition?id=${id}`);
  await page.getByRole('button', { name: /^Toussaint/ }).click();
  await expectAccessible(page, 'point form');
  await page.setViewportSize({ width, height });
  await page.goto(`/admin/points-de-collecte/edition?id=${id}&horaire=nouveau`);
  await page.getByRole('dialog').getByLabel('Fin').fill('07:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText("l'heure de fin doit être après l'heure de début.")).toBeVisible();
  await expectAccessible(page, 'slot dialog');

  await page.goto('/admin/points-de-collecte/edition');
  await addressBox(page).fill('sarlat');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'address menu');
  const failure = "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.";
  await page.route('**/api/SearchAddress?**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: failure }),
  );
  await addressBox(page).fill('panne');
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Choisissez une adresse dans la liste proposée.')).toBeVisible();
  await page.setViewportSize({ width, height: 3200 });
  await expectAccessible(page, 'point form with errors');
});

test('nothing is cut off at 320 px', async ({ page, merchant }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { id } = await addPoint(merchant, { label: 'Marché de Saint-Julien-de-Lampon' });
  for (const address of ['', `/${id}`, `/edition?id=${id}`, `/edition?id=${id}&horaire=0`]) {
    await page.goto(`/admin/points-de-collecte${address}`);
    await expect(
      address.includes('horaire')
        ? page.getByRole('dialog')
        : page.getByText('Marché de Saint-Julien-de-Lampon').first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});

test('the farm closes for a fortnight, everywhere, in at most six presses', async ({ page, merchant, isMobile }) => {
  await addPoint(merchant);
  await addPoint(merchant, { label: 'La ferme' });
  await page.goto('/admin');
  const hand = new Hand();
  if (isMobile) await hand.click(page.getByRole('button', { name: 'Ouvrir le menu' }));
  await hand.click(page.getByRole('link', { name: 'Points de collecte', exact: true }).last());
  await hand.click(page.getByRole('link', { name: 'Boutique en congés' }));
  await hand.fill(page.getByLabel('Du', { exact: true }), '2031-08-01');
  await hand.fill(page.getByLabel('Au (inclus)'), '2031-08-15');
  await hand.click(page.getByRole('button', { name: 'Enregistrer', exact: true }));
  await acknowledge(page, 'Succès', 'Boutique en congés du vendredi 1er août 2031 au vendredi 15 août 2031');
  expect(hand.moves).toBeLessThanOrEqual(6);
  const { collectionPoints } = await merchant.call(getShopAggregate, {});
  expect(collectionPoints.map(({ holidays }) => holidays)).toEqual(
    Array.from({ length: 2 }, () => [{ from: '2031-08-01', to: '2031-08-15' }]),
  );
  await expectAccessible(page, 'holidays');
});
