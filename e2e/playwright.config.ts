import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/test/find-chromium.ts';

/**
 * Without a browser the file is still readable, for a tool that only looks for what it names: the set-up of the run
 * says what is missing.
 */
const chromium = await findChromium();

/**
 * The list under the address bar is a page of its own in every window, which nobody sees here and which took a third of
 * the browser's work. Chromium hears only the last such flag: the others are those of Playwright 1.65.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const WITHOUT = UNSEEN.concat(
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding',
  'ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
);

/** No sandbox: tests also run as root in a container. The rest keeps the browser from calling home. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join(',')}`,
];

const launch = (program: 'path' | 'shell') => ({
  args: QUIET,
  ...(!('problem' in chromium) && { executablePath: chromium[program] }),
});

/**
 * What the width of the screen does not change runs once, on the screen that most of its users hold. Files run in the
 * order of their names: the longest journeys have one that is not the last, so that no core waits for the other at the
 * end.
 */
const ON_A_LAPTOP = [
  'article-images',
  'bags',
  'double-press.long',
  'baskets',
  'failures',
  'keyboard',
  'keys',
  'login-weight',
  'monthly-invoice',
  'newcomer',
  'orders',
  'phone-order',
  'screen-weight.long',
  'session',
  'settings-payments',
  'settings',
  'shoppers',
  'site',
  'site-walk.long',
  'week',
  'postgres-whole-journey',
];
const ON_A_PHONE = [
  'article-list',
  'back-in-stock.long',
  'collection-points',
  'deposits',
  'field-offline',
  // A shop has one code for a helper at a time: two at once would take it from each other.
  'helper-day',
  'look-weight.long',
  'many-articles',
  'ordering',
  'preparation',
  'returning-customer',
  'shopper-change',
  'stall',
  'starters',
  'storefront-served',
  'till',
  'embedded-whole-journey.long',
];
/**
 * Looks different at the other width, where it runs as well unless time is short (`npm test` without `--whole`). What
 * no list names runs at both.
 */
const FIRST_ON_A_LAPTOP = ['mailings', 'printed'];
const FIRST_ON_A_PHONE = ['accessibility', 'layout', 'living-order', 'storefront'];
const isShort = Boolean(process.env['SHORT_TESTS']);
/** Walks over every page, or waits for a job: not when time is short. */
const LONG = '*.long';
/** Only the whole browser installs a page and shows a notice of it. */
const IN_THE_WHOLE_BROWSER = ['pwa'];
const LAPTOP = { width: 1280, height: 800 };
const files = (...names: string[]): string[] => names.map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/server.setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // A test that passes only when tried again hides a fault: ours or its own.
  retries: 0,
  // One more than the cores that everything is measured on: each waits a tenth of its time, for mails and jobs.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 15_000,
    // What it answers, a test could not stand in for; pwa.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // No trace: its recorder fetches the pictures' blob: addresses, which our content security policy forbids.
    launchOptions: launch('shell'),
  },
  projects: [
    {
      name: 'laptop',
      testIgnore: files(...ON_A_PHONE, ...IN_THE_WHOLE_BROWSER, ...(isShort ? [...FIRST_ON_A_PHONE, LONG] : [])),
      use: { viewport: LAPTOP },
    },
    {
      name: 'whole browser',
      testMatch: files(...IN_THE_WHOLE_BROWSER),
      use: { viewport: LAPTOP, launchOptions: launch('path') },
    },
    {
      name: 'phone',
      testIgnore: files(...ON_A_LAPTOP, ...IN_THE_WHOLE_BROWSER, ...(isShort ? [...FIRST_ON_A_LAPTOP, LONG] : [])),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
