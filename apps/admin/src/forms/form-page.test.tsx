import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_ANSWER } from '../calls/failure.ts';
import { type Answers, renderApp } from '../testing/render-app.tsx';
import { sampleArticle, sampleShop, sampleShopper } from '../testing/sample-shop.ts';
import { useResend } from './use-resend.ts';

const tomatoes = sampleArticle(1, 'Tomates');
const durand = sampleShopper('00000000-0000-4000-8000-000000000801', 'Durand');
const ADDRESS = `/admin/articles/edition?id=${tomatoes.id}`;

async function open(answers: Answers = {}) {
  const app = renderApp(ADDRESS, {
    'GET GetShopAggregate': { json: sampleShop({ singleArticles: [tomatoes] }) },
    'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Modifier Tomates' });
  return app;
}
const isAskedOnReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const question = () => screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
const rename = (app: Awaited<ReturnType<typeof open>>) => app.user.type(screen.getByLabelText(/^Nom/), ' anciennes');

const ANOTHER = { name: 'Enregistrer et ajouter un autre' };

describe('a form page (R-SCREENS-11)', () => {
  it('that was not changed is left without a question', async () => {
    const app = await open();
    expect(isAskedOnReload()).toBe(false);
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it.each(['Annuler', 'Clients'])('that was changed asks before « %s » leaves it', async (way) => {
    const app = await open({ 'GET GetShoppersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } } });
    await rename(app);
    expect(isAskedOnReload()).toBe(true);
    const press = () => app.user.click(screen.getByRole(way === 'Annuler' ? 'button' : 'link', { name: way }));
    await press();
    await app.user.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Tomates anciennes');
    await press();
    await app.user.click(within(await question()).getByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(app.at()).not.toContain('/edition'));
  });

  it('that is saved is left without a question, and sent once however often it is pressed', async () => {
    const app = await open({ [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: { json: tomatoes } });
    await rename(app);
    const form = screen.getByRole('form', { name: 'Modifier Tomates' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(app.at()).toBe('/avant'));
    expect(app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that was refused can be sent again, and still asks', async () => {
    let tries = 0;
    const app = await open({
      [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: () =>
        (tries += 1) === 1 ? { status: 400, text: 'Refusé.' } : { json: tomatoes },
    });
    await rename(app);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Refusé.');
    expect(isAskedOnReload()).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(app.at()).toBe('/avant'));
    expect(tries).toBe(2);
  });

  it('that nobody answers says that its words are kept, and is sent again, as the same act, once there is a network', async () => {
    let tries = 0;
    const app = await open({
      'GET healthz': {},
      [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { json: tomatoes };
      },
    });
    await rename(app);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(/rien n’est enregistré pour le moment\. Votre saisie est conservée/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Tomates anciennes');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(app.at()).toBe('/avant'));
    expect(tries).toBe(2);
  });

  const copying = (answers: Answers, before?: string | null) => {
    const page = { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } };
    const shop = { 'GET GetShopAggregate': { json: sampleShop({ singleArticles: [tomatoes] }) } };
    return renderApp(
      `/admin/articles/edition?copie=${tomatoes.id}`,
      { ...shop, 'GET GetOrdersPage': page, ...answers },
      before,
    );
  };
  it('that was to make way for another one does so, also when it had to wait for the server', async () => {
    let tries = 0;
    const app = copying({
      'GET healthz': {},
      'POST CreateSimpleArticle': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { json: tomatoes };
      },
    });
    await app.user.click(await screen.findByRole('button', ANOTHER));
    await screen.findByText(/Votre saisie est conservée/);
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Tomates ajouté avec succès');
    await waitFor(() => expect(app.at()).toBe('/admin/articles/edition'));
  });

  it('that was opened by its address leads to its list, also once another one was begun', async () => {
    const app = copying({ 'POST CreateSimpleArticle': { json: tomatoes } }, null);
    await app.user.click(await screen.findByRole('button', ANOTHER));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe(''));
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.at()).toBe('/admin/articles'));
  });

  it('is sent again once the server answers, also to a device that had a network all the time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let isReached = false;
    vi.stubGlobal('fetch', async () => {
      if (!isReached) throw new TypeError('network');
      return new Response('');
    });
    const resend = vi.fn<() => void>();
    const { result, rerender } = renderHook((error: string | undefined) => useResend(error, resend), {
      initialProps: NO_ANSWER as string | undefined,
    });
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(30_000);
    expect([result.current, resend.mock.calls.length]).toEqual([expect.stringContaining('conservée'), 0]);
    isReached = true;
    await wait(3000);
    expect(resend).toHaveBeenCalledOnce();
    // What nobody answers though the server is there is sent ever later, although it is under way in between.
    for (let times = 0; times < 19; times += 1) {
      rerender(undefined);
      rerender(NO_ANSWER);
      await wait(3000);
    }
    expect(resend.mock.calls.length).toBeLessThan(8);
  });
});

describe('a form in a dialog (R-SCREENS-11)', () => {
  const page = { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } };
  const openDialog = async (answers: Answers = {}) => {
    const app = renderApp('/admin/clients', {
      'GET GetShopAggregate': { json: sampleShop() },
      'GET GetShoppersPage': page,
      'GET GetOrdersPage': page,
      ...answers,
    });
    await app.user.click(await screen.findByRole('button', { name: 'Ajouter un client' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Ajouter un client' }) };
  };

  it('that was changed asks before it is closed or reloaded', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Ajouter un client' }));
    const again = await screen.findByRole('dialog', { name: 'Ajouter un client' });
    await user.type(within(again).getByLabelText(/^Nom/), 'Durand');
    expect(isAskedOnReload()).toBe(true);
    await user.click(within(again).getByRole('button', { name: 'Annuler' }));
    await user.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
    expect(within(again).getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Durand');
    await user.click(within(again).getByRole('button', { name: 'Annuler' }));
    await user.click(within(await question()).getByRole('button', { name: 'Quitter' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is sent once however often it is pressed, and under the same key after an answer was lost', async () => {
    let tries = 0;
    const { user, dialog, calls } = await openDialog({
      'POST CreateShopper': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { status: 409, text: 'Déjà.' };
      },
    });
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Durand');
    await user.type(within(dialog).getByLabelText(/^Téléphone/), '0612345678');
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
    press();
    press();
    // What the page does after it has shown an answer: nobody reads and presses before that.
    const isRead = () => act(() => Promise.resolve());
    await within(dialog).findByText(/Votre saisie est conservée/);
    await isRead();
    press();
    await within(dialog).findByText('Déjà.');
    await isRead();
    press();
    await waitFor(() => expect(tries).toBe(3));
    const keys = calls('POST CreateShopper').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('that was to make way for another one does so, also when it had to wait for the server', async () => {
    let tries = 0;
    const { user, dialog, at } = await openDialog({
      'GET healthz': {},
      'POST CreateShopper': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { json: durand };
      },
    });
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Durand');
    await user.type(within(dialog).getByLabelText(/^Téléphone/), '0612345678');
    await user.click(within(dialog).getByRole('button', ANOTHER));
    await within(dialog).findByText(/Votre saisie est conservée/);
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Durand ajouté avec succès');
    expect(at()).toBe('/admin/clients?dialogue=nouveau');
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('');
  });

  it('closes once its own button is pressed after « Enregistrer et ajouter un autre » was refused', async () => {
    let tries = 0;
    const { user, dialog } = await openDialog({
      'POST CreateShopper': () => ((tries += 1) === 1 ? { status: 409, text: 'Déjà.' } : { json: durand }),
    });
    await user.type(within(dialog).getByLabelText(/^Nom/), 'Durand');
    await user.type(within(dialog).getByLabelText(/^Téléphone/), '0612345678');
    await user.click(within(dialog).getByRole('button', ANOTHER));
    await within(dialog).findByText('Déjà.');
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
