import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addAuthenticator } from './support/add-authenticator.ts';
import { expectToFit } from './support/expect-to-fit.ts';
import { signIn } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What an application on a phone shows for this key (RFC 6238). */
function codeOf(secret: string, now: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

const signOut = async (page: Page, shopLabel: string): Promise<void> => {
  await page.getByRole('button', { name: `Profil de ${shopLabel}` }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/login');
};

test('a passkey signs in without a password, and a device is signed out from another', async ({
  page,
  merchant,
  browser,
  server,
}) => {
  await addAuthenticator(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: `Profil de ${merchant.shopLabel}` }).click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click();
  await expect(page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'account');

  await signOut(page, merchant.shopLabel);
  await page.getByRole('button', { name: 'Se connecter avec cet appareil' }).click();
  await expect(page).toHaveURL('/admin');

  const phone = await browser.newPage({ baseURL: server.address });
  await phone.goto('/login');
  await signIn(phone, merchant);
  await expect(phone).toHaveURL('/admin');
  await page.goto('/admin/compte');
  await page.getByRole('button', { name: 'Tout déconnecter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout déconnecter' }).click();
  await expect(page.getByRole('list', { name: 'Appareils connectés' }).getByRole('listitem')).toHaveCount(1);
  await phone.goto('/admin/articles');
  await expect(phone).toHaveURL('/login');
  await phone.close();

  await page.getByRole('link', { name: 'Journal de sécurité de la boutique' }).click();
  await expect(page.getByRole('table', { name: 'Journal de sécurité' })).toContainText('Clé d’accès ajoutée');
  await expectAccessible(page, 'security journal');
});

const PROOF_NEEDED = "Confirmez d'abord que c'est vous, par votre mot de passe ou une clé d'accès.";

/** As after ten minutes, which no journey waits for: the server's own tests do. */
async function leaveOpen(page: Page, call: string): Promise<void> {
  await page.route(
    `**/api/${call}`,
    (route) => route.fulfill({ status: 403, contentType: 'text/plain', body: PROOF_NEEDED }),
    { times: 1 },
  );
}

test('a device that was left open asks for the password, or a passkey, before it makes another key', async ({
  page,
  merchant,
  watch,
  isMobile,
}) => {
  watch.expectRefusal(403, 400);
  await addAuthenticator(page);
  await page.goto('/admin/compte');
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });

  await leaveOpen(page, 'StartPasskeySetup');
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click();
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill('les navets sont crus');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog.getByText("Le mot de passe actuel n'est pas le bon.")).toBeVisible();
  await expectAccessible(page, 'a wrong password as a proof');
  await expectToFit(page, isMobile);
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(merchant.password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toBeHidden();

  await leaveOpen(page, 'StartSecondFactor');
  await page.getByRole('button', { name: 'Activer' }).click();
  await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(page.getByRole('img', { name: 'Code QR de la double vérification' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('codes of an application are asked for after the password, and a recovery code stands in', async ({
  page,
  merchant,
}) => {
  await page.goto('/admin/compte?dialogue=codes');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Code QR de la double vérification' })).toBeVisible();
  await expectAccessible(page, 'set-up of codes');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = page.getByRole('list', { name: 'Codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Je les ai notés' }).click();
  await expect(page.getByText('10 codes de secours restants')).toBeVisible();

  await signOut(page, merchant.shopLabel);
  await signIn(page, merchant);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'sign-in with a code');
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL('/admin');
});
