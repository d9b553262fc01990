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
  buyer: null,
  monthlyTerm: null,
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
  'GET GetMonthlyInvoices': { json: { toInvoice: [], invoices: [] } },
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
    const exportCsv = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Fichiers' }));
      await app.user.click(await screen.findByRole('menuitem', { name: 'Exporter (CSV)' }));
    };
    await exportCsv();
    await screen.findByText('Une erreur est survenue, veuillez réessayer plus tard.');
    isBroken = false;
    await exportCsv();
    await waitFor(() => expect(caught.names).toEqual(['clients.csv']));
    expect(Object.fromEntries(app.calls('GET ExportShoppers')[1]!.query)).toEqual({
      search: 'durand',
      group: GROUP,
      format: 'csv',
    });
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
      buyer: null,
      monthlyTerm: null,
    });
  });

  it('may be a company, whose numbers are checked beside their fields', async () => {
    const app = renderApp(
      '/admin/clients?dialogue=nouveau',
      serving({ 'POST CreateShopper': ({ body }) => ({ json: { ...lea, ...(body as object) } }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un client' }));
    await app.user.type(dialog.getByLabelText(/^Nom/), 'Roux');
    await app.user.type(dialog.getByLabelText(/^Téléphone/), '06 98 76 54 32');
    await app.user.click(dialog.getByRole('checkbox', { name: 'Ce client est une entreprise' }));
    await app.user.type(dialog.getByLabelText(/^Nom de l'entreprise/), 'Le Bistrot');
    await app.user.type(dialog.getByLabelText(/^SIREN/), '443061842');
    await app.user.type(dialog.getByLabelText(/^Adresse de l'entreprise/), '1 place du Marché');
    await app.user.type(dialog.getByLabelText(/^Code postal/), '26400');
    await app.user.type(dialog.getByLabelText(/^Commune/), 'Crest');
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await dialog.findByText('Le SIREN a neuf chiffres, qui vont ensemble. Vérifiez-les.')).toBeTruthy();
    expect(app.calls('POST CreateShopper')).toEqual([]);
    await app.user.clear(dialog.getByLabelText(/^SIREN/));
    await app.user.type(dialog.getByLabelText(/^SIREN/), '443061841');
    await app.user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    expect(await screen.findByText('Roux ajouté avec succès')).toBeTruthy();
    expect(app.calls('POST CreateShopper').at(-1)?.body).toMatchObject({
      buyer: { company: 'Le Bistrot', siren: '443061841', city: 'Crest' },
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

  describe('a file (R-SHOPPERS-7)', () => {
    const line = (n: number, outcome: string, more: object = {}) => ({
      line: n,
      outcome,
      name: `Client ${n}`,
      problems: outcome === 'WRONG' ? [{ column: 'Email', problem: 'Saisissez une adresse email.' }] : [],
      changes: outcome === 'UPDATE' ? ['Ville'] : [],
      cells: { lastname: `Client ${n}` },
      ...more,
    });
    const previewOf = (rows: object[]) => ({ json: { rows, ignored: ['Chien'], newCategories: [] } });
    const file = new File(['nom;email\nMartin;lea'], 'clients.csv', { type: 'text/csv' });
    async function bring(answers: Answers, sent = file) {
      const app = renderApp('/admin/clients?dialogue=import', serving(answers));
      const dialog = within(await screen.findByRole('dialog', { name: 'Importer des clients' }));
      await app.user.upload(dialog.getByLabelText('Fichier'), sent);
      return { app, dialog };
    }

    it('is shown line by line, those to mend first, and written by the button only', async () => {
      const { app, dialog } = await bring({
        'POST PreviewShoppersImport': previewOf([line(2, 'CREATE'), line(3, 'UPDATE'), line(4, 'WRONG')]),
        'POST ImportShoppers': { json: { rows: [line(2, 'CREATE'), line(3, 'UPDATE')] } },
      });
      const preview = within(await dialog.findByRole('region', { name: 'Aperçu' }));
      expect(plain(preview.getByText(/laissée de côté/).textContent)).toBe('Colonne laissée de côté : « Chien ».');
      expect(plain(preview.getByText('Ligne 4').closest('li')?.textContent)).toBe(
        'Ligne 4Client 4À corrigerEmail : Saisissez une adresse email.',
      );
      expect(preview.queryByText('Ligne 2')).toBeNull();
      expect(app.calls('POST PreviewShoppersImport')[0]?.body).toEqual({ file: btoa('nom;email\nMartin;lea') });
      expect(app.calls('POST ImportShoppers')).toEqual([]);
      await app.user.dblClick(dialog.getByRole('button', { name: /Importer 2\slignes/ }));
      expect(plain((await dialog.findByText(/fiche créée/)).textContent)).toBe('1 fiche créée, 1 mise à jour.');
      expect(app.calls('POST ImportShoppers').map(({ body }) => body)).toEqual([
        {
          rows: [
            { line: 2, cells: { lastname: 'Client 2' } },
            { line: 3, cells: { lastname: 'Client 3' } },
          ],
        },
      ]);
    });

    it('that is cut in the middle says what is written, and goes on where it stopped', async () => {
      let isCut = true;
      const { app, dialog } = await bring({
        'POST PreviewShoppersImport': previewOf(Array.from({ length: 150 }, (_, n) => line(n + 2, 'CREATE'))),
        'POST ImportShoppers': ({ body }) => {
          const { rows } = body as { rows: { line: number }[] };
          if (isCut && rows[0]?.line === 102) return { status: 503, text: 'Le service est indisponible.' };
          return { json: { rows: rows.map((row) => line(row.line, 'CREATE')) } };
        },
      });
      await app.user.click(await dialog.findByRole('button', { name: /Importer 150/ }));
      expect(plain((await dialog.findByText(/déjà écrites/)).textContent)).toContain(
        'Le service est indisponible. 100 sur 150 lignes sont déjà écrites',
      );
      isCut = false;
      await app.user.click(dialog.getByRole('button', { name: 'Continuer l’import' }));
      expect(plain((await dialog.findByText(/fiches créées/)).textContent)).toBe('150 fiches créées, 0 mise à jour.');
      expect(app.calls('POST ImportShoppers')).toHaveLength(4);
    });

    it('that says what is there already changes nothing', async () => {
      const { dialog } = await bring({ 'POST PreviewShoppersImport': previewOf([line(2, 'SAME')]) });
      await dialog.findByText(/Rien à changer\s:/);
      expect(dialog.queryByRole('button', { name: /^Importer/ })).toBeNull();
    });

    it('that cannot be read says why; an empty one is not sent', async () => {
      const { app, dialog } = await bring(
        { 'POST PreviewShoppersImport': { status: 400, text: 'Ce fichier est illisible.' } },
        new File([''], 'vide.csv'),
      );
      expect((await dialog.findByText('Ce fichier est vide.')).closest('[role=alert]')).toBeTruthy();
      await app.user.upload(dialog.getByLabelText('Fichier'), file);
      expect((await dialog.findByText('Ce fichier est illisible.')).closest('[role=alert]')).toBeTruthy();
      expect(app.calls('POST PreviewShoppersImport')).toHaveLength(1);
    });
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
    expect(app.calls(`PUT UpdateShopper/${ID}`)[0]?.body).toMatchObject({ city: 'Domme', phone: '06 12 34 56 78' });
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
