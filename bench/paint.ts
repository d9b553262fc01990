import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/test/find-chromium.ts';
import { learnShop } from './calls.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

const TIMES = 5;
const BYTES_PER_SECOND = (1.6 * 1000 * 1000) / 8;
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** What a page may weigh, in KB. */
const MOST = { home: 350, article: 110 };

export interface Paint {
  page: string;
  /** Of each load. */
  milliseconds: number[];
  /** How far things moved while it loaded: the worst of all loads. */
  shift: number;
  /** All that came over the line, headers included, at three times the density: as it opens, and read to its end. */
  kilobytes: number;
  kilobytesToTheEnd: number;
}

/**
 * The first shop's home page and one of its articles on a phone. Time: 1.6 Mbit/s, 150 ms for each request, a
 * processor four times slower. Weight: a screen of three times the density, on a quick line, with nothing kept.
 */
export async function paints(place: Place): Promise<{ rows: Paint[]; targets: Target[] }> {
  const found = await findChromium();
  if ('problem' in found) throw new Error(found.problem);
  const server = await startServer(place);
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { slug, articleSlug } = await learnShop(askOf(server.address), 1);
    const home = `${server.address}/boutique/${slug}`;
    const rows: Paint[] = [];
    for (const [page, url] of [
      ['home', home],
      ['article', `${home}/articles/${articleSlug}`],
    ] as const) {
      const loads = [];
      for (let time = 0; time < TIMES; time++) loads.push(await slowLoad(browser, url));
      rows.push({
        page,
        milliseconds: loads.map(({ paint }) => paint),
        shift: Math.max(...loads.map(({ shift }) => shift)),
        ...(await weigh(browser, url)),
      });
    }
    const targets = rows.flatMap(({ page, milliseconds, shift, kilobytes }): Target[] => [
      { name: `largest paint of the ${page} page`, value: middleOf(milliseconds), unit: 'ms', limit: 2000 },
      { name: `what moves while the ${page} page loads`, value: shift, unit: '', limit: 0 },
      {
        name: `weight of the ${page} page at three times the density`,
        value: kilobytes,
        unit: 'KB',
        limit: MOST[page as keyof typeof MOST],
      },
    ]);
    return { rows, targets };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function slowLoad(browser: Browser, url: string): Promise<{ paint: number; shift: number }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchTimeline);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.seen.paint > 0);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

declare global {
  interface Window {
    seen: { paint: number; shift: number };
  }
}

/** In the browser, before the page: its largest paint so far, and how far things moved. */
function watchTimeline(): void {
  window.seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    window.seen.paint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function weigh(browser: Browser, url: string): Promise<Pick<Paint, 'kilobytes' | 'kilobytesToTheEnd'>> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  const kilobytes = bytes / 1024;
  await readToTheEnd(page);
  await context.close();
  return { kilobytes, kilobytesToTheEnd: bytes / 1024 };
}

/** Until every picture that waited for its turn has come. */
async function readToTheEnd(page: Page): Promise<void> {
  for (const picture of await page.locator('img').all())
    await picture.evaluate(async (img: HTMLImageElement) => {
      img.scrollIntoView();
      await img.decode();
    });
  await page.waitForLoadState('networkidle');
}
