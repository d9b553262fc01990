import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The whole of WCAG 2.2 AA that a program can judge; then the colours again in the dark scheme, where only they differ. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(scan(page).withTags(WCAG_22_AA)), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours fade into each other: half way there is no contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished.catch(() => {}))));
  expect(await violations(scan(page).withRules(['color-contrast'])), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Base UI's guards are stops for the Tab key only, out of the tree that assistive tools read. What passes is judged
 * but not described: that would take longer than all the rest.
 */
const scan = (page: Page) => new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]').options({ resultTypes: ['violations'] });

async function violations(builder: AxeBuilder): Promise<string[]> {
  const results = await builder.analyze();
  return results.violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`));
}
