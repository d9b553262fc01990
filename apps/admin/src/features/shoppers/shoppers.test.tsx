import type { Shopper } from '@etal/contract/shoppers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../testing/catch-downloads.ts';
import { type Answer, type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleOrder, samplePoint, sampleShop } from '../../testing/sample-shop.ts';

const ID = '00000000-0000-4000-8000-000000000801';
const GROUP = '00000000-0000-4000-8000-000000000901';
const point = samplePoint(1, 'Marché de Sarlat');
const shop = sampleShop({
  collectionPoints: [point],
  shoppersGroups: [
    {
      id: GROUP,
      label: 'Marché de Sarlat',
      description: 'Clients de Marché de Sarlat',
      membersCount: 12,
      collectionPointUuid: point.id,
    },
  ],
});
const lea: Shopper = {
  id: ID,
  firstname: 'Léa',
  lastname: 'Martin',
  email: 'lea@clients.test',
  phone: '+33612345678',
  city: 'Sarlat',
  creationDate: 1_760_000_000,
  origin: 'ORDER',
  ordersCount: 3,
  turnover: 4550,
  mailChoice: null,
  balance: 0,
};
const pageOf = (data: Shopper[], changes: object = {}) => ({
  data,
  page: 1,
  pageSize: 20,
  totalCount: data.length,
  ...changes,
});
const serving = (answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: shop },
  'GET GetShoppersPage': { json: pageOf([lea]) },
  [`GET GetShopperById/${ID}`]: { json: lea },
  [`GET GetShopperBalance/${ID}`]: { json: { cents: 0, deposits: [], entries: [] } },
  'GET GetOrdersPage': { json: { data: [sampleOrder(1)], page: 1, pageSize: 20, totalCount: 1 } },
  ...answers,
});
const lastQuery = (app: ReturnType<typeof renderApp>) =>
  Object.fromEntries(app.calls('GET GetShoppersPage').at(-1)?.query ?? []);

describe('the list of customers', () => {
  it('shows who they are, where they come from and what they ordered', async () => {
    renderApp('/admin/clients', serving());
    const row = (await screen.findByRole('link', { name: 'Léa Martin' })).closest('tr');
    expect(plain(row?.textContent)).toMatch(
      /06 12 34 56 78.*lea@clients.test.*Sarlat.*Commande.*3.*45,50 €.*09\/10\/2025/,
    );
  });

  it('shows who owes something, and who has something in advance', async () => {
    const others = [-50, 410, 0].map((balance, n) => ({ ...lea, id: `${ID.slice(0, -1)}${n + 2}`, balance }));
    renderApp('/admin/clients', serving({ 'GET GetShoppersPage': { json: pageOf(others) } }));
    const rows = within(await screen.findByRole('table', { name: 'Clients' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => /Doit .*?€|A .*? d'avance/.exec(plain(textContent))?.[0])).toEqual([
      'Doit 0,50 €',
      "A 4,10 € d'avance",
      undefined,
    ]);
  });

  it('has the product’s columns and sorts', async () => {
    renderApp(
      '/admin/clients',
      serving({
        'GET GetShoppersPage': {
          json: pageOf([lea, { ...lea, id: '00000000-0000-4000-8000-000000000802', origin: 'MANUAL' }]),
        },
      }),
    );
    const table = within(await screen.findByRole('table', { name: 'Clients' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nom',
      'Ville',
      'Source',
      'Commandes',
      "Chiffre d'affaires",
      'Ajouté le',
    ]);
    expect([table.getAllByText('Commande').length, table.getAllByText('Ajout manuel').length]).toEqual([1, 1]);
    expect(table.getAllByRole('link', { name: 'Léa Martin' })[0]?.getAttribute('href')).toBe(`/admin/clients/${ID}`);
    const sort = screen.getByLabelText('Tri');
    expect([
      (sort as HTMLSelectElement).value,
      ...within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]).toEqual([
      'lastName',
      'Nom, de A à Z',
      'Nom, de Z à A',
      'Du plus ancien au plus récent',
      'Du plus récent au plus ancien',
    ]);
  });

  it('shows a spinner until it is there', async () => {
    let answer: (value: { json: unknown }) => void = () => {};
    renderApp('/admin/clients', serving({ 'GET GetShoppersPage': () => new Promise((resolve) => (answer = resolve)) }));
    expect(await screen.findByText('Chargement des clients…')).toBeTruthy();
    answer({ json: pageOf([lea]) });
    await screen.findByRole('table', { name: 'Clients' });
    expect(screen.queryByText('Chargement des clients…')).toBeNull();
  });

  it('a session that has ended leads to the sign-in page', async () => {
    const app = renderApp(
      '/admin/clients',
      serving({ 'GET GetShoppersPage': { status: 401, text: 'Veuillez vous connecter.' } }),
    );
    await waitFor(() => expect(app.at()).toBe('/login'));
  });

  it('is saved as a file, by the same filters, or says why it cannot', async () => {
    const caught = catchDownloads();
    let isBroken = true;
    const app = renderApp(
      `/admin/clients?search=durand&group=${GROUP}&page=2`,
      serving({
        'GET ExportShoppers': () =>
          isBroken
            ? { status: 503, text: 'Une erreur est survenue, veuillez réessayer plus tard.' }
            : { file: { name: 'clients.csv', content: 'Nom' } },
      }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Exporter' }));
    await screen.findByText('Une erreur est survenue, veuillez réessayer plus tard.');
    isBroken = false;
    await app.user.click(screen.getByRole('button', { name: 'Exporter' }));
    await waitFor(() => expect(caught.names).toEqual(['clients.csv']));
    expect(Object.fromEntries(app.calls('GET ExportShoppers')[1]!.query)).toEqual({ search: 'durand', group: GROUP });
    vi.restoreAllMocks();
  });

  it('searches after a rest, filters by group, sorts, and keeps it all in the address', async () => {
    const app = renderApp('/admin/clients', serving());
    await app.user.type(await screen.findByLabelText('Rechercher un client'), 'étienne');
    await waitFor(() =>
      expect(lastQuery(app)).toMatchObject({
        search: 'étienne',
        sortBy: 'lastName',
        sortAscending: 'true',
        pageNumber: '1',
      }),
    );
    await app.user.selectOptions(screen.getByLabelText('Groupe'), GROUP);
    await app.user.selectOptions(screen.getByLabelText('Tri'), '-creationDate');
    await waitFor(() =>
      expect(lastQuery(app)).toMatchObject({ group: GROUP, sortBy: 'creationDate', sortAscending: 'false' }),
    );
    expect(app.at()).toContain(`group=${GROUP}`);
  });

  it('goes from page to page', async () => {
    const app = renderApp(
      '/admin/clients',
      serving({ 'GET GetShoppersPage': { json: pageOf([lea], { totalCount: 45 }) } }),
    );
    await app.user.click(await screen.findByRole('link', { name: /Suivant/ }));
    await waitFor(() => expect(lastQuery(app)).toMatchObject({ pageNumber: '2' }));
  });

  it('says that customers come by themselves, or that nobody matches', async () => {
    const app = renderApp('/admin/clients', serving({ 'GET GetShoppersPage': { json: pageOf([]) } }));
    expect(await screen.findByText("Vos clients s'ajoutent d'eux-mêmes à leur première commande.")).toBeTruthy();
    await app.user.selectOptions(screen.getByLabelText('Groupe'), GROUP);
    await app.user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
    await waitFor(() => expect(app.at()).toBe('/admin/clients'));
  });

  it('says that it failed, in the product’s words, and tries again', async () => {
    let isAway = true;
    const app = renderApp(
      '/admin/clients',
      serving({
        'GET GetShoppersPage': () =>
          isAway ? { status: 500, text: 'Une erreur est survenue.' } : { json: pageOf([lea]) },
      }),
    );
    expect(await screen.findByText('Une erreur est survenue lors de la récupération des clients')).toBeTruthy();
    isAway = false;
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: 'Léa Martin' })).toBeTruthy();
  });
});

describe('a customer added by hand', () => {
  it('a customer is added; what is wrong stands beside its field, and a refusal loses nothing', async () => {
    let isTaken = true;
    const app = renderApp(
      '/admin/clients',
      serving({
        'POST CreateShopper': ({ body }) =>
          isTaken
            ? { status: 409, text: "Un client porte déjà l'adresse lea@clients.test." }
            : { json: { ...lea, ...(body as object) } },
      }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Ajouter un client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un client' }));
    await app.user.type(dialog.getByLabelText(/^Prénom/), 'Léa');
    await app.user.type(dialog.getByLabelText(/^Nom/), 'Martin');
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await dialog.findByText('Saisissez un numéro de téléphone ou une adresse email.')).toBeTruthy();
    await app.user.type(dialog.getByLabelText(/^Téléphone/), '12');
    await app.user.type(dialog.getByLabelText(/^Adresse email/), 'lea');
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await dialog.findByText(/Saisissez une adresse email, par exemple/)).toBeTruthy();
    expect(dialog.getByText(/Saisissez un numéro de téléphone, par exemple/)).toBeTruthy();
    await app.user.type(dialog.getByLabelText(/^Adresse email/), '@clients.test');
    await app.user.clear(dialog.getByLabelText(/^Téléphone/));
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await dialog.findByText("Un client porte déjà l'adresse lea@clients.test.")).toBeTruthy();
    isTaken = false;
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await screen.findByText('Léa Martin ajouté avec succès')).toBeTruthy();
    expect(app.calls('POST CreateShopper').at(-1)?.body).toEqual({
      firstname: 'Léa',
      lastname: 'Martin',
      email: 'lea@clients.test',
      phone: '',
      city: '',
    });
  });

  it('a name and a phone are enough', async () => {
    const app = renderApp(
      '/admin/clients?dialogue=nouveau',
      serving({ 'POST CreateShopper': ({ body }) => ({ json: { ...lea, ...(body as object) } }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un client' }));
    await app.user.type(dialog.getByLabelText(/^Nom/), 'Roux');
    await app.user.type(dialog.getByLabelText(/^Téléphone/), '06 98 76 54 32');
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await screen.findByText('Roux ajouté avec succès')).toBeTruthy();
  });

  it('who has no e-mail is shown by their phone', async () => {
    renderApp(
      '/admin/clients',
      serving({ 'GET GetShoppersPage': { json: pageOf([{ ...lea, firstname: '', email: '' }]) } }),
    );
    const row = (await screen.findByRole('link', { name: 'Martin' })).closest('tr');
    expect(plain(row?.textContent)).toContain('06 12 34 56 78');
  });

  it('a file is imported, and what was left aside is told line by line', async () => {
    const app = renderApp(
      '/admin/clients?dialogue=import',
      serving({
        'POST ImportShoppers': {
          json: {
            created: 2,
            updated: 1,
            problems: [
              { line: 4, problem: '« Adresse email » : saisissez une adresse email, par exemple nom@exemple.fr.' },
            ],
          },
        },
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Importer des clients' }));
    await app.user.upload(
      dialog.getByLabelText('Fichier CSV'),
      new File(['nom;email\nMartin;lea@clients.test'], 'clients.csv', { type: 'text/csv' }),
    );
    expect(plain((await dialog.findByText(/laissée de côté/)).textContent)).toContain(
      '2 clients ajoutés, 1 mis à jour, 1 ligne laissée de côté.',
    );
    expect(dialog.getByText(/Ligne 4/)).toBeTruthy();
    expect(app.calls('POST ImportShoppers')[0]?.body).toEqual({ csv: 'nom;email\nMartin;lea@clients.test' });
  });

  it('a file that is wrong on every line is told by its first fifty, and can be brought again once mended', async () => {
    const problems = Array.from({ length: 60 }, (_, n) => ({ line: n + 2, problem: 'Colonne manquante.' }));
    let answer: object = { created: 0, updated: 0, problems };
    const app = renderApp(
      '/admin/clients?dialogue=import',
      serving({ 'POST ImportShoppers': () => ({ json: answer }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Importer des clients' }));
    const file = new File(['nom;email\nMartin;lea'], 'clients.csv', { type: 'text/csv' });
    await app.user.upload(dialog.getByLabelText('Fichier CSV'), file);
    await dialog.findByText('clients.csv');
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => plain(textContent)).at(-1)).toBe(
      'Ligne 51 : Colonne manquante.',
    );
    expect(plain(dialog.getByText(/^Et/).textContent)).toBe('Et 10 autres lignes.');
    answer = { created: 1, updated: 0, problems: [] };
    await app.user.upload(dialog.getByLabelText('Fichier CSV'), file);
    await dialog.findByText(/1\sclient ajouté/);
    expect(dialog.queryAllByRole('listitem')).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Choisir un autre fichier' })).toBeTruthy();
  });

  it('a file that cannot be read says why', async () => {
    const app = renderApp(
      '/admin/clients?dialogue=import',
      serving({ 'POST ImportShoppers': { status: 400, text: "Ce fichier n'est pas lisible." } }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Importer des clients' }));
    await app.user.upload(
      dialog.getByLabelText('Fichier CSV'),
      new File(['bonjour'], 'clients.csv', { type: 'text/csv' }),
    );
    expect((await dialog.findByText("Ce fichier n'est pas lisible.")).closest('[role=alert]')).toBeTruthy();
  });

  it('a file of an old Windows spreadsheet keeps its accents; an empty one is not sent', async () => {
    const app = renderApp(
      '/admin/clients?dialogue=import',
      serving({ 'POST ImportShoppers': { json: { created: 1, updated: 0, problems: [] } } }),
    );
    const input = await screen.findByLabelText('Fichier CSV');
    await app.user.upload(input, new File([''], 'vide.csv', { type: 'text/csv' }));
    expect((await screen.findByText(/vide ou trop long/)).textContent).toBeTruthy();
    await app.user.upload(
      input,
      new File([new Uint8Array([0x6e, 0x6f, 0x6d, 0x3b, 0x65, 0x0a, 0x4c, 0xe9, 0x61])], 'clients.csv', {
        type: 'text/csv',
      }),
    );
    await waitFor(() => expect(app.calls('POST ImportShoppers')[0]?.body).toEqual({ csv: 'nom;e\nLéa' }));
  });
});

describe('a customer’s page', () => {
  it('shows everything, with the latest orders', async () => {
    const app = renderApp(`/admin/clients/${ID}`, serving());
    expect(await screen.findByRole('heading', { level: 1, name: 'Léa Martin' })).toBeTruthy();
    expect(plain(screen.getByRole('region', { name: 'Coordonnées' }).textContent)).toBe(
      "CoordonnéesEmaillea@clients.testTéléphone06 12 34 56 78VilleSarlatArdoise de la semainePas encore demandéSourceCommandeAjouté le9 octobre 2025Commandes3Chiffre d'affaires45,50 €",
    );
    expect(screen.getByRole('link', { name: 'Retour aux clients' }).getAttribute('href')).toBe('/admin/clients');
    expect(screen.getByRole('link', { name: 'lea@clients.test' }).getAttribute('href')).toBe('mailto:lea@clients.test');
    expect(plain(screen.getByRole('link', { name: /06/ }).textContent)).toBe('06 12 34 56 78');
    expect(await screen.findByRole('link', { name: 'ABCD2341' })).toBeTruthy();
    expect(Object.fromEntries(app.calls('GET GetOrdersPage')[0]?.query ?? [])).toMatchObject({
      shopper: ID,
      sortBy: 'creationDate',
      sortAscending: 'false',
    });
  });

  it.each([404, 400])('says that nobody is there (%d)', async (status) => {
    renderApp(`/admin/clients/${ID}`, serving({ [`GET GetShopperById/${ID}`]: { status, text: 'Client non trouvé' } }));
    expect(await screen.findByRole('heading', { name: 'Client non trouvé' })).toBeTruthy();
  });

  it.each([
    [401, '/login'],
    [418, '/bienvenue'],
  ])('a %i goes to %s', async (status, place) => {
    const gone = { status, text: 'Non.' };
    // Gone between the shop's answer and the customer's.
    const shopAnswers: Answer[] = [{ json: shop }];
    const app = renderApp(
      `/admin/clients/${ID}`,
      serving({ 'GET GetShopAggregate': () => shopAnswers.pop() ?? gone, [`GET GetShopperById/${ID}`]: gone }),
    );
    await waitFor(() => expect(app.at()).toBe(place));
  });

  it('turns the pages of the latest orders, and says when they cannot be read', async () => {
    const app = renderApp(
      `/admin/clients/${ID}`,
      serving({
        'GET GetOrdersPage': ({ query }) =>
          query.get('pageNumber') === '2'
            ? { status: 500, text: 'Une erreur est survenue.' }
            : { json: { data: [sampleOrder(1)], page: 1, pageSize: 20, totalCount: 21 } },
      }),
    );
    await app.user.click(await screen.findByRole('link', { name: 'Suivant' }));
    await screen.findByText(/^Une erreur est survenue/);
    expect(app.at()).toBe(`/admin/clients/${ID}?commandes=2`);
  });

  it('says when there is no order yet, and what is not known', async () => {
    renderApp(
      `/admin/clients/${ID}`,
      serving({
        [`GET GetShopperById/${ID}`]: { json: { ...lea, phone: '', city: '', ordersCount: 0 } },
        'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
      }),
    );
    expect(await screen.findByText('Aucune commande pour le moment.')).toBeTruthy();
    expect(plain(screen.getByRole('region', { name: 'Coordonnées' }).textContent)).toContain(
      'TéléphoneNon renseignéVilleNon renseignée',
    );
  });

  it('is edited', async () => {
    const app = renderApp(
      `/admin/clients/${ID}?dialogue=modifier`,
      serving({ [`PUT UpdateShopper/${ID}`]: ({ body }) => ({ json: { ...lea, ...(body as object) } }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Léa Martin' }));
    await app.user.clear(dialog.getByLabelText(/^Ville/));
    await app.user.type(dialog.getByLabelText(/^Ville/), 'Domme');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Léa Martin modifié avec succès')).toBeTruthy();
    expect(app.calls(`PUT UpdateShopper/${ID}`)[0]?.body).toMatchObject({ city: 'Domme', phone: '+33612345678' });
  });

  it('is erased after a confirmation; active orders forbid it', async () => {
    const app = renderApp(
      `/admin/clients/${ID}`,
      serving({ [`POST EraseShopper/${ID}`]: { status: 409, text: 'Ce client a des commandes en cours.' } }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Effacer ce client' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Effacer ce client' }));
    expect(await dialog.findByText('Ce client a des commandes en cours.')).toBeTruthy();
  });

  it('hands over what is known of them', async () => {
    const caught = catchDownloads();
    const app = renderApp(
      `/admin/clients/${ID}`,
      serving({ [`GET ExportShopperData/${ID}`]: { json: { client: lea } } }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Télécharger ses données' }));
    await waitFor(() => expect(caught.contents).toHaveLength(1));
  });
});

describe('groups of customers', () => {
  it('are listed with their members’ count', async () => {
    renderApp('/admin/groupes-clients', serving());
    const table = within(await screen.findByRole('table', { name: 'Groupes de clients' }));
    expect(table.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'GroupePoint de collecteMembres',
      'Marché de SarlatClients de Marché de SarlatPoint de collecteMarché de SarlatMembres12',
    ]);
    expect(table.getByRole('link', { name: 'Marché de Sarlat' }).getAttribute('href')).toBe(
      `/admin/groupes-clients/${GROUP}`,
    );
  });

  it('show their point and members', async () => {
    const app = renderApp(`/admin/groupes-clients/${GROUP}`, serving());
    expect(await screen.findByRole('link', { name: 'Léa Martin' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Marché de Sarlat' }).getAttribute('href')).toBe(
      `/admin/points-de-collecte/${point.id}`,
    );
    expect(lastQuery(app)).toMatchObject({ group: GROUP });
    expect(plain(screen.getByRole('region', { name: 'Informations' }).textContent)).toBe(
      'InformationsDescriptionClients de Marché de SarlatMembres12Point de collecteMarché de Sarlat',
    );
    expect(screen.getByRole('table', { name: 'Membres de Marché de Sarlat' })).toBeTruthy();
  });

  it('without a member say so', async () => {
    renderApp(`/admin/groupes-clients/${GROUP}`, serving({ 'GET GetShoppersPage': { json: pageOf([]) } }));
    expect(await screen.findByText("Personne n'a encore commandé à ce point de collecte.")).toBeTruthy();
  });

  it('say when there is no such group', async () => {
    renderApp(
      '/admin/groupes-clients/autre',
      serving({ 'GET GetShoppersPage': { status: 400, text: 'Saisie invalide.' } }),
    );
    expect(await screen.findByRole('heading', { name: 'Groupe non trouvé' })).toBeTruthy();
  });

  it('say when there is no group yet', async () => {
    renderApp('/admin/groupes-clients', serving({ 'GET GetShopAggregate': { json: sampleShop() } }));
    expect(await screen.findByText(/son groupe sera créé avec lui/)).toBeTruthy();
  });
});
