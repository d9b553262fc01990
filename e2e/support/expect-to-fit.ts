import { expect, type Page } from '@playwright/test';

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];
/** A tablet upright, one on its side, a laptop: the menu stands beside the page on all of them. */
const WITH_MENU = [
  { width: 800, height: 1100 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];
const THUMB = 44;

/** Nothing hangs out on the right, and on a phone each action is as big as a thumb. Links within text are text. */
export async function expectToFit(page: Page, isMobile: boolean): Promise<void> {
  for (const size of isMobile ? PHONES : WITH_MENU) {
    await page.setViewportSize(size);
    const where = `${new URL(page.url()).pathname}${new URL(page.url()).search} at ${size.width}`;
    // Polled: an open menu takes a moment to find its new place.
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        where,
      )
      .toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(thingsCutOff), `cut off, ${where}`).toEqual([]);
    if (isMobile) expect(await page.evaluate(thingsTooSmall, THUMB), `too small, ${where}`).toEqual([]);
  }
}

/** The page itself may not scroll sideways because something hides it: dialogs and cards are looked into as well. */
function thingsCutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        (right > document.documentElement.clientWidth + 1 || left < -1) &&
        !element.closest('.reactEasyCrop_Container')
      );
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}

/** What is hidden from everybody, as the field behind a list of suggestions is, is nothing to press. */
function thingsTooSmall(least: number): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'button, select, textarea, [role=menuitem], input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [aria-hidden=true])',
    ),
  ]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).textDecorationLine !== 'underline')
    .map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      height: element.getBoundingClientRect().height,
    }))
    .filter(({ height }) => height < least)
    .map(({ name, height }) => `${name}: ${height} px`);
}
