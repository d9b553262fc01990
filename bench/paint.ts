import { chromium } from '@playwright/test';
import { findChromium } from '../tools/test/find-chromium.ts';
import { learnShop } from './calls.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

const TIMES = 5;
const BYTES_PER_SECOND = (1.6 * 1000 * 1000) / 8;

/**
 * 1.6 Mbit/s, 150 ms for each request, a processor four times slower, a phone: the largest paint of the first shop's
 * home page.
 */
export async function largestPaints(place: Place): Promise<{ milliseconds: number[]; targets: Target[] }> {
  const found = await findChromium();
  if ('problem' in found) throw new Error(found.problem);
  const server = await startServer(place);
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { slug } = await learnShop(askOf(server.address), 1);
    const milliseconds: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
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
      await page.goto(`${server.address}/boutique/${slug}`, { waitUntil: 'networkidle' });
      const painted = page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            }),
          ),
      );
      milliseconds.push(await painted);
      await context.close();
    }
    const middle = milliseconds.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
    return {
      milliseconds,
      targets: [{ name: 'largest paint of the home page', value: middle, unit: 'ms', limit: 2000 }],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
