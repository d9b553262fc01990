import { randomUUID } from 'node:crypto';
import { addNotificationsRecipient, addWebhookEndpoint, setShopLegalInformation } from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import { openFromSidebar } from './support/open-page.ts';
import { codeMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('who is told of orders', async ({ page, merchant, server }) => {
  const email = `ferme-${randomUUID()}@etal.test`;
  await page.goto('/admin');
  await openFromSidebar(page, 'Paramètres');
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeFocused();
  const section = page.getByRole('region', { name: 'Notifications' });
  await expect(section.getByRole('heading', { name: "Personne n'est prévenu de vos commandes" })).toBeVisible();
  await expectAccessible(page, 'settings, empty');

  const add = section.getByRole('button', { name: 'Ajouter un destinataire' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un destinataire' });
  await expect(dialog.getByLabel('Adresse email')).toHaveValue(merchant.email);
  await dialog.getByLabel('Nom').fill('');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog.getByLabel('Nom')).toHaveAccessibleDescription(/Ce champ est obligatoire\./);
  await dialog.getByRole('radio', { name: 'SMS' }).check();
  await dialog.getByLabel('Nom').fill('Jeanne');
  await dialog.getByLabel('Numéro de mobile').fill('05 53 31 45 45');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog.getByLabel('Numéro de mobile')).toHaveAccessibleDescription(/Saisissez un numéro de mobile/);
  await expectAccessible(page, 'recipient with errors');
  await dialog.getByLabel('Numéro de mobile').fill('06 12 34 56 78');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveText([/Jeanne\s*SMS au 06\s12\s34\s56\s78/]);

  await add.click();
  await dialog.getByLabel('Nom').fill('La ferme');
  await dialog.getByLabel('Adresse email').fill(email);
  await dialog.getByLabel('Adresse email').press('Enter');
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'settings with recipients');

  await section.getByRole('button', { name: 'Saisir le code de La ferme' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirmer La ferme' });
  await expectAccessible(page, 'recipient to confirm');
  await confirming.getByLabel('Code reçu').fill(await codeMailedTo(server.outbox, email));
  await confirming.getByRole('button', { name: 'Confirmer' }).click();
  await expect(confirming).toBeHidden();
  await expect(section.getByText('À confirmer')).toHaveCount(1);

  await section.getByRole('button', { name: 'Supprimer Jeanne' }).click();
  const question = page.getByRole('alertdialog', { name: /Ne plus prévenir Jeanne/ });
  await expectAccessible(page, 'recipient to delete');
  await page.reload();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(section.getByRole('listitem')).toHaveText([/La ferme/]);
  await expect(page).toHaveURL('/admin/parametres');
  const { parameters } = await merchant.call(getShopAggregate, {});
  expect(parameters.notificationRecipients).toMatchObject([
    { label: 'La ferme', emailAddress: email, phoneNumber: null, isConfirmed: true },
  ]);
});

test('the legal information', async ({ page, merchant }) => {
  test.slow();
  // As tall as the page: the bar that sticks to the bottom covers nothing, wherever the page is scrolled.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 2800 });
  await page.goto('/admin/parametres');
  await page
    .getByRole('region', { name: 'Informations légales' })
    .getByRole('link', { name: 'Renseigner mes informations légales' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Informations légales' })).toBeFocused();
  await expectAccessible(page, 'legal form');
  await expect(page.getByLabel("Nom de l'entreprise")).toHaveValue(merchant.shopLabel);
  await page.getByLabel("Nom de l'entreprise").fill('');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByLabel("Nom de l'entreprise")).toBeFocused();
  await expect(page.getByLabel('Forme juridique')).toHaveAccessibleDescription(/Choisissez votre forme juridique\./);

  await page.getByLabel("Nom de l'entreprise").fill('EARL du Pré');
  await page.getByLabel('Forme juridique').selectOption('EARL');
  await page.getByLabel('SIREN').fill('123 456 789');
  await page.getByLabel('Code postal').fill('20200');
  await page.getByLabel('Site internet du médiateur').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByLabel('SIREN')).toHaveAccessibleDescription(/Ce numéro SIREN n'est pas valable/);
  await expect(page.getByLabel('Capital social')).toHaveAccessibleDescription(/Le capital social est obligatoire/);
  await expect(page.getByLabel('Nom du médiateur')).toHaveAccessibleDescription(/Saisissez le nom du médiateur\./);
  await expect(page.getByLabel('Site internet du médiateur')).toHaveAccessibleDescription(/commence par https:\/\//);
  await expect(page.getByText(/En Corse et outre-mer/)).toBeVisible();
  await expectAccessible(page, 'legal form with errors');

  await page.getByLabel('Capital social').fill('7500,5');
  await page.getByLabel('SIREN').fill('732 829 320');
  await page.getByLabel('Numéro de TVA').fill('FR45 732 829 320');
  await page.getByLabel('Rue').fill('12 chemin du Pré');
  await page.getByLabel('Code postal').fill('24200');
  await page.getByLabel('Ville').fill('Sarlat-la-Canéda');
  await page.getByLabel('Nom du médiateur').fill('Médiation du Pré');
  await page.getByLabel('Site internet du médiateur').fill('www.mediation.example');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByLabel('Numéro de TVA')).toHaveAccessibleDescription(/La clé de ce numéro de TVA est fausse/);
  await page.getByLabel('Numéro de TVA').fill('FR44 732 829 320');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL('/admin/parametres');
  await acknowledge(page, 'Succès', 'Informations légales mises à jour');
  const section = page.getByRole('region', { name: 'Informations légales' });
  await expect(section).toContainText(/EARL au capital de 7\s500,50\s€/);
  await expectAccessible(page, 'settings with legal information');
  const { parameters } = await merchant.call(getShopAggregate, {});
  expect(parameters.legalInformation).toMatchObject({
    siren: '732829320',
    tva: 'FR44732829320',
    capital: 7500.5,
    countryAddress: 'France',
    mediator: { name: 'Médiation du Pré', address: null, website: 'https://www.mediation.example/' },
  });

  await test.step('is there again when edited, and a sole trader under the franchise needs less', async () => {
    await section.getByRole('link', { name: 'Modifier' }).click();
    await expect(page.getByLabel('Forme juridique')).toHaveValue('EARL');
    await expect(page.getByLabel('Capital social')).toHaveValue('7500,50');
    await page.getByLabel('Forme juridique').selectOption('Entreprise individuelle (EI)');
    await expect(page.getByLabel('Capital social')).toBeHidden();
    await page.getByRole('radio', { name: 'Franchise en base' }).check();
    await page.getByLabel('Numéro de TVA').fill('');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await acknowledge(page, 'Succès', 'Informations légales mises à jour');
    await expect(section).toContainText('Franchise en base');
  });
});

test('without a payment service, the IBAN is typed and online payment is not offered', async ({ page, merchant }) => {
  await merchant.addArticle({ label: 'Poulet fermier', pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 1290 });
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'Configurer' }).click();
  await expect(page.getByText("Le paiement en ligne n'est pas proposé sur cette installation.")).toBeVisible();
  const section = page.getByRole('region', { name: 'Paiements sur place' });
  await section.getByRole('button', { name: 'Enregistrer mon IBAN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer mon IBAN' });
  await dialog.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607');
  await dialog.getByRole('button', { name: "Enregistrer l'IBAN" }).click();
  await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/Cet IBAN n'est pas valable/);
  await expectAccessible(page, 'typed IBAN with an error');
  await dialog.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606');
  await dialog.getByRole('button', { name: "Enregistrer l'IBAN" }).click();
  await expect(section).toContainText(/IBAN ••••\s2606/);
  await section.getByRole('switch', { name: 'Proposer ce moyen de paiement' }).check();
  await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(page, 'Succès', 'Paiements sur place enregistrés');
  // What could only be paid on site now can be.
  await expect(page.getByRole('link', { name: 'Configurer' })).toBeHidden();
});

test('the merchant’s own tools', async ({ page, context, merchant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/parametres');
  const section = page.getByRole('region', { name: 'Vos outils (webhooks)' });
  await page.getByText('Avancé', { exact: true }).click();
  await section.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter une adresse' });
  await form.getByLabel('Adresse web').fill('http://ferme.example');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(form.getByLabel('Adresse web')).toHaveAccessibleDescription(/Saisissez une adresse publique/);
  await expectAccessible(page, 'webhook with an error');
  await form.getByLabel('Adresse web').fill('https://ferme.example/etal');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  const shown = page.getByRole('dialog', { name: 'Adresse ajoutée' });
  await expect(shown.getByLabel('Secret de signature')).toHaveValue(/^whsec_/);
  await shown.getByRole('button', { name: 'Copier' }).click();
  await expect(shown.getByText('Copié', { exact: true })).toBeVisible();
  await expectAccessible(page, 'webhook secret');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await shown.getByLabel('Secret de signature').inputValue(),
  );
  await shown.getByRole('button', { name: "J'ai copié le secret" }).click();
  await expect(shown).toBeHidden();
  await page.reload();
  await expect(section.getByRole('listitem')).toHaveText(['https://ferme.example/etal']);
  await section.getByRole('button', { name: 'Supprimer https://ferme.example/etal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(section).toContainText('Aucune adresse pour le moment.');
  expect((await merchant.call(getShopAggregate, {})).parameters.webhookEndpoints).toEqual([]);
});

const ENDLESS = 'anticonstitutionnellement'.repeat(4);

test('the settings fit endless words, down to 320 pixels', async ({ page, merchant, isMobile }) => {
  await merchant.call(addNotificationsRecipient, {
    body: { isEmail: true, label: ENDLESS, value: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.fr` },
  });
  await merchant.call(addWebhookEndpoint, { body: { url: `https://ferme.example/${ENDLESS.repeat(3)}` } });
  await merchant.call(setShopLegalInformation, {
    body: {
      email: 'ferme@etal.test',
      title: ENDLESS,
      legalForm: 'SA',
      siren: '732829320',
      tva: 'FR44732829320',
      streetAddress: ENDLESS,
      postalCodeAddress: '24200',
      cityAddress: ENDLESS,
      capital: 99_999_999.99,
      mediator: { name: ENDLESS, address: ENDLESS, website: `https://${ENDLESS.slice(0, 60)}.example/${ENDLESS}` },
    },
  });
  for (const path of ['', '?dialogue=destinataire', '?dialogue=outil', '?dialogue=iban', '/infos-legales']) {
    await page.goto(`/admin/parametres${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    if (path.startsWith('?')) await expect(page.getByRole('dialog')).toBeVisible();
    for (const width of isMobile ? [320, 390] : [1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} at ${width}`,
        )
        .toBeLessThanOrEqual(0);
    }
  }
});
