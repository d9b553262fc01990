import { PRICING_MODELS } from '@etal/domain/catalog/pricing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import {
  DAIRY,
  sampleArticle,
  sampleOrder,
  sampleParameters,
  sampleShop,
  VEGETABLES,
} from '../../../testing/sample-shop.ts';

const FRUIT = '00000000-0000-4000-8000-000000000c03';
const tomatoes = sampleArticle(1, 'Tomates', { tags: ['AGRICULTURE_BIOLOGIQUE'], ordersCount: 12 });
const cream = sampleArticle(2, 'Crème', {
  categoryId: DAIRY,
  categoryLabel: 'Crèmerie',
  pricingModel: 'BY_WEIGHT_OPTIONS',
  isEnabled: false,
});
const chicken = sampleArticle(3, 'Poulet', { pricingModel: 'BY_UNIT_WEIGHING_REQUIRED' });
const cheese = sampleArticle(4, 'Tomme', {
  pricingModel: 'BY_CAPTURED_WEIGHT',
  isStockEnabled: true,
  stockEnabled: true,
  stock: 2500,
});

/** The shop as the server holds it: what a call changes, the next load shows. */
function serving(
  articles = [tomatoes, cream, chicken, cheese],
  changes: Parameters<typeof sampleShop>[0] = {},
  answers: Answers = {},
): Answers {
  let current = articles;
  return {
    'GET GetShopAggregate': () => ({ json: sampleShop({ singleArticles: current, ...changes }) }),
    'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
    ...Object.fromEntries(
      articles.flatMap((article) => [
        [
          `PATCH UpdateSimpleArticle/${article.id}`,
          ({ body }: { body: unknown }) => {
            const changed = { ...article, ...(body as object) };
            current = current.map((candidate) => (candidate.id === article.id ? changed : candidate));
            return { json: changed };
          },
        ],
        [
          `DELETE DeleteSaleable/${article.id}`,
          () => {
            current = current.filter(({ id }) => id !== article.id);
            return {};
          },
        ],
      ]),
    ),
    ...answers,
  };
}

const open = async (address: string, answers: Answers, title: string | RegExp) => {
  const app = renderApp(address, answers);
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};
const rows = () =>
  within(screen.getByRole('table', { name: 'Articles' }))
    .getAllByRole('row')
    .slice(1);
const rowOf = (label: string) => screen.getByRole('row', { name: new RegExp(label) });
const click = (app: ReturnType<typeof renderApp>, name: string | RegExp) =>
  app.user.click(screen.getByRole('button', { name }));

describe('the list of articles', () => {
  it('shows each article with its category, labels, tariff, status and orders', async () => {
    await open('/admin/articles', serving(), 'Articles');
    const text = (label: string) => plain(rowOf(label).textContent);
    expect(text('Tomates')).toMatch(/Légumes.*Agriculture biologique.*2,50 €.*À la pièce.*En vente.*12/);
    expect(text('Crème')).toMatch(/Crèmerie.*3,00 € les 500 g.*Options de poids.*Indisponible.*0/);
    expect(text('Poulet')).toMatch(/~12,40 €.*pesée au retrait, environ 800 g/);
    expect(text('Tomme')).toMatch(/15,50 €\/kg.*Au kilo/);
    expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Crème',
      'Poulet',
      'Tomates',
      'Tomme',
    ]);
  });

  it('prints no more price cards at once than fit, and says how many do', async () => {
    const many = Array.from({ length: 201 }, (_, n) => sampleArticle(n + 1, `Légume ${n + 1}`));
    const app = await open('/admin/articles?search=legume', serving(many), 'Articles');
    await click(app, /^Étiquettes/);
    await screen.findByText(/^Trop d'articles pour une seule impression\s: 200 au plus/);
    expect(app.calls('GET GeneratePriceCards')).toEqual([]);
  });

  it('without an article, calls to add the first and offers no other button to add', async () => {
    await open('/admin/articles', serving([]), 'Articles');
    expect(screen.getByRole('heading', { name: 'Aucun Article' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ajouter mon premier article' }).getAttribute('href')).toBe(
      '/admin/articles/edition',
    );
    expect(screen.queryByRole('link', { name: 'Ajouter un article' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Modifier les catégories' })).toBeTruthy();
  });

  it('offers to add another article once there is one', async () => {
    await open('/admin/articles', serving([tomatoes]), 'Articles');
    expect(screen.getByRole('link', { name: 'Ajouter un article' }).getAttribute('href')).toBe(
      '/admin/articles/edition',
    );
  });

  it('reads its filters from the address', async () => {
    await open(`/admin/articles?category=${VEGETABLES}&status=enabled&sort=-label`, serving(), 'Articles');
    expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Tomme',
      'Tomates',
      'Poulet',
    ]);
  });

  it('writes its filters into the address, without fetching the shop again', async () => {
    const app = await open('/admin/articles?page=2', serving(), 'Articles');
    await app.user.selectOptions(screen.getByLabelText('Statut'), 'Indisponibles');
    await app.user.selectOptions(screen.getByLabelText('Catégorie'), 'Crèmerie');
    await app.user.selectOptions(screen.getByLabelText('Tri'), 'Du plus récent au plus ancien');
    await app.user.type(screen.getByLabelText('Rechercher un article'), 'CRE{Enter}');
    await waitFor(() =>
      expect(app.at()).toBe(`/admin/articles?status=disabled&category=${DAIRY}&sort=-creationDate&search=CRE`),
    );
    expect(rows()).toHaveLength(1);
    expect(app.calls('GET GetShopAggregate')).toHaveLength(1);
  });

  it('says when nothing matches, and clears the filters', async () => {
    const app = await open('/admin/articles?search=miel&status=enabled', serving(), 'Articles');
    expect(screen.getByRole('heading', { name: 'Aucun résultat' })).toBeTruthy();
    await click(app, 'Effacer les filtres');
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('shows ten articles a page', async () => {
    const many = Array.from({ length: 23 }, (_, n) => sampleArticle(n + 10, `Article ${n + 10}`));
    const app = await open('/admin/articles', serving(many), 'Articles');
    expect(screen.getByText('Résultats 1 à 10 sur 23')).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Suivant' }));
    await screen.findByText('Résultats 11 à 20 sur 23');
    expect(app.at()).toBe('/admin/articles?page=2');
    expect(screen.getByRole('link', { name: 'Précédent' })).toBeTruthy();
  });

  it('leads to each article', async () => {
    await open('/admin/articles', serving(), 'Articles');
    expect(screen.getByRole('link', { name: 'Voir Tomates' }).getAttribute('href')).toBe(
      `/admin/articles/${tomatoes.id}`,
    );
  });
});

describe('the sale toggle of an article', () => {
  it.each([
    [tomatoes, 'Désactiver la vente', false, /Indisponible/],
    [cream, 'Activer la vente', true, /En vente/],
  ])('asks, sends only {isEnabled} and shows the new state', async (article, verb, isEnabled, status) => {
    const app = await open('/admin/articles', serving(), 'Articles');
    await click(app, `${verb} de ${article.label}`);
    const dialog = await screen.findByRole('alertdialog', { name: `${verb} de ${article.label}` });
    expect(app.at()).toContain('vente=');
    await app.user.click(within(dialog).getByRole('button', { name: verb }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.calls(`PATCH UpdateSimpleArticle/${article.id}`).map(({ body }) => body)).toEqual([{ isEnabled }]);
    expect(rowOf(article.label).textContent).toMatch(status);
    expect(app.at()).toBe('/admin/articles');
  });

  it('can be cancelled', async () => {
    const app = await open('/admin/articles', serving(), 'Articles');
    await click(app, 'Désactiver la vente de Tomates');
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`)).toEqual([]);
  });

  it('shows a refusal in the dialog', async () => {
    const app = await open(
      '/admin/articles',
      serving(
        [tomatoes],
        {},
        { [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: { status: 404, text: 'Article non trouvé' } },
      ),
      'Articles',
    );
    await click(app, 'Désactiver la vente de Tomates');
    const dialog = await screen.findByRole('alertdialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Désactiver la vente' }));
    await within(dialog).findByText('Article non trouvé');
  });

  it('sends to /login when the session has ended', async () => {
    const app = await open(
      '/admin/articles',
      serving(
        [tomatoes],
        {},
        { [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: { status: 401, text: 'Veuillez vous connecter.' } },
      ),
      'Articles',
    );
    await click(app, 'Désactiver la vente de Tomates');
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Désactiver la vente' }),
    );
    await screen.findByRole('heading', { name: 'Connexion' });
  });
});

describe('the quick edit', () => {
  it('opens from the address, saves without the sale switch and the stock, and says so', async () => {
    const app = renderApp(`/admin/articles?modifier=${tomatoes.id}`, serving());
    const dialog = await screen.findByRole('dialog', { name: 'Modifier Tomates' });
    const name = within(dialog).getByLabelText('Nom');
    await app.user.clear(name);
    await app.user.type(name, 'Tomates anciennes');
    await app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Tomates anciennes modifié avec succès');
    expect(screen.getByText('Succès')).toBeTruthy();
    const [sent] = app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`);
    expect(sent?.body).toEqual({ label: 'Tomates anciennes' });
    await waitFor(() => expect(app.at()).toBe('/admin/articles'));
  });

  it('shows the refusal inline and keeps what was typed', async () => {
    const app = renderApp(
      `/admin/articles?modifier=${tomatoes.id}`,
      serving(
        [tomatoes],
        {},
        { [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: { status: 400, text: 'Non, pas ainsi.' } },
      ),
    );
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByLabelText('Nom'), ' bis');
    await app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await within(dialog).findByText('Non, pas ainsi.');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Nom').value).toBe('Tomates bis');
  });
});

describe('the categories dialog', () => {
  const openDialog = async (answers: Answers) => {
    const app = await open('/admin/articles', answers, 'Articles');
    await click(app, 'Modifier les catégories');
    return { app, dialog: within(await screen.findByRole('dialog', { name: 'Modifier les catégories' })) };
  };

  it('lists the names with their counts, and lets only empty ones go', async () => {
    const { dialog } = await openDialog(serving([tomatoes]));
    expect(dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['Légumes', 'Crèmerie']);
    expect(plain(dialog.getByText(/1\sarticle$/).textContent)).toBe('1 article');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Supprimer la catégorie Légumes' }).disabled).toBe(
      true,
    );
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Supprimer la catégorie Crèmerie' }).disabled).toBe(
      false,
    );
  });

  it('does not let the last category go', async () => {
    const { app, dialog } = await openDialog(serving([]));
    await app.user.click(dialog.getByRole('button', { name: 'Supprimer la catégorie Crèmerie' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Supprimer la catégorie Légumes' }).disabled).toBe(
      true,
    );
  });

  it('says how many categories a shop may have once it has them', async () => {
    const many = Array.from({ length: 199 }, (_, n) => ({
      id: sampleArticle(300 + n, 'x').id,
      label: `Famille ${n}`,
      articlesCount: 0,
    }));
    const { app, dialog } = await openDialog({
      ...serving([]),
      'GET GetShopAggregate': { json: sampleShop({ singleArticlesCategories: many }) },
    });
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter une catégorie' }));
    expect(dialog.getByText('Une boutique a 200 catégories au plus.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Ajouter une catégorie' })).toBeNull();
  });

  it('adds no category while a name is empty, and saves the whole list', async () => {
    const { app, dialog } = await openDialog(
      serving([tomatoes], {}, { 'PUT UpdateSingleArticlesCategories': { json: [] } }),
    );
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajouter une catégorie' });
    await app.user.click(add);
    expect(add.disabled).toBe(true);
    await app.user.type(dialog.getByLabelText('Catégorie 3'), 'Miel');
    expect(add.disabled).toBe(false);
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT UpdateSingleArticlesCategories')[0]?.body).toEqual([
      { id: VEGETABLES, label: 'Légumes' },
      { id: DAIRY, label: 'Crèmerie' },
      { label: 'Miel' },
    ]);
  });

  it('leaves what another tab made of them while it was open (R-SCREENS-12)', async () => {
    const shop = sampleShop({
      singleArticlesCategories: [
        { id: VEGETABLES, label: 'Légumes', articlesCount: 0 },
        { id: DAIRY, label: 'Crèmerie', articlesCount: 0 },
      ],
    });
    const { app, dialog } = await openDialog({
      'GET GetShopAggregate': () => ({ json: structuredClone(shop) }),
      'PUT UpdateSingleArticlesCategories': { json: [] },
    });
    shop.singleArticlesCategories = [
      { id: DAIRY, label: 'Fromages', articlesCount: 0 },
      { id: VEGETABLES, label: 'Légumes', articlesCount: 0 },
      { id: FRUIT, label: 'Fruits', articlesCount: 0 },
    ];
    await app.user.type(dialog.getByLabelText('Catégorie 1'), ' anciens');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT UpdateSingleArticlesCategories')[0]?.body).toEqual([
      { id: DAIRY, label: 'Fromages' },
      { id: VEGETABLES, label: 'Légumes anciens' },
      { id: FRUIT, label: 'Fruits' },
    ]);
  });

  it('refuses a category name of fewer than three characters', async () => {
    const { app, dialog } = await openDialog(serving([]));
    await app.user.clear(dialog.getByLabelText('Catégorie 1'));
    await app.user.type(dialog.getByLabelText('Catégorie 1'), 'ab');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Saisissez au moins 3 caractères.');
    expect(app.calls('PUT UpdateSingleArticlesCategories')).toEqual([]);
  });

  it('shows a refusal in the dialog', async () => {
    const { app, dialog } = await openDialog(
      serving(
        [],
        {},
        { 'PUT UpdateSingleArticlesCategories': { status: 409, text: 'Gardez au moins une catégorie.' } },
      ),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Gardez au moins une catégorie.');
  });
});

describe('the page of an article', () => {
  const address = `/admin/articles/${cheese.id}`;

  it('shows all there is to know', async () => {
    await open(address, serving(), 'Tomme');
    const main = plain(screen.getByRole('main').textContent);
    for (const text of [
      'Retour aux articles',
      '15,50 €/kg',
      'Disponible à la vente',
      'Légumes',
      'Aucun label',
      'Description de Tomme',
      '2,5 kg',
      '5,5 %',
      'OrigineNon précisée',
      'Denrée périssableOui, sans droit de rétractation',
      'Ajouté le9 octobre 2025',
    ])
      expect(main).toContain(text);
    expect(screen.getByRole('link', { name: 'Modifier' }).getAttribute('href')).toBe(
      `/admin/articles/edition?id=${cheese.id}`,
    );
    expect(screen.getByRole('link', { name: 'Voir sur mon site' }).getAttribute('href')).toBe(
      '/boutique/la-ferme-du-pre/articles/article-4',
    );
    expect(screen.getByRole('img', { name: 'Tomme' })).toBeTruthy();
  });

  it('toggles the sale after asking', async () => {
    const app = await open(address, serving(), 'Tomme');
    await click(app, 'Désactiver la vente');
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Désactiver la vente' }),
    );
    await screen.findByText('Indisponible à la vente');
  });

  it('deletes after asking, and goes back to the list', async () => {
    const app = await open(address, serving(), 'Tomme');
    await click(app, "Supprimer l'article");
    await app.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Supprimer Tomme\u00A0?' })).getByRole('button', {
        name: "Supprimer l'article",
      }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Articles' });
    expect(app.at()).toBe('/admin/articles');
    expect(screen.queryByText('Tomme')).toBeNull();
  });

  it('shows why an ordered article cannot go', async () => {
    const app = await open(
      address,
      serving([cheese], {}, { [`DELETE DeleteSaleable/${cheese.id}`]: { status: 409, text: 'Déjà commandé.' } }),
      'Tomme',
    );
    await click(app, "Supprimer l'article");
    const dialog = await screen.findByRole('alertdialog');
    await app.user.click(within(dialog).getByRole('button', { name: "Supprimer l'article" }));
    await within(dialog).findByText('Déjà commandé.');
  });

  it('shows its latest orders, newest first, page by page', async () => {
    const orders = {
      data: [sampleOrder(1), sampleOrder(2, { status: 'COLLECTED' })],
      page: 1,
      pageSize: 20,
      totalCount: 25,
    };
    const app = await open(
      address,
      serving(
        [cheese],
        {},
        { 'GET GetOrdersPage': ({ query }) => ({ json: { ...orders, page: Number(query.get('pageNumber')) } }) },
      ),
      'Tomme',
    );
    const table = await screen.findByRole('table', { name: 'Dernières commandes' });
    expect(plain(table.textContent)).toMatch(
      /ABCD2341.*Anne Durand.*À accepter.*vendredi 20 novembre 2026.*Marché de Sarlat.*5,15 €.*ABCD2342.*Remise/,
    );
    expect(Object.fromEntries(app.calls('GET GetOrdersPage')[0]?.query ?? [])).toEqual({
      saleable: cheese.id,
      sortBy: 'creationDate',
      sortAscending: 'false',
      pageNumber: '1',
    });
    expect(screen.getByText('Résultats 1 à 20 sur 25')).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Suivant' }));
    await screen.findByText('Résultats 21 à 25 sur 25');
    expect(app.at()).toBe(`${address}?commandes=2`);
    await app.user.click(screen.getByRole('link', { name: 'Précédent' }));
    await screen.findByText('Résultats 1 à 20 sur 25');
  });

  it('says when no one has ordered it yet', async () => {
    await open(address, serving(), 'Tomme');
    await screen.findByText('Aucune commande pour le moment.');
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('offline'))],
    ['where the server only says that it failed', () => ({ status: 500, text: 'Une erreur est survenue.' })],
  ])('says when its orders cannot be read, %s', async (_, answer) => {
    await open(address, serving([cheese], {}, { 'GET GetOrdersPage': answer }), 'Tomme');
    await screen.findByText('Une erreur est survenue lors de la récupération des commandes');
  });

  it('says when the article does not exist', async () => {
    await open('/admin/articles/unknown', serving(), 'Article');
    expect(screen.getByRole('heading', { name: 'Article non trouvé' })).toBeTruthy();
  });
});

describe('the form of an article', () => {
  it('starts a new article with the defaults', async () => {
    await open('/admin/articles/edition', serving(), 'Nouvel Article');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^À la pièce(?!,)/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Disponible à la vente' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /5,5/ }).checked).toBe(true);
    expect(screen.getByText(/Environ 255 caractères\./)).toBeTruthy();
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: 'Denrée périssable',
        description: /vos clients ont alors 14.jours pour se rétracter/,
      }).checked,
    ).toBe(true);
  });

  it.each([
    [/^À la pièce(?!,)/, ['Prix unitaire TTC']],
    [/^Au poids, par options/, ['Poids 1', 'Prix TTC 1']],
    [/^Au poids demandé/, ['Prix au kilo TTC']],
    [/^À la pièce, à peser/, ['Prix au kilo TTC', 'Poids moyen']],
  ])('%s shows %j only', async (model, labels) => {
    const app = await open('/admin/articles/edition', serving(), 'Nouvel Article');
    await app.user.click(screen.getByRole('radio', { name: model }));
    const all = ['Prix unitaire TTC', 'Prix au kilo TTC', 'Poids moyen', 'Poids 1', 'Prix TTC 1'];
    expect(all.filter((label) => screen.queryByLabelText(label))).toEqual(
      all.filter((label) => labels.includes(label)),
    );
  });

  it('marks that each model can be paid online and on site', async () => {
    await open('/admin/articles/edition', serving(), 'Nouvel Article');
    const online = screen
      .getAllByRole('radio')
      .filter((radio) => radio.closest('label')?.textContent?.includes('Paiement en ligne'));
    expect(online.map((radio) => radio.getAttribute('value'))).toEqual([...PRICING_MODELS]);
  });

  it('without an image, says so and sends nothing', async () => {
    const app = await open('/admin/articles/edition', serving(), 'Nouvel Article');
    await app.user.type(screen.getByLabelText('Nom'), 'Miel');
    await app.user.type(screen.getByLabelText('Description'), 'De printemps');
    await app.user.type(screen.getByLabelText('Prix unitaire TTC'), '7,5');
    await click(app, 'Enregistrer');
    await screen.findByText('Veuillez sélectionner une image.');
    expect(app.sent.map(({ call }) => call)).toEqual(['GET GetShopAggregate']);
  });

  it('keeps one row of options', async () => {
    const app = await open(`/admin/articles/edition?id=${cream.id}`, serving(), 'Modifier Crème');
    await click(app, /^Supprimer l'option 500\sg$/);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Poids 1').value).toBe(''));
    await click(app, 'Ajouter une option');
    expect(screen.getByLabelText('Poids 2')).toBeTruthy();
  });

  it('offers no row of options beyond those that an article may have', async () => {
    const options = Array.from({ length: 19 }, (_, index) => ({ weight: 100 * (index + 1), price: 100 }));
    const app = await open(
      `/admin/articles/edition?id=${cream.id}`,
      serving([{ ...cream, options }]),
      'Modifier Crème',
    );
    await click(app, 'Ajouter une option');
    expect(screen.getByLabelText('Poids 20')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ajouter une option' })).toBeNull();
    expect(screen.getByText('Un article a 20 options de poids au plus.')).toBeTruthy();
  });

  it('tells of a weight that is there twice beside the second', async () => {
    const options = [500, 1000, 250].map((weight) => ({ weight, price: weight }));
    const app = await open(
      `/admin/articles/edition?id=${cream.id}`,
      serving([{ ...cream, options }]),
      'Modifier Crème',
    );
    await app.user.clear(screen.getByLabelText('Poids 3'));
    await app.user.type(screen.getByLabelText('Poids 3'), '1000');
    await click(app, 'Enregistrer');
    await screen.findByText('Deux options ont le même poids.');
    expect([1, 2, 3].map((row) => screen.getByLabelText(`Poids ${row}`).getAttribute('aria-invalid'))).toEqual([
      null,
      null,
      'true',
    ]);
  });

  it('takes a deposit where the shop lends some, with how many leave with a piece', async () => {
    const jar = { id: sampleArticle(61, 'x').id, label: 'Bocal', cents: 200, isEnabled: true };
    const crate = { ...jar, id: sampleArticle(62, 'x').id, label: 'Caisse', cents: 0, isEnabled: false };
    const parameters = sampleParameters({ depositKinds: [jar, crate] });
    const app = await open(
      `/admin/articles/edition?id=${tomatoes.id}`,
      serving([tomatoes], { parameters }),
      'Modifier Tomates',
    );
    const kind = screen.getByLabelText<HTMLSelectElement>('Type de consigne');
    expect([...kind.options].map(({ text }) => plain(text))).toEqual(['Aucune', 'Bocal, 2,00 €']);
    expect(screen.queryByLabelText('Nombre par pièce')).toBeNull();
    await app.user.selectOptions(kind, jar.id);
    const count = await screen.findByLabelText('Nombre par pièce');
    await app.user.type(count, '0');
    await click(app, 'Enregistrer');
    await waitFor(() => expect(count.getAttribute('aria-invalid')).toBe('true'));
    await app.user.clear(count);
    await app.user.type(count, '2');
    await click(app, 'Enregistrer');
    await waitFor(() =>
      expect(app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`)[0]?.body).toMatchObject({
        depositKindId: jar.id,
        depositCount: 2,
      }),
    );
  });

  it('asks for no deposit where the shop lends none, and shows one that an article has', async () => {
    await open(`/admin/articles/edition?id=${tomatoes.id}`, serving([tomatoes]), 'Modifier Tomates');
    expect(screen.queryByLabelText('Type de consigne')).toBeNull();
    const deposit = { kindId: tomatoes.id, label: 'Bocal', cents: 200, count: 1 };
    await open(
      `/admin/articles/${cream.id}`,
      serving([{ ...cream, depositKindId: tomatoes.id, depositCount: 1, deposit }]),
      'Crème',
    );
    expect(plain(screen.getByText(/de consigne/).textContent)).toBe('+ 2,00 € de consigne par bocal, rendus au retour');
  });

  it('sends an edit without the image, says so and goes one step back', async () => {
    const app = await open(`/admin/articles/edition?id=${tomatoes.id}`, serving(), 'Modifier Tomates');
    const price = screen.getByLabelText('Prix unitaire TTC');
    await app.user.clear(price);
    await app.user.type(price, '2.4');
    await app.user.click(screen.getByRole('switch', { name: 'Suivre le stock' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Denrée périssable' }));
    await app.user.type(screen.getByLabelText('Stock disponible'), '40');
    await app.user.type(screen.getByLabelText('Origine'), 'Dordogne, France');
    await click(app, 'Enregistrer');
    await screen.findByText('Tomates modifié avec succès');
    const [sent] = app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`);
    expect(sent?.body).toMatchObject({
      unitPrice: 240,
      isStockEnabled: true,
      stock: 40,
      perishable: false,
      origin: 'Dordogne, France',
    });
    expect(sent?.body).not.toHaveProperty('img');
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('sends what was changed alone: an order that takes from the stock meanwhile is not undone (R-SCREENS-12)', async () => {
    const app = await open(`/admin/articles/edition?id=${cheese.id}`, serving(), 'Modifier Tomme');
    await app.user.type(screen.getByLabelText('Origine'), 'Cantal');
    await click(app, 'Enregistrer');
    await screen.findByText(/^Tomme .*modifié avec succès/);
    expect(app.calls(`PATCH UpdateSimpleArticle/${cheese.id}`).map(({ body }) => body)).toEqual([{ origin: 'Cantal' }]);
  });

  it('takes what a piece holds and what food law asks, and shows the price per kilogram while it is typed', async () => {
    const app = await open(`/admin/articles/edition?id=${tomatoes.id}`, serving(), 'Modifier Tomates');
    await app.user.type(screen.getByLabelText('Quantité'), '500');
    expect(plain(screen.getByText(/^Affiché.*soit/).textContent)).toBe('Affiché : 500 g, soit 5,00 €/kg.');
    await app.user.click(screen.getByRole('checkbox', { name: 'Lait' }));
    await app.user.type(screen.getByLabelText('Conservation'), 'Au frais');
    await click(app, 'Enregistrer');
    await screen.findByText('Tomates modifié avec succès');
    expect(app.calls(`PATCH UpdateSimpleArticle/${tomatoes.id}`)[0]?.body).toMatchObject({
      netQuantity: { amount: 500, measure: 'G', drained: false },
      allergens: ['MILK'],
      storage: 'Au frais',
    });
  });

  it('warns when what must be weighed cannot be paid yet', async () => {
    const app = await open(`/admin/articles/edition?id=${chicken.id}`, serving(), 'Modifier Poulet');
    await click(app, 'Enregistrer');
    await screen.findByText('Avertissement');
    await screen.findByText(
      /Poulet a été modifié avec succès mais vous devez configurer les détails de paiement hors ligne/,
    );
  });

  it('shows a refusal in an error popup and keeps what was typed', async () => {
    const app = await open(
      `/admin/articles/edition?id=${tomatoes.id}`,
      serving(
        [tomatoes],
        {},
        { [`PATCH UpdateSimpleArticle/${tomatoes.id}`]: { status: 400, text: 'Non, pas ainsi.' } },
      ),
      'Modifier Tomates',
    );
    await app.user.type(screen.getByLabelText('Nom'), ' bis');
    await click(app, 'Enregistrer');
    await screen.findByText('Non, pas ainsi.');
    expect(screen.getByText('Erreur')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Tomates bis');
  });

  it('edits the categories without losing what was typed', async () => {
    const app = await open(
      '/admin/articles/edition',
      serving([], {}, { 'PUT UpdateSingleArticlesCategories': { json: [] } }),
      'Nouvel Article',
    );
    await app.user.type(screen.getByLabelText('Nom'), 'Miel');
    await click(app, 'Modifier les catégories');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Miel');
    await click(app, 'Annuler');
    await click(app, 'Quitter');
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('goes by the category that it shows once the one that was chosen is gone', async () => {
    let categories = sampleShop().singleArticlesCategories;
    const app = await open(
      `/admin/articles/edition?copie=${cream.id}`,
      serving(
        [cream],
        {},
        {
          'GET GetShopAggregate': () => ({
            json: sampleShop({ singleArticles: [cream], singleArticlesCategories: categories }),
          }),
          'PUT UpdateSingleArticlesCategories': () => {
            categories = categories.filter(({ id }) => id === DAIRY);
            return { json: categories };
          },
          'POST CreateSimpleArticle': { json: cream },
        },
      ),
      'Nouvel Article',
    );
    await app.user.selectOptions(screen.getByLabelText('Catégorie'), 'Légumes');
    await click(app, 'Modifier les catégories');
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Supprimer la catégorie Légumes' }));
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Catégorie').value).toBe(DAIRY);
    await click(app, 'Enregistrer');
    await waitFor(() => expect(app.calls('POST CreateSimpleArticle')).toHaveLength(1));
    expect(app.calls('POST CreateSimpleArticle')[0]?.body).toMatchObject({ categoryId: DAIRY });
  });

  it('Annuler goes back', async () => {
    const app = await open('/admin/articles/edition', serving(), 'Nouvel Article');
    await click(app, 'Annuler');
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('says when the article to edit is unknown', async () => {
    const app = renderApp('/admin/articles/edition?id=unknown', serving());
    await screen.findByRole('heading', { level: 1, name: 'Article' });
    expect([document.title, screen.getByText('Article non trouvé').tagName]).toEqual([
      'Article non trouvé – Étal',
      'H2',
    ]);
    await app.user.click(screen.getByRole('link', { name: 'Retour aux articles' }));
    await waitFor(() => expect(app.at()).toBe('/admin/articles'));
  });
});
