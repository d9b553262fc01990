import { updateCollectionPoint } from '@etal/contract/collection-points';
import { sendMessage } from '@etal/contract/mailings';
import { acceptOrder, getOrderByReference } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { FARM, PAGES } from './support/farm-pages.ts';
import { everyDay } from './support/open-demonstration.ts';
import { spaceLinkMailedTo, wayOutMailedTo } from './support/read-mail.ts';
import { expect, test } from './support/test.ts';

// 1280 × 1024 at 400 %: what WCAG asks of text that is made larger (1.4.10), and the least room for a focus (2.4.11).
test.use({ mode: 'demo', viewport: { width: 320, height: 256 }, contextOptions: { reducedMotion: 'reduce' } });
test.slow();

const ORDER = 'Commander avec obligation de paiement';
/** More than any page has. */
const MOST_STOPS = 250;

/** Nothing to scroll sideways, nothing for axe, and every stop of the keyboard seen until the last one. */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `${state}, sideways`).toBeLessThanOrEqual(0);
  await expectAccessible(page, state);
  await walk(page, state);
}

async function walk(page: Page, state: string): Promise<void> {
  await page.evaluate(() => {
    // From the very top: a blur alone leaves the next stop where the focus was.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    window.scrollTo(0, 0);
    for (const seen of document.querySelectorAll('[data-walked]')) seen.removeAttribute('data-walked');
  });
  const names: string[] = [];
  const troubles: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const { name, trouble, isEnd } = await page.evaluate(lookAtFocus);
    if (isEnd) break;
    names.push(name);
    if (trouble) troubles.push(`${name}: ${trouble}`);
  }
  expect(troubles, state).toEqual([]);
  expect(names.length, `stops of ${state}`).toBeLessThan(MOST_STOPS);
  expect(names[0], state).toBe('Aller au contenu');
  // The footer is reached: nothing keeps the keyboard, and nothing is passed over.
  expect(names, state).toContain('Accessibilité');
}

/** What has the focus must be on the screen, with nothing of ours over it, and marked. */
function lookAtFocus(): { name: string; trouble: string | null; isEnd: boolean } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.hasAttribute('data-walked'))
    return { name: '', trouble: null, isEnd: true };
  focused.setAttribute('data-walked', '');
  const name = (focused.getAttribute('aria-label') ?? focused.textContent.trim()) || focused.id || focused.tagName;
  // A radio or a box that is drawn by its label is seen where the label is.
  const drawn = focused.getBoundingClientRect().width <= 1 ? (focused.closest('label') ?? focused) : focused;
  const { left, right, top, bottom } = drawn.getBoundingClientRect();
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  if (top >= innerHeight || bottom <= 0 || left >= innerWidth || right <= 0)
    return { name, trouble: `off the screen, from ${Math.round(top)} to ${Math.round(bottom)}`, isEnd: false };
  const seen = document.elementFromPoint(x, y);
  const over = seen?.closest('[data-cart-notice], nav[aria-label="Catégories"], .sticky, .fixed');
  if (over && !over.contains(focused) && !focused.contains(over))
    return { name, trouble: `under ${over.outerHTML.slice(0, 80)}`, isEnd: false };
  const isMarked = [focused, ...(focused.closest('label') ? [focused.closest('label')!] : [])].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  return { name, trouble: isMarked ? null : 'no mark of the focus', isEnd: false };
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${FARM}/articles/miel-de-fleurs-pot-de-500-g`);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ajouté au panier' })).toBeVisible();
  await page.goto(`${FARM}/panier`);
  await expect(page.getByRole('button', { name: ORDER })).toBeVisible();
}

for (const { name, path } of PAGES)
  test(`the keyboard and four times the size: ${name}`, async ({ page }) => {
    await page.goto(`${FARM}${path}`);
    await expectUsable(page, name);
  });

test('an unknown page', async ({ page, watch }) => {
  watch.expectRefusal(404);
  await page.goto(`${FARM}/articles/navets`);
  await expectUsable(page, 'unknown page');
});

async function expectOverNoFooter(page: Page): Promise<void> {
  await expect(page.locator('[data-cart-close]')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [foot, box] = [
    await page.getByRole('contentinfo').boundingBox(),
    await page.locator('[data-cart-notice]').boundingBox(),
  ];
  expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y + 1);
}

for (const { name, path, add } of [
  { name: 'home', path: '', add: /^Ajouter .* au panier$/ },
  { name: 'category', path: '/articles?categorie=legumes', add: /^Ajouter Salade batavia au panier$/ },
  { name: 'article', path: '/articles/carottes-nouvelles-en-botte', add: 'Ajouter au panier' },
  { name: 'bag', path: '/paniers/panier-petit-dejeuner', add: 'Ajouter au panier' },
])
  test(`the notice « Ajouté au panier » covers no focus and no footer: ${name}`, async ({ page }) => {
    await page.goto(`${FARM}${path}`);
    await page.getByRole('button', { name: add }).first().press('Enter');
    const notice = page.locator('[data-cart-notice]');
    const close = notice.getByRole('button', { name: 'Fermer' });
    await expect(close).toBeVisible();
    expect((await page.evaluate(lookAtFocus)).trouble, 'the button that was pressed').toBeNull();
    // The pointer over it keeps the notice there for the whole way.
    await notice.locator('[data-cart-message]').hover();
    await expectUsable(page, `${name} with its notice`);
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Shift+Tab');
      await page.evaluate(() => document.activeElement?.removeAttribute('data-walked'));
      expect((await page.evaluate(lookAtFocus)).trouble, `${stop} stops back`).toBeNull();
    }
    await expectOverNoFooter(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await notice.locator('[data-cart-message]').hover();
    await walk(page, `${name} with its notice, on a telephone`);
    await expectOverNoFooter(page);
    await close.click();
    await expect(close).toBeHidden();
  });

test('the cart: with what is missing, and with a slot that is full', async ({ page, farm, address, watch }) => {
  watch.expectRefusal(409);
  const label = `Point complet ${address}`;
  const point = await farm.addPoint(label);
  const limited = everyDay(9);
  const openingHours = Object.fromEntries(
    WEEKDAYS.map((day) => [day, limited[day]!.map((slot) => ({ ...slot, maxOrders: 1 }))]),
  );
  await farm.call(updateCollectionPoint, { params: { id: point.id }, body: { openingHours } });
  await fillCart(page);
  await page.getByRole('radio', { name: label }).check();
  await page.getByRole('group', { name: 'Date et créneau' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: ORDER }).click();
  await expect(page.getByLabel('Prénom')).toBeFocused();
  expect((await page.evaluate(lookAtFocus)).trouble, 'the first field that is missing').toBeNull();
  await expectUsable(page, 'cart with errors');

  for (const [field, value] of [
    ['Prénom', 'Léa'],
    ['Téléphone', '06 12 34 56 78'],
    ['Ville', 'Crest'],
    ['Adresse email', 'lea@clients.test'],
  ] as const)
    await page.getByLabel(field).fill(value);
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByRole('radio', { name: /^Payer sur place/ }).check();
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const honey = singleArticles.find((article) => article.label.startsWith('Miel'))!;
  await farm.orderOne(honey.id, { pointId: point.id });
  // By the keyboard: the focus that the page moves is marked then.
  await page.getByRole('button', { name: ORDER }).press('Enter');
  const said = page.getByRole('group', { name: 'Date et créneau' }).getByRole('alert');
  await expect(said).toContainText('Ce créneau vient de se remplir');
  await expect(said).toBeFocused();
  expect((await page.evaluate(lookAtFocus)).trouble, 'the slot that is full').toBeNull();
  await expectUsable(page, 'cart with a full slot');
});

test('forms that refuse an address', async ({ page, watch }) => {
  watch.expectRefusal(400);
  // Browsers take it for an address.
  const wrong = 'lea@clients';
  await page.goto(`${FARM}/articles/fraises-gariguette-barquette-de-250-g`);
  await page.getByLabel('Votre email').fill(wrong);
  await page.getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page, '« Prévenez-moi » refused');
  await page.goto(`${FARM}/mon-espace`);
  await page.getByLabel('Adresse email de vos commandes').fill(wrong);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page, 'own space refused');
  await page.goto(`${FARM}/retractation`);
  await page.getByLabel('Référence de la commande').fill('ABCDEFGH');
  await page.getByLabel('Adresse email de la commande').fill(wrong);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page, 'withdrawal refused');
});

test('an order and its questions', async ({ page, farm, address }) => {
  const { path } = await farm.orderOne((await farm.addArticle(`À relire ${address}`, 3)).id);
  for (const part of ['', '/annuler', '/modifier']) {
    await page.goto(path.replace('?', `${part}?`));
    await expectUsable(page, `order${part}`);
  }
});

test('an order is withdrawn from: the question, what is wrong with the answer, and the acknowledgement', async ({
  page,
  farm,
  watch,
}) => {
  watch.expectRefusal(400);
  const { singleArticles } = await farm.call(getShopAggregate, {});
  const { reference, path } = await farm.orderOne(singleArticles.find(({ label }) => label.startsWith('Miel'))!.id);
  await farm.call(acceptOrder, { params: { id: reference } });
  await page.goto(path.replace('?', '/retractation?'));
  await expectUsable(page, 'withdrawal from an order');
  const box = page.getByRole('checkbox', { name: /^Miel de fleurs/ });
  await box.uncheck();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page, 'withdrawal from nothing');
  await box.check();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Rétractation' })).toContainText('Accusé de réception');
  await expectUsable(page, 'order withdrawn from');
});

test('the mails of a shop are stopped, and wished for again', async ({ page, farm, server, address }) => {
  const email = `sortie-${address.replaceAll('.', '-')}@clients.test`;
  const { id } = await farm.addArticle(`Pour écrire ${address}`, 3);
  const { reference } = await farm.orderOne(id, { email, refusesMail: false });
  const { shopperId } = await farm.call(getOrderByReference, { params: { id: reference } });
  await farm.call(
    sendMessage,
    { body: { audience: { shoppers: [shopperId] }, subject: 'Les noix', text: 'Elles sont sèches.' } },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  await page.goto(await wayOutMailedTo(server.outbox, email));
  for (const [state, button] of [
    ['the way out', 'Je me désabonne'],
    ['out', 'Je me réabonne'],
  ] as const) {
    await expectUsable(page, state);
    await page.getByRole('button', { name: button }).press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes réabonné' })).toBeVisible();
  await expectUsable(page, 'in again');
});

test('« Mon espace », from its link to the last question', async ({ page, farm, server, address, watch }) => {
  const email = `marche-${address.replaceAll('.', '-')}@clients.test`;
  await farm.orderOne((await farm.addArticle(`Pour l'espace ${address}`, 3)).id, { email });
  await page.goto(`${FARM}/mon-espace`);
  await page.getByLabel('Adresse email de vos commandes').fill(email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await expectUsable(page, 'link sent');
  const link = await spaceLinkMailedTo(server.outbox, email);
  await page.goto(link);
  await expectUsable(page, 'link opened');
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page.getByRole('region', { name: 'À venir' })).toBeVisible();
  await expectUsable(page, 'own space, signed in');
  await page.goto(`${FARM}/mon-espace/effacer`);
  await expectUsable(page, 'erasure asked for');

  await page.context().clearCookies();
  watch.expectRefusal(400);
  await page.goto(link);
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page, 'a link that was used');
});
