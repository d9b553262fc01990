import type { ArticlesBag } from '@etal/contract/baskets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleArticle, sampleBag, sampleShop } from '../../../testing/sample-shop.ts';

const carrots = sampleArticle(1, 'Carottes');
const leeks = sampleArticle(2, 'Poireaux');
const weekly = sampleBag(1, 'Panier de la semaine');
const detailed = sampleBag(2, 'Panier garni', {
  bagType: 'DETAILED_UNIT',
  articles: [{ articleId: carrots.id, quantity: 2, weight: null }],
  isEnabled: false,
});
const meat = sampleBag(3, 'Colis de bœuf', { bagType: 'UNIT_WEIGHING_REQUIRED' });

function serving(bags: ArticlesBag[] = [weekly, detailed, meat], answers: Answers = {}): Answers {
  let current = bags;
  return {
    'GET GetShopAggregate': () => ({ json: sampleShop({ articlesBags: current, singleArticles: [carrots, leeks] }) }),
    'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
    ...Object.fromEntries(
      bags.flatMap((bag) => [
        [`GET GetBagWeeks/${bag.id}`, { json: [] }],
        [
          `PATCH UpdateArticlesBag/${bag.id}`,
          ({ body }: { body: unknown }) => {
            const changed = { ...bag, ...(body as object) };
            current = current.map((candidate) => (candidate.id === bag.id ? changed : candidate));
            return { json: changed };
          },
        ],
        [
          `DELETE DeleteSaleable/${bag.id}`,
          () => {
            current = current.filter(({ id }) => id !== bag.id);
            return {};
          },
        ],
      ]),
    ),
    ...answers,
  };
}

const open = async (address: string, answers: Answers, title: string) => {
  const app = renderApp(address, answers);
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};
const click = (app: ReturnType<typeof renderApp>, name: string) => app.user.click(screen.getByRole('button', { name }));

describe('the list of bags', () => {
  it('shows each bag with its description, status, price, kind and date', async () => {
    await open('/admin/paniers', serving(), 'Paniers');
    const text = (label: string) => plain(screen.getByRole('row', { name: new RegExp(label) }).textContent);
    expect(text('Panier de la semaine')).toMatch(
      /Description de Panier de la semaine.*En vente.*15,00 €.*Panier surprise.*09\/10\/2025/,
    );
    expect(text('Panier garni')).toMatch(/Désactivé.*Panier détaillé/);
    expect(text('Colis de bœuf')).toMatch(/~65,00 €.*Panier à peser/);
    expect(screen.getByRole('link', { name: 'Ajouter un panier' }).getAttribute('href')).toBe('/admin/paniers/edition');
  });

  it('without a bag, calls to add the first', async () => {
    await open('/admin/paniers', serving([]), 'Paniers');
    expect(screen.getByRole('heading', { name: 'Aucun Panier' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ajouter un panier' })).toBeNull();
  });

  it('offers what a row of articles does, in the same order and words', async () => {
    const app = await open('/admin/paniers', serving(), 'Paniers');
    const actions = within(screen.getByRole('row', { name: /Panier de la semaine/ }))
      .getAllByRole('cell')
      .at(-1)!;
    expect([...actions.querySelectorAll('a, button')].map((action) => action.getAttribute('aria-label'))).toEqual([
      'Désactiver la vente de Panier de la semaine',
      'Modifier Panier de la semaine',
      'Dupliquer Panier de la semaine',
      'Voir Panier de la semaine',
    ]);
    expect(screen.getByRole('link', { name: 'Voir Panier de la semaine' }).getAttribute('href')).toBe(
      `/admin/paniers/${weekly.id}`,
    );
    expect(screen.getByRole('link', { name: 'Modifier Panier de la semaine' }).getAttribute('href')).toBe(
      `/admin/paniers/edition?id=${weekly.id}`,
    );
    await click(app, 'Désactiver la vente de Panier de la semaine');
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Désactiver la vente' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.calls(`PATCH UpdateArticlesBag/${weekly.id}`).map(({ body }) => body)).toEqual([{ isEnabled: false }]);
    expect(screen.getByRole('row', { name: /Panier de la semaine/ }).textContent).toContain('Désactivé');
  });
});

it('a bag to be weighed raises the warning about on-site payments', async () => {
  await open('/admin/paniers', serving([meat]), 'Paniers');
  expect(screen.getByText(/^Certains articles disponibles uniquement en paiement sur place/)).toBeTruthy();
});

describe('the page of a bag', () => {
  it('shows what is inside a detailed bag', async () => {
    await open(`/admin/paniers/${detailed.id}`, serving(), 'Panier garni');
    const contents = screen.getByRole('region', { name: 'Contenu du panier' });
    expect(plain(contents.textContent)).toContain('2 × Carottes');
    expect(screen.getByRole('link', { name: 'Retour aux paniers' }).getAttribute('href')).toBe('/admin/paniers');
    expect(screen.getByRole('link', { name: 'Voir sur mon site' }).getAttribute('href')).toBe(
      '/boutique/la-ferme-du-pre/paniers/panier-2',
    );
    await screen.findByText('Aucune commande pour le moment.');
  });

  it('deletes after asking, and goes back to the list', async () => {
    const app = await open(`/admin/paniers/${weekly.id}`, serving(), 'Panier de la semaine');
    await click(app, "Supprimer l'article");
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: "Supprimer l'article" }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Paniers' });
    expect(screen.queryByText('Panier de la semaine')).toBeNull();
  });

  it('says when the bag does not exist', async () => {
    await open('/admin/paniers/unknown', serving(), 'Panier');
    expect(screen.getByRole('heading', { name: 'Panier introuvable' })).toBeTruthy();
  });
});

describe('the form of a bag', () => {
  it.each([
    ['Panier surprise', ['Prix unitaire TTC'], false],
    ['Panier au poids', ['Poids 1', 'Prix TTC 1'], false],
    ['Panier détaillé', ['Prix unitaire TTC'], true],
    ['Panier à peser', ['Prix au kilo TTC', 'Poids moyen'], false],
  ])('%s asks for %j', async (kind, labels, hasContents) => {
    const app = await open('/admin/paniers/edition', serving(), 'Nouveau Panier');
    await app.user.click(screen.getByRole('radio', { name: kind }));
    const all = ['Prix unitaire TTC', 'Prix au kilo TTC', 'Poids moyen', 'Poids 1', 'Prix TTC 1'];
    expect(all.filter((label) => screen.queryByLabelText(label))).toEqual(
      all.filter((label) => labels.includes(label)),
    );
    expect(screen.queryByRole('group', { name: 'Contenu du panier' }) !== null).toBe(hasContents);
  });

  it('without an image, says so and sends nothing', async () => {
    const app = await open('/admin/paniers/edition', serving(), 'Nouveau Panier');
    await click(app, 'Enregistrer');
    await screen.findByText('Veuillez sélectionner une image pour le panier.');
    expect(app.sent.map(({ call }) => call)).toEqual(['GET GetShopAggregate']);
  });

  it('sends the contents of a detailed bag, each article once', async () => {
    const app = await open(`/admin/paniers/edition?id=${detailed.id}`, serving(), 'Modifier Panier garni');
    await click(app, 'Ajouter un article au panier');
    expect(screen.getByLabelText<HTMLSelectElement>('Article 2').value).toBe(leeks.id);
    expect(screen.queryByRole('button', { name: 'Ajouter un article au panier' })).toBeNull();
    await app.user.clear(screen.getByLabelText('Quantité 2'));
    await app.user.type(screen.getByLabelText('Quantité 2'), '3');
    await app.user.click(screen.getByRole('checkbox', { name: 'Denrée périssable' }));
    await click(app, 'Enregistrer');
    await screen.findByText('Panier garni modifié avec succès');
    expect(app.calls(`PATCH UpdateArticlesBag/${detailed.id}`)[0]?.body).toMatchObject({
      bagType: 'DETAILED_UNIT',
      perishable: false,
      articles: [
        { articleId: carrots.id, quantity: 2 },
        { articleId: leeks.id, quantity: 3 },
      ],
    });
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('says what a quantity and a price may be, and sends nothing', async () => {
    const app = await open(`/admin/paniers/edition?id=${detailed.id}`, serving(), 'Modifier Panier garni');
    await app.user.clear(screen.getByLabelText('Quantité 1'));
    await app.user.type(screen.getByLabelText('Quantité 1'), '1000');
    await app.user.clear(screen.getByLabelText('Prix unitaire TTC'));
    await app.user.type(screen.getByLabelText('Prix unitaire TTC'), '100000');
    await click(app, 'Enregistrer');
    await screen.findByText('La quantité est de 999 au plus.');
    expect(screen.getByText(/^Le montant est de 99\s999,99\s€ au plus\.$/)).toBeTruthy();
    expect(app.calls(`PATCH UpdateArticlesBag/${detailed.id}`)).toEqual([]);
  });

  it('says when one option that is listed twice comes to too many', async () => {
    const potatoes = sampleArticle(3, 'Pommes de terre', { pricingModel: 'BY_WEIGHT_OPTIONS' });
    const [{ weight } = { weight: 0 }] = potatoes.options;
    const bag = { ...detailed, articles: [600, 300].map((quantity) => ({ articleId: potatoes.id, quantity, weight })) };
    const app = await open(
      `/admin/paniers/edition?id=${bag.id}`,
      {
        ...serving([bag]),
        'GET GetShopAggregate': { json: sampleShop({ articlesBags: [bag], singleArticles: [carrots, potatoes] }) },
      },
      'Modifier Panier garni',
    );
    await app.user.clear(screen.getByLabelText('Quantité 2'));
    await app.user.type(screen.getByLabelText('Quantité 2'), '400');
    await click(app, 'Enregistrer');
    await screen.findByText('La quantité est de 999 au plus.');
    expect(screen.getByLabelText('Quantité 2').getAttribute('aria-invalid')).toBe('true');
    expect(app.calls(`PATCH UpdateArticlesBag/${bag.id}`)).toEqual([]);
  });

  it('offers no line beyond those that a bag may have', async () => {
    const many = Array.from({ length: 51 }, (_, n) => sampleArticle(n + 1, `Légume ${n + 1}`));
    const bag = {
      ...detailed,
      articles: many.slice(0, 49).map(({ id }) => ({ articleId: id, quantity: 1, weight: null })),
    };
    const app = await open(
      `/admin/paniers/edition?id=${bag.id}`,
      {
        ...serving([bag]),
        'GET GetShopAggregate': { json: sampleShop({ articlesBags: [bag], singleArticles: many }) },
      },
      'Modifier Panier garni',
    );
    await click(app, 'Ajouter un article au panier');
    expect(screen.getByLabelText('Article 50')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ajouter un article au panier' })).toBeNull();
    expect(screen.getByText('Un panier a 50 lignes au plus.')).toBeTruthy();
  });

  it('speaks of a bag, and of no piece', async () => {
    await open(`/admin/paniers/edition?id=${meat.id}`, serving(), 'Modifier Colis de bœuf');
    const form = () => plain(screen.getByRole('form').textContent);
    expect(form()).toContain('Prix estimé affiché : ~65,00 € le panier.');
    expect(form()).not.toContain('pièce');
  });

  it('warns when the bag must be weighed and on-site payments are not set up', async () => {
    const app = await open(`/admin/paniers/edition?id=${meat.id}`, serving(), 'Modifier Colis de bœuf');
    await click(app, 'Enregistrer');
    await screen.findByText(/Colis de bœuf a été modifié avec succès mais vous devez configurer/);
    expect(app.calls(`PATCH UpdateArticlesBag/${meat.id}`)).toHaveLength(1);
  });

  it('shows a refusal in an error popup', async () => {
    const app = await open(
      `/admin/paniers/edition?id=${weekly.id}`,
      serving([weekly], { [`PATCH UpdateArticlesBag/${weekly.id}`]: { status: 404, text: 'Panier introuvable' } }),
      'Modifier Panier de la semaine',
    );
    await click(app, 'Enregistrer');
    await screen.findByText('Panier introuvable');
    expect(screen.getByText('Erreur')).toBeTruthy();
  });

  it('says when the bag to edit is unknown', async () => {
    renderApp('/admin/paniers/edition?id=unknown', serving());
    await screen.findByText('Panier introuvable');
  });
});
