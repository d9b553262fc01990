import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { FARM_SLUG } from './support/open-demonstration.ts';
import { spaceLinkMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const SITE = `/boutique/${FARM_SLUG}`;
const ORDER = 'Commander avec obligation de paiement';
const waiting = (page: Page) => page.getByRole('region', { name: 'Une commande attend son paiement' });
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${SITE}/articles/miel-de-fleurs-pot-de-500-g`);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();
  await page.goto(`${SITE}/panier`);
}

async function fillIn(page: Page, email: string, channel: RegExp): Promise<void> {
  await page.getByRole('radio', { name: 'À la ferme' }).check();
  // Not the next one: in its last half hour it is not paid by card any more.
  await page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').nth(1).check();
  await page.getByLabel('Prénom').fill('Léa');
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByLabel('Ville').fill('Crest');
  await page.getByRole('radio', { name: channel }).check();
}

/** Counts what a hand does: presses and fields filled in. */
function counted() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    press: async (where: Locator) => {
      count += 1;
      await where.click();
    },
    type: async (where: Locator, text: string) => {
      count += 1;
      await where.fill(text);
    },
  };
}

test('a weekly customer: the second order in five presses, and in eight on another device', async ({
  page,
  browser,
  server,
  address,
}) => {
  const email = `lea-${address.replaceAll('.', '-')}@clients.test`;
  await fillCart(page);
  await fillIn(page, email, /^Payer sur place/);
  await expect(page.getByRole('checkbox', { name: /^Retenir mes coordonnées/ })).toBeChecked();
  await expect(
    page.getByText("La ferme vous écrira ce qu'elle vend. Chaque mail permet de ne plus en recevoir."),
  ).toBeVisible();
  await expectAccessible(page, 'checkout with its boxes');
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();

  await test.step('on the same device', async () => {
    await page.goto(SITE);
    const hand = counted();
    await hand.press(page.getByRole('link', { name: 'Vos commandes' }).and(page.locator(':visible')));
    await expect(page.getByRole('region', { name: 'À venir' })).toBeVisible();
    await expectAccessible(page, 'this device’s orders');
    expect(await fitsTheScreen(page)).toBe(true);
    await hand.press(page.getByRole('link', { name: /^Reprendre ce panier/ }).first());
    await expect(page.getByRole('status').filter({ hasText: 'Votre panier est repris' })).toBeVisible();
    await expect(page.getByLabel('Prénom')).toHaveValue('Léa');
    await hand.press(page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').first());
    await hand.press(page.getByRole('button', { name: ORDER }));
    await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
    expect(hand.count).toBeLessThanOrEqual(5);
  });

  await test.step('on another, through the link of a mail', async () => {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'fr-FR',
      extraHTTPHeaders: { 'x-forwarded-for': address },
    });
    const other = await context.newPage();
    await other.goto(SITE);
    const hand = counted();
    await hand.press(other.getByRole('link', { name: 'Mon espace' }).and(other.locator(':visible')));
    await expectAccessible(other, 'asking for a link');
    await hand.type(other.getByLabel('Adresse email de vos commandes'), email);
    await hand.press(other.getByRole('button', { name: 'Recevoir mon lien' }));
    await expect(other.getByRole('heading', { name: 'Regardez vos mails' })).toBeVisible();
    // One more for the press in the mail.
    await other.goto(await spaceLinkMailedTo(server.outbox, email));
    await expectAccessible(other, 'opening the space');
    await hand.press(other.getByRole('button', { name: 'Ouvrir mon espace' }));
    await expect(other.getByRole('region', { name: 'À venir' })).toBeVisible();
    expect(other.url()).not.toContain('lien=');
    await expectAccessible(other, 'the space');
    await hand.press(other.getByRole('link', { name: /^Recommander/ }).first());
    await expect(other.getByText('Vous êtes dans votre espace', { exact: false })).toBeVisible();
    await hand.press(other.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').first());
    await hand.press(other.getByRole('button', { name: ORDER }));
    await expect(other.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
    expect(hand.count + 1).toBeLessThanOrEqual(8);
    await other.goto(`${SITE}/mon-espace`);
    await other.getByRole('button', { name: 'Me déconnecter', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Recevoir mon lien' })).toBeVisible();
    await context.close();
  });
});

test('Back from the payment page, a reload and a closed tab lose nothing', async ({ page, context, address }) => {
  await fillCart(page);
  await fillIn(page, `dos-${address.replaceAll('.', '-')}@clients.test`, /^Payer en ligne/);
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('button', { name: 'Payer' })).toBeVisible();

  await page.goBack();
  await expect(waiting(page)).toBeVisible();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'order that waits');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fitsTheScreen(page)).toBe(true);

  const again = await context.newPage();
  await page.close();
  await again.goto(`${SITE}/panier`);
  await waiting(again).getByRole('button', { name: 'Modifier' }).click();
  await expect(again.getByRole('status').filter({ hasText: 'Votre panier est de nouveau là' })).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Miel de fleurs' })).toBeVisible();
  await expect(again.getByLabel('Ville')).toHaveValue('Crest');
  await again.getByRole('radio', { name: /^Payer sur place/ }).check();
  await again.getByRole('button', { name: ORDER }).click();
  await expect(again.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await again.goto(`${SITE}/panier`);
  await expect(again.getByText('Votre panier est vide.')).toBeVisible();
});

test('a card is refused: the order stands on the cart’s page, and is paid on site', async ({ page, address }) => {
  await fillCart(page);
  await fillIn(page, `carte-${address.replaceAll('.', '-')}@clients.test`, /^Payer en ligne/);
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByRole('button', { name: 'Carte refusée' }).click();
  await expect(page.getByRole('alert')).toHaveText('Votre carte a été refusée.');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(waiting(page)).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await waiting(page).getByRole('button', { name: 'Payer sur place' }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await expect(page.getByText(/À régler sur place, au retrait/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Panier' }).click();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});

test('paid: the cart is emptied by the page that one comes back to', async ({ page, address }) => {
  await fillCart(page);
  await fillIn(page, `paye-${address.replaceAll('.', '-')}@clients.test`, /^Payer en ligne/);
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByRole('button', { name: 'Payer' }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Panier' }).click();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});
