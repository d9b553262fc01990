import { getTillDay, getTillDays } from '@etal/contract/till';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

/** A day gone by of the demonstration, which nobody counts but the test of this file. */
async function dayGoneBy(page: Page): Promise<{ date: string; point: string; total: number; cash: number }> {
  const now = new Date();
  const months = [0, 1].map((back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)));
  const days = [];
  for (const month of months) {
    const answer = await page.request.get(`/api/GetTillDays?month=${month.toISOString().slice(0, 7)}`);
    days.push(...getTillDays.response.parse(await answer.json()));
  }
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const gone = days.find(({ date, collectionPoint }) => collectionPoint !== null && date < yesterday);
  const { date, collectionPoint, total } = gone!;
  const point = collectionPoint!.id;
  const day = await page.request.get(`/api/GetTillDay?date=${date}&collectionPoint=${point}`);
  return { date, point, total, cash: getTillDay.response.parse(await day.json()).expected.CASH };
}

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

test('a day is counted without a network, and closed when it is back', async ({
  page,
  ownFarm: _signedIn,
  context,
  watch,
}) => {
  watch.expectRefusal(0);
  const { date, point, total, cash } = await dayGoneBy(page);
  await page.goto(`/admin/comptage?date=${date}&point=${point}`);
  await expect
    .poll(() =>
      page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)),
    )
    .toBe(true);
  await expect(page.getByRole('heading', { level: 2, name: 'Espèces' })).toBeVisible();
  await expectAccessible(page, 'counting');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Hors connexion/)).toBeVisible();
  await expect(page.getByText(/encaissés, d'après cet appareil/)).toContainText(euros(total));
  await expect(page.getByRole('button', { name: 'Clôturer la journée' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Montant' }).check();
  await page.getByLabel('Espèces comptées, fond de caisse compris').fill(euros(cash + 5000));
  await page.getByLabel(/^Fond de caisse/).fill('50');
  for (const other of await page.getByRole('button', { name: 'Comme attendu' }).all()) await other.click();
  await page.reload();
  await expect(page.getByLabel(/^Fond de caisse/)).toHaveValue('50,00');
  await expect(page.getByText('Rien ne manque').first()).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Clôturer la journée' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("C'est définitif");
  await expectAccessible(page, 'the question before a closing');
  await question.getByRole('button', { name: 'Clôturer la journée' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /^Clôture n°/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clôturer la journée' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Voir tous les mouvements du jour' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Caisse ·/ })).toBeVisible();
  await expectAccessible(page, 'a day of the till');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^Clôture de caisse .*\.pdf$/);
  await page.getByRole('main').getByRole('link', { name: 'Caisse', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Caisse' })).toBeVisible();
  await expect(page.getByText('Clôturée').first()).toBeVisible();
  await expectAccessible(page, 'the months of the till');

  await page.goto('/admin/comptabilite');
  const months = page.getByRole('table', { name: 'Mois' });
  await expect(months).toBeVisible();
  await expectAccessible(page, 'the accounts of a year');
  await months.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Encaissements' })).toBeVisible();
  await expectAccessible(page, 'the accounts of a month');
  const [files] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fichiers du mois' }).click(),
  ]);
  expect(files.suggestedFilename()).toMatch(/^Comptabilité .* \(provisoire\)\.zip$/);
  await page.goto('/admin/comptabilite/reglages');
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  await expectAccessible(page, 'the settings of the accounts');
});
