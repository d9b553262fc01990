import { saveShopDetails } from '@etal/contract/site';
import { getShopAggregate } from '@etal/contract/shop';
import { SITE_LOOKS } from '@etal/domain/shop/looks';
import type { Page } from '@playwright/test';
import { FARM } from './support/farm-pages.ts';
import { startServer } from './support/start-server.ts';
import { expect, test as shared } from './support/test.ts';

/** A demonstration of its own: its site changes its look, which no other journey may meet. */
const test = shared.extend({
  server: [
    async ({ mode }, use) => {
      const own = await startServer(mode);
      await own.isReady;
      await use(own);
      await own.stop();
    },
    // Longer than for the one that every test shares, which is under way before the first test.
    { scope: 'test', timeout: 300_000 },
  ],
});

// A telephone of three times the density, from a cold cache (R-SITE-5).
test.use({ mode: 'demo', deviceScaleFactor: 3 });

/** All that comes over the line, headers included, in KB. */
const MOST_KB = { home: 350, article: 110 };
const PAGES = { home: FARM, article: `${FARM}/articles/miel-de-fleurs-pot-de-500-g` };

async function weigh(page: Page, path: string): Promise<{ look: string | null; kilobytes: number; files: number }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  let [bytes, files] = [0, 0];
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const look = await page.locator('html').getAttribute('data-look');
  await browser.detach();
  return { look, kilobytes: bytes / 1024, files };
}

/** A page that cuts off what is too wide for it does not scroll: each thing is looked at. */
const thingsOverTheEdge = (): string[] =>
  [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);

test('each look of a site is as light as the classic one, and fits the longest name', async ({ page, farm }) => {
  const { details } = await farm.call(getShopAggregate, {});
  const wear = (look: (typeof SITE_LOOKS)[number]) =>
    farm.call(saveShopDetails, { body: { about: details.about, accentColor: details.accentColor, look } });
  for (const [name, path] of Object.entries(PAGES)) {
    const weights = new Map<string, number>();
    for (const look of SITE_LOOKS) {
      await wear(look);
      const weighed = await weigh(page, path);
      expect(weighed.look, path).toBe(look);
      expect(weighed.files, `files of ${name}, ${look}`).toBeGreaterThan(2);
      weights.set(look, weighed.kilobytes);
      process.stdout.write(`${weighed.kilobytes.toFixed(1).padStart(7)} KB ${weighed.files} files  ${name} ${look}\n`);
      expect(weighed.kilobytes, `${name}, ${look}`).toBeLessThanOrEqual(MOST_KB[name as keyof typeof MOST_KB]);
    }
    // A few bytes of headers and of its name may differ; a typeface or a picture of its own may not come with it.
    for (const [look, kilobytes] of weights)
      expect(kilobytes, `${name}, ${look}`).toBeLessThanOrEqual(weights.get('CLASSIC')! + 1);
  }
  const long = 'Terrine de campagne aux noisettes du Périgord, au poivre de Sichuan et au vieux marc de Bourgogne';
  const terrine = await farm.addArticle(long, 5, { unitPrice: 999_999 });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const look of SITE_LOOKS) {
    await wear(look);
    await page.goto(`${FARM}/articles/${terrine.slug}`);
    expect(await page.evaluate(thingsOverTheEdge), look).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter au panier' }).click();
    await page.goto(`${FARM}/panier`);
    const name = page.getByRole('heading', { name: long });
    await expect(name).toBeVisible();
    // Beside its price there was room for a few letters alone.
    expect((await name.boundingBox())!.width, look).toBeGreaterThanOrEqual(144);
    expect(await page.evaluate(thingsOverTheEdge), look).toEqual([]);
  }
});
