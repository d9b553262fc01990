import { type ShopAggregate, getShopAggregate, shopAggregate } from '@etal/contract/shop';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const COUNT = 500;
const SLOW_PHONE = 4;

test(`a list of ${COUNT} articles answers on a slow phone`, async ({ page, merchant, context }) => {
  const model = await merchant.addArticle();
  const shop = await merchant.call(getShopAggregate, {});
  const body = JSON.stringify(withManyArticles(shop, model));
  await page.route('**/api/GetShopAggregate', (route) => route.fulfill({ contentType: 'application/json', body }));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE });

  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const names = rows.getByRole('link', { name: /^(?!Voir|Dupliquer)/ });

  await page.goto('/admin/articles');
  await expect(names.first()).toHaveText('Article n° 1');
  await expect(rows).toHaveCount(10);
  await expect(page.getByText(`Résultats 1 à 10 sur ${COUNT}`)).toBeVisible();

  await page.evaluate(timeNextAnswer, 'change');
  await page.getByRole('main').getByRole('combobox', { name: 'Statut' }).selectOption('Indisponibles');
  await expect(names.first()).toHaveText('Article n° 2');
  await noteAnswer(page, 'filter change');
  await expect(rows).toHaveCount(10);
  await expect(page.getByText(`Résultats 1 à 10 sur ${COUNT / 2}`)).toBeVisible();

  await page.evaluate(timeNextAnswer, 'click');
  await page.getByRole('link', { name: 'Suivant' }).click();
  await expect(names.first()).toHaveText('Article n° 22');
  await noteAnswer(page, 'page change');
  await expect(rows).toHaveCount(10);
});

/** From the merchant's gesture to the first new row, as the page itself sees it. */
function timeNextAnswer(gesture: string): void {
  let start = 0;
  window.addEventListener(gesture, () => (start = performance.now()), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    performance.measure('answer', { start, end: performance.now() });
    observer.disconnect();
  });
  observer.observe(document.querySelector('tbody')!, { childList: true, subtree: true, characterData: true });
}

async function noteAnswer(page: Page, type: string): Promise<void> {
  const duration = await page.evaluate(() => performance.getEntriesByName('answer').at(-1)!.duration);
  test.info().annotations.push({ type, description: `${Math.round(duration)} ms` });
}

/** Checked by the contract: no test may lean on a shop the server would never send. */
function withManyArticles(shop: ShopAggregate, model: ShopAggregate['singleArticles'][number]): ShopAggregate {
  const singleArticles = Array.from({ length: COUNT }, (_, index) => {
    const n = index + 1;
    return {
      ...model,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      slug: `article-${n}`,
      label: `Article n° ${n}`,
      isEnabled: n % 2 === 1,
      creationDate: model.creationDate + n,
    };
  });
  return shopAggregate.parse({ ...shop, singleArticles });
}
