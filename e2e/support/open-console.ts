import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { CHILD_ENVIRONMENT } from '../../apps/server/testing/harness/child-environment.ts';
import { addAuthenticator } from './add-authenticator.ts';
import type { TestServer } from './start-server.ts';

const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/** `npm run etal -- operator add`, asked of the running demonstration through its data folder. */
async function letOperate({ address, outbox }: TestServer, email: string): Promise<void> {
  await promisify(execFile)(process.execPath, [CLI, 'operator', 'add', email], {
    env: { ...CHILD_ENVIRONMENT, DATA_DIR: dirname(outbox), PUBLIC_URL: address },
  });
}

/** From the refusal (403) to the console: who is signed in adds a passkey, and signs in with it. Mode `demo`. */
export async function openConsole(page: Page, server: TestServer, email: string): Promise<void> {
  await letOperate(server, email);
  await addAuthenticator(page);
  await page.goto('/exploitation');
  await expect(page.getByText(/^Cette page demande une connexion par clé d/)).toBeVisible();
  await page.getByRole('link', { name: 'Mes clés d’accès' }).click();
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click();
  await expect(page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem')).toHaveCount(1);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Se connecter avec cet appareil' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto('/exploitation');
  await expect(page.getByRole('table', { name: 'Boutiques' })).toBeVisible();
}
