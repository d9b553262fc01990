import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
    largestPaint: { at: number; what: string };
  }
}

/** How far things move on a page that nobody has touched, and when its largest thing was painted. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    window.largestPaint = { at: 0, what: '' };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) window.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
      window.largestPaint = { at: last.startTime, what: last.element?.tagName ?? '' };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
