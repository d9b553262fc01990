import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, renderApp } from '../testing/render-app.tsx';
import { sampleArticle, sampleShop } from '../testing/sample-shop.ts';

const tomatoes = sampleArticle(1, 'Tomates');
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
    await app.user.click(screen.getByRole('button', { name: 'Valider' }));
    await screen.findByText('Refusé.');
    expect(isAskedOnReload()).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Valider' }));
    await waitFor(() => expect(app.at()).toBe('/avant'));
    expect(tries).toBe(2);
  });
});
