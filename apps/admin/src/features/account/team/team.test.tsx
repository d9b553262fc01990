import type { Account } from '@etal/contract/own-account';
import type { Invitation, Team } from '@etal/contract/team';
import { SENTENCES } from '@etal/texts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleOrderDetail, sampleShop } from '../../../testing/sample-shop.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const shopFor = (role: 'OWNER' | 'MANAGER' | 'HELPER') =>
  sampleShop({ currentUser: { email: role === 'HELPER' ? '' : 'lea@etal.test', name: 'Léa', role } });

const LEA = '0190d0c0-0000-7000-8000-000000000001';
const TEAM: Team = {
  members: [
    {
      userId: '0190d0c0-0000-7000-8000-000000000002',
      name: 'Maud',
      email: 'maud@etal.test',
      role: 'OWNER',
      joinedAt: 1,
      lastSeenAt: Date.parse('2026-11-15T09:42:00Z') / 1000,
      until: null,
      isYou: true,
    },
    {
      userId: LEA,
      name: 'Léa',
      email: '',
      role: 'HELPER',
      joinedAt: 2,
      lastSeenAt: null,
      until: 1794772800,
      isYou: false,
    },
  ],
  invitations: [],
};

const INVITATION: Invitation = { id: LEA, email: 'tom@etal.test', role: 'MANAGER', sentAt: 1, expiresAt: 2 };
const ACCOUNT: Account = {
  name: 'Maud',
  email: 'maud@etal.test',
  hasPassword: true,
  pendingEmail: null,
  passkeys: [],
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  owesSecondFactor: false,
  sessions: [],
  teamSecurity: null,
};

describe('the team', () => {
  const open = async (answers: Answers = {}) => {
    const app = renderApp('/admin/equipe', {
      'GET GetShopAggregate': { json: shopFor('OWNER') },
      'GET GetTeam': { json: TEAM },
      ...answers,
    });
    await heading('Équipe');
    return app;
  };

  it('says who belongs to it, as what, and since when they were not seen', async () => {
    await open();
    const [maud, lea] = within(screen.getByRole('list', { name: 'Membres' })).getAllByRole('listitem');
    expect(plain(maud?.textContent)).toContain('Maud(vous)Propriétaire');
    expect(plain(maud?.textContent)).toContain('Dernière utilisation : ');
    expect(plain(lea?.textContent)).toContain('Aide du jour');
    // Nobody removes themselves by mistake, and a helper of the day has no other role.
    expect(within(maud!).queryByRole('button', { name: 'Retirer Maud' })).toBeNull();
    expect(within(lea!).queryByRole('button', { name: /rôle/ })).toBeNull();
  });

  it('of as many as it may have says so in the place of the invitation', async () => {
    const invitations = Array.from({ length: 48 }, (_, n) => ({
      ...INVITATION,
      id: `0190d0c0-0000-7000-8000-0000000001${10 + n}`,
    }));
    await open({ 'GET GetTeam': { json: { ...TEAM, invitations } } });
    expect(screen.queryByRole('button', { name: 'Inviter' })).toBeNull();
    expect(screen.getByText('Une équipe compte 50 personnes au plus, invitations comprises.')).toBeTruthy();
  });

  it('invites by mail, and says beside its field what is wrong with an address', async () => {
    const { user, calls } = await open({ 'POST InviteMember': { json: INVITATION } });
    await user.click(screen.getByRole('button', { name: 'Inviter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inviter dans l’équipe' });
    await user.type(within(dialog).getByLabelText(/Adresse email/), 'tom@');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(
      within(dialog)
        .getByLabelText(/Adresse email/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    await user.type(within(dialog).getByLabelText(/Adresse email/), 'etal.test');
    await user.click(within(dialog).getByRole('radio', { name: /^Responsable/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer l’invitation' }));
    await screen.findByText('Invitation envoyée.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls('POST InviteMember').map(({ body }) => body)).toEqual([{ email: 'tom@etal.test', role: 'MANAGER' }]);
  });

  it('invites an owner once the device has proven whose it is, without typing anything again', async () => {
    let isProven = false;
    const { user, calls } = await open({
      'GET GetAccount': { json: ACCOUNT },
      'POST InviteMember': () => (isProven ? { json: INVITATION } : { status: 403, text: SENTENCES.PROOF_NEEDED }),
      'POST ProveWithPassword': () => {
        isProven = true;
        return { json: {} };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Inviter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Inviter dans l’équipe' }));
    await user.type(form.getByLabelText(/Adresse email/), 'tom@etal.test');
    await user.click(form.getByRole('radio', { name: /^Propriétaire/ }));
    await user.click(form.getByRole('button', { name: 'Envoyer l’invitation' }));
    const proof = () => screen.findByRole('dialog', { name: 'Confirmez que c’est vous' });
    await user.click(within(await proof()).getByRole('button', { name: 'Annuler' }));
    // Given up, it leaves the form as it was typed.
    await user.click(await form.findByRole('button', { name: 'Envoyer l’invitation' }));
    await user.type(within(await proof()).getByLabelText(/^Mot de passe actuel/), 'les carottes sont crues');
    await user.click(within(await proof()).getByRole('button', { name: 'Confirmer' }));
    await screen.findByText('Invitation envoyée.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls('POST InviteMember').map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ email: 'tom@etal.test', role: 'OWNER' })),
    );
  });

  it('shows a code for a helper of the day, and ends a helper’s day', async () => {
    const { user, calls } = await open({
      'POST CreateHelperCode': {
        json: { url: 'http://localhost/aide?token=abc', expiresAt: 1794736800 },
      },
      [`DELETE RemoveMember/${LEA}`]: {},
    });
    await user.click(screen.getByRole('button', { name: 'Aide du jour' }));
    await screen.findByRole('img', { name: 'Code QR pour une aide du jour' });
    expect(calls('POST CreateHelperCode')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Retirer Léa' }));
    await user.click(await screen.findByRole('button', { name: 'Terminer sa journée' }));
    await waitFor(() => expect(calls(`DELETE RemoveMember/${LEA}`)).toHaveLength(1));
  });
});

describe('what a role may not do is not shown', () => {
  it('a helper begins with the preparation, and finds nothing else in the menu', async () => {
    const app = renderApp('/admin', {
      'GET GetShopAggregate': { json: shopFor('HELPER') },
      'GET GetDashboard': { status: 403 },
    });
    await heading('Préparation');
    expect(app.at()).toBe('/admin/preparation');
    const navigation = screen.getByRole('navigation', { name: 'Navigation principale' });
    expect(
      within(navigation)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Préparation']);
  });

  it.each([
    ['HELPER', '/admin/parametres'],
    ['HELPER', '/admin/articles'],
    ['MANAGER', '/admin/parametres/infos-legales'],
  ] as const)('a %s at %s reads why', async (role, address) => {
    renderApp(address, { 'GET GetShopAggregate': { json: shopFor(role) } });
    await heading('Page réservée');
    expect(screen.getByText('Votre rôle dans cette boutique ne permet pas de faire cela.')).toBeTruthy();
  });

  it('a manager has every menu but the team, and settings without money or law', async () => {
    const { user } = renderApp('/admin/parametres', { 'GET GetShopAggregate': { json: shopFor('MANAGER') } });
    await heading('Paramètres');
    await user.click(screen.getByRole('button', { name: /^Profil de/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByRole('menuitem', { name: 'Équipe' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /Paiement|légales/ })).toBeNull();
  });

  it('a helper reads an order with its amount, and can only hand it over', async () => {
    const order = sampleOrderDetail(1, { status: 'ACCEPTED' });
    renderApp(`/admin/commandes/${order.reference}`, {
      'GET GetShopAggregate': { json: shopFor('HELPER') },
      [`GET GetOrderByReference/${order.reference}`]: { json: order },
    });
    await heading(`Commande ${order.reference}`);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('button', { name: 'Remettre' })).toBeTruthy();
    for (const name of ['Annuler la commande', 'Non retirée', 'Rembourser'])
      expect(main.queryByRole('button', { name })).toBeNull();
    expect(main.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });
});

describe('one’s shops', () => {
  it('opens another, and starts the page anew', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    const { user, calls } = renderApp('/admin/mes-boutiques', {
      'GET GetShopAggregate': { json: shopFor('OWNER') },
      'GET GetMyShops': {
        json: {
          shops: [
            { id: LEA, label: 'Chez Léa', role: 'HELPER', isOpen: false, mayLeave: true },
            { id: sampleShop().id, label: 'La Ferme du Pré', role: 'OWNER', isOpen: true, mayLeave: false },
          ],
          mayCreate: false,
        },
      },
      'POST SwitchShop': {},
    });
    await heading('Mes boutiques');
    await user.click(screen.getByRole('button', { name: 'Ouvrir Chez Léa' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin'));
    expect(calls('POST SwitchShop').map(({ body }) => body)).toEqual([{ shopId: LEA }]);
  });

  it.each([true, false])('is left by who may (%s); its only owner reads how', async (mayLeave) => {
    renderApp('/admin/mes-boutiques', {
      'GET GetShopAggregate': { json: shopFor('OWNER') },
      'GET GetMyShops': {
        json: {
          shops: [{ id: sampleShop().id, label: 'La Ferme du Pré', role: 'OWNER', isOpen: true, mayLeave }],
          mayCreate: false,
        },
      },
    });
    await heading('Mes boutiques');
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button', { name: 'Quitter' }) !== null).toBe(mayLeave);
    expect(main.queryByRole('link', { name: 'Équipe' }) !== null).toBe(!mayLeave);
  });
});
