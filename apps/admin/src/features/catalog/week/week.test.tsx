import { NO_OPENING_HOURS, DEFAULT_SLOT } from '@etal/domain/collection/opening-hours';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, type Answers, plain, renderApp, type SentCall } from '../../../testing/render-app.tsx';
import { sampleArticle, sampleBag, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';

const counted = (stock: number | null) => ({ isStockEnabled: true, stockEnabled: true, stock });
const radish = sampleArticle(1, 'Radis', counted(3));
const eggs = sampleArticle(2, 'Œufs', counted(null));
const cheese = sampleArticle(3, 'Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT', ...counted(9000) });
const potatoes = sampleArticle(4, 'Patates', { pricingModel: 'BY_WEIGHT_OPTIONS', isEnabled: false });
const bread = sampleArticle(5, 'Pain', { ...counted(null), stockPerDay: true, usualStock: 12 });
const bag = sampleBag(1, 'Panier surprise');

interface Row {
  id: string;
  price?: number;
  stock?: number | null;
  isEnabled?: boolean;
}

/** The shop as the server holds it: what is sent is what the next load shows. */
function serving(answers: Answers = {}): Answers {
  let articles = [radish, eggs, cheese, potatoes, bread];
  const everyDay = { ...NO_OPENING_HOURS, friday: [DEFAULT_SLOT], saturday: [DEFAULT_SLOT] };
  const point = samplePoint(1, 'Marché', { openingHours: everyDay });
  return {
    'GET GetShopAggregate': () => ({
      json: sampleShop({ singleArticles: articles, articlesBags: [bag], collectionPoints: [point] }),
    }),
    'PATCH UpdateSaleables': ({ body }: SentCall) => {
      const rows = body as Row[];
      articles = articles.map((article) => {
        const row = rows.find(({ id }) => id === article.id);
        if (!row) return article;
        const { price = article.unitPrice, stock = article.stock, isEnabled = article.isEnabled } = row;
        return { ...article, unitPrice: price, stock: stock || null, isEnabled };
      });
      return { json: rows.map(({ id }) => ({ id })) };
    },
    ...answers,
  };
}

const open = async (answers: Answers = serving(), address = '/admin/semaine') => {
  const app = renderApp(address, answers);
  await screen.findByRole('heading', { level: 1, name: 'La semaine' });
  return app;
};
const rowOf = (label: string) => screen.getByRole('row', { name: new RegExp(label) });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const names = () =>
  within(screen.getByRole('table', { name: 'La semaine' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const sent = (app: ReturnType<typeof renderApp>) => app.calls('PATCH UpdateSaleables').map(({ body }) => body);

describe('« La semaine »', () => {
  it('shows everything that is sold, with its price, its stock and how much is left', async () => {
    await open();
    expect(names()).toEqual(['Panier surprise', 'Œufs', 'Pain', 'Patates', 'Radis', 'Tomme']);
    expect(field('Prix de la pièce de Radis').value).toBe('2,50');
    expect(field('Prix au kilo de Tomme').value).toBe('15,50');
    expect([field('Stock de Radis').value, field('Stock de Œufs').value]).toEqual(['3', '0']);
    expect(field('Stock de Panier surprise').value).toBe('');
    expect(field('Quantité habituelle par jour de Pain').value).toBe('12');
    expect(screen.getByRole('link', { name: 'Modifier les prix de Patates' })).toBeTruthy();
    expect(plain(rowOf('Œufs').textContent)).toContain('Épuisé');
    expect(plain(rowOf('Radis').textContent)).toContain('Stock bas');
  });

  it('saves a row when it is left, once, with what changed and nothing else', async () => {
    const app = await open();
    await app.user.click(field('Prix de la pièce de Radis'));
    await app.user.keyboard('2,8{Tab}');
    expect(sent(app)).toEqual([]);
    await app.user.keyboard('24{Enter}');
    await waitFor(() => expect(sent(app)).toEqual([[{ id: radish.id, price: 280, stock: 24 }]]));
    expect(document.activeElement).toBe(field('Stock de Tomme'));
    await within(rowOf('Radis')).findByText('Enregistré');
    expect(field('Prix de la pièce de Radis').value).toBe('2,80');
    // Nothing was changed there.
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field('Stock de Patates'));
    expect(sent(app)).toHaveLength(1);
  });

  it('says of the row that was left last that it is saved, though it waited already', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const shop = serving();
    const save = shop['PATCH UpdateSaleables'] as (call: SentCall) => Answer;
    const app = await open({ ...shop, 'PATCH UpdateSaleables': (call) => isAnswered.then(() => save(call)) });
    const count = async (label: string, stock: string) => {
      await app.user.clear(field(`Stock de ${label}`));
      await app.user.keyboard(`${stock}{Enter}`);
    };
    // The first is under way, and the others wait for it.
    await app.user.click(screen.getByRole('switch', { name: 'Vente de Tomme' }));
    await count('Œufs', '6');
    await count('Radis', '5');
    await count('Œufs', '7');
    answer();
    await within(rowOf('Œufs')).findByText('Enregistré');
    expect(sent(app).at(-1)).toEqual([
      { id: radish.id, stock: 5 },
      { id: eggs.id, stock: 7 },
    ]);
  });

  it('switches the sale at once', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('switch', { name: 'Vente de Œufs' }));
    await waitFor(() => expect(sent(app)).toEqual([[{ id: eggs.id, isEnabled: false }]]));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Vente de Œufs' }).checked).toBe(false),
    );
  });

  it('tells beside the row why it was refused, keeps what was typed and asks before it is left', async () => {
    const problem = 'Le prix d’une pièce est trop élevé.';
    const app = await open(serving({ 'PATCH UpdateSaleables': { json: [{ id: radish.id, problem }] } }));
    await app.user.clear(field('Prix de la pièce de Radis'));
    await app.user.keyboard('99999{Enter}');
    await within(rowOf('Radis')).findByText(problem);
    expect(plain(field('Prix de la pièce de Radis').value)).toContain('99');
    await app.user.click(screen.getByRole('link', { name: 'Articles' }));
    const question = await screen.findByRole('alertdialog', { name: /Quitter sans enregistrer/ });
    await app.user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    expect(app.at()).toBe('/admin/semaine');
  });

  it('keeps what was typed without a network, says so, and sends it again when the server is back', async () => {
    let isAway = true;
    const answer = (call: SentCall): Answer => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { json: (call.body as Row[]).map(({ id }) => ({ id })) };
    };
    const app = await open(
      serving({
        'PATCH UpdateSaleables': answer,
        'GET healthz': () => {
          if (isAway) throw new TypeError('Failed to fetch');
          return { json: {} };
        },
      }),
    );
    await app.user.clear(field('Stock de Radis'));
    await app.user.keyboard('40{Enter}');
    await screen.findByText('Connexion perdue');
    expect(field('Stock de Radis').value).toBe('40');
    expect(within(rowOf('Radis')).getByText('Pas encore enregistré')).toBeTruthy();
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Connexion perdue')).toBeNull());
    expect(sent(app).at(-1)).toEqual([{ id: radish.id, stock: 40 }]);
  });

  it.each([
    ['Épuisés', 'epuise', ['Œufs']],
    ['Stock bas', 'stock-bas', ['Radis']],
    ['Hors vente', 'hors-vente', ['Patates']],
  ])('filters %s in the address, and keeps a row under the fingers', async (label, value, found) => {
    const app = await open();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Afficher' }), label);
    await waitFor(() => expect(names()).toEqual(found));
    expect(app.at()).toBe(`/admin/semaine?filtre=${value}`);
    const [toggled] = screen.getAllByRole('switch');
    if (toggled) await app.user.click(toggled);
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(names()).toEqual(found);
  });

  it('copies last week after showing what that changes, and takes it back', async () => {
    const lastWeek = [
      { id: radish.id, wasOnSale: true, stock: 20 },
      { id: potatoes.id, wasOnSale: true, stock: null },
      { id: cheese.id, wasOnSale: true, stock: 500 },
    ];
    const app = await open(serving({ 'GET GetLastWeek': { json: lastWeek } }));
    await app.user.click(screen.getByRole('button', { name: 'Copier la semaine dernière' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copier la semaine dernière' });
    const items = await within(dialog).findAllByRole('listitem');
    expect(items.map(({ textContent }) => plain(textContent))).toEqual([
      'Patatesremis en vente',
      'Radisstock 3 pièces → 20 pièces',
    ]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Copier' }));
    await screen.findByText('2 lignes reprises de la semaine dernière.', { normalizer: plain });
    expect(sent(app)).toEqual([
      [
        { id: potatoes.id, isEnabled: true },
        { id: radish.id, stock: 20 },
      ],
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Annuler la copie' }));
    await screen.findByText('La copie est annulée.');
    expect(sent(app)[1]).toEqual([
      { id: potatoes.id, isEnabled: false },
      { id: radish.id, stock: 3 },
    ]);
  });

  it('copies what it can, names what was refused, and takes back no more than it changed', async () => {
    const lastWeek = [
      { id: radish.id, wasOnSale: true, stock: 20 },
      { id: potatoes.id, wasOnSale: true, stock: null },
    ];
    const app = await open(
      serving({
        'GET GetLastWeek': { json: lastWeek },
        'PATCH UpdateSaleables': ({ body }: SentCall) => ({
          json: (body as { id: string }[]).map(({ id }) => ({
            id,
            ...(id === potatoes.id && { problem: "Cet article n'existe plus." }),
          })),
        }),
      }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Copier la semaine dernière' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copier la semaine dernière' });
    await app.user.click(await within(dialog).findByRole('button', { name: 'Copier' }));
    await screen.findByText(/^1 ligne reprise de la semaine dernière\./, { normalizer: plain });
    await screen.findByText("Patates : Cet article n'existe plus.", { normalizer: plain });
    await app.user.click(screen.getByRole('button', { name: 'Annuler la copie' }));
    await screen.findByText('La copie est annulée.');
    expect(sent(app)[1]).toEqual([{ id: radish.id, stock: 3 }]);
  });

  it('stays closed when it is given up before last week is read, and the button keeps the keyboard', async () => {
    const late = Promise.withResolvers<Answer>();
    const app = await open(serving({ 'GET GetLastWeek': () => late.promise }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Copier la semaine dernière' });
    await app.user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Copier la semaine dernière' });
    // A browser takes the focus from a button that is switched off, and has nowhere to give it back to.
    expect(button.disabled).toBe(false);
    await app.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    late.resolve({ json: [{ id: radish.id, wasOnSale: true, stock: 20 }] });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await app.user.click(button);
    await screen.findByText('Radis', { selector: 'li span' });
    expect(app.calls('GET GetLastWeek')).toHaveLength(2);
  });
});

describe('« Par jour de retrait »', () => {
  it('offers another quantity on a date, and says what is taken and left', async () => {
    const date = '2099-06-05';
    let offered: number | null = null;
    const app = await open(
      serving({
        'GET GetDayStock': () => ({ json: [{ saleableId: bread.id, date, offered, taken: 4 }] }),
        'PUT SetDayStock': ({ body }: SentCall) => {
          offered = (body as { offered: number | null }[])[0]?.offered ?? null;
          return { json: {} };
        },
      }),
      '/admin/semaine?vue=jours',
    );
    const row = () => rowOf('vendredi 5 juin');
    expect(plain(row().textContent)).toContain('4 pièces en commande, reste 8 pièces');
    await app.user.click(field('Quantité de Pain le vendredi 5 juin'));
    await app.user.keyboard('4{Tab}');
    await waitFor(() =>
      expect(app.calls('PUT SetDayStock').map(({ body }) => body)).toEqual([
        [{ saleableId: bread.id, date, offered: 4 }],
      ]),
    );
    await waitFor(() => expect(plain(row().textContent)).toContain('4 pièces en commande, épuisé'));
  });
});
