import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { base64, importFile, previewFile } from '../../../testing/harness/import-file.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const LEA = {
  firstname: 'Léa',
  lastname: 'Martin',
  email: 'lea.martin@clients.test',
  phone: '06 12 34 56 78',
  city: 'Sarlat',
};
const create = (changes: object = {}, merchant = shop) =>
  merchant.post('/api/CreateShopper', { ...LEA, email: `${randomUUID().slice(0, 8)}@clients.test`, ...changes });
const page = async (query: object = {}, merchant = shop) =>
  (await merchant.get(`/api/GetShoppersPage?${new URLSearchParams(query as Record<string, string>)}`)).json();
const names = async (query: object, merchant = shop): Promise<string[]> =>
  (await page(query, merchant)).data.map(({ lastname }: { lastname: string }) => lastname);

describe('GetShoppersPage', () => {
  let listed: OnlineShop;
  beforeAll(async () => {
    listed = await openOnlineShop(server, 'La Ferme Aux Clients');
    for (const [firstname, lastname, city] of [
      ['Zoé', 'Étienne', 'Domme'],
      ['Anne', 'Durand', 'Sarlat'],
      ['Paul', 'eymet', 'Bergerac'],
    ] as const) {
      server.clock.advance({ minutes: 1 });
      await create({ firstname, lastname, city }, listed);
    }
    server.clock.advance({ minutes: 1 });
    await placeTestOrder(server, listed, { channel: 'OFFLINE', email: 'lea@clients.test' });
  });

  it('sorts by name as a French eye does, or by age', async () => {
    expect(await names({}, listed)).toEqual(['Durand', 'Étienne', 'eymet', 'Martin']);
    expect(await names({ sortBy: 'lastName', sortAscending: 'false' }, listed)).toEqual([
      'Martin',
      'eymet',
      'Étienne',
      'Durand',
    ]);
    expect(await names({ sortBy: 'creationDate' }, listed)).toEqual(['Étienne', 'Durand', 'eymet', 'Martin']);
    expect(await names({ sortBy: 'creationDate', sortAscending: 'false' }, listed)).toEqual([
      'Martin',
      'eymet',
      'Durand',
      'Étienne',
    ]);
  });

  it.each([
    ['a name without its accent', { search: 'etienne' }, ['Étienne']],
    ['a whole name in either order', { search: 'durand anne' }, ['Durand']],
    ['a city', { search: 'BERG' }, ['eymet']],
    ['a number', { search: '+336123' }, ['Durand', 'Étienne', 'eymet', 'Martin']],
    ['an email', { search: 'lea@clients' }, ['Martin']],
    ['a sign that means nothing', { search: '%' }, []],
  ])('finds by %s', async (_, query, found) => {
    expect(await names(query, listed)).toEqual(found);
  });

  it('by group: whoever ordered at its point', async () => {
    const { shoppersGroups } = (await listed.get('/api/GetShopAggregate')).json();
    expect(await names({ group: shoppersGroups[0].id }, listed)).toEqual(['Martin']);
    expect(await names({ group: randomUUID() }, listed)).toEqual([]);
  });

  it('one of them, by its id; what is not known is ignored', async () => {
    const [first] = (await page({ search: 'eymet' }, listed)).data;
    expect(await names({ shopper: first.id }, listed)).toEqual(['eymet']);
    expect(await names({ shopper: randomUUID() }, listed)).toEqual([]);
    expect(await names({ couleur: 'vert' }, listed)).toHaveLength(4);
  });

  it.each([
    { sortBy: 'email' },
    { sortAscending: 'oui' },
    { pageNumber: '0' },
    { group: 'marché' },
    { shopper: '1' },
    { search: 'x'.repeat(121) },
  ])('refuses %j', async (query) => {
    const answer = await listed.get(`/api/GetShoppersPage?${new URLSearchParams(query as Record<string, string>)}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
  });

  it('pages by twenty; past the last page there is nothing', async () => {
    const many = await openOnlineShop(server, 'La Ferme Aux Cent Clients');
    const csv = [
      'nom;email',
      ...Array.from({ length: 45 }, (_, n) => `Client ${String(n).padStart(2, '0')};c${n}@clients.test`),
    ].join('\n');
    await importFile(many, 'Shoppers', csv);
    const { data, ...rest } = await page({ pageNumber: '3' }, many);
    expect([data.length, rest, data[0].lastname]).toEqual([5, { page: 3, pageSize: 20, totalCount: 45 }, 'Client 40']);
    expect((await page({ pageNumber: '4' }, many)).data).toEqual([]);
  });

  it('another shop’s are not there', async () => {
    const stranger = await openOnlineShop(server, 'La Ferme D’à Côté');
    expect((await page({}, stranger)).totalCount).toBe(0);
  });
});

describe('a shopper', () => {
  it('counts orders placed, and what accepted ones came to', async () => {
    const email = `${randomUUID().slice(0, 8)}@clients.test`;
    const first = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await shop.post(`/api/AcceptOrder/${first.orderId}`);
    const [shopper] = (await page({ search: email })).data;
    expect(shopper).toMatchObject({ ordersCount: 2, turnover: 721, origin: 'ORDER', phone: '+33612345678' });
    expect((await shop.get(`/api/GetShopperById/${shopper.id}`)).json()).toEqual(shopper);
  });

  it('is added by hand, edited, and is one per email whatever its case', async () => {
    const made = (await create({ email: 'Unique@clients.test', phone: '' })).json();
    expect(made).toMatchObject({
      origin: 'MANUAL',
      ordersCount: 0,
      turnover: 0,
      phone: '',
      creationDate: expect.any(Number),
    });
    const twice = await create({ email: 'unique@CLIENTS.test' });
    expect([twice.statusCode, twice.body]).toEqual([
      409,
      "«\u00A0Léa Martin\u00A0» a déjà l'adresse unique@CLIENTS.test. Choisissez ce client, ou donnez une autre adresse.",
    ]);
    const edited = await shop.put(`/api/UpdateShopper/${made.id}`, {
      ...LEA,
      email: 'unique@clients.test',
      city: 'Domme',
    });
    expect(edited.json()).toMatchObject({ id: made.id, city: 'Domme', phone: '+33612345678' });
    const other = (await create()).json();
    expect(
      (await shop.put(`/api/UpdateShopper/${other.id}`, { ...LEA, email: 'unique@clients.test' })).statusCode,
    ).toBe(409);
  });

  it('an address that is given to several new shoppers at the same moment goes to one of them', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `meme-moment-${n}@clients.test`);
    const made = await Promise.all(
      emails.flatMap((email) =>
        ['Ana', 'Bea', 'Cleo'].map(async (firstname) => ({
          email,
          firstname,
          answer: await create({ firstname, email }),
        })),
      ),
    );
    for (const email of emails) {
      const answers = made.filter((one) => one.email === email);
      const kept = answers.filter(({ answer }) => answer.statusCode === 200);
      const refused = answers.filter(({ answer }) => answer.statusCode !== 200);
      const [shopper] = (await page({ search: email })).data;
      expect(kept.map(({ firstname }) => firstname)).toEqual([shopper.firstname]);
      const taken = [409, expect.stringContaining(`${shopper.firstname} Martin\u00A0» a déjà l'adresse ${email}.`)];
      expect(refused.map(({ answer }) => [answer.statusCode, answer.body])).toEqual([taken, taken]);
    }
  });

  it.each([
    ['without a name', { lastname: '' }, '« Nom » : ce champ est obligatoire.'],
    [
      'that nobody can reach',
      { email: '', phone: '' },
      '« Téléphone » : saisissez un numéro de téléphone ou une adresse email.',
    ],
    [
      'with half an address',
      { email: 'lea@' },
      '« Adresse email » : saisissez une adresse email, par exemple nom@exemple.fr.',
    ],
    [
      'with half a number',
      { phone: '06 12' },
      '« Téléphone » : saisissez un numéro de téléphone, par exemple 06 12 34 56 78.',
    ],
  ])('%s is a 400 that names the field', async (_, changes, sentence) => {
    const refused = await create(changes);
    expect([refused.statusCode, refused.body.replaceAll('\u00A0', ' ')]).toEqual([400, sentence]);
  });

  it('needs no more than a name and a phone, which is theirs alone', async () => {
    const made = (await shop.post('/api/CreateShopper', { lastname: 'Roux', phone: '06 98 76 54 32' })).json();
    expect(made).toMatchObject({ firstname: '', lastname: 'Roux', email: '', phone: '+33698765432', city: '' });
    const twice = await shop.post('/api/CreateShopper', { lastname: 'Rousse', firstname: '', phone: '+33698765432' });
    expect([twice.statusCode, twice.body.replaceAll('\u00A0', ' ')]).toEqual([
      409,
      '« Roux » a déjà le numéro 06 98 76 54 32. Choisissez ce client, ou donnez un autre numéro.',
    ]);
    // Whoever has an e-mail may share the phone: they are told apart by the e-mail.
    const shared = (await create({ phone: '06 98 76 54 32' })).json();
    const left = await shop.put(`/api/UpdateShopper/${shared.id}`, { lastname: 'Roux', phone: '0698765432' });
    expect([left.statusCode, left.body]).toEqual([409, expect.stringContaining('Roux')]);
    const freed = await shop.put(`/api/UpdateShopper/${made.id}`, {
      lastname: 'Roux',
      phone: '0698765432',
      email: `${randomUUID().slice(0, 8)}@clients.test`,
    });
    expect(freed.statusCode).toBe(200);
    expect((await shop.post('/api/CreateShopper', { lastname: 'Rousse', phone: '0698765432' })).statusCode).toBe(200);
  });

  it('a number that is given to several new customers at the same moment goes to one of them', async () => {
    const answers = await Promise.all(
      ['Ana', 'Bea', 'Cleo'].map((lastname) => shop.post('/api/CreateShopper', { lastname, phone: '07 11 11 11 11' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('who has no e-mail is not taken over by a stranger who orders with that phone', async () => {
    const careful = await openOnlineShop(server, 'La Ferme Prudente');
    const known = (await careful.post('/api/CreateShopper', { lastname: 'Roux', phone: '06 12 34 56 78' })).json();
    const email = `${randomUUID().slice(0, 8)}@clients.test`;
    await placeTestOrder(server, careful, { channel: 'OFFLINE', email });
    expect((await careful.get(`/api/GetShopperById/${known.id}`)).json()).toEqual(known);
    expect((await page({}, careful)).data).toMatchObject([
      { lastname: 'Martin', email, ordersCount: 1 },
      { lastname: 'Roux', email: '', ordersCount: 0 },
    ]);
  });

  it('is left as it is by an order of the site, which keeps its own copy', async () => {
    const email = `${randomUUID().slice(0, 8)}@clients.test`;
    const made = (
      await create({ firstname: 'Léa', lastname: 'Ancienne', email: email.toUpperCase(), city: 'Domme' })
    ).json();
    const order = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const [known] = (await page({ search: email })).data;
    expect(known).toMatchObject({
      id: made.id,
      lastname: 'Ancienne',
      city: 'Domme',
      ordersCount: 1,
      origin: 'MANUAL',
    });
    await shop.put(`/api/UpdateShopper/${made.id}`, { ...LEA, lastname: 'Nouvelle', email });
    expect((await shop.get(`/api/GetOrderByReference/${order.reference}`)).json().shopperDetails).toMatchObject({
      lastname: 'Martin',
      city: 'Sarlat',
    });
  });

  it.each(['UpdateShopper', 'EraseShopper'])('%s of another shop is unknown, and changes nothing', async (call) => {
    const stranger = await openOnlineShop(server, 'La Ferme Voisine');
    const made = (await create()).json();
    const answer =
      call === 'UpdateShopper'
        ? await stranger.put(`/api/${call}/${made.id}`, LEA)
        : await stranger.post(`/api/${call}/${made.id}`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Client non trouvé']);
    expect((await shop.get(`/api/GetShopperById/${made.id}`)).json()).toEqual(made);
  });

  it.each(['GetShopperById', 'ExportShopperData'])('%s of another shop is unknown', async (call) => {
    const stranger = await openOnlineShop(server, 'La Ferme Étrangère');
    const { id } = (await create()).json();
    const answer = await stranger.get(`/api/${call}/${id}`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Client non trouvé']);
  });
});

describe('files', () => {
  const outcomes = (rows: readonly { outcome: string }[]): string[] => rows.map(({ outcome }) => outcome);

  it('tells each line, then writes what it can', async () => {
    const imported = await openOnlineShop(server, 'La Ferme Importée');
    const csv =
      'Prénom;Nom;Email;Téléphone;Ville;Chien\nLéa;Martin;lea@clients.test;06 12 34 56 78;Sarlat;Rex\n;Durand;durand@clients.test;;;\nPaul;Eymet;pas une adresse;;;\nAnne;;anne@clients.test;;;\nLéo;Martin;LEA@clients.test;;;\n';
    const told = await previewFile(imported, 'Shoppers', csv);
    expect(told.ignored).toEqual(['Chien']);
    expect(told.rows.map(({ line, name, outcome, problems }) => [line, name, outcome, problems[0]?.column])).toEqual([
      [2, 'Léa Martin', 'CREATE', undefined],
      [3, 'Durand', 'CREATE', undefined],
      [4, 'Paul Eymet', 'WRONG', 'Email'],
      [5, 'Anne', 'WRONG', 'Nom'],
      [6, 'Léo Martin', 'WRONG', ''],
    ]);
    expect((await page({}, imported)).totalCount).toBe(0);
    expect(outcomes(await importFile(imported, 'Shoppers', csv))).toEqual(['CREATE', 'CREATE']);
    // An empty cell changes nothing.
    const again = 'Nom;Email;Téléphone;Ville\n;lea@clients.test;;Domme\nDurand;durand@clients.test;;';
    expect((await previewFile(imported, 'Shoppers', again)).rows).toMatchObject([
      { outcome: 'UPDATE', changes: ['Ville'] },
      { outcome: 'SAME', changes: [] },
    ]);
    await importFile(imported, 'Shoppers', again);
    expect((await page({ search: 'lea@' }, imported)).data[0]).toMatchObject({
      firstname: 'Léa',
      lastname: 'Martin',
      city: 'Domme',
      origin: 'MANUAL',
    });
    const refused = await imported.post('/api/PreviewShoppersImport', { file: base64('bonjour') });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('première ligne')]);
  });

  it('lines that are sent again are written once, and nobody takes the address of another', async () => {
    const imported = await openOnlineShop(server, 'La Ferme Deux Fois');
    const rows = [{ line: 2, cells: { lastname: 'Roux', phone: '06 98 76 54 32' } }];
    const send = (lines: object[]) => imported.post('/api/ImportShoppers', { rows: lines });
    const answers = await Promise.all([send(rows), send(rows), send(rows)]);
    const written = answers.filter(({ statusCode }) => statusCode === 200).flatMap((answer) => answer.json().rows);
    expect(outcomes(written).filter((outcome) => outcome === 'CREATE')).toEqual(['CREATE']);
    expect((await send(rows)).json().rows).toMatchObject([{ outcome: 'SAME' }]);
    const { data } = await page({}, imported);
    expect(data).toMatchObject([{ lastname: 'Roux', phone: '+33698765432' }]);
    await create({ lastname: 'Autre', email: 'autre@clients.test' }, imported);
    const taking = [{ line: 2, cells: { id: data[0].id, email: 'autre@clients.test' } }];
    expect((await send(taking)).json().rows).toMatchObject([{ outcome: 'WRONG', problems: [{ column: 'Email' }] }]);
  });

  it.each(['csv', 'xlsx'])('exports what is imported again without a change (%s)', async (format) => {
    const exported = await openOnlineShop(server, `La Ferme Exportée En ${format}`);
    await create(
      { firstname: '=HYPERLINK()', lastname: 'Martin; dite "La Rousse"', email: 'rousse@clients.test' },
      exported,
    );
    await create({ firstname: "'=1+1", email: '', phone: '0698765432' }, exported);
    const erased = (await create({ lastname: 'Partie' }, exported)).json();
    await exported.post(`/api/EraseShopper/${erased.id}`, {});
    const answer = await exported.get(`/api/ExportShoppers?format=${format}`);
    expect(answer.headers['content-disposition']).toContain(`clients-2026-11-15.${format}`);
    const { rows } = await previewFile(exported, 'Shoppers', answer.rawPayload);
    expect(outcomes(rows)).toEqual(['SAME', 'SAME', 'SAME']);
  });

  it('starts no formula', async () => {
    const exported = await openOnlineShop(server, 'La Ferme Sans Formule');
    await create(
      { firstname: '=HYPERLINK()', lastname: 'Martin; dite "La Rousse"', email: 'rousse@clients.test' },
      exported,
    );
    expect((await exported.get('/api/ExportShoppers')).body).toContain(
      [
        `;"'=HYPERLINK()"`,
        '"Martin; dite ""La Rousse"""',
        '"rousse@clients.test"',
        `"'+33612345678"`,
        '"Sarlat"',
        '"Ajout manuel"',
        '"2026-11-15"',
        '"0"',
        '"0,00"',
        '"0,00"',
        '""',
        '""\r\n',
      ].join(';'),
    );
  });

  it('a long list comes whole', async () => {
    const long = await openOnlineShop(server, 'La Ferme Interminable');
    const csv = ['nom;email', ...Array.from({ length: 603 }, (_, n) => `Même Nom;c${n}@clients.test`)].join('\n');
    await importFile(long, 'Shoppers', csv);
    const lines = (await long.get('/api/ExportShoppers')).body.trim().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([604, 604]);
  });
});

describe('personal data', () => {
  it('is handed over whole, and erased except from what the law keeps', async () => {
    const email = `${randomUUID().slice(0, 8)}@clients.test`;
    const order = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const [{ id }] = (await page({ search: email })).data;
    const data = (await shop.get(`/api/ExportShopperData/${id}`)).json();
    expect(data).toMatchObject({
      client: { email },
      groupes: ['Marché de Sarlat'],
      commandes: [{ reference: order.reference }],
    });

    const tooSoon = await shop.post(`/api/EraseShopper/${id}`);
    expect([tooSoon.statusCode, tooSoon.body]).toEqual([409, expect.stringContaining('commandes en cours')]);
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    await shop.post(`/api/CollectOrder/${order.orderId}`);
    expect((await shop.post(`/api/EraseShopper/${id}`)).json()).toEqual({});
    // Saved in a form that was open before: who is erased gets no name back.
    const late = { firstname: 'Léa', lastname: 'd’Hondt', email, phone: '', city: '' };
    expect((await shop.put(`/api/UpdateShopper/${id}`, late)).statusCode).toBe(404);

    const kept = await shop.get(`/api/GetOrderByReference/${order.reference}`);
    expect(kept.json()).toMatchObject({
      total: 721,
      shopperDetails: { firstname: 'Client', lastname: 'effacé', phone: '', city: '' },
      note: '',
    });
    expect(kept.body).not.toContain(email);
    expect((await page({ search: email })).totalCount).toBe(0);
    expect((await shop.get(`/api/ExportShopperData/${id}`)).json()).toMatchObject({ groupes: [] });
    expect((await placeTestOrder(server, shop, { channel: 'OFFLINE', email })).reference).not.toBe(order.reference);
  });
});
