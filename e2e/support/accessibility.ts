import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** The whole of it without its comments: half as much for every page to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG_22_AA: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/**
 * What was judged by this process of tests in each scheme: a text's colour, whether it is large, and all that lies
 * behind it.
 */
const judged = { light: new Set<string>(), dark: new Set<string>() };

/** The dark scheme waits for `npm test -- --whole`. */
const SCHEMES = process.env['SHORT_TESTS'] ? (['light'] as const) : (['light', 'dark'] as const);

/**
 * The whole of WCAG 2.2 AA that a program can judge; and in both schemes each pair of colours that was not judged yet.
 * What the frames named by `judgedApart` show is judged as a page of its own.
 */
export async function expectAccessible(page: Page, state: string, judgedApart: string[] = []): Promise<void> {
  const framed = page.frames().filter((frame) => !judgedApart.some((path) => frame.url().includes(path)));
  expect(framed, 'frames would need a judge of their own').toHaveLength(1);
  // What is being read again is pale for that moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await violations(page), state).toEqual([]);
  // Light is what a page begins with, and what the last one judged was left in.
  for (const scheme of SCHEMES) {
    if (scheme === 'dark') await page.emulateMedia({ colorScheme: scheme });
    await waitForColours(page);
    const colours = await judgeColours(page, [...judged[scheme]]);
    expect(colours.violations, `${state}, ${scheme}`).toEqual([]);
    for (const look of colours.passed) judged[scheme].add(look);
  }
  if (SCHEMES.length > 1) await page.emulateMedia({ colorScheme: 'light' });
}

/** Colours fade into each other: half way there is no contrast. What inherits one fades after what it inherits from. */
const waitForColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let seen = fading(); seen.length > 0; seen = fading())
      await Promise.all(seen.map(({ finished }) => finished.catch(() => {})));
  });

/**
 * Asked of axe itself: its builder for Playwright loads half a megabyte of script into the page for every single
 * question, which takes longer than the answer. What passes is judged but not described, and no rule of ours reads the
 * style sheets.
 */
const violations = (page: Page): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    // Base UI's guards are stops for the Tab key only, out of the tree that assistive tools read.
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['[data-base-ui-focus-guard]'] },
      {
        runOnly,
        // Judged apart: it takes four fifths of the time, for the same few pairs of colours on every page.
        rules: { 'color-contrast': { enabled: false } },
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      },
    );
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    );
  }, WCAG_22_AA);

/** One text of each look is enough. Looks that axe could not judge are shown to it again at the next page. */
const judgeColours = (page: Page, known: string[]): Promise<{ violations: string[]; passed: string[] }> =>
  page.evaluate(async (names) => {
    const seen = new Set(names);
    const OPAQUE = /^rgb\(|^(?:oklch|oklab|lab|lch|color)\([^/]*\)$/;
    const TRANSPARENT = 'rgba(0, 0, 0, 0)';
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
      const look = [color, isLarge, isDisabled];
      for (let behind: Element | null = element; behind; behind = behind.parentElement) {
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(behind);
        if (opacity !== '1') look.push(opacity);
        if (backgroundImage !== 'none') look.push(backgroundImage);
        // What is laid over something else may be over anything: its class says which kind it is.
        if (position === 'absolute' || position === 'fixed' || position === 'sticky') look.push(behind.className);
        if (backgroundColor !== TRANSPARENT) look.push(backgroundColor);
        if (OPAQUE.test(backgroundColor) && backgroundImage === 'none') break;
      }
      return look.join('|');
    };
    const hasText = (element: Element): boolean =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const looks = new Map<Element, string>();
    const wanted = new Map<string, number>();
    for (const element of document.body.querySelectorAll('*')) {
      if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const look = lookOf(element);
      const count = wanted.get(look) ?? 0;
      // Some are out of sight in a box that scrolls: three of them, so that one can be judged.
      if (seen.has(look) || count === 3) continue;
      wanted.set(look, count + 1);
      looks.set(element, look);
    }
    if (looks.size === 0) return { violations: [], passed: [] };
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      { include: [...looks.keys()] as HTMLElement[], exclude: ['[data-base-ui-focus-guard]'] },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations', 'passes'],
        elementRef: true,
        preload: { assets: ['media'] },
      },
    );
    return {
      violations: found.violations.flatMap(({ nodes }) =>
        nodes.map(({ target, failureSummary }) => `color-contrast: ${target.join(' ')}\n  ${failureSummary ?? ''}`),
      ),
      passed: found.passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => looks.get(element!) ?? [])),
    };
  }, known);
