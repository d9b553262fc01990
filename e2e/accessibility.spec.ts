import { getShopAggregate } from '@etal/contract/shop';
import { expectAccessible } from './support/accessibility.ts';
import { chooseFile } from './support/choose-picture.ts';
import { acknowledge } from './support/feedback.ts';
import { signIn } from './support/open-page.ts';
import { picture } from './support/pictures.ts';
import { linkMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the pages before the back-office', async ({ page, account, watch }) => {
  watch.expectRefusal(401, 404);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expectAccessible(page, 'login');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expectAccessible(page, 'login with errors');
  await signIn(page, { ...account, password: 'un autre mot de passe' });
  await expect(page.getByText('Identifiants invalides')).toBeVisible();
  await expectAccessible(page, 'login refused');

  await page.goto('/inscription');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expectAccessible(page, 'inscription with errors');

  await page.goto('/mot-de-passe-oublie');
  await page.getByLabel('Adresse email').fill('inconnu@etal.test');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Si votre compte existe')).toBeVisible();
  await expectAccessible(page, 'forgotten password sent');

  await page.goto('/conditions-utilisation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'terms');

  await page.goto('/accessibilite');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'accessibility statement');

  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'not found');
});

test('the new password', async ({ page, account, server }) => {
  await page.goto('/reinitialiser-mot-de-passe');
  await expect(page.getByRole('link', { name: 'Demander un lien' })).toBeVisible();
  await expectAccessible(page, 'reset without token');

  await page.goto('/mot-de-passe-oublie');
  await page.getByLabel('Adresse email').fill(account.email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await page.goto(await linkMailedTo(server.outbox, account.email, account.welcomeLink));
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('un tout nouveau départ');
  await expectAccessible(page, 'reset');
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible();
  await expectAccessible(page, 'reset mismatch');
  await page.getByLabel('Confirmez le mot de passe').fill('un tout nouveau départ');
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByRole('link', { name: 'Se connecter', exact: true })).toBeVisible();
  await expectAccessible(page, 'reset done');
});

test('the shop form and the crop dialog', async ({ page, account, watch }) => {
  watch.expectRefusal(418);
  await page.goto('/login');
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'Créer ma boutique' })).toBeVisible();
  await expectAccessible(page, 'bienvenue');
  await page.getByRole('button', { name: 'Créer ma boutique' }).click();
  await expect(page.getByText('Veuillez sélectionner une image de profil')).toBeVisible();
  await expectAccessible(page, 'bienvenue with errors');
  await chooseFile(page, 'Image de profil', await picture('profil.jpg'));
  await page.getByRole('button', { name: 'Recadrer' }).click();
  await expect(page.getByRole('group', { name: "Cadre de l'image" })).toBeVisible();
  await expectAccessible(page, 'crop');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await chooseFile(page, 'Image de couverture', await picture('couverture.jpg'));
  await page.getByRole('button', { name: 'Recadrer' }).last().click();
  await expect(page.getByRole('group', { name: "Cadre de l'image" })).toBeVisible();
  await expectAccessible(page, 'crop cover');
});

test('the dashboard, its menus, and its failure', async ({ page, merchant, watch, isMobile }) => {
  watch.expectRefusal(503);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'profile menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  if (isMobile) {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible();
    await expectAccessible(page, 'drawer');
  }
  await page.route('**/api/GetShopAggregate', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expectAccessible(page, '503');
});

test('the dashboard from the opening on', async ({ page, merchant: _merchant }) => {
  let state = 'READY';
  await page.route('**/api/GetShopAggregate', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response, json: { ...(await response.json()), state } });
  });
  await page.goto('/admin?dialogue=publication');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'publication');
  state = 'RUNNING';
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Prochaines collectes' })).toBeVisible();
  await expectAccessible(page, 'published dashboard');
  for (const dialog of ['ouverture', 'partage']) {
    await page.goto(`/admin?dialogue=${dialog}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, dialog);
  }
});

test('the list of articles and its dialogs', async ({ page, merchant }) => {
  test.slow();
  await page.goto('/admin/articles');
  await expect(page.getByRole('heading', { name: 'Aucun Article' })).toBeVisible();
  await expectAccessible(page, 'articles empty');

  const { id } = await merchant.addArticle({
    label: 'Carottes',
    tags: ['AGRICULTURE_BIOLOGIQUE', 'LABEL_ROUGE'],
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1290,
    averageWeight: 1800,
  });
  for (let n = 1; n <= 10; n += 1) await merchant.addArticle({ label: `Botte n° ${n}`, isEnabled: n % 2 === 0 });
  await page.reload();
  await expect(page.getByText('Résultats 1 à 10 sur 11')).toBeVisible();
  await expectAccessible(page, 'articles');

  const states = [
    { url: '?search=rien', shown: page.getByRole('heading', { name: 'Aucun résultat' }), state: 'articles no result' },
    { url: `?vente=${id}`, shown: page.getByRole('alertdialog'), state: 'toggle dialog' },
    { url: `?modifier=${id}`, shown: page.getByRole('dialog'), state: 'quick edit' },
    { url: '?categories=ouvertes', shown: page.getByRole('dialog'), state: 'categories dialog' },
  ];
  for (const { url, shown, state } of states) {
    await page.goto(`/admin/articles${url}`);
    await expect(shown).toBeVisible();
    await expectAccessible(page, state);
  }
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
  await expectAccessible(page, 'categories dialog with errors');
});

test('the article form, for each tariff', async ({ page, merchant }) => {
  test.slow();
  // As tall as the page: the bar that sticks to the bottom covers nothing, wherever the page is scrolled.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 2600 });
  await page.goto('/admin/articles/edition');
  const submit = page.getByRole('button', { name: 'Enregistrer', exact: true });
  for (const model of ['À la pièce', 'Au poids demandé', 'À la pièce, à peser', 'Au poids, par options']) {
    await page.getByRole('radio', { name: model, exact: true }).check();
    await expectAccessible(page, `article form ${model}`);
  }
  await page.getByRole('switch', { name: 'Suivre le stock' }).check();
  await submit.click();
  await expect(page.getByText('Veuillez sélectionner une image.')).toBeVisible();
  await expectAccessible(page, 'article form with errors');
  expect((await merchant.call(getShopAggregate, {})).singleArticles).toEqual([]);
});

test('an article, its deletion, and the popups', async ({ page, merchant, watch }) => {
  watch.expectRefusal(500);
  const { id } = await merchant.addArticle({
    label: 'Poulet fermier',
    pricingModel: 'BY_CAPTURED_WEIGHT',
    pricePerKilogram: 1290,
  });
  await page.goto(`/admin/articles/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poulet fermier');
  await expectAccessible(page, 'article');
  await page.getByRole('button', { name: "Supprimer l'article" }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'delete dialog');

  await page.goto(`/admin/articles/edition?id=${id}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Avertissement', { exact: true })).toBeVisible();
  await expectAccessible(page, 'warning popup');
  await acknowledge(page, 'Avertissement', 'Poulet fermier');

  await page.goto(`/admin/articles/edition?id=${id}`);
  await page.getByRole('radio', { name: 'À la pièce', exact: true }).check();
  await page.getByLabel('Prix unitaire TTC').fill('22');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Succès', { exact: true })).toBeVisible();
  await expectAccessible(page, 'success popup');

  await page.route('**/api/UpdateSimpleArticle/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain; charset=utf-8', body: 'Une erreur est survenue.' }),
  );
  await page.goto(`/admin/articles/edition?id=${id}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Erreur', { exact: true })).toBeVisible();
  await expectAccessible(page, 'error popup');

  await page.goto('/admin/articles/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Article non trouvé' })).toBeVisible();
  await expectAccessible(page, 'article not found');
});
