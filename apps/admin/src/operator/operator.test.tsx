import type { OperatedShop, OperatedShopDetail } from '@etal/contract/operator';
import { SENTENCES } from '@etal/texts/errors';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plain, renderApp } from '../testing/render-app.tsx';

const ID = '0190d0c0-0000-7000-8000-000000000001';
const SHOP: OperatedShop = {
  id: ID,
  slug: 'la-ferme',
  label: 'La Ferme',
  state: 'RUNNING',
  standing: 'OPEN',
  createdAt: 1_790_000_000,
  lastSeenAt: null,
  recentOrders: 12,
  failedMessages: 2,
  takesOnline: true,
  takesOnSite: true,
  storedBytes: 3_400_000,
};
const DETAIL: OperatedShopDetail = {
  ...SHOP,
  owners: [{ id: ID, email: 'lea@etal.test', lastSeenAt: null }],
  suspensionReason: null,
  closedAt: null,
  testLinkUntil: null,
};
const page = <Row,>(data: Row[]) => ({ json: { data, page: 1, pageSize: 50, totalCount: data.length } });

it('the shops are listed with what the operator looks at, and searched', async () => {
  const app = renderApp('/exploitation', { 'GET exploitation/GetOperatedShops': page([SHOP]) });
  const table = await screen.findByRole('table', { name: 'Boutiques' });
  expect(plain(within(table).getAllByRole('row')[1]?.textContent)).toBe(
    'La Ferme/boutique/la-fermeÉtatEn ligneDernière visiteJamaisCommandes (30 j)12Messages abandonnés2PaiementsEn ligne, sur placePhotos3,3 Mo',
  );
  await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher une boutique' }), 'verger{Enter}');
  await screen.findByRole('table', { name: 'Boutiques' });
  expect(app.at()).toBe('/exploitation?search=verger');
});

it('who is no operator reads so', async () => {
  renderApp('/exploitation', {
    'GET exploitation/GetOperatedShops': { status: 403, text: "Cette page est réservée à l'exploitant." },
  });
  expect(await screen.findByText("Cette page est réservée à l'exploitant.")).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Mes clés d’accès' })).toBeNull();
});

it('an operator who signed in without a passkey is led to theirs', async () => {
  renderApp('/exploitation/frais', {
    'GET exploitation/GetOperatedFees': { status: 403, text: SENTENCES.PASSKEY_NEEDED },
  });
  expect((await screen.findByRole('link', { name: 'Mes clés d’accès' })).getAttribute('href')).toBe('/securiser');
});

it('a shop is suspended with a reason, and its owner invited again', async () => {
  const app = renderApp(`/exploitation/boutiques/${ID}`, {
    [`GET exploitation/GetOperatedShop/${ID}`]: { json: DETAIL },
    [`POST exploitation/SuspendShop/${ID}`]: { json: { ...DETAIL, standing: 'SUSPENDED', suspensionReason: 'Essai' } },
    [`POST exploitation/InviteOwnerAgain/${ID}`]: { json: {} },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Renvoyer un lien' }));
  await screen.findByText('Le lien part par email');
  await app.user.click(screen.getByRole('button', { name: 'Suspendre' }));
  const question = await screen.findByRole('alertdialog', { name: 'Suspendre La Ferme\u00A0?' });
  await app.user.type(within(question).getByRole('textbox', { name: 'Motif' }), 'Des articles interdits');
  await app.user.click(within(question).getByRole('button', { name: 'Suspendre la boutique' }));
  await screen.findByText('Boutique suspendue');
  expect(app.calls(`POST exploitation/SuspendShop/${ID}`).map(({ body }) => body)).toEqual([
    { reason: 'Des articles interdits' },
  ]);
});

it('a wrong code is told beside it, and what was typed stays', async () => {
  const app = renderApp(`/exploitation/boutiques/${ID}?geste=entrer`, {
    [`GET exploitation/GetOperatedShop/${ID}`]: { json: DETAIL },
    [`POST exploitation/EnterShop/${ID}`]: { status: 409, text: 'Ce code ne va pas.' },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Entrer dans la boutique' });
  await app.user.type(within(dialog).getByRole('textbox', { name: 'Code' }), '1234 5678');
  await app.user.click(within(dialog).getByRole('button', { name: 'Entrer' }));
  expect(await within(dialog).findByText('Ce code ne va pas.')).toBeTruthy();
  // Once: a screen reader would say it twice.
  expect(screen.getAllByText('Ce code ne va pas.')).toHaveLength(1);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('1234 5678');
});

it('an announcement that is refused says so once, beside what was typed', async () => {
  const app = renderApp('/exploitation/annonce', {
    'GET exploitation/GetAnnouncement': { json: { announcement: null } },
    'PUT exploitation/SetAnnouncement': { status: 409, text: 'Cette annonce ne va pas.' },
  });
  await app.user.type(await screen.findByRole('textbox', { name: 'Texte' }), 'Maintenance ce soir');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findAllByText('Cette annonce ne va pas.')).toHaveLength(1);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte' }).value).toBe('Maintenance ce soir');
});

it('given-up messages are tried again; without one it says so', async () => {
  const message = {
    id: ID,
    topic: 'webhook',
    shop: { id: ID, label: 'La Ferme' },
    createdAt: 1_790_000_000,
    failedAt: 1_790_000_100,
    attempts: 9,
    error: 'HTTP 500',
  };
  let rows = [message];
  const app = renderApp('/exploitation/messages', {
    'GET exploitation/GetGivenUpMessages': () => page(rows),
    [`POST exploitation/RetryMessage/${ID}`]: () => {
      rows = [];
      return { json: {} };
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Tout est parti')).toBeTruthy();
});

it('whoever leaves the console signs out of it, on every page and when it refuses', async () => {
  const app = renderApp('/exploitation/messages', {
    'GET exploitation/GetGivenUpMessages': { status: 403, text: SENTENCES.PASSKEY_NEEDED },
    'POST Logout': { json: {} },
  });
  await screen.findByRole('link', { name: 'Mes clés d’accès' });
  await app.user.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await screen.findByRole('heading', { level: 1, name: 'Connexion' });
  expect([app.calls('POST Logout').length, app.at()]).toEqual([1, '/login']);
});
