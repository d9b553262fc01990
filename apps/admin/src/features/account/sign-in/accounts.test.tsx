import { screen, waitFor } from '@testing-library/react';
import type { ActionFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, renderApp } from '../../../testing/render-app.tsx';
import { sampleShop } from '../../../testing/sample-shop.ts';
import { action } from './welcome.page.tsx';

const TRY_LATER = 'Une erreur est survenue. Veuillez réessayer plus tard.';
const button = (name: string) => screen.getByRole('button', { name });
const alertText = async () =>
  waitFor(() => {
    const text = screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
    expect(text).not.toBe('');
    return text;
  });

describe('/login', () => {
  const signIn = async (answers: Answers) => {
    const app = renderApp('/login', answers);
    await app.user.type(await screen.findByLabelText('Adresse email'), 'demo@etal.test');
    await app.user.type(screen.getByLabelText('Mot de passe'), 'demonstration-etal');
    await app.user.click(button('Se connecter'));
    return app;
  };

  it('follows the address the call gives', async () => {
    const app = await signIn({
      'POST LoginUser': { json: { redirectUri: '/admin' } },
      'GET GetShopAggregate': { json: sampleShop() },
    });
    await screen.findByRole('heading', { name: /Bonjour/ });
    expect(app.calls('POST LoginUser')[0]?.body).toEqual({ email: 'demo@etal.test', password: 'demonstration-etal' });
  });

  it.each([
    [401, 'Identifiants invalides', 'Identifiants invalides'],
    [429, 'Trop de tentatives. Réessayez dans 5 secondes.', 'Trop de tentatives. Réessayez dans 5 secondes.'],
    [500, 'Une erreur est survenue.', TRY_LATER],
  ])('a %i shows its sentence and keeps what was typed', async (status, text, shown) => {
    await signIn({ 'POST LoginUser': { status, text } });
    expect(await alertText()).toBe(shown);
    expect(screen.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('demo@etal.test');
  });

  it('says what is missing beside the field, and sends nothing', async () => {
    const app = renderApp('/login', {});
    await app.user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    const email = screen.getByLabelText('Adresse email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(app.sent).toEqual([]);
  });

  it('leads to a new account and to a forgotten password', async () => {
    renderApp('/login', {});
    expect((await screen.findByRole('link', { name: 'Créer un compte' })).getAttribute('href')).toBe('/inscription');
    expect(screen.getByRole('link', { name: 'Mot de passe oublié\u00A0?' }).getAttribute('href')).toBe(
      '/mot-de-passe-oublie',
    );
  });
});

describe.each([
  ['/mot-de-passe-oublie', 'POST PasswordForgotten', 'Envoyer le lien'],
  ['/inscription', 'POST RegisterUser', 'Recevoir le lien'],
])('%s', (address, call, label) => {
  const send = async (email: string, answers: Answers) => {
    const app = renderApp(address, answers);
    await app.user.type(await screen.findByLabelText('Adresse email'), email);
    await app.user.click(button(label));
    return app;
  };

  it('always answers the same sentence', async () => {
    const app = await send('a@etal.test', { [call]: {} });
    await screen.findByText('Si votre compte existe, un lien vous a été envoyé par email');
    expect(app.calls(call)[0]?.body).toEqual({ email: 'a@etal.test' });
  });

  it('refuses what is no address before sending it', async () => {
    const app = await send('pas une adresse', {});
    await screen.findByText('Saisissez une adresse email, par exemple nom@exemple.fr.');
    expect(app.sent).toEqual([]);
  });

  it('says when it failed', async () => {
    await send('a@etal.test', { [call]: { status: 503, text: 'Non.' } });
    expect(await alertText()).toBe(TRY_LATER);
  });
});

describe('/reinitialiser-mot-de-passe', () => {
  const reset = async (password: string, confirmation: string, answers: Answers) => {
    const app = renderApp('/reinitialiser-mot-de-passe?token=abc', answers);
    await app.user.type(await screen.findByLabelText('Nouveau mot de passe'), password);
    await app.user.type(screen.getByLabelText('Confirmez le mot de passe'), confirmation);
    await app.user.click(button('Enregistrer le mot de passe'));
    return app;
  };

  it('sends the token and says that it is done', async () => {
    const app = await reset('les carottes sont cuites', 'les carottes sont cuites', { 'POST ResetPassword': {} });
    await screen.findByText('Votre mot de passe a été réinitialisé avec succès.');
    const [sent] = app.calls('POST ResetPassword');
    expect([sent?.query.get('token'), sent?.body]).toEqual(['abc', { password: 'les carottes sont cuites' }]);
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  });

  it.each([
    ['les carottes sont cuites', 'les carottes sont crues', 'Les mots de passe ne correspondent pas'],
    ['court', 'court', 'Le mot de passe doit compter au moins 12 caractères.'],
    ['motdepasse123', 'motdepasse123', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ])('%j and %j: %s', async (password, confirmation, sentence) => {
    const app = await reset(password, confirmation, {});
    await screen.findByText(sentence);
    expect(app.sent).toEqual([]);
  });

  it.each([
    [400, "Ce lien n'est plus valable. Demandez-en un nouveau.", "Ce lien n'est plus valable. Demandez-en un nouveau."],
    [500, 'Une erreur est survenue.', TRY_LATER],
  ])('a %i shows its sentence', async (status, text, shown) => {
    await reset('les carottes sont cuites', 'les carottes sont cuites', { 'POST ResetPassword': { status, text } });
    expect(await alertText()).toBe(shown);
  });

  it('without a token leads to a new link', async () => {
    renderApp('/reinitialiser-mot-de-passe', {});
    expect((await screen.findByRole('link', { name: 'Demander un lien' })).getAttribute('href')).toBe(
      '/mot-de-passe-oublie',
    );
  });
});

describe('/bienvenue', () => {
  const NO_SHOP = { 'GET GetShopAggregate': { status: 418, text: 'Pas de boutique.' } };

  it('goes to /login without a session, and home when the shop exists', async () => {
    const stranger = renderApp('/bienvenue', { 'GET GetShopAggregate': { status: 401, text: 'Non.' } });
    await screen.findByRole('heading', { name: 'Connexion' });
    expect(stranger.at()).toBe('/login');
  });

  it('goes home when the shop exists', async () => {
    const owner = renderApp('/bienvenue', { 'GET GetShopAggregate': { json: sampleShop() } });
    await screen.findByRole('heading', { name: /Bonjour/ });
    expect(owner.at()).toBe('/admin');
  });

  it('says everything that is missing, and sends nothing', async () => {
    const app = renderApp('/bienvenue', NO_SHOP);
    await app.user.click(await screen.findByRole('button', { name: 'Créer ma boutique' }));
    for (const sentence of [
      'Veuillez sélectionner une image de profil',
      'Veuillez sélectionner une image de couverture',
      "Vous devez accepter les conditions d'utilisation pour poursuivre",
    ])
      await screen.findByText(sentence);
    expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2);
    expect(app.calls('POST CreateShop')).toEqual([]);
  });

  // Its pictures need a real browser: what is sent is asked of the action itself.
  it('leads home to the shop that an answer which was lost has made', async () => {
    vi.stubGlobal('fetch', async () => new Response('Votre boutique existe déjà.', { status: 409 }));
    const request = new Request('http://localhost/bienvenue', {
      method: 'POST',
      body: JSON.stringify({ intent: { label: 'La Ferme', about: 'Légumes' }, key: 'clé' }),
    });
    const left: unknown = await action({ request } as ActionFunctionArgs).catch((thrown: unknown) => thrown);
    expect(left instanceof Response && [left.status, left.headers.get('location')]).toEqual([302, '/admin']);
  });

  it('leads to the terms', async () => {
    renderApp('/bienvenue', NO_SHOP);
    expect((await screen.findByRole('link', { name: "conditions d'utilisation" })).getAttribute('href')).toBe(
      '/conditions-utilisation',
    );
  });
});

it('the accessibility statement is reached from the login, and can be read by anyone', async () => {
  const app = renderApp('/login', {});
  await app.user.click(await screen.findByRole('link', { name: 'Accessibilité' }));
  await screen.findByRole('heading', { level: 1, name: 'Accessibilité' });
  expect(app.at()).toBe('/accessibilite');
  expect(screen.getByRole('link', { name: 'https://www.defenseurdesdroits.fr/' }).getAttribute('href')).toBe(
    'https://www.defenseurdesdroits.fr/',
  );
});

it('/conditions-utilisation can be read by anyone', async () => {
  renderApp('/conditions-utilisation', {});
  await screen.findByRole('heading', { level: 1, name: "Conditions d'utilisation" });
  await screen.findByRole('heading', { level: 2, name: 'Mandat de facturation' });
});

describe('a second factor', () => {
  it('is asked for once the password was right, and sent with it', async () => {
    const { user, calls, at } = renderApp('/login', {
      'GET GetShopAggregate': { status: 418, text: 'Pas de boutique.' },
      'POST LoginUser': ({ body }) => ({
        json: { redirectUri: JSON.stringify(body).includes('123456') ? '/bienvenue' : '/login/code' },
      }),
    });
    await user.type(await screen.findByLabelText(/^Adresse email/), 'lea@etal.test');
    await user.type(screen.getByLabelText('Mot de passe'), 'les carottes sont cuites');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    const code = await screen.findByLabelText(/^Code/);
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await screen.findByText('Indiquez un code.');
    expect(calls('POST LoginUser')).toHaveLength(1);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(at()).toBe('/bienvenue'));
  });
});

describe('a link by mail', () => {
  it('signs in by a press, not by being followed', async () => {
    const { user, calls, at } = renderApp('/connexion-par-lien?token=abc', {
      'GET GetShopAggregate': { status: 418, text: 'Pas de boutique.' },
      'POST SignInByLink': { json: { redirectUri: '/bienvenue' } },
    });
    const button = await screen.findByRole('button', { name: 'Se connecter' });
    expect(calls('POST SignInByLink')).toHaveLength(0);
    await user.click(button);
    await waitFor(() => expect(at()).toBe('/bienvenue'));
    expect(calls('POST SignInByLink')[0]?.body).toEqual({ token: 'abc' });
  });
});
