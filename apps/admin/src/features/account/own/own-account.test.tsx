import type { Account } from '@etal/contract/own-account';
import { SENTENCES } from '@etal/texts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';

const AT = Date.parse('2026-11-15T09:42:00Z') / 1000;
const OTHER = '0190d0c0-0000-7000-8000-000000000002';
const ACCOUNT: Account = {
  name: 'Léa',
  email: 'lea@etal.test',
  hasPassword: true,
  pendingEmail: null,
  passkeys: [],
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  owesSecondFactor: false,
  sessions: [
    {
      id: '0190d0c0-0000-7000-8000-000000000001',
      place: 'Chrome sur Linux',
      openedAt: AT,
      lastSeenAt: AT,
      isThisOne: true,
    },
    { id: OTHER, place: 'Firefox sur Android, 192.0.2.x', openedAt: AT, lastSeenAt: AT, isThisOne: false },
  ],
  teamSecurity: { isSecondFactorRequired: false },
};

const open = async (account: Partial<Account> = {}, answers: Answers = {}) => {
  const app = renderApp('/admin/compte', {
    'GET GetShopAggregate': { json: sampleShop() },
    'GET GetAccount': { json: { ...ACCOUNT, ...account } },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Mon compte' });
  return app;
};

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined));

it('signs another device out, and not the one in hand', async () => {
  const { user, calls } = await open({}, { [`POST EndSession/${OTHER}`]: { json: {} } });
  const devices = within(screen.getByRole('list', { name: 'Appareils connectés' }));
  expect(devices.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Déconnecter Firefox sur Android, 192.0.2.x',
  ]);
  await user.click(devices.getByRole('button'));
  await waitFor(() => expect(calls(`POST EndSession/${OTHER}`)).toHaveLength(1));
  await screen.findByText('Appareil déconnecté.');
});

it('changes the password with the present one, and says beside the field what is wrong', async () => {
  const { user, calls } = await open({}, { 'POST ChangePassword': { json: {} } });
  await user.click(screen.getByRole('button', { name: 'Changer de mot de passe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nouveau mot de passe/), 'court');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText('Indiquez votre mot de passe actuel.');
  expect(dialog.getByText('Le mot de passe doit compter au moins 12 caractères.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Mot de passe actuel/), 'les carottes sont cuites');
  await user.clear(dialog.getByLabelText(/^Nouveau mot de passe/));
  await user.type(dialog.getByLabelText(/^Nouveau mot de passe/), 'une autre phrase facile');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(calls('POST ChangePassword')).toHaveLength(1));
  await screen.findByText(/Vos autres appareils sont déconnectés/);
});

it('turns codes on, and shows the recovery codes once', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fghj${index}`);
  const { user } = await open(
    {},
    {
      'POST StartSecondFactor': {
        json: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' },
      },
      'POST ConfirmSecondFactor': { json: { recoveryCodes } },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('img', { name: 'Code QR de la double vérification' });
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Code/, { selector: 'input' }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Activer' }));
  const codes = await screen.findByRole('list', { name: 'Codes de secours' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
});

it('codes on a device that was left open ask for the password first, and then show the key', async () => {
  let isProven = false;
  const { user, calls } = await open(
    {},
    {
      'POST StartSecondFactor': () =>
        isProven
          ? { json: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' } }
          : { status: 403, text: SENTENCES.PROOF_NEEDED },
      'POST ProveWithPassword': () => {
        isProven = calls('POST ProveWithPassword').length > 1;
        return isProven ? { json: {} } : { status: 400, text: SENTENCES.PASSWORD_WRONG };
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }));
  expect(dialog.queryByRole('button', { name: 'Utiliser une clé d’accès' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await dialog.findByText('Indiquez votre mot de passe actuel.');
  await user.type(dialog.getByLabelText(/^Mot de passe actuel/), 'les carottes sont crues');
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await dialog.findByText(SENTENCES.PASSWORD_WRONG);
  await user.click(dialog.getByRole('button', { name: 'Confirmer' }));
  await screen.findByRole('img', { name: 'Code QR de la double vérification' });
  expect(screen.queryByRole('dialog', { name: 'Confirmez que c’est vous' })).toBeNull();
});

it('a passkey on a device that was left open asks for the password first', async () => {
  const { user, at } = await open({}, { 'POST StartPasskeySetup': { status: 403, text: SENTENCES.PROOF_NEEDED } });
  await user.click(screen.getByRole('button', { name: 'Ajouter cet appareil' }));
  await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' });
  expect(at()).toBe('/admin/compte?dialogue=preuve');
});

it('an account with as many passkeys as it may have says so in the place of the button', async () => {
  const passkeys = Array.from({ length: 10 }, (_, n) => ({
    id: `${n}`,
    name: `Clé ${n}`,
    addedAt: AT,
    lastUsedAt: null,
  }));
  await open({ passkeys });
  expect(screen.queryByRole('button', { name: 'Ajouter cet appareil' })).toBeNull();
  expect(screen.getByText("Un compte a au plus 10 clés d'accès. Supprimez-en une d'abord.")).toBeTruthy();
});

const openProof = (account: Partial<Account>) =>
  renderApp('/admin/compte?dialogue=preuve', {
    'GET GetShopAggregate': { json: sampleShop() },
    'GET GetAccount': { json: { ...ACCOUNT, ...account } },
  });

it('whoever has a passkey may use it instead of the password', async () => {
  openProof({ passkeys: [{ id: 'abc', name: 'Téléphone', addedAt: AT, lastUsedAt: null }] });
  const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' });
  expect(within(dialog).getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeTruthy();
});

it('whoever has neither signs in again', async () => {
  openProof({ hasPassword: false });
  await screen.findByText(/^Déconnectez-vous, puis connectez-vous à nouveau/);
});

it('an address that waits says so, and can be given up', async () => {
  const { user, calls } = await open(
    { pendingEmail: 'nouvelle@etal.test' },
    { 'POST CancelEmailChange': { json: {} } },
  );
  expect(plain(screen.getByText(/Changement en attente/).textContent)).toContain('nouvelle@etal.test');
  await user.click(screen.getByRole('button', { name: 'Renoncer à ce changement' }));
  await waitFor(() => expect(calls('POST CancelEmailChange')).toHaveLength(1));
});

it('only an owner is asked what the team needs', async () => {
  await open({ teamSecurity: null });
  expect(screen.queryByRole('heading', { name: 'Sécurité de l’équipe' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Journal de sécurité/ })).toBeNull();
});

it('whose shop asks for a second factor is led to set one up', async () => {
  const { at } = renderApp('/admin', {
    'GET GetShopAggregate': { status: 428, text: 'Ajoutez une clé.' },
    'GET GetAccount': { json: { ...ACCOUNT, teamSecurity: null } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Protégez votre compte' });
  expect(at()).toBe('/securiser');
  expect(screen.getByRole('button', { name: 'Ajouter cet appareil' })).toBeTruthy();
});

it('who has a key and came in by the password alone shows it, and makes no other', async () => {
  const key = { id: 'abc', name: 'Téléphone', addedAt: AT, lastUsedAt: null };
  renderApp('/securiser', { 'GET GetAccount': { json: { ...ACCOUNT, passkeys: [key], owesSecondFactor: true } } });
  await screen.findByRole('button', { name: 'Utiliser une clé d’accès' });
  expect(screen.getByRole('link', { name: 'Se connecter autrement' }).getAttribute('href')).toBe('/login');
  for (const name of ['Ajouter cet appareil', 'Activer', 'Supprimer Téléphone'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Continuer' })).toBeNull();
});

it('a device whose session ended forgets the customers that it kept, and not what it has to send', async () => {
  const day = 'etal.preparation.jour.2026-11-20.0190d0c0-0000-7000-8000-000000000009';
  const queue = 'etal.preparation.envois.2026-11-20.0190d0c0-0000-7000-8000-000000000009';
  localStorage.setItem(day, '{"orders":[]}');
  localStorage.setItem(queue, '{"entries":[]}');
  renderApp('/admin', { 'GET GetShopAggregate': { status: 401, text: 'Veuillez vous connecter.' } });
  await screen.findByRole('heading', { level: 1, name: 'Connexion' });
  await waitFor(() => expect(localStorage.getItem(day)).toBeNull());
  expect(localStorage.getItem(queue)).not.toBeNull();
});
