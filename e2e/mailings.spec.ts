import { previewMailing } from '@etal/contract/mailings';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { openFromSidebar } from './support/open-page.ts';
import { FARM_SLUG } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

test('a slate is sent, read in the mailbox, and refused by one press', async ({ page, ownFarm, context, browser }, {
  project,
}) => {
  await page.goto('/admin');
  await openFromSidebar(page, 'Écrire à mes clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Écrire à mes clients' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Vos envois' })).toBeVisible();
  await expectAccessible(page, 'mailings');

  await page.getByRole('link', { name: "Préparer l'ardoise" }).click();
  const subject = `Cette semaine, ${project.name}`;
  await page.getByLabel('Objet').fill(subject);
  await page.getByLabel('Votre phrase').fill('Les noix sont sèches.');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Les noix sont sèches.')).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Où et quand' })).toBeVisible();
  await expect(page.getByLabel('Texte à copier')).toHaveValue(/Les noix sont sèches\./);
  await expectAccessible(page, 'the slate', ['/api/mailing-preview']);
  await page.getByRole('button', { name: "Envoyer l'ardoise" }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click();
  await acknowledge(page, 'Succès', 'Ardoise envoyée à');
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toBeVisible();

  // What customers read, judged as any page: light, dark, and on the narrowest telephone.
  const apart = await browser.newContext({ reducedMotion: 'reduce' });
  const mail = await apart.newPage();
  const { html } = await ownFarm.call(previewMailing, { query: { intro: 'Les noix sont sèches.' } });
  await mail.setViewportSize({ width: 320, height: 640 });
  await mail.setContent(html);
  await expectAccessible(mail, 'the mail');
  expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await apart.close();

  const reader = await context.newPage();

  await expect(async () => {
    await reader.goto('/demo/courrier');
    await reader.getByRole('link', { name: subject }).first().click({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await reader.getByRole('link', { name: /desabonnement/ }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Ne plus recevoir ces mails' })).toBeVisible();
  expect(new URL(reader.url()).pathname).toBe(`/boutique/${FARM_SLUG}/desabonnement`);
  await expectAccessible(reader, 'the way out');
  await reader.getByRole('button', { name: 'Je me désabonne' }).click();
  await expect(reader.getByRole('status').filter({ hasText: 'Vous ne recevrez plus' })).toBeVisible();
  await expectAccessible(reader, 'out');
  // The first mail was read while the last ones were still leaving.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(`${subject}.*Envoyé`) })).toContainText('1', {
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
  await reader.getByRole('button', { name: 'Je me réabonne' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Vous êtes réabonné' })).toBeVisible();
});

test('a message to a collection day asks before it leaves, and before what was typed is lost', async ({
  page,
  ownFarm,
}) => {
  const { path } = await ownFarm.orderOne((await ownFarm.addArticle(`Pour le message ${Date.now()}`, 3)).id);
  expect(path).toContain('/commandes/');
  await page.goto('/admin/ecrire/message');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByLabel('Jour de retrait', { exact: true })).toHaveAccessibleDescription(
    /Choisissez à qui vous écrivez/,
  );
  await expectAccessible(page, 'message with errors');
  await page.getByLabel('Objet').fill('Le point est déplacé');
  await openFromSidebar(page, 'Clients');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel('Objet')).toHaveValue('Le point est déplacé');
});
