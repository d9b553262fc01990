import { MAX_RECIPIENTS, MAX_WEBHOOKS } from '@etal/contract/settings';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

type Shop = Awaited<ReturnType<TestApp['openShop']>>;

let server: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  server = await openTestApp();
  other = await server.openShop('Le Verger');
});
beforeEach(async () => {
  shop = await server.openShop();
});
const parametersOf = async (visitor: Visitor) => (await visitor.get('/api/GetShopAggregate')).json().parameters;
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, plain(body)];

describe('AddNotificationsRecipient', () => {
  const add = (recipient: object, visitor: Visitor = shop) => visitor.post('/api/AddNotificationsRecipient', recipient);

  it('takes an email address', async () => {
    const response = await add({ isEmail: true, label: 'La ferme', value: ' Ferme@etal.test ' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        uuid: expect.any(String),
        label: 'La ferme',
        emailAddress: 'Ferme@etal.test',
        phoneNumber: null,
        isConfirmed: false,
      },
    ]);
    expect((await parametersOf(shop)).notificationRecipients).toEqual([response.json()]);
  });

  it('takes a mobile number, however it is written', async () => {
    const response = await add({ isEmail: false, label: 'Jeanne', value: '06 12.34-56 78' });
    expect(response.json()).toMatchObject({ emailAddress: null, phoneNumber: '+33612345678' });
  });

  it.each([
    [{ isEmail: true, label: 'La ferme', value: 'ferme' }, 'Saisissez une adresse email, par exemple nom@exemple.fr.'],
    [
      { isEmail: true, label: 'La ferme', value: '06 12 34 56 78' },
      'Saisissez une adresse email, par exemple nom@exemple.fr.',
    ],
    [
      { isEmail: false, label: 'Jeanne', value: 'ferme@etal.test' },
      'Saisissez un numéro de mobile, par exemple 06 12 34 56 78.',
    ],
    // A landline receives no text message.
    [
      { isEmail: false, label: 'Jeanne', value: '05 53 31 45 45' },
      'Saisissez un numéro de mobile, par exemple 06 12 34 56 78.',
    ],
    [{ isEmail: true, label: 'La', value: 'ferme@etal.test' }, '« Nom » : saisissez au moins 3 caractères.'],
    [{ isEmail: true, label: 'La ferme', value: '' }, '« Contact » : ce champ est obligatoire.'],
    [{ isEmail: true, label: 'La ferme' }, '« Contact » : ce champ est obligatoire.'],
    [{ label: 'La ferme', value: 'ferme@etal.test' }, '« Type de contact » : ce champ est obligatoire.'],
  ])('refuses %j', async (recipient, sentence) => {
    expect(answer(await add(recipient))).toEqual([400, sentence]);
    expect((await parametersOf(shop)).notificationRecipients).toEqual([]);
  });

  it('takes each contact once, whatever its writing', async () => {
    await add({ isEmail: true, label: 'La ferme', value: 'ferme@etal.test' });
    await add({ isEmail: false, label: 'Jeanne', value: '0612345678' });
    expect(answer(await add({ isEmail: true, label: 'Encore', value: 'FERME@etal.test' }))).toEqual([
      409,
      'Les notifications sont déjà envoyées à FERME@etal.test.',
    ]);
    expect(answer(await add({ isEmail: false, label: 'Encore', value: '+33 6 12 34 56 78' }))).toEqual([
      409,
      'Les notifications sont déjà envoyées à +33 6 12 34 56 78.',
    ]);
    // Another shop's own business.
    expect((await add({ isEmail: true, label: 'La ferme', value: 'ferme@etal.test' }, other)).statusCode).toBe(200);
  });

  it('of several at once, one is taken', async () => {
    const spellings = ['ferme', 'Ferme', 'fErme', 'feRme', 'ferMe', 'fermE', 'FERME', 'FermE'];
    // So that each finds a connection of its own waiting.
    await Promise.all(spellings.map(() => parametersOf(shop)));
    const answers = await Promise.all(
      spellings.map((name) => add({ isEmail: true, label: 'La ferme', value: `${name}@etal.test` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('stops at the limit', async () => {
    for (let n = 0; n < MAX_RECIPIENTS; n++)
      await add({ isEmail: true, label: `Personne ${n}`, value: `personne-${n}@etal.test` });
    expect(answer(await add({ isEmail: true, label: 'De trop', value: 'trop@etal.test' }))).toEqual([
      409,
      'Vous pouvez prévenir 20 destinataires au plus.',
    ]);
  });
});

describe('DeleteNotificationsRecipient', () => {
  it('takes it away, once, and no other', async () => {
    const { uuid } = (
      await shop.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'La ferme', value: 'ferme@etal.test' })
    ).json();
    const kept = (
      await shop.post('/api/AddNotificationsRecipient', { isEmail: false, label: 'Jeanne', value: '0612345678' })
    ).json();
    const response = await shop.delete(`/api/DeleteNotificationsRecipient/${uuid}`);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect((await parametersOf(shop)).notificationRecipients).toEqual([kept]);
    expect(answer(await shop.delete(`/api/DeleteNotificationsRecipient/${uuid}`))).toEqual([
      404,
      'Destinataire introuvable',
    ]);
  });

  it('another shop’s is unknown, and stays', async () => {
    const { uuid } = (
      await other.post('/api/AddNotificationsRecipient', {
        isEmail: true,
        label: 'Le verger',
        value: `verger-${shop.shopId}@etal.test`,
      })
    ).json();
    expect(answer(await shop.delete(`/api/DeleteNotificationsRecipient/${uuid}`))).toEqual([
      404,
      'Destinataire introuvable',
    ]);
    expect((await parametersOf(other)).notificationRecipients).toContainEqual(expect.objectContaining({ uuid }));
  });
});

describe('SetShopLegalInformation', () => {
  const farm = {
    email: 'ferme@etal.test',
    title: 'EARL du Pré',
    legalForm: 'EARL',
    vatRegime: 'STANDARD',
    siren: '732 829 320',
    rcsCity: ' Bergerac ',
    tva: 'fr 44 732 829 320',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
    countryAddress: 'France',
    capital: 7500.5,
  };
  const set = (changes: object = {}) => shop.post('/api/SetShopLegalInformation', { ...farm, ...changes });
  const saved = { ...farm, siren: '732829320', rcsCity: 'Bergerac', tva: 'FR44732829320', mediator: null };

  it('stores it compact, and gives it back as the aggregate does: the capital in euros', async () => {
    const response = await set();
    expect([response.statusCode, response.json()]).toEqual([200, saved]);
    expect((await parametersOf(shop)).legalInformation).toEqual(saved);
    const { capital } = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('legal_information').select('capital').executeTakeFirstOrThrow(),
    );
    expect(capital).toBe(750_050);
  });

  it('replaces what was there', async () => {
    await set();
    expect((await set({ title: 'GAEC du Pré', legalForm: 'GAEC' })).json()).toEqual({
      ...saved,
      title: 'GAEC du Pré',
      legalForm: 'GAEC',
    });
  });

  describe('the mediator', () => {
    const mediator = {
      name: 'Médiation du Pré',
      address: '1 rue de la Paix, 26400 Crest',
      website: 'https://mediation.example/',
    };

    it('is kept, and a site typed without https:// becomes one', async () => {
      expect((await set({ mediator: { ...mediator, website: 'mediation.example' } })).json()).toEqual({
        ...saved,
        mediator,
      });
      expect((await parametersOf(shop)).legalInformation).toEqual({ ...saved, mediator });
    });

    it('needs one way to be reached, whichever', async () => {
      for (const way of [{ address: mediator.address }, { website: mediator.website }])
        expect((await set({ mediator: { name: mediator.name, ...way } })).json().mediator).toEqual({
          name: mediator.name,
          address: null,
          website: null,
          ...way,
        });
    });

    it.each([
      ['no mediator', {}],
      ['null', { mediator: null }],
      ['blanks', { mediator: { name: ' ', address: '', website: null } }],
    ])('%s takes the place of one', async (_, changes) => {
      await set({ mediator });
      expect((await set(changes)).json().mediator).toBeNull();
    });
  });

  it('assumes the standard regime and France', async () => {
    const { vatRegime: _, countryAddress: __, ...spare } = farm;
    expect((await shop.post('/api/SetShopLegalInformation', spare)).json()).toMatchObject({
      vatRegime: 'STANDARD',
      countryAddress: 'France',
    });
  });

  it('a sole trader has no capital, even when one is sent', async () => {
    expect((await set({ legalForm: 'EI' })).json().capital).toBeNull();
    expect((await set({ legalForm: 'EI', capital: null })).statusCode).toBe(200);
  });

  it.each(['FRANCHISE', 'RFA'])('under %s the VAT number may be left out', async (vatRegime) => {
    for (const tva of [undefined, null, '', ' '])
      expect((await set({ vatRegime, tva })).json()).toMatchObject({ vatRegime, tva: null });
    expect((await set({ vatRegime })).json().tva).toBe('FR44732829320');
  });

  it.each([
    [{ siren: '123456789' }, "Ce numéro SIREN n'est pas valable : il compte neuf chiffres, par exemple 732 829 320."],
    [{ siren: '' }, '« SIREN » : ce champ est obligatoire.'],
    [{ tva: null }, 'Le numéro de TVA est obligatoire sous le régime réel.'],
    [{ tva: '' }, 'Le numéro de TVA est obligatoire sous le régime réel.'],
    [
      { tva: '732829320' },
      'Un numéro de TVA français commence par FR et finit par le SIREN, par exemple FR44 732 829 320.',
    ],
    [{ tva: 'FR64443061841' }, 'Ce numéro de TVA ne finit pas par votre SIREN.'],
    [{ tva: 'FR45732829320' }, 'La clé de ce numéro de TVA est fausse : vérifiez les deux caractères qui suivent FR.'],
    [{ capital: null }, 'Le capital social est obligatoire pour cette forme juridique.'],
    [{ capital: 0 }, 'Le capital social est obligatoire pour cette forme juridique.'],
    [{ capital: -1 }, '« Capital social » : la valeur doit être au moins 0.'],
    [{ capital: 10.005 }, "« Capital social » : cette valeur n'est pas valable."],
    [{ mediator: { name: 'Médiation' } }, "Saisissez l'adresse du médiateur ou son site internet."],
    [{ mediator: { website: 'https://mediation.example' } }, 'Saisissez le nom du médiateur.'],
    [
      { mediator: { name: 'Médiation', website: 'javascript:alert(1)' } },
      'Saisissez une adresse qui commence par https://, par exemple https://www.mediateur.fr.',
    ],
    [
      { mediator: { name: 'a'.repeat(121), address: 'Crest' } },
      '« Nom du médiateur » : saisissez au plus 120 caractères.',
    ],
    [{ title: 'ab' }, "« Nom de l'entreprise » : saisissez au moins 3 caractères."],
    [{ email: 'ferme' }, '« Adresse email » : saisissez une adresse email, par exemple nom@exemple.fr.'],
    [{ streetAddress: '' }, '« Rue » : ce champ est obligatoire.'],
    [{ postalCodeAddress: '2A004' }, "« Code postal » : cette valeur n'a pas la forme attendue."],
    [{ cityAddress: '' }, '« Ville » : ce champ est obligatoire.'],
    [{ countryAddress: 'Belgique' }, '« Pays » : choisissez une des valeurs proposées.'],
    [{ legalForm: 'SCI' }, '« Forme juridique » : choisissez une des valeurs proposées.'],
  ])('refuses %j', async (changes, sentence) => {
    expect(answer(await set(changes))).toEqual([400, sentence]);
    expect((await parametersOf(shop)).legalInformation).toBeNull();
  });
});

describe('AddWebhookEndpoint', () => {
  const add = (url: string, visitor: Visitor = shop) => visitor.post('/api/AddWebhookEndpoint', { url });

  it('gives the secret once, and never again', async () => {
    const response = await add('https://Ferme.example/etal#ici');
    const { secret, ...endpoint } = response.json();
    expect([response.statusCode, endpoint]).toEqual([
      200,
      { id: expect.any(String), url: 'https://ferme.example/etal', disabledAt: null },
    ]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect((await parametersOf(shop)).webhookEndpoints).toEqual([endpoint]);
    expect((await add('https://ferme.example/autre')).json().secret).not.toBe(secret);
  });

  it.each(['http://ferme.example/', 'https://moi:secret@ferme.example/', 'https://192.168.1.10/', 'ferme'])(
    'refuses %s',
    async (url) => {
      expect(answer(await add(url))).toEqual([400, 'Saisissez une adresse publique qui commence par https://.']);
    },
  );

  it('the demonstration may call the same machine, a real installation may not', async () => {
    expect((await add('http://localhost:4000/etal')).statusCode).toBe(200);
    const real = await openTestApp({ mode: 'serve' });
    expect((await add('http://localhost:4000/etal', await real.openShop())).statusCode).toBe(400);
  });

  it('takes each address once, and five at most', async () => {
    await add('https://ferme.example/0');
    expect(answer(await add('https://FERME.example/0'))).toEqual([409, 'Cette adresse est déjà prévenue.']);
    for (let n = 1; n < MAX_WEBHOOKS; n++) expect((await add(`https://ferme.example/${n}`)).statusCode).toBe(200);
    expect(answer(await add('https://ferme.example/trop'))).toEqual([409, 'Vous pouvez prévenir 5 adresses au plus.']);
    expect((await add('https://ferme.example/0', other)).statusCode).toBe(200);
  });
});

describe('DeleteWebhookEndpoint', () => {
  it('takes it away, once, and no other; another shop’s is unknown', async () => {
    const { id } = (await shop.post('/api/AddWebhookEndpoint', { url: 'https://ferme.example/' })).json();
    const { id: keptId } = (await shop.post('/api/AddWebhookEndpoint', { url: 'https://ferme.example/autre' })).json();
    expect(answer(await other.delete(`/api/DeleteWebhookEndpoint/${id}`))).toEqual([404, 'Adresse introuvable']);
    expect((await shop.delete(`/api/DeleteWebhookEndpoint/${id}`)).json()).toEqual({});
    expect((await parametersOf(shop)).webhookEndpoints).toEqual([
      { id: keptId, url: 'https://ferme.example/autre', disabledAt: null },
    ]);
    expect(answer(await shop.delete(`/api/DeleteWebhookEndpoint/${id}`))).toEqual([404, 'Adresse introuvable']);
  });
});

it('what is changed here, the next load of the shop shows: its tag moves', async () => {
  const first = await shop.get('/api/GetShopAggregate');
  expect((await shop.get('/api/GetShopAggregate', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(
    304,
  );
  await shop.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'La ferme', value: 'ferme@etal.test' });
  expect((await shop.get('/api/GetShopAggregate', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(
    200,
  );
});
