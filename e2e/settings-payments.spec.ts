import { setShopLegalInformation } from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import { expectAccessible } from './support/accessibility.ts';
import { acknowledge } from './support/feedback.ts';
import type { Merchant } from './support/open-merchant.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const setLegal = (merchant: Merchant) =>
  merchant.call(setShopLegalInformation, {
    body: {
      email: merchant.email,
      title: 'EARL du Pré',
      legalForm: 'EARL',
      siren: '732829320',
      tva: 'FR44732829320',
      streetAddress: '12 chemin du Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat-la-Canéda',
      capital: 7500,
    },
  });

test('a merchant takes on-site payments once an IBAN is given', async ({ page, merchant, watch }) => {
  watch.expectRefusal(400);
  await page.goto('/admin/parametres');
  const section = page.getByRole('region', { name: 'Paiements sur place' });
  await expect(section.getByText('Bac à sable')).toBeVisible();
  await section.getByRole('button', { name: 'Enregistrer mon IBAN' }).click();

  await expect(page).toHaveURL(/\/bac-a-sable\/iban\//);
  await expectAccessible(page, 'sandbox IBAN');
  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607');
  await page.getByRole('button', { name: "Enregistrer l'IBAN" }).click();
  await expect(page.getByRole('alert')).toContainText("Cet IBAN n'est pas valide");
  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606');
  await page.getByRole('button', { name: "Enregistrer l'IBAN" }).click();

  await expect(page).toHaveURL('/admin/parametres');
  await expect(section).toContainText(/IBAN ••••\s2606/);
  // What was set up is on.
  await expect(section.getByRole('switch', { name: 'Proposer ce moyen de paiement' })).toBeChecked();
  await section.getByRole('switch', { name: 'Montant minimal de commande' }).check();
  await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(section.getByLabel('Montant', { exact: true })).toHaveAccessibleDescription(
    /Saisissez le montant minimal de commande\./,
  );
  await expectAccessible(page, 'minimum missing');
  await section.getByLabel('Montant', { exact: true }).fill('12.5');
  await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(page, 'Succès', 'Paiements sur place enregistrés');
  await expect(section.getByLabel('Montant', { exact: true })).toHaveValue('12,50');
  expect((await merchant.call(getShopAggregate, {})).parameters.offlinePaymentsDetails).toEqual({
    enabled: true,
    minimalOrderAmount: 1250,
    ibanLast4: '2606',
    feesOverdue: false,
  });

  await test.step('leaving without a new IBAN keeps the one there was', async () => {
    await section.getByRole('button', { name: "Changer d'IBAN" }).click();
    await page.getByRole('link', { name: 'Revenir sans enregistrer' }).click();
    await expect(section).toContainText(/IBAN ••••\s2606/);
  });

  await test.step('the service fee is paid by the customers, or by the merchant who says so', async () => {
    const fees = page.getByRole('region', { name: 'Frais de service' });
    await expect(fees.getByRole('radio', { name: /À la charge du client/ })).toBeChecked();
    await fees.getByRole('radio', { name: /À ma charge/ }).check();
    await expectAccessible(page, 'service fee');
    await fees.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await acknowledge(page, 'Succès', 'Frais de service enregistrés');
    await page.reload();
    await expect(fees.getByRole('radio', { name: /À ma charge/ })).toBeChecked();
    expect((await merchant.call(getShopAggregate, {})).platformFee.bearer).toBe('MERCHANT');
  });
});

test('a merchant takes online payments once an account can', async ({ page, merchant, watch }) => {
  watch.expectRefusal(409);
  await page.goto('/admin/parametres');
  const section = page.getByRole('region', { name: 'Paiements en ligne' });
  await expect(section.getByText(/demande d'abord vos informations légales/)).toBeVisible();
  await setLegal(merchant);
  await page.reload();
  await section.getByRole('button', { name: 'Créer mon compte de paiement' }).click();
  await expect(page).toHaveURL(/\/bac-a-sable\/inscription\//);
  const firstLink = page.url();
  await expectAccessible(page, 'sandbox account');

  await test.step('leaving the sign-up half-way', async () => {
    await page.goto('/admin/parametres?refreshOnlinePayments=true');
    await expect(section.getByText(/Votre inscription n'est pas terminée/)).toBeVisible();
    await expectAccessible(page, 'account begun');
  });

  await section.getByRole('button', { name: "Continuer l'inscription" }).click();
  await page.getByRole('button', { name: "Terminer l'inscription" }).click();
  await expect(page).toHaveURL('/admin/parametres');
  await expect(section).toContainText('Virements le 1er de chaque mois');
  await section.getByRole('switch', { name: 'Proposer ce moyen de paiement' }).check();
  await section.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await acknowledge(page, 'Succès', 'Paiements en ligne enregistrés');
  await expectAccessible(page, 'settings in full');
  expect((await merchant.call(getShopAggregate, {})).parameters.onlinePaymentsDetails).toMatchObject({
    enabled: true,
    minimalOrderAmount: null,
    stripeAccountConfigured: true,
  });

  await test.step('fees and payouts have their pages, empty for now', async () => {
    await page.goto('/admin/comptabilite/frais');
    await expect(page.getByRole('heading', { level: 1, name: 'Frais de service' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/3\s% du montant des produits/);
    await expectAccessible(page, 'fees');
    await page.goto('/admin/comptabilite/virements');
    await expect(page.getByText('Le premier virement du service de paiement')).toBeVisible();
    await expectAccessible(page, 'payouts');
  });

  await test.step('a link that served says so', async () => {
    await page.goto(firstLink);
    await page.getByRole('button', { name: "Terminer l'inscription" }).click();
    await expect(page).toHaveURL('/admin/parametres');
    await page.goto(firstLink);
    await expect(page.getByText("Ce lien d'inscription a déjà servi.")).toBeVisible();
  });
});

test('an expired sign-up link is offered anew', async ({ page, merchant }) => {
  await setLegal(merchant);
  await page.goto('/admin/parametres?dialogue=inscription');
  const question = page.getByRole('alertdialog', { name: "Continuer l'inscription" });
  await expectAccessible(page, 'sign-up to continue');
  await question.getByRole('button', { name: "Continuer l'inscription" }).click();
  await expect(page.getByRole('button', { name: "Terminer l'inscription" })).toBeVisible();
});
