import { expectAccessible } from './support/accessibility.ts';
import { FARM, PAGES } from './support/farm-pages.ts';
import { expect, test } from './support/test.ts';
import { watchLayout } from './support/watch-layout.ts';

// The farm of the demonstration is the one shop that is open.
test.use({ mode: 'demo' });

test('every page is accessible, fits the screen, and moves nothing while it loads', async ({ page, isMobile }) => {
  test.slow();
  const sizes = isMobile
    ? [
        { width: 320, height: 640 },
        { width: 390, height: 844 },
      ]
    : [{ width: 1280, height: 800 }];
  await watchLayout(page);
  for (const { name, path, heading: title } of PAGES) {
    await page.goto(`${FARM}${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.layoutShift), `layout shift of ${name}`).toBe(0);
    await expectAccessible(page, name);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(excess, `${name} at ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
});
