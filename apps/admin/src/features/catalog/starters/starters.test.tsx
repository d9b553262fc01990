import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleArticle, sampleShop } from '../../../testing/sample-shop.ts';

async function open(answers: Answers = {}) {
  const app = renderApp('/admin/articles/prets-a-vendre', {
    'GET GetShopAggregate': { json: sampleShop({ singleArticles: [sampleArticle(1, 'radis')] }) },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Articles prêts à vendre' });
  return app;
}
const tick = async (app: Awaited<ReturnType<typeof open>>, ...labels: string[]) => {
  for (const label of labels) await app.user.click(await screen.findByRole('checkbox', { name: label }));
  await app.user.click(screen.getByRole('button', { name: 'Saisir les prix' }));
};

describe('ready-made articles (R-CATALOG-33)', () => {
  it('are found by a word; what the shop has already is not offered again', async () => {
    const app = await open();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Radis' }).disabled).toBe(true);
    await app.user.type(screen.getByLabelText('Rechercher un produit'), 'oeufs');
    await waitFor(() =>
      expect(screen.getAllByRole('checkbox').map((box) => box.closest('div')?.textContent)).toEqual([
        'Œufs, la demi-douzaine',
        'Œufs, la douzaine',
        'Œufs, le plateau de trente',
      ]),
    );
  });

  it('are priced from field to field by Enter and the arrows, and sent once', async () => {
    const app = await open({
      'POST CreateArticles': {
        json: { created: [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`), problems: [] },
      },
    });
    await tick(app, 'Laitue', 'Carottes');
    const [carrots, lettuce] = screen.getAllByRole('textbox');
    await app.user.click(carrots!);
    await app.user.keyboard('2,5{Enter}1,2{ArrowUp}');
    expect(document.activeElement).toBe(carrots);
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(lettuce);
    await app.user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(app.at()).toBe('/admin/articles'));
    const [sent, ...more] = app.calls('POST CreateArticles');
    expect(more).toEqual([]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.body).toMatchObject({
      articles: [
        {
          label: 'Carottes',
          category: 'Légumes',
          imgDrawing: 'legumes',
          pricingModel: 'BY_WEIGHT_OPTIONS',
          options: [
            { weight: 500, price: 125 },
            { weight: 1000, price: 250 },
            { weight: 2000, price: 500 },
          ],
        },
        { label: 'Laitue', pricingModel: 'BY_UNIT', unitPrice: 120 },
      ],
    });
  });

  it('that stand in the way are told beside their prices, and nothing typed is lost', async () => {
    const app = await open({
      'POST CreateArticles': { json: { created: [], problems: [{ row: 0, problem: 'Ce nom est pris.' }] } },
    });
    await tick(app, 'Laitue');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(app.calls('POST CreateArticles')).toEqual([]);
    await screen.findByText('Saisissez un prix.');
    await app.user.type(screen.getByRole('textbox'), '1,2');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Ce nom est pris.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1,20');
    expect(plain(screen.getByText(/Rien n’est encore ajouté/).textContent)).toContain('1 article est à corriger.');
    await app.user.click(screen.getByRole('link', { name: 'Retour aux articles' }));
    await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  });
});
