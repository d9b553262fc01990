import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keptDay } from '../../features/preparation/unsent/kept-day.ts';
import { type Answer, renderApp } from '../../testing/render-app.tsx';
import { sampleArticle, samplePreparation, sampleShop } from '../../testing/sample-shop.ts';

const shop = (changes = {}) => ({ 'GET GetShopAggregate': { json: sampleShop(changes) } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('opening the back-office', () => {
  it.each([
    ['/', '/admin'],
    ['/admin', '/admin'],
  ])('%s shows %s', async (address, landing) => {
    const app = renderApp(address, shop());
    await heading('Bonjour La Ferme du Pré');
    expect(app.at()).toBe(landing);
  });

  it('/auth goes to /login', async () => {
    const app = renderApp('/auth', {});
    await heading('Connexion');
    expect(app.at()).toBe('/login');
  });

  it('a 401 goes to /login', async () => {
    const app = renderApp('/admin/articles', {
      'GET GetShopAggregate': { status: 401, text: 'Veuillez vous connecter.' },
    });
    await heading('Connexion');
    expect(app.at()).toBe('/login');
  });

  it('a 418 goes to /bienvenue', async () => {
    const app = renderApp('/admin/articles', { 'GET GetShopAggregate': { status: 418, text: 'Pas de boutique.' } });
    await heading('Bienvenue sur Étal');
    expect(app.at()).toBe('/bienvenue');
  });

  it.each([500, 502, 503])('a %i shows the 503 page', async (status) => {
    renderApp('/admin', { 'GET GetShopAggregate': { status, text: 'Une erreur est survenue.' } });
    await heading('Une erreur est survenue, veuillez réessayer plus tard.');
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });

  it('without a network says so in words, and opens by itself when it is back', async () => {
    let isBack = false;
    const whenBack = (answer: Answer) => () => (isBack ? answer : Promise.reject(new TypeError('offline')));
    renderApp('/admin', { 'GET GetShopAggregate': whenBack({ json: sampleShop() }), 'GET healthz': whenBack({}) });
    await heading('Hors connexion');
    expect(document.body.textContent).not.toContain('503');
    isBack = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    await heading('Bonjour La Ferme du Pré');
  });

  it('a server that fails once the page is open takes away neither it nor what is typed in it', async () => {
    let isDown = false;
    const app = renderApp('/admin/articles/edition', {
      'GET GetShopAggregate': () => (isDown ? { status: 502, text: 'Bad Gateway' } : { json: sampleShop() }),
    });
    await heading('Nouvel Article');
    await app.user.type(screen.getByLabelText('Nom'), 'Poireaux');
    isDown = true;
    await act(() => app.router.revalidate());
    expect(app.calls('GET GetShopAggregate')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Poireaux');
  });

  it('a tab that comes back after a while is read again once the server answers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let isBack = false;
    const app = renderApp('/admin/articles', { ...shop(), 'GET healthz': () => (isBack ? {} : { status: 502 }) });
    await heading('Articles');
    // What listens to the tab is set up after the page is drawn.
    await act(async () => {});
    const comeBack = async (looks: number) => {
      vi.setSystemTime(Date.now() + 60_000);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(app.calls('GET healthz')).toHaveLength(looks));
    };
    await comeBack(1);
    expect(app.calls('GET GetShopAggregate')).toHaveLength(1);
    isBack = true;
    await comeBack(2);
    await waitFor(() => expect(app.calls('GET GetShopAggregate')).toHaveLength(2));
    vi.useRealTimers();
  });

  it('an unknown page under /admin keeps the navigation', async () => {
    renderApp('/admin/rien', shop());
    await heading('Page introuvable');
    expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeTruthy();
  });
});

describe('the flags a payment page comes back with', () => {
  it.each([
    ['refreshOfflinePayments', 'GET RefreshPaymentMethods'],
    ['refreshOnlinePayments', 'GET RefreshStripeConnectAccount'],
  ])('%s refreshes before loading, and is dropped from the address', async (flag, call) => {
    const app = renderApp(`/admin?${flag}=true&onglet=1`, { ...shop(), [call]: {} });
    await heading(/Bonjour/);
    expect(app.sent.map((sent) => sent.call)).toEqual([call, 'GET GetShopAggregate']);
    expect(app.at()).toBe('/admin?onglet=1');
  });

  it('a refresh flag that says false refreshes nothing', async () => {
    const app = renderApp('/admin?refreshOfflinePayments=false', shop());
    await heading(/Bonjour/);
    expect(app.calls('GET RefreshPaymentMethods')).toEqual([]);
  });

  it('a payment service that fails does not close the back-office', async () => {
    renderApp('/admin?refreshOnlinePayments=true', {
      ...shop(),
      'GET RefreshStripeConnectAccount': { status: 500, text: 'Non.' },
    });
    await heading(/Bonjour/);
  });
});

describe('the navigation', () => {
  it('marks the current page', async () => {
    renderApp('/admin/articles', shop());
    await heading('Articles');
    const navigation = screen.getByRole('navigation', { name: 'Navigation principale' });
    const current = within(navigation)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Articles']);
  });

  it('takes the focus to the title of the page one opens', async () => {
    const { user } = renderApp('/admin', shop());
    await heading(/Bonjour/);
    await user.click(
      within(screen.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', { name: 'Articles' }),
    );
    const title = await heading('Articles');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Articles – Étal');
  });

  it('opens as a drawer, and closes when one has chosen', async () => {
    const { user } = renderApp('/admin', shop());
    await heading(/Bonjour/);
    const opener = screen.getByRole('button', { name: 'Ouvrir le menu' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'La Ferme du Pré' });
    await user.click(within(drawer).getByRole('link', { name: 'Articles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await heading('Articles');
  });
});

describe('the warning about on-site payments', () => {
  const WARNING =
    'Certains articles disponibles uniquement en paiement sur place sont en vente mais les paiements sur place ne sont pas activés.';
  const weighed = sampleArticle(1, 'Poulet', { pricingModel: 'BY_UNIT_WEIGHING_REQUIRED' });

  it('shows on every page while such an article is on sale', async () => {
    renderApp('/admin/articles', shop({ singleArticles: [weighed] }));
    await heading('Articles');
    expect(screen.getByText(WARNING)).toBeTruthy();
  });

  it.each([
    ['the article is not on sale', { singleArticles: [{ ...weighed, isEnabled: false }] }],
    ['there is none', { singleArticles: [sampleArticle(2, 'Miel')] }],
    [
      'an alert says already that they were cut off',
      { singleArticles: [weighed], paymentAlerts: [{ kind: 'MODE_OFF', channel: 'OFFLINE' } as const] },
    ],
  ])('does not show when %s', async (_case, changes) => {
    renderApp('/admin/articles', shop(changes));
    await heading('Articles');
    expect(screen.queryByText(WARNING)).toBeNull();
  });
});

describe('the profile menu', () => {
  const open = async (answers: object) => {
    const app = renderApp('/admin', { ...shop(), ...answers });
    await heading(/Bonjour/);
    await app.user.click(screen.getByRole('button', { name: /^Profil de La Ferme du Pré/ }));
    return app;
  };

  it('shows the shop and the user, and signs out to /login', async () => {
    const app = await open({ 'POST Logout': {} });
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('La Ferme du Pré');
    expect(menu.textContent).toContain('demo@etal.test');
    keptDay({ date: '2026-11-21', point: 'halle' }).keepPreparation(
      samplePreparation({ date: '2026-11-21', collectionPoint: { id: 'halle', label: 'Halle' } }),
    );
    await app.user.click(within(menu).getByRole('menuitem', { name: 'Déconnexion' }));
    await heading('Connexion');
    expect(app.calls('POST Logout')).toHaveLength(1);
    // The customers of a day that was kept for the market leave with the session.
    expect(keptDay({ date: '2026-11-21', point: 'halle' }).preparation()).toBeUndefined();
  });

  it('says by a browser alert that signing out failed', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    const app = await open({ 'POST Logout': { status: 500, text: 'Une erreur est survenue.' } });
    await app.user.click(await screen.findByRole('menuitem', { name: 'Déconnexion' }));
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Une erreur est survenue. Veuillez réessayer plus tard.'));
    expect(app.at()).toBe('/admin');
  });
});

describe('what is wrong with the shop’s money', () => {
  it('stands on every page, each with the page to go to, and no more than three at once', async () => {
    const reference = (n: number) => `K7M2Q${n}`;
    renderApp(
      '/admin/articles',
      shop({
        paymentAlerts: [
          { kind: 'ACCOUNT_DISCONNECTED' },
          { kind: 'DISPUTE', reference: reference(1), amount: 721, respondBy: null },
          { kind: 'DEBIT_FAILED', month: '2026-11', amount: 2100, retriesOn: '2026-12-07' },
          { kind: 'REFUND_FAILED', reference: reference(2), amount: 500 },
        ],
      }),
    );
    await heading('Articles');
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Votre compte de paiement est déconnecté')).toBeTruthy();
    expect(main.getByRole('link', { name: 'Ouvrir la commande' }).getAttribute('href')).toBe('/admin/commandes/K7M2Q1');
    expect(main.getByRole('link', { name: 'Voir les frais de service' }).getAttribute('href')).toBe(
      '/admin/comptabilite/frais',
    );
    expect(main.getByText('Et 1 autre alerte de paiement.')).toBeTruthy();
  });
});
