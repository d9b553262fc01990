// npm run dev:measure: how long `npm run dev` takes to show its first page and an edited line of each part, in a real
// Chromium. It edits three files of the source and puts them back.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { DEMONSTRATION_PASSWORD, MERCHANT_EMAIL } from '../apps/server/fixtures/demonstration/accounts.ts';
import { root } from './root.ts';
import { findChromium } from './test/find-chromium.ts';

const TIMES = 5;
const SHOP = '/boutique/la-ferme-des-trois-noyers';

interface Edit {
  file: string;
  before: string;
  after: string;
}

const editOf = (pattern: string, before: string, after: string): Edit => {
  const [file, ...others] = globSync(pattern, { cwd: root });
  if (file === undefined || others.length > 0) throw new Error(`${pattern} should be one file.`);
  if (readFileSync(join(root, file), 'utf8').split(before).length !== 2)
    throw new Error(`${file} should say ${before} once.`);
  return { file: join(root, file), before, after };
};

/** The watchers take several writes within a tenth of a second for one; people are slower. */
const BETWEEN_EDITS_MS = 500;

/** Edits, waits until `seen`, puts the line back, and waits until that is seen as well; gives both times. */
async function timeEdit(
  { file, before, after }: Edit,
  seen: (text: string) => Promise<void>,
): Promise<[number, number]> {
  const source = readFileSync(file, 'utf8');
  const write = async (text: string, shown: string): Promise<number> => {
    await setTimeout(BETWEEN_EDITS_MS);
    const begin = performance.now();
    writeFileSync(file, text);
    await seen(shown);
    return performance.now() - begin;
  };
  const restore = (): void => writeFileSync(file, source);
  process.once('exit', restore);
  const times: [number, number] = [await write(source.replace(before, after), after), await write(source, before)];
  process.off('exit', restore);
  return times;
}

// However it ends, what was edited is put back.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

/** Browsers say at once that nobody listens, and do not ask again. */
async function untilSomebodyListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, 'localhost');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await setTimeout(20);
  }
}

function startDev(environment: Record<string, string>): { ready: Promise<void>; child: ChildProcess } {
  const child = spawn(process.execPath, [join(root, 'tools/dev.ts')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.includes('Étal est prêt') && resolve());
    child.once('exit', () => reject(new Error('npm run dev has stopped.')));
  });
  return { ready, child };
}

async function stopDev(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const found = await findChromium();
if ('problem' in found) throw new Error(found.problem);
const dataDir = mkdtempSync(join(tmpdir(), 'etal-dev-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const environment = { PORT: String(port), DATA_DIR: dataDir };
const figures: [string, number, number[]][] = [];
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Adresse email').fill(MERCHANT_EMAIL);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
};

try {
  console.log('Premier démarrage : il prépare les données et les bibliothèques…');
  const first = startDev(environment);
  await first.ready;
  const preparing = await browser.newPage();
  await signIn(preparing);
  await preparing.goto(`${origin}${SHOP}/panier`, { waitUntil: 'networkidle' });
  await preparing.close();
  await stopDev(first.child);

  const begin = performance.now();
  const { child, ready } = startDev(environment);
  const page = await browser.newPage();
  try {
    await untilSomebodyListens(port);
    await page.goto(`${origin}/login`);
    await page.getByLabel('Adresse email').waitFor();
    figures.push(['première page du back-office', 5000, [performance.now() - begin]]);
    const next = performance.now();
    await page.goto(`${origin}${SHOP}`);
    await page.getByRole('heading', { name: 'Où et quand retirer' }).waitFor();
    figures.push(['puis première page du site', 5000, [performance.now() - next]]);
    await ready;

    await signIn(page);
    await page.goto(`${origin}/admin/articles/edition`);
    const typed = page.getByLabel('Nom');
    await typed.fill('Une phrase déjà tapée');
    const admin = editOf('apps/admin/src/**/article-edit.page.tsx', 'Nouvel Article', 'Nouvel Article, modifié');
    const adminTimes: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      adminTimes.push(
        ...(await timeEdit(admin, (text) => page.getByRole('heading', { name: text, exact: true }).waitFor())),
      );
      if ((await typed.inputValue()) !== 'Une phrase déjà tapée') throw new Error('The form has lost what was typed.');
    }
    figures.push(['ligne du back-office, saisie gardée', 1000, adminTimes]);

    await page.goto(`${origin}${SHOP}`);
    const site = editOf('apps/storefront/src/**/home.page.tsx', 'Où et quand retirer', 'Où et quand venir');
    const siteTimes: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      siteTimes.push(...(await timeEdit(site, (text) => page.getByRole('heading', { name: text }).waitFor())));
    figures.push(['ligne du site', 2000, siteTimes]);

    const server = editOf(
      'apps/server/src/**/docs-page.ts',
      'Le même document pour une machine',
      'Ce document, pour une machine',
    );
    const seen = async (text: string): Promise<void> => {
      while (!(await (await fetch(`${origin}/api/docs`).catch(() => undefined))?.text())?.includes(text));
    };
    const serverTimes: number[] = [];
    for (let time = 0; time < TIMES; time += 1) serverTimes.push(...(await timeEdit(server, seen)));
    figures.push(['ligne du serveur', 3000, serverTimes]);
  } finally {
    await stopDev(child);
  }
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2).replace('.', ',')} s`;
for (const [name, limit, times] of figures) {
  const sorted = times.toSorted((a, b) => a - b);
  const worst = sorted.at(-1) ?? 0;
  const spread = sorted.length > 1 ? ` (médiane ${seconds(sorted[sorted.length >> 1] ?? 0)})` : '';
  console.log(`${worst <= limit ? '✓' : '✗'} ${name} : ${seconds(worst)} au plus${spread}, limite ${seconds(limit)}`);
  if (worst > limit) process.exitCode = 1;
}
