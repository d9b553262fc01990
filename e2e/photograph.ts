// Takes the README's photographs of the demonstration: node e2e/photograph.ts
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from './support/open-page.ts';
import { startServer } from './support/start-server.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const SHOTS: { name: string; screen: typeof LAPTOP; open: (page: Page) => Promise<void> }[] = [
  { name: 'tableau-de-bord', screen: LAPTOP, open: async (page) => void (await page.goto('/admin')) },
  {
    name: 'commandes-actives',
    screen: LAPTOP,
    open: async (page) => void (await page.goto('/admin/commandes-actives')),
  },
  { name: 'preparation', screen: LAPTOP, open: openPreparation },
  {
    name: 'pesee',
    screen: PHONE,
    open: async (page) => {
      await openPreparation(page);
      await page.getByRole('link', { name: /^Peser/ }).click();
      await page.waitForURL('**/pesee?*');
    },
  },
  {
    name: 'remise',
    screen: PHONE,
    open: async (page) => {
      await openPreparation(page);
      await page.getByRole('link', { name: /^Remettre/ }).click();
      await page.waitForURL('**/remise?*');
    },
  },
  {
    name: 'boutique',
    screen: LAPTOP,
    open: async (page) => void (await page.goto('/boutique/la-ferme-des-trois-noyers')),
  },
  {
    name: 'boutique-telephone',
    screen: PHONE,
    open: async (page) => void (await page.goto('/boutique/la-ferme-des-trois-noyers/articles')),
  },
];

/** Of the next market day: where most orders wait. */
async function openPreparation(page: Page): Promise<void> {
  await page.goto('/admin/preparation');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Marché du samedi/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Préparation/ }).waitFor();
}

const wanted = process.argv.slice(2);
const server = await startServer('demo');
await server.isReady;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(FOLDER, { recursive: true });
try {
  for (const { name, screen, open } of SHOTS.filter((shot) => wanted.length === 0 || wanted.includes(shot.name))) {
    const context = await browser.newContext({
      ...screen,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      baseURL: server.address,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/login');
    await signIn(page, { email: 'demo@etal.test', password: 'demonstration-etal' });
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
    await open(page);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 80, effort: 10 })
      .toFile(`${FOLDER}${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
