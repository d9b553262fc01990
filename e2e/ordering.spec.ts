import { readFile } from 'node:fs/promises';
import { updateCollectionPoint } from '@etal/contract/collection-points';
import { acceptOrder, getOrderByReference } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { impatientHand } from './support/impatient-hand.ts';
import { everyDay, FARM_SLUG } from './support/open-demonstration.ts';
import { expect, test } from './support/test.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const SITE = `/boutique/${FARM_SLUG}`;
const ORDER = 'Commander avec obligation de paiement';

/** From the thing's own page, as a shopper does. */
async function add(page: Page, slug: string): Promise<void> {
  await page.goto(`${SITE}/articles/${slug}`);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();
}

async function chooseSlot(page: Page, point = 'À la ferme'): Promise<void> {
  await page.getByRole('radio', { name: point }).check();
  // Not the next one: in its last half hour it is not paid by card any more.
  await page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').nth(1).check();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Prénom').fill('Léa');
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByLabel('Adresse email').fill('lea@clients.test');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByLabel('Ville').fill('Crest');
}

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('one of each kind, paid on site', async ({ page }) => {
  await page.goto(`${SITE}/panier`);
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
  await expectAccessible(page, 'empty cart');

  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/articles/pommes-de-terre-charlotte`);
  await page.getByRole('radio', { name: /^2,5\skg/ }).check();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.goto(`${SITE}/articles/poireaux`);
  await page.getByRole('spinbutton', { name: 'Poids souhaité' }).fill('750');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await add(page, 'poulet-fermier-pret-a-cuire');
  await page.getByRole('banner').getByRole('link', { name: 'Panier' }).click();

  await test.step('the cart', async () => {
    await page.getByRole('button', { name: /^Plus.*Miel/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText(/Total\s: ~49,10\s€/);
    await expect(page.getByText(/Prix estimé\s: ~21,42\s€ \(pièce d'environ 1,8\skg à 11,90\s€\/kg\)/)).toBeVisible();
    // The chicken is still to be weighed: the card would hold a margin.
    await expect(page.getByText(/59,00\s€ sont réservés sur votre carte/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Quantité de Miel' })).toHaveValue('2');
  });

  await test.step('what is missing', async () => {
    await page.getByRole('button', { name: ORDER }).click();
    await expect(page.getByRole('group', { name: 'Point de collecte' })).toBeFocused();
    await chooseSlot(page);
    await expectAccessible(page, 'cart with errors');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fitsTheScreen(page)).toBe(true);
    await page.setViewportSize(size);
  });

  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  await page.reload();
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78');
  await expectAccessible(page, 'cart filled in');
  await page.getByRole('button', { name: ORDER }).click();

  await test.step('the order', async () => {
    await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
    await expect(page.getByText(/À régler sur place, au retrait\s: ~49,10\s€\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Votre commande' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page, 'order');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fitsTheScreen(page)).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Ajouter à mon agenda' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^commande-[A-Z0-9]{8}\.ics$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Retrait de la commande');
  });

  await page.getByRole('banner').getByRole('link', { name: 'Panier' }).click();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});

test('pressed again and again on a slow phone, one order is sent', async ({ page }) => {
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await (await impatientHand(page)).press(page.getByRole('button', { name: ORDER }));
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  expect(sent.filter((one) => one === `POST /api${SITE}/PlaceOrder`)).toHaveLength(1);
});

test('paid online: a card is refused, another is not', async ({ page }) => {
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer en ligne/ }).check();
  await expect(
    page.getByText(/9,17\s€ sont réservés sur votre carte, débités seulement quand le producteur accepte\./),
  ).toBeVisible();
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByRole('button', { name: 'Carte refusée' }).click();
  await expect(page.getByRole('alert')).toHaveText('Votre carte a été refusée.');
  await page.getByRole('button', { name: 'Payer' }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await expect(page.getByText(/9,17\s€ sont réservés sur votre carte\s: merci/)).toBeVisible();
  await expect(page.getByText(/9,17\s€ sont réservés sur votre carte/).first()).toBeVisible();
});

test('paid online: given up, then taken up again', async ({ page }) => {
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer en ligne/ }).check();
  await page.getByRole('button', { name: ORDER }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  const waiting = page.getByRole('region', { name: 'Une commande attend son paiement' });
  await expect(waiting).toContainText("Rien n'a été débité.");
  await expectAccessible(page, 'order to be paid');
  await waiting.getByRole('link', { name: 'Reprendre le paiement' }).click();
  await page.getByRole('button', { name: 'Payer' }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
});

test('a slot closes while the cart is open', async ({ page, farm, watch, address }) => {
  watch.expectRefusal(409);
  const label = `Point d'essai ${address}`;
  const point = await farm.addPoint(label);
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page, label);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours: everyDay(15) } });
  await page.getByRole('button', { name: ORDER }).click();
  const said = page.getByRole('group', { name: 'Date et créneau' }).getByRole('alert');
  await expect(said).toHaveText("Ce créneau n'est plus ouvert aux commandes. Choisissez-en un autre.");
  await expect(said).toBeFocused();
  await expect(page.getByRole('radio', { name: /^de 9\sh/i })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio', { checked: true })).toHaveCount(
    0,
  );
  await expect(page.getByLabel('Ville')).toHaveValue('Crest');
  await expectAccessible(page, 'slot refused');
  await page
    .getByRole('radio', { name: /^de 15\sh/i })
    .first()
    .check();
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
});

test('a slot fills up while it is chosen: nothing is lost, and another one takes the order', async ({
  page,
  farm,
  watch,
  address,
}) => {
  watch.expectRefusal(409);
  const label = `Point complet ${address}`;
  const point = await farm.addPoint(label);
  const [limited, free] = [everyDay(9), everyDay(15)];
  const openingHours = Object.fromEntries(
    WEEKDAYS.map((day) => [day, [...limited[day]!.map((slot) => ({ ...slot, maxOrders: 1 })), ...free[day]!]]),
  );
  await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours } });
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const honey = singleArticles.find((article) => article.label.startsWith('Miel'))!;

  await add(page, honey.slug);
  await add(page, 'poireaux');
  await page.goto(`${SITE}/panier`);
  await page.getByRole('button', { name: /^Plus.*Miel/ }).click();
  await page.getByRole('radio', { name: label }).check();
  const slots = page.getByRole('group', { name: 'Date et créneau' });
  const first = slots.getByRole('radio').first();
  await expect(first).toHaveAccessibleName(/^de 9\sh à 11\sh.*Commandez.* avant/i);
  await first.check();
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  await farm.orderOne(honey.id, { pointId: point.id });
  await page.getByRole('button', { name: ORDER }).click();

  await test.step('refused: the reason, and everything still there', async () => {
    const said = slots.getByRole('alert');
    await expect(said).toHaveText('Ce créneau vient de se remplir. Choisissez-en un autre.');
    await expect(said).toBeFocused();
    await expect(said).toBeInViewport();
    await expect(slots.getByRole('radio').first()).toBeInViewport();
    await expect(first).toHaveAccessibleName(/^de 9\sh à 11\sh.*Complet$/i);
    await expect(first).toBeDisabled();
    await expect(slots.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Quantité de Miel' })).toHaveValue('2');
    await expect(page.getByRole('heading', { name: 'Poireaux' })).toBeVisible();
    for (const [field, value] of [
      ['Prénom', 'Léa'],
      ['Adresse email', 'lea@clients.test'],
      ['Téléphone', '06 12 34 56 78'],
      ['Ville', 'Crest'],
    ] as const)
      await expect(page.getByLabel(field)).toHaveValue(value);
    await expect(page.getByRole('radio', { name: label })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Payer sur place/ })).toBeChecked();
    await expectAccessible(page, 'slot full');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fitsTheScreen(page)).toBe(true);
    await page.setViewportSize(size);
  });

  await slots.getByRole('radio').nth(1).check();
  await expect(slots.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await expect(page.getByText(/de 15\sh à 17\sh/).first()).toBeVisible();
  await page.goto(`${SITE}/points-de-collecte`);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })).toContainText(
    /Complet\s: .*de 9\sh à 11\sh/,
  );
});

test('the last piece goes to someone else', async ({ page, farm, watch, address }) => {
  watch.expectRefusal(409);
  const label = `Dernière pièce ${address}`;
  const last = await farm.addArticle(label, 1);
  await add(page, last.slug);
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  await farm.orderOne(last.id);
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('alert')).toHaveText(new RegExp(`Il ne reste plus de «\\s${label}\\s»\\.`));
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) });
  await expect(line).toContainText("Il n'en reste plus. Retirez-le pour continuer.");
  await line.getByRole('button', { name: 'Retirer' }).click();
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
});

test('the answer is lost on its way: sent again, it is one order', async ({ page, watch }) => {
  watch.expectRefusal(0);
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await chooseSlot(page);
  await fillIn(page);
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  let placed: { reference: string } | undefined;
  await page.route(
    '**/PlaceOrder',
    async (route) => {
      placed = await (await route.fetch()).json();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('alert')).toContainText('votre commande ne sera pas passée deux fois');
  await page.reload();
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Commande ${placed!.reference}` })).toBeVisible();
});

test('two tabs have one cart', async ({ page, context }) => {
  await add(page, 'miel-de-fleurs-pot-de-500-g');
  await page.goto(`${SITE}/panier`);
  await expect(page.getByRole('heading', { name: 'Miel de fleurs' })).toBeVisible();
  const other = await context.newPage();
  await add(other, 'poireaux');
  await expect(page.getByRole('heading', { name: 'Poireaux' })).toBeVisible();
  await other.goto(`${SITE}/panier`);
  await other.getByRole('button', { name: 'Retirer Miel' }).click();
  await other.getByRole('button', { name: 'Retirer Poireaux' }).click();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});

test('an order is cancelled, without a script', async ({ browser, server, farm, address }) => {
  const article = await farm.addArticle(`À annuler ${address}`, 3);
  const { reference, path } = await farm.orderOne(article.id);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.address,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('link', { name: 'Annuler ma commande' }).click();
  await expect(page.getByRole('heading', { name: 'Annuler votre commande' })).toBeVisible();
  await page.getByRole('link', { name: 'Non, la garder' }).click();
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await page.getByRole('link', { name: 'Annuler ma commande' }).click();
  await page.getByRole('button', { name: 'Oui, annuler ma commande' }).click();
  await expect(page.getByRole('heading', { name: `Commande ${reference}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Commande annulée' })).toBeVisible();
  await expect(page.getByText("Il n'y a rien à régler.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Annuler ma commande' })).toHaveCount(0);
  await context.close();
});

test('the question before cancelling is for everyone; a wrong link is a page of the shop', async ({
  page,
  farm,
  address,
  watch,
}) => {
  watch.expectRefusal(404);
  const { path } = await farm.orderOne((await farm.addArticle(`À lire ${address}`, 3)).id);
  await page.goto(path.replace('?', '/annuler?'));
  await expectAccessible(page, 'cancel question');
  await page.goto(`${path}0`);
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

test('the honey is given up, without a script', async ({ page, farm }) => {
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const honey = singleArticles.find(({ label }) => label.startsWith('Miel'))!;
  const { reference, path } = await farm.orderOne(honey.id);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Commande envoyée' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveCount(0);
  await farm.call(acceptOrder, { params: { id: reference } });
  await page.reload();
  await expectAccessible(page, 'order that may be withdrawn from');
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click();

  await test.step('what is given up', async () => {
    const box = page.getByRole('checkbox', { name: /^Miel de fleurs/ });
    await expect(box).toBeChecked();
    await expect(page.getByText('Il sera aussitôt envoyé à Paul Durand, paul@clients.test.')).toBeVisible();
    await expectAccessible(page, 'withdrawal');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fitsTheScreen(page)).toBe(true);
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  });

  await test.step('the acknowledgement', async () => {
    await expect(page.getByRole('region', { name: 'Rétractation' })).toContainText(
      /Accusé de réception\. Reçue le .* à \d+\sh(?:\s\d\d)?\s: Miel de fleurs, pot de 500 g \(1\spot\)\./,
    );
    await expect(page.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveCount(0);
    await expectAccessible(page, 'order withdrawn from');
    expect(await fitsTheScreen(page)).toBe(true);
    const { withdrawals, sales } = await farm.call(getOrderByReference, { params: { id: reference } });
    expect(withdrawals.map(({ saleIds }) => saleIds)).toEqual([sales.map(({ id }) => id)]);
  });
});

test('the link of an order is asked for again', async ({ page, farm }) => {
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const { reference } = await farm.orderOne(singleArticles.find(({ label }) => label.startsWith('Miel'))!.id);
  await page.goto(SITE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat' }).click();
  await page.getByLabel('Référence de la commande').fill(reference.toLowerCase());
  await page.getByLabel('Adresse email de la commande').fill('paul@clients.test');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Si une commande porte cette référence' })).toBeVisible();
  await expectAccessible(page, 'link sent');
});
