import { type Browser, expect, type Page, test } from '@playwright/test';
import { Hand } from './hand.ts';
import { signIn } from './open-page.ts';
import { picture } from './pictures.ts';
import { linkMailedTo } from './read-mail.ts';
import type { ServerMode, TestServer } from './start-server.ts';

interface Journey {
  page: Page;
  browser: Browser;
  server: TestServer;
  mode: ServerMode;
  email: string;
  address: string;
}

const PASSWORD = 'une ferme en bord de Loire';
const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
/** From the shop's form to the shop that is ready to be published. */
const MOST_MOVES = 40;

/** From sign-up to the first real order handed over, as someone who has never seen Étal. */
export async function walkTheWholeJourney({ page, browser, server, mode, email, address }: Journey): Promise<void> {
  const hand = new Hand();
  const shop = `La Ferme du ${address.replaceAll('.', ' ')}`;

  await test.step('an account', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    // The page it leaves has a field of that name too.
    await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible();
    await page.getByLabel('Adresse email').fill(email);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByText('Si votre compte existe, un lien vous a été envoyé par email')).toBeVisible();
    await page.goto(await linkMailedTo(server.outbox, email));
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirmez le mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await page.getByRole('link', { name: 'Se connecter', exact: true }).click();
    await signIn(page, { email, password: PASSWORD });
    await expect(page).toHaveURL('/bienvenue');
  });

  await test.step('a shop', async () => {
    await hand.fill(page.getByLabel('Nom de la boutique'), shop);
    await hand.fill(page.getByLabel('Description'), 'Maraîchage bio, œufs et volailles');
    await givePicture(hand, page, 'Image de profil');
    await givePicture(hand, page, 'Image de couverture');
    await hand.check(page.getByLabel(/J'accepte les/));
    await hand.click(page.getByRole('button', { name: 'Créer ma boutique' }));
    await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${shop}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Passer une commande de test' })).toBeHidden();
  });

  await test.step('an article', async () => {
    await hand.click(task(page, 'Ajouter un article ou un panier'));
    await hand.check(page.getByRole('checkbox', { name: 'Miel de fleurs', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Saisir les prix' }));
    await hand.fill(page.getByLabel(/^Prix de Miel de fleurs/), '7,40');
    await hand.click(page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a collection point', async () => {
    await hand.click(task(page, 'Ajouter un point de collecte'));
    await hand.fill(page.getByLabel('Nom', { exact: true }), 'Marché du samedi');
    await hand.fill(page.getByLabel('Description'), 'Sous la halle');
    await expect(page.getByRole('img', { name: 'Image', exact: true })).toBeVisible();
    await hand.fill(page.getByRole('combobox', { name: 'Adresse' }), '12 rue des Lilas 24200 Sarlat');
    await hand.click(page.getByRole('option').first());
    await hand.click(page.getByRole('button', { name: 'Ajouter un horaire' }));
    const hours = page.getByRole('dialog', { name: 'Ajouter un horaire' });
    await hand.click(hours.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(hours).toBeHidden();
    await hand.click(page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(task(page, 'Ajouter un point de collecte')).toBeVisible();
  });

  await test.step('who sells', async () => {
    await hand.click(task(page, 'Renseigner vos informations légales'));
    await expect(page.getByLabel("Nom de l'entreprise")).toHaveValue(shop);
    await hand.choose(page.getByLabel('Forme juridique'), 'Entreprise individuelle (EI)');
    await hand.fill(page.getByLabel('SIREN'), '732 829 320');
    await expect(page.getByLabel('Numéro de TVA')).toHaveValue('FR44732829320');
    await hand.fill(page.getByLabel('Rue'), '12 chemin du Pré');
    await hand.fill(page.getByLabel('Code postal'), '24200');
    await hand.fill(page.getByLabel('Ville'), 'Sarlat-la-Canéda');
    await hand.fill(page.getByLabel('Nom du médiateur'), 'Médiation fictive');
    await hand.fill(page.getByLabel('Site internet du médiateur'), 'mediation.example');
    await hand.click(page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page).toHaveURL('/admin');
  });

  await test.step('how they are paid', async () => {
    await hand.click(task(page, 'Choisir comment vous êtes payé'));
    const section = page.getByRole('region', { name: 'Paiements sur place' });
    await hand.click(section.getByRole('button', { name: 'Enregistrer mon IBAN' }));
    if (mode === 'demo') await expect(page).toHaveURL(/\/bac-a-sable\/iban\//);
    await hand.fill(page.getByRole('textbox', { name: 'IBAN' }), IBAN);
    await hand.click(page.getByRole('button', { name: "Enregistrer l'IBAN" }));
    await expect(section).toContainText(/IBAN ••••\s2606/);
    // What was set up is on: nothing is left to switch.
    await expect(section.getByRole('switch', { name: 'Proposer ce moyen de paiement' })).toBeChecked();
  });

  await test.step('who is told: whoever made the shop', async () => {
    await expect(page.getByRole('list', { name: 'Destinataires' })).toContainText(email);
  });

  await test.step('a test order', async () => {
    await hand.click(page.getByRole('button', { name: 'Passer une commande de test' }));
    await expect(page.getByText('Boutique de test')).toBeVisible();
    await hand.click(page.getByRole('button', { name: 'Ajouter Miel de fleurs au panier' }).first());
    await hand.click(page.getByRole('banner').getByRole('link', { name: 'Panier' }));
    await chooseSlotAndOrder(hand, page);
    await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  });

  await test.step('is answered', async () => {
    await hand.click(page.getByRole('link', { name: 'Traiter la commande de test' }));
    await hand.click(page.getByRole('button', { name: 'Accepter' }));
    await expect(page.getByText('Commande acceptée avec succès')).toBeVisible();
    test
      .info()
      .annotations.push({ type: 'clicks and fields from /bienvenue to READY', description: String(hand.moves) });
    expect(hand.moves).toBeLessThanOrEqual(MOST_MOVES);
  });

  await test.step('the shop is published', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Publier mon site' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publier mon site' }).click();
    await expect(page.getByRole('dialog', { name: /Votre boutique est ouverte/ })).toBeVisible();
  });

  const shopUrl = await page.getByRole('link', { name: 'Ouvrir mon site' }).getAttribute('href');
  const reference = await test.step('a customer orders', async () => {
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      extraHTTPHeaders: { 'x-forwarded-for': address.replace('10.', '11.') },
    });
    const visitor = await context.newPage();
    await visitor.goto(new URL(new URL(shopUrl ?? '').pathname, server.address).href);
    await visitor.getByRole('link', { name: 'Miel de fleurs' }).first().click();
    await visitor.getByRole('button', { name: 'Ajouter au panier' }).click();
    await visitor.getByRole('banner').getByRole('link', { name: 'Panier' }).click();
    await introduceOneself(visitor);
    await chooseSlotAndOrder(new Hand(), visitor);
    await expect(visitor.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
    const heading = await visitor.getByRole('heading', { level: 1 }).textContent();
    await context.close();
    return /[A-Z0-9]{8}/.exec(heading ?? '')?.[0] ?? '';
  });

  await test.step('the order comes in by itself, is accepted and handed over', async () => {
    await page.goto('/admin/commandes-actives');
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(page.getByText('Commande acceptée avec succès')).toBeVisible();
    await page.goto(`/admin/commandes/${reference}`);
    await page.getByRole('button', { name: 'Remettre', exact: true }).click();
    await page
      .getByRole('dialog', { name: /^Remettre/ })
      .getByRole('button', { name: 'Remettre et encaisser' })
      .click();
    await expect(page.getByRole('main').getByText('Remise', { exact: true }).first()).toBeVisible();
  });
}

const task = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

/** The browser's chooser, and the file: its middle is taken. */
async function givePicture(hand: Hand, page: Page, field: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await hand.click(
    page.getByRole('group', { name: field, exact: true }).getByRole('button', { name: 'Choisir une image' }),
  );
  await (await chooser).setFiles(await picture(`${field}.jpg`));
  await expect(page.getByRole('img', { name: field, exact: true })).toBeVisible();
}

async function introduceOneself(page: Page): Promise<void> {
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByLabel('Adresse email').fill('camille@clients.test');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByLabel('Ville').fill('Crest');
}

async function chooseSlotAndOrder(hand: Hand, page: Page): Promise<void> {
  await hand.check(page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').first());
  await hand.click(page.getByRole('button', { name: 'Commander avec obligation de paiement' }));
}
