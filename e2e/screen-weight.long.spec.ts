import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';

const MOST_REQUESTS = 15;
/** Of scripts and styles, compressed. The fonts, the same for all, are 60 KB more and never change. */
const MOST_KB = 200;
const MOST_KB_TO_SIGN_IN = 120;
const HEAVIEST = 10;

interface Weight {
  path: string;
  requests: number;
  kilobytes: number;
}

/** Stands for any id: a page that knows nobody of that name is made of the same files. */
const SAMPLES: Record<string, string> = { ':week': '2026-W10', ':month': '2026-03' };
const sample = (part: string): string =>
  part.startsWith(':') ? (SAMPLES[part] ?? '00000000-0000-4000-8000-000000000000') : part;

/** Every address of the back-office but the operator's, as its table of routes has them. */
async function screens(): Promise<string[]> {
  const table = await readFile(new URL('../apps/admin/src/app/routes.tsx', import.meta.url), 'utf8');
  let parent = '';
  const addresses: string[] = [];
  for (const [, path = ''] of table.matchAll(/path: '([^']+)',\s*(?:lazy|children)/g)) {
    if (path === '*') continue;
    if (path === '/admin' || path === '/exploitation') parent = path;
    addresses.push(path.startsWith('/') ? path : `${parent}/${path}`);
  }
  return addresses.filter((address) => !address.startsWith('/exploitation'));
}

test('every screen opens with few requests and little code, from a cold cache', async ({ page, merchant, watch }) => {
  test.slow();
  watch.expectRefusal(400, 404);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });

  const weights: Weight[] = [];
  for (const path of ['/admin', ...(await screens())].map((address) => address.split('/').map(sample).join('/'))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    // What leads elsewhere, such as the shop's form to who has a shop, is weighed there.
    if (new URL(page.url()).pathname !== path) continue;
    const files = await page.evaluate(async () => {
      await document.fonts.ready;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
        .filter(({ name }) => name.startsWith('/assets/'));
    });
    const code = files.filter(({ name }) => !name.endsWith('.woff2'));
    weights.push({ path, requests: files.length, kilobytes: code.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 });
  }

  const heaviest = weights.toSorted((one, other) => other.kilobytes - one.kilobytes).slice(0, HEAVIEST);
  for (const { path, requests, kilobytes } of heaviest) {
    process.stdout.write(`${kilobytes.toFixed(1).padStart(7)} KB ${String(requests).padStart(3)} requests  ${path}\n`);
  }
  expect(merchant.shopLabel).not.toBe('');
  expect(weights.length).toBeGreaterThan(45);
  expect(weights.filter(({ requests }) => requests > MOST_REQUESTS)).toEqual([]);
  expect(weights.filter(({ kilobytes }) => kilobytes > MOST_KB || kilobytes < 20)).toEqual([]);
  const signIn = weights.find(({ path }) => path === '/login');
  expect(signIn?.kilobytes).toBeLessThanOrEqual(MOST_KB_TO_SIGN_IN);
});
