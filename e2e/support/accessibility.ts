import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** The whole of it without its comments: half as much for every page to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG_22_AA: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * The whole of WCAG 2.2 AA that a program can judge; then the colours again in the dark scheme, where only they differ.
 * What the frames named by `judgedApart` show is judged as a page of its own.
 */
export async function expectAccessible(page: Page, state: string, judgedApart: string[] = []): Promise<void> {
  const framed = page.frames().filter((frame) => !judgedApart.some((path) => frame.url().includes(path)));
  expect(framed, 'frames would need a judge of their own').toHaveLength(1);
  // What is being read again is pale for that moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await violations(page, WCAG_22_AA), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, COLOURS), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Asked of axe itself: its builder for Playwright loads half a megabyte of script into the page for every single
 * question,
 * which takes longer than the answer. What passes is judged but not described, and no rule of ours reads the style
 * sheets.
 */
const violations = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(async (rules) => {
    // Colours fade into each other: half way there is no contrast. What inherits a colour fades after what it inherits
    // from.
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let seen = fading(); seen.length > 0; seen = fading())
      await Promise.all(seen.map(({ finished }) => finished.catch(() => {})));
    // Base UI's guards are stops for the Tab key only, out of the tree that assistive tools read.
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['[data-base-ui-focus-guard]'] },
      { runOnly: rules, resultTypes: ['violations'], preload: { assets: ['media'] } },
    );
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
  }, runOnly);
