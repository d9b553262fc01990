import { test as base, type BrowserContext, expect } from '@playwright/test';
import { serverOf } from './gate.ts';
import { type Account, type Merchant, openAccount, openMerchant } from './open-merchant.ts';
import { type Demonstration, openDemonstration } from './open-demonstration.ts';
import type { ServerMode, TestServer } from './start-server.ts';
import { type Watch, watchContext } from './watch-context.ts';

interface TestFixtures {
  /** Which of the two servers: `test.use({ mode: 'demo' })` at the head of a file that pays. */
  mode: ServerMode;
  server: TestServer;
  /** Stands for this test's own house on the internet: throttles count per address. */
  address: string;
  /** A mail address nobody else has. */
  email: string;
  watch: Watch;
  /** A signed-up user without a shop; the browser is not signed in. */
  account: Account;
  /** A user with an empty shop; the browser is signed in. */
  merchant: Merchant;
  /**
   * The demonstration's own shop, shared by every test of the run: each looks only at what it made itself. Mode `demo`.
   */
  farm: Demonstration;
  /** The same, and the browser is signed in as its merchant. */
  ownFarm: Demonstration;
}

let tests = 0;

export const test = base.extend<TestFixtures>({
  mode: ['serve', { option: true }],
  server: [async ({ mode }, use) => use(await serverOf(mode)), { timeout: 120_000 }],
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
      await watch.verify();
    },
    { auto: true },
  ],
  account: async ({ server, email, address }, use) => use(await openAccount(server, email, address)),
  merchant: async ({ server, account, context }, use) => {
    const merchant = await openMerchant(account);
    await giveSession(context, server, merchant.session);
    await use(merchant);
  },
  farm: async ({ server, address }, use) => {
    const farm = await openDemonstration(server, address);
    await use(farm);
    await farm.tidy();
  },
  ownFarm: async ({ farm, server, context }, use) => {
    await giveSession(context, server, farm.session);
    await use(farm);
  },
});

/** As if it had signed in by the page, which session.spec.ts does. */
export const giveSession = (context: BrowserContext, { address }: TestServer, session: string): Promise<void> =>
  context.addCookies([{ name: 'sid', value: session, url: address, httpOnly: true, sameSite: 'Lax' }]);

export { expect };
