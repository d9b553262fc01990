import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrder } from '@etal/contract/new-order';
import { collectOrder, getOrderByReference, type OrderDetail, setOrderFinalWeights } from '@etal/contract/orders';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import type { Demonstration } from './support/open-demonstration.ts';
import { gramsOf, openMarketDay } from './support/open-market-day.ts';
import { expect, giveSession, test } from './support/test.ts';
import { watchContext } from './support/watch-context.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const stateOf = (farm: Demonstration, { id }: OrderDetail) => farm.call(getOrderByReference, { params: { id } });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fitsASmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(usual);
}

const isInCharge = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

test('the installed app, started where there is no network, weighs, takes money and sends it once; then the day is closed', async ({
  server,
  farm,
}, { project }) => {
  test.slow();
  const { point, date, anne, paul, chicken } = await openMarketDay(farm, `Marché sans réseau ${project.name}`);
  const query = `date=${date}&point=${point.id}`;
  const jam = await farm.addArticle(`Confiture ${project.name}`, 10);
  const [cheque, later] = await Promise.all(
    ['Brun', 'Denis'].map((lastname) =>
      farm.call(
        createOrder,
        {
          body: {
            shopper: { firstname: 'Odile', lastname, email: `${lastname}.${crypto.randomUUID()}@clients.test` },
            collectionPointId: point.id,
            collectionDate: date,
            collectionPeriod: anne.collectionPeriod,
            sales: [{ saleableId: jam.id, quantity: 1 }],
            accept: true,
            tell: 'NONE',
          },
        },
        { headers: { 'idempotency-key': crypto.randomUUID() } },
      ),
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), 'etal-phone-'));
  /** The browser as the phone has it: what it keeps outlives it. */
  const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(folder, { serviceWorkers: 'allow' });
    await giveSession(context, server, farm.session);
    return { context, page: context.pages()[0]! };
  };
  const kept = (page: Page) => page.getByRole('listitem').filter({ hasText: point.label });

  await test.step('at home, only the sheet of the day is opened', async () => {
    const { context, page } = await start();
    await page.goto(`/admin/preparation?${query}`);
    await expect(page.getByRole('rowheader', { name: chicken.label })).toBeVisible();
    await expect.poll(() => isInCharge(page)).toBe(true);
    await context.close();
  });

  await test.step('at the market: the app starts, lists the day, and every screen of it opens', async () => {
    const { context, page } = await start();
    const watch = watchContext(context, server.address);
    watch.expectRefusal(0);
    await context.setOffline(true);
    await page.goto('/admin');
    await expect(title(page, 'Hors connexion')).toBeFocused();
    await expect(page.getByText('503')).toBeHidden();
    await expect(kept(page)).toContainText(/4\scommandes, jour gardé le/);
    await expectAccessible(page, 'kept days');
    await fitsASmallPhone(page);

    await kept(page)
      .getByRole('link', { name: /^Préparation/ })
      .click();
    await expect(page.getByRole('rowheader', { name: chicken.label })).toBeVisible();
    await expectAccessible(page, 'sheet, offline');
    await fitsASmallPhone(page);
    await page.getByRole('link', { name: 'Par client' }).click();
    await expect(page.getByRole('article', { name: 'Anne Abel' })).toBeVisible();
    // An order's own page is not of the field.
    await page.getByRole('link', { name: anne.reference }).click();
    await expect(title(page, 'Hors connexion')).toBeVisible();
    await expect(page.getByText(/^Cette page a besoin du réseau/)).toBeVisible();
    await expectAccessible(page, 'a page that needs the network');
    await page.goBack();
    await expect(page.getByRole('article', { name: 'Anne Abel' })).toBeVisible();
    await page.goto('/admin/parametres');
    // Opened by its address, it has no page behind it: the way back is the list.
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(page).toHaveURL('/admin');

    await kept(page)
      .getByRole('link', { name: /^Pesée/ })
      .click();
    await expect(title(page, 'Pesée')).toBeFocused();
    await page.keyboard.type('3710');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText(/^1\senvoi en attente$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Écrans du jour' }).getByRole('link', { name: 'Remise' }).click();
    await expect(title(page, 'Remise')).toBeFocused();
    await expectAccessible(page, 'hand-over, offline');
    await fitsASmallPhone(page);
    await page.getByRole('button', { name: /^Remettre la commande d'Anne Abel/ }).click();
    for (const [{ reference }, means] of [
      [cheque!, 'Chèque'],
      [later!, 'Plus tard'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^Ouvrir la commande.*${reference}$`) }).click();
      await page.getByRole('dialog').getByRole('button', { name: means, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText(/^4\senvois en attente$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Écrans du jour' }).getByRole('link', { name: 'Caisse' }).click();
    await expect(title(page, 'Compter la caisse')).toBeFocused();
    await expectAccessible(page, 'the count, offline');
    await fitsASmallPhone(page);
    await watch.verify();
    await context.close();
  });

  await test.step('killed and started again, it still has all; with the network back it sends each once', async () => {
    const { context, page } = await start();
    await context.setOffline(true);
    await page.goto('/admin');
    await expect(kept(page)).toContainText(/4\senvois en attente/);
    expect([gramsOf(await stateOf(farm, anne)), (await stateOf(farm, anne)).status]).toEqual([[null], 'ACCEPTED']);
    const answered: string[] = [];
    context.on('response', (response) => {
      if (response.request().method() !== 'GET') answered.push(new URL(response.url()).pathname);
    });
    await context.setOffline(false);
    // The page that was asked for opens by itself.
    await expect(title(page, 'Bonjour')).toBeVisible();
    await expect(page.getByText(/^1\spesée et 3\sremises envoyées$/)).toBeVisible({ timeout: 20_000 });
    const now = await stateOf(farm, anne);
    expect([gramsOf(now), now.status, (await stateOf(farm, paul)).status]).toEqual([[3710], 'COLLECTED', 'ACCEPTED']);
    expect(answered.toSorted()).toEqual(
      [anne, cheque!, later!]
        .map(({ id }) => `/api/CollectOrder/${id}`)
        .concat(`/api/SetOrderFinalWeights/${anne.id}`)
        .toSorted(),
    );
    const paid = async (order: OrderDetail) => (await stateOf(farm, order)).payments.map(({ means }) => means);
    expect([await paid(anne), await paid(cheque!), await paid(later!)]).toEqual([['CASH'], ['CHEQUE'], ['BALANCE']]);
    await context.close();
  });

  await test.step('in the evening the money of the day is counted, and the day closed', async () => {
    const { context, page } = await start();
    const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date());
    await page.goto(`/admin/comptage?date=${today}&point=${point.id}`);
    await page.getByRole('radio', { name: 'Montant' }).check();
    const { payments } = await stateOf(farm, anne);
    const cash = (payments[0]!.cents / 100).toFixed(2).replace('.', ',');
    await page.getByLabel('Espèces comptées, fond de caisse compris').fill(cash);
    await page.getByRole('button', { name: 'Comme attendu' }).click();
    await page.getByRole('button', { name: 'Clôturer la journée' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer la journée' }).click();
    await expect(page.getByRole('heading', { level: 3, name: /^Clôture n°/ })).toBeVisible();
    await context.close();
  });
  await rm(folder, { recursive: true });
});

/** What two devices at one stall have of each other's work. */
const IN_STEP_MS = 3000;

test('two phones at one stall are in step, and a refused act says what stands', async ({
  page,
  context,
  browser,
  server,
  ownFarm: farm,
  watch,
}, { project }) => {
  const { point, date, anne, paul, chicken } = await openMarketDay(farm, `Marché à deux ${project.name}`);
  const query = `date=${date}&point=${point.id}`;
  const second = await browser.newContext();
  await giveSession(second, server, farm.session);
  const other = await second.newPage();

  await test.step('what one weighs leaves the other’s scale', async () => {
    await page.goto(`/admin/pesee?${query}`);
    await other.goto(`/admin/pesee?${query}`);
    await expect(page.getByRole('heading', { level: 2, name: chicken.label })).toBeVisible();
    await expect(other.getByRole('heading', { level: 2, name: chicken.label })).toBeVisible();
    await page.keyboard.type('3710');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(other.getByText(/^Déjà pesé\s: 3,71\skg\.$/)).toBeVisible({ timeout: IN_STEP_MS });
    await expectAccessible(other, 'weighed elsewhere');
    await other.getByRole('button', { name: 'Suivant' }).click();
    await expect(other.getByText(/^Paul Zola/)).toBeVisible();
  });

  await test.step('what one hands over is done on the other, with its hour', async () => {
    await page.goto(`/admin/remise?${query}`);
    await other.goto(`/admin/remise?${query}`);
    await expect(other.getByRole('button', { name: /^Remettre la commande d'Anne Abel/ })).toBeVisible();
    await page.getByRole('button', { name: /^Remettre la commande d'Anne Abel/ }).click();
    await expect.poll(async () => (await stateOf(farm, anne)).status, { timeout: 20_000 }).toBe('COLLECTED');
    await expect(other.getByText('Remises (1)')).toBeVisible({ timeout: IN_STEP_MS });
    await other.getByText('Remises (1)').click();
    await expect(other.getByText(new RegExp(`${anne.reference}, .*à \\d+\\sh\\s\\d\\d$`))).toBeVisible();
  });

  await test.step('what both did, the second is told, with what stands and nothing to try again', async () => {
    watch.expectRefusal(0, 409);
    await page.goto(`/admin/pesee?${query}`);
    await expect(page.getByText(/^Paul Zola/)).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.type('1900');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByRole('navigation', { name: 'Écrans du jour' }).getByRole('link', { name: 'Remise' }).click();
    await page.getByRole('button', { name: /^Remettre la commande de Paul Zola/ }).click();
    const { sales } = paul;
    const weights = [{ saleId: sales[0]!.id, weighedGrams: 1950 }];
    await farm.call(setOrderFinalWeights, { params: { id: paul.id }, body: { weights } });
    await farm.call(collectOrder, { params: { id: paul.id }, body: undefined });
    await context.setOffline(false);
    const refusals = page.getByRole('main').getByRole('alert');
    await expect(refusals).toContainText(`Pesée refusée\u00A0: Paul Zola, ${paul.reference}`, { timeout: 20_000 });
    await expect(refusals).toContainText(/vous aviez pesé 1,9\skg, la balance dit maintenant 1,95\skg\./);
    await expect(refusals).toContainText(`Remise refusée\u00A0: Paul Zola, ${paul.reference}`, { timeout: 20_000 });
    await expect(refusals).toContainText(/Déjà remise (?:à|le) /);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeHidden();
    await expectAccessible(page, 'refused acts');
    await fitsASmallPhone(page);
    const understood = page.getByRole('button', { name: "J'ai compris" });
    await understood.first().click();
    await understood.click();
    await expect(refusals.getByText(/refusée/)).toHaveCount(0);
    expect(gramsOf(await stateOf(farm, paul))).toEqual([1950]);
  });
  await second.close();
});
