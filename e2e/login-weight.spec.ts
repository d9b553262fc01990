import { expect, test } from './support/test.ts';

const MOST_KB = 120;

interface Script {
  name: string;
  encodedBodySize: number;
}

test(`the sign-in page loads at most ${MOST_KB} KB of compressed JavaScript`, async ({ page }) => {
  const encodings = new Set<string | null>();
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) encodings.add(await response.headerValue('content-encoding'));
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();

  const scripts: Script[] = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const kilobytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  test.info().annotations.push({
    type: 'JavaScript of /login',
    description: `${kilobytes.toFixed(1)} KB in ${scripts.length} files`,
  });
  expect([...encodings]).toEqual(['br']);
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(MOST_KB);
});
