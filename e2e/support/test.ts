import { test as base, expect } from '@playwright/test';
import { type Account, type Merchant, openAccount, openMerchant } from './open-merchant.ts';
import { type Demonstration, openDemonstration } from './open-demonstration.ts';
import { signIn } from './open-page.ts';
import type { ServerMode, TestServer } from './start-server.ts';
import { type Watch, watchContext } from './watch-context.ts';

interface TestFixtures {
  /** Stands for this test's own house on the internet: throttles count per address. */
  address: string;
  /** A mail address nobody else has. */
  email: string;
  watch: Watch;
  /** A signed-up user without a shop; the browser is not signed in. */
  account: Account;
  /** A user with an empty shop; the browser is signed in. */
  merchant: Merchant;
  /** The demonstration's own shop, shared by every test of the run: each looks only at what it made itself. Mode `demo`. */
  farm: Demonstration;
  /** The same, and the browser is signed in as its merchant. */
  ownFarm: Demonstration;
}

let tests = 0;

interface WorkerFixtures {
  /** Which of the two servers: `test.use({ mode: 'demo' })` at the head of a file that pays. */
  mode: ServerMode;
  server: TestServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mode: ['serve', { option: true, scope: 'worker' }],
  server: [async ({ mode }, use) => use((JSON.parse(process.env['ETAL_SERVERS']!) as Record<ServerMode, TestServer>)[mode]), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.address),
  address: async ({}, use, { workerIndex }) => {
    tests += 1;
    await use(`10.${workerIndex >> 8}.${workerIndex % 256}.${tests}`);
  },
  email: async ({ address }, use) => use(`marchand-${address.replaceAll('.', '-')}@etal.test`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  watch: [
    async ({ context, server }, use) => {
      const watch = watchContext(context, server.address);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
  account: async ({ server, email, address }, use) => use(await openAccount(server, email, address)),
  merchant: async ({ server, account, context }, use) => {
    const merchant = await openMerchant(account);
    await context.addCookies([{ name: 'sid', value: await account.signIn(), url: server.address, httpOnly: true, sameSite: 'Lax' }]);
    await use(merchant);
  },
  farm: async ({ server, address }, use) => {
    const farm = await openDemonstration(server, address);
    await use(farm);
    await farm.tidy();
  },
  ownFarm: async ({ farm, page }, use) => {
    await page.goto('/login');
    await signIn(page, { email: 'demo@etal.test', password: 'demonstration-etal' });
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
    await use(farm);
  },
});

export { expect };
