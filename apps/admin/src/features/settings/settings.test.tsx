import type { Parameters } from '@etal/contract/settings';
import type { ShopAggregate } from '@etal/contract/shop';
import type { DepositKind } from '@etal/domain/till/deposits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { SAMPLE_LEGAL, sampleParameters, sampleShop } from '../../testing/sample-shop.ts';

/** The page would leave for it. */
let left: MockInstance<typeof window.location.assign>;
beforeEach(() => {
  left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const jeanne = { uuid: id(1), label: 'Jeanne', emailAddress: null, phoneNumber: '+33612345678', isConfirmed: true };
const farm = { uuid: id(2), label: 'La ferme', emailAddress: 'ferme@etal.test', phoneNumber: null, isConfirmed: true };
const legal = SAMPLE_LEGAL;
const { onlinePaymentsDetails: noAccount, offlinePaymentsDetails: noIban } = sampleParameters();
const begun = { ...noAccount, accountCreated: true };
const ready = { ...begun, stripeAccountConfigured: true, ibanLast4: '2606' };
const withIban = { ...noIban, ibanLast4: '2606' };

/** The settings as the server holds them: what is saved, the next load shows. */
function serving(
  changes: Partial<Parameters> = {},
  answers: Answers = {},
  of: Pick<Partial<ShopAggregate>, 'platformFee'> = {},
): Answers {
  const shop = sampleShop({ parameters: sampleParameters(changes), ...of });
  const { parameters } = shop;
  return {
    'GET GetShopAggregate': () => ({ json: structuredClone(shop) }),
    'POST AddNotificationsRecipient': ({ body }) => {
      const { isEmail, label, value } = body as { isEmail: boolean; label: string; value: string };
      const added = {
        uuid: id(9),
        label,
        emailAddress: isEmail ? value : null,
        phoneNumber: isEmail ? null : '+33712345678',
        isConfirmed: false,
      };
      parameters.notificationRecipients.push(added);
      return { json: added };
    },
    [`DELETE DeleteNotificationsRecipient/${farm.uuid}`]: () => {
      parameters.notificationRecipients = parameters.notificationRecipients.filter(({ uuid }) => uuid !== farm.uuid);
      return { json: {} };
    },
    'POST ConfigureOnlinePayments': ({ body }) => ({ json: Object.assign(parameters.onlinePaymentsDetails, body) }),
    'POST ConfigureOfflinePayments': ({ body }) => ({ json: Object.assign(parameters.offlinePaymentsDetails, body) }),
    'PUT ConfigureFees': ({ body }) => {
      const { feeBearer } = body as Pick<Parameters, 'feeBearer'>;
      shop.platformFee.bearer = feeBearer;
      return { json: { feeBearer } };
    },
    'PUT ConfigureOrders': ({ body }) => ({ json: Object.assign(parameters.orders, body) }),
    'PUT ConfigureReminders': ({ body }) => ({ json: Object.assign(parameters.reminders, body) }),
    'PUT SaveDepositKinds': ({ body }) => {
      const saved = (body as DepositKind[]).map((kind, index) => ({ ...kind, id: kind.id ?? id(index + 1) }));
      parameters.depositKinds = saved;
      return { json: saved };
    },
    'PUT SetOfflineIban': () => ({ json: Object.assign(parameters.offlinePaymentsDetails, { ibanLast4: '2606' }) }),
    'POST AddWebhookEndpoint': ({ body }) => {
      const added = { id: id(8), url: (body as { url: string }).url, disabledAt: null };
      parameters.webhookEndpoints.push(added);
      return { json: { ...added, secret: 'whsec_c2VjcmV0' } };
    },
    [`DELETE DeleteWebhookEndpoint/${id(3)}`]: () => {
      parameters.webhookEndpoints = [];
      return { json: {} };
    },
    ...answers,
  };
}

const open = async (answers = serving(), search = '') => {
  const app = renderApp(`/admin/parametres${search}`, answers);
  // An open dialog hides the page from assistive tools.
  await screen.findByRole('heading', { level: 1, name: 'Paramètres', hidden: true });
  return app;
};
type App = Awaited<ReturnType<typeof open>>;
const region = (name: string) => within(screen.getByRole('region', { name }));
const click = (app: App, name: string | RegExp, scope: { getByRole: typeof screen.getByRole } = screen) =>
  app.user.click(scope.getByRole('button', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () =>
  waitFor(() => expect([...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')]).toEqual([]));

describe('the deposits', () => {
  const jar = { id: id(6), label: 'Bocal', cents: 200, isEnabled: true };
  const crate = { id: id(7), label: 'Caisse', cents: 0, isEnabled: false };

  it('say what they are for when there is none, and take one', async () => {
    const app = await open();
    const section = region('Consignes');
    expect(section.getByRole('heading', { level: 3, name: 'Aucune consigne' })).toBeTruthy();
    await click(app, 'Ajouter une consigne', section);
    expect(app.at()).toBe('/admin/parametres?dialogue=consigne');
    const dialog = await dialogNamed('Ajouter une consigne');
    await click(app, 'Ajouter', dialog);
    await waitFor(() => expect(dialog.getByLabelText('Nom').getAttribute('aria-invalid')).toBe('true'));
    expect(app.calls('PUT SaveDepositKinds')).toEqual([]);
    await app.user.type(dialog.getByLabelText('Nom'), 'Bocal');
    await app.user.type(dialog.getByLabelText('Montant'), '2');
    await click(app, 'Ajouter', dialog);
    await noDialog();
    expect(app.calls('PUT SaveDepositKinds')[0]?.body).toEqual([{ label: 'Bocal', cents: 200, isEnabled: true }]);
    expect(plain(region('Consignes').getByRole('listitem').textContent)).toBe('Bocal2,00 €');
  });

  it('are listed with their amount and whether they are lent', async () => {
    await open(serving({ depositKinds: [jar, crate] }));
    expect(
      region('Consignes')
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['Bocal2,00 €', 'CaisseÀ rapporter, sans rien payerDésactivée']);
  });

  it('are changed without losing what another tab has added meanwhile', async () => {
    let kinds = [jar];
    const shop = sampleShop();
    const app = await open(
      serving(
        {},
        {
          'GET GetShopAggregate': () => ({
            json: { ...shop, parameters: { ...shop.parameters, depositKinds: structuredClone(kinds) } },
          }),
        },
      ),
    );
    await click(app, 'Modifier Bocal', region('Consignes'));
    const dialog = await dialogNamed('Modifier Bocal');
    const amount = dialog.getByLabelText<HTMLInputElement>('Montant');
    expect(amount.value).toBe('2,00');
    await app.user.clear(amount);
    await app.user.type(amount, '1,50');
    kinds = [jar, crate];
    await click(app, 'Enregistrer', dialog);
    await noDialog();
    expect(app.calls('PUT SaveDepositKinds')[0]?.body).toEqual([{ ...jar, cents: 150 }, crate]);
  });

  it('refuse a name that another has, beside it', async () => {
    const app = await open(serving({ depositKinds: [jar] }), '?dialogue=consigne');
    const dialog = await dialogNamed('Ajouter une consigne');
    await app.user.type(dialog.getByLabelText('Nom'), 'Bocal');
    await click(app, 'Ajouter', dialog);
    await waitFor(() =>
      expect(plain(dialog.getByLabelText('Nom').closest('div')?.textContent)).toContain(
        'Deux consignes portent le nom « Bocal ».',
      ),
    );
    expect(app.calls('PUT SaveDepositKinds')).toEqual([]);
  });

  it('go when they were never lent', async () => {
    const app = await open(serving({ depositKinds: [jar, crate] }));
    await click(app, 'Supprimer Bocal', region('Consignes'));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
    await noDialog();
    expect(app.calls('PUT SaveDepositKinds')[0]?.body).toEqual([crate]);
    await screen.findByText('Consignes enregistrées');
  });

  it('that were lent are disabled instead, and say so', async () => {
    const app = await open(
      serving({ depositKinds: [jar] }, { 'PUT SaveDepositKinds': () => ({ json: [{ ...jar, isEnabled: false }] }) }),
      `?dialogue=suppression-consigne&id=${jar.id}`,
    );
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
    expect(plain((await screen.findByText(/a déjà servi/)).textContent)).toBe(
      '« Bocal » a déjà servi : cette consigne est désactivée, et reste dans la liste.',
    );
  });
});

describe('the recipients of notifications', () => {
  const retype = async (app: Awaited<ReturnType<typeof open>>, input: HTMLElement, text: string) => {
    await app.user.clear(input);
    await app.user.type(input, text);
  };

  it('begin with who sets the shop up; a mobile begins blank, and so does the next one', async () => {
    const app = await open(serving(), '?dialogue=destinataire');
    const dialog = await dialogNamed('Ajouter un destinataire');
    const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
    expect([value('Nom'), value('Adresse email')]).toEqual(['Maud', 'demo@etal.test']);
    await app.user.click(dialog.getByRole('radio', { name: 'SMS' }));
    expect([value('Nom'), value('Numéro de mobile')]).toEqual(['Maud', '']);
  });

  it('begin blank once there is one', async () => {
    await open(serving({ notificationRecipients: [farm] }), '?dialogue=destinataire');
    const dialog = await dialogNamed('Ajouter un destinataire');
    expect(dialog.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('');
  });

  it('say why they matter when nobody is told', async () => {
    await open();
    const section = region('Notifications');
    expect(section.getByRole('heading', { level: 3, name: "Personne n'est prévenu de vos commandes" })).toBeTruthy();
    expect(plain(section.getByText(/chaque nouvelle commande y sera annoncée/).textContent)).toContain(
      'Ajoutez une adresse email ou un mobile :',
    );
  });

  it('list who is told, and how, in words', async () => {
    await open(serving({ notificationRecipients: [jeanne, farm] }));
    const items = region('Notifications').getAllByRole('listitem');
    expect(items.map(({ textContent }) => plain(textContent))).toEqual([
      'JeanneSMS au 06 12 34 56 78',
      'La fermeEmail à ferme@etal.test',
    ]);
  });

  it('take an email address', async () => {
    const app = await open();
    await click(app, 'Ajouter un destinataire');
    expect(app.at()).toBe('/admin/parametres?dialogue=destinataire');
    const dialog = await dialogNamed('Ajouter un destinataire');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
    await retype(app, dialog.getByLabelText('Nom'), 'La ferme');
    const contact = dialog.getByLabelText<HTMLInputElement>('Adresse email');
    expect([contact.type, contact.autocomplete]).toEqual(['email', 'email']);
    await retype(app, contact, 'ferme@etal.test');
    await click(app, 'Ajouter', dialog);
    await noDialog();
    expect(app.at()).toBe('/admin/parametres');
    expect(app.calls('POST AddNotificationsRecipient')[0]?.body).toEqual({
      isEmail: true,
      label: 'La ferme',
      value: 'ferme@etal.test',
    });
    expect(region('Notifications').getByText('Email à ferme@etal.test')).toBeTruthy();
  });

  it('take a mobile', async () => {
    const app = await open(serving(), '?dialogue=destinataire');
    const dialog = await dialogNamed('Ajouter un destinataire');
    await app.user.click(dialog.getByRole('radio', { name: 'SMS' }));
    await retype(app, dialog.getByLabelText('Nom'), 'Jeanne');
    const contact = dialog.getByLabelText<HTMLInputElement>('Numéro de mobile');
    expect([contact.type, contact.autocomplete]).toEqual(['tel', 'tel']);
    await app.user.type(contact, '07 12 34 56 78');
    await click(app, 'Ajouter', dialog);
    await noDialog();
    expect(app.calls('POST AddNotificationsRecipient')[0]?.body).toEqual({
      isEmail: false,
      label: 'Jeanne',
      value: '07 12 34 56 78',
    });
  });

  it.each([
    ['Email', 'Adresse email', 'ferme', 'Saisissez une adresse email, par exemple nom@exemple.fr.'],
    ['SMS', 'Numéro de mobile', '05 53 31 45 45', 'Saisissez un numéro de mobile, par exemple 06 12 34 56 78.'],
    ['SMS', 'Numéro de mobile', '{Backspace}', 'Ce champ est obligatoire.'],
  ])('%s: %s refuses %j beside its field', async (way, label, typed, sentence) => {
    const app = await open(serving(), '?dialogue=destinataire');
    const dialog = await dialogNamed('Ajouter un destinataire');
    await app.user.click(dialog.getByRole('radio', { name: way }));
    await retype(app, dialog.getByLabelText('Nom'), 'Jeanne');
    await retype(app, dialog.getByLabelText(label), typed);
    await click(app, 'Ajouter', dialog);
    await waitFor(() => expect(plain(dialog.getByLabelText(label).closest('div')?.textContent)).toContain(sentence));
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(app.calls('POST AddNotificationsRecipient')).toEqual([]);
  });

  it('say what the server refuses, in the dialog', async () => {
    const app = await open(
      serving({}, { 'POST AddNotificationsRecipient': { status: 409, text: 'Déjà.' } }),
      '?dialogue=destinataire',
    );
    const dialog = await dialogNamed('Ajouter un destinataire');
    await retype(app, dialog.getByLabelText('Nom'), 'La ferme');
    await retype(app, dialog.getByLabelText('Adresse email'), 'ferme@etal.test');
    await click(app, 'Ajouter', dialog);
    await dialog.findByText('Déjà.');
  });

  it('are taken away after asking', async () => {
    const app = await open(serving({ notificationRecipients: [jeanne, farm] }));
    await click(app, 'Supprimer La ferme');
    const question = within(await screen.findByRole('alertdialog', { name: /^Ne plus prévenir La ferme/ }));
    expect(question.getByText('Les nouvelles commandes ne lui seront plus annoncées.')).toBeTruthy();
    await click(app, 'Supprimer', question);
    await noDialog();
    expect(region('Notifications').queryByText('La ferme')).toBeNull();
  });

  it('warn before the last one goes', async () => {
    await open(serving({ notificationRecipients: [farm] }), `?dialogue=suppression-destinataire&id=${farm.uuid}`);
    await screen.findByText(/plus personne ne sera prévenu/);
  });

  it('stop at twenty, and say so', async () => {
    await open(
      serving({
        notificationRecipients: Array.from({ length: 20 }, (_, n) => ({
          ...farm,
          uuid: `00000000-0000-4000-8000-0000000000${10 + n}`,
        })),
      }),
    );
    expect(screen.queryByRole('button', { name: 'Ajouter un destinataire' })).toBeNull();
    expect(screen.getByText('Vous pouvez prévenir 20 destinataires au plus.')).toBeTruthy();
  });
});

it('says how many deposits and how many tools a shop may have once it has them', async () => {
  await open(
    serving({
      depositKinds: Array.from({ length: 20 }, (_, n) => ({
        id: `00000000-0000-4000-8000-0000000007${10 + n}`,
        label: `Bocal ${n}`,
        cents: 200,
        isEnabled: true,
      })),
      webhookEndpoints: Array.from({ length: 5 }, (_, n) => ({
        id: `00000000-0000-4000-8000-00000000080${n}`,
        url: `https://outil-${n}.test`,
        disabledAt: null,
      })),
    }),
  );
  expect(screen.getByText('Une boutique a 20 consignes au plus.')).toBeTruthy();
  expect(screen.getByText('Vous pouvez prévenir 5 adresses au plus.')).toBeTruthy();
});

describe('online payments', () => {
  const section = () => region('Paiements en ligne');

  it('wait for the legal information, and lead there', async () => {
    await open();
    expect(section().getByText(/demande d'abord vos informations légales/)).toBeTruthy();
    expect(section().getByRole('link', { name: 'Renseigner mes informations légales' }).getAttribute('href')).toBe(
      '/admin/parametres/infos-legales',
    );
    expect(section().queryByRole('button')).toBeNull();
  });

  it('begin with an account, on the page of the service', async () => {
    const app = await open(
      serving({ legalInformation: legal }, { 'POST SetupOnlinePayments': { json: { url: 'https://pay.test/x' } } }),
    );
    await click(app, 'Créer mon compte de paiement');
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://pay.test/x'));
  });

  it('go on with an account that was begun', async () => {
    const app = await open(
      serving(
        { legalInformation: legal, onlinePaymentsDetails: begun },
        { 'POST SetupOnlinePayments': { json: { url: 'https://pay.test/x' } } },
      ),
    );
    expect(section().getByText(/Votre inscription n'est pas terminée/)).toBeTruthy();
    await click(app, "Continuer l'inscription");
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
  });

  it('offer a new link when the last one had served', async () => {
    const app = await open(
      serving(
        { legalInformation: legal, onlinePaymentsDetails: begun },
        { 'POST SetupOnlinePayments': { json: { url: 'https://pay.test/y' } } },
      ),
      '?dialogue=inscription',
    );
    const question = within(await screen.findByRole('alertdialog', { name: "Continuer l'inscription" }));
    await click(app, "Continuer l'inscription", question);
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://pay.test/y'));
  });

  it.each([
    [
      'the server’s sentence',
      { status: 503, text: 'Le service de paiement ne répond pas.' },
      'Le service de paiement ne répond pas.',
    ],
    [
      'the product’s own, for want of one',
      { status: 502, json: {} },
      'Une erreur est survenue, veuillez réessayer plus tard.',
    ],
  ])('say that they failed with %s', async (_, answer, sentence) => {
    const app = await open(serving({ legalInformation: legal }, { 'POST SetupOnlinePayments': answer }));
    await click(app, 'Créer mon compte de paiement');
    expect((await section().findByText(sentence)).closest('[role=alert]')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('follow no suspicious address', async () => {
    const app = await open(
      serving({ legalInformation: legal }, { 'POST SetupOnlinePayments': { json: { url: 'javascript:alert(1)' } } }),
    );
    await click(app, 'Créer mon compte de paiement');
    await section().findByText('Une erreur est survenue, veuillez réessayer plus tard.');
    expect(left).not.toHaveBeenCalled();
  });

  it('are turned on with a minimum', async () => {
    const app = await open(serving({ legalInformation: legal, onlinePaymentsDetails: ready }));
    const minimum = () => section().getByRole<HTMLInputElement>('switch', { name: 'Montant minimal de commande' });
    expect(minimum().disabled).toBe(true);
    await app.user.click(section().getByRole('switch', { name: 'Proposer ce moyen de paiement' }));
    expect(minimum().disabled).toBe(false);
    await app.user.click(minimum());
    await app.user.type(section().getByLabelText('Montant'), '12,5');
    expect(section().getByText('Modifications non enregistrées')).toBeTruthy();
    await click(app, 'Enregistrer', section());
    await screen.findByText('Paiements en ligne enregistrés');
    expect(app.calls('POST ConfigureOnlinePayments')[0]?.body).toEqual({ enabled: true, minimalOrderAmount: 1250 });
    expect(section().getByLabelText<HTMLInputElement>('Montant').value).toBe('12,50');
    expect(section().queryByText('Modifications non enregistrées')).toBeNull();
  });

  it('want the amount when its switch is on', async () => {
    const app = await open(serving({ legalInformation: legal, onlinePaymentsDetails: { ...ready, enabled: true } }));
    await app.user.click(section().getByRole('switch', { name: 'Montant minimal de commande' }));
    await click(app, 'Enregistrer', section());
    await section().findByText('Saisissez le montant minimal de commande.');
    expect(app.calls('POST ConfigureOnlinePayments')).toEqual([]);
  });

  it('are turned off with their minimum', async () => {
    const app = await open(
      serving({
        legalInformation: legal,
        onlinePaymentsDetails: { ...ready, enabled: true, minimalOrderAmount: 1500 },
      }),
    );
    expect(section().getByLabelText<HTMLInputElement>('Montant').value).toBe('15,00');
    await app.user.click(section().getByRole('switch', { name: 'Proposer ce moyen de paiement' }));
    expect(section().queryByLabelText('Montant')).toBeNull();
    await click(app, 'Enregistrer', section());
    await screen.findByText('Paiements en ligne enregistrés');
    expect(app.calls('POST ConfigureOnlinePayments')[0]?.body).toEqual({ enabled: false, minimalOrderAmount: null });
  });

  it('say no more of payouts than the service does', async () => {
    await open(serving({ legalInformation: legal, onlinePaymentsDetails: ready }));
    expect(section().getByText('Selon le calendrier de votre compte de paiement')).toBeTruthy();
  });

  it('say when and where the money comes', async () => {
    await open(
      serving({ legalInformation: legal, onlinePaymentsDetails: { ...ready, payoutSchedule: 'MONTHLY_FIRST' } }),
    );
    expect(section().getByText('Virements le 1er de chaque mois')).toBeTruthy();
    expect(plain(section().getByText(/••••/).textContent)).toBe('•••• 2606');
  });

  it('say what the server refuses', async () => {
    const app = await open(
      serving(
        { legalInformation: legal, onlinePaymentsDetails: ready },
        { 'POST ConfigureOnlinePayments': { status: 409, text: 'Non.' } },
      ),
    );
    await click(app, 'Enregistrer', section());
    await section().findByText('Non.');
  });

  it.each([
    ['sandbox', true],
    ['stripe', false],
  ] as const)('over %s, the sandbox mark shows: %s', async (paymentService, shown) => {
    await open(serving({ legalInformation: legal, paymentService }));
    for (const name of ['Paiements en ligne', 'Paiements sur place'])
      expect(region(name).queryAllByText('Bac à sable')).toHaveLength(shown ? 1 : 0);
  });

  it('are not offered without a payment service', async () => {
    await open(serving({ legalInformation: legal, paymentService: 'none' }));
    expect(section().getByText("Le paiement en ligne n'est pas proposé sur cette installation.")).toBeTruthy();
    expect(section().queryByRole('button')).toBeNull();
  });
});

describe('the service fee', () => {
  const section = () => region('Frais de service');
  const radio = (name: RegExp) => section().getByRole<HTMLInputElement>('radio', { name });

  it('is paid by the customers, until the merchant says that they bear it', async () => {
    const app = await open(serving());
    expect(plain(section().getByText(/du montant des produits/).textContent)).toBe('3 % du montant des produits.');
    expect(radio(/À la charge du client/).checked).toBe(true);
    await app.user.click(radio(/À ma charge/));
    expect(section().getByText('Modifications non enregistrées')).toBeTruthy();
    await click(app, 'Enregistrer', section());
    await screen.findByText('Frais de service enregistrés');
    expect(app.calls('PUT ConfigureFees').map(({ body }) => body)).toEqual([{ feeBearer: 'MERCHANT' }]);
    expect(radio(/À ma charge/).checked).toBe(true);
    expect(section().queryByText('Modifications non enregistrées')).toBeNull();
  });

  it('keeps the choice when the server says no, and says so', async () => {
    const app = await open(serving({}, { 'PUT ConfigureFees': { status: 503, text: 'Pas de réponse.' } }));
    await app.user.click(radio(/À ma charge/));
    await click(app, 'Enregistrer', section());
    await section().findByText('Pas de réponse.');
    expect(radio(/À ma charge/).checked).toBe(true);
  });
});

describe('on-site payments', () => {
  const section = () => region('Paiements sur place');

  it('need an IBAN and say what it is for', async () => {
    const app = await open(
      serving({}, { 'POST SetupOfflinePayments': { json: { checkoutUrl: '/bac-a-sable/iban/1' } } }),
    );
    expect(
      section().getByText('Votre IBAN sert à prélever les frais de service de ces commandes, une fois par mois.'),
    ).toBeTruthy();
    expect(section().queryByRole('switch')).toBeNull();
    await click(app, 'Enregistrer mon IBAN');
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/bac-a-sable/iban/1`));
  });

  it('say that the service does not answer', async () => {
    const app = await open(serving({}, { 'POST SetupOfflinePayments': { status: 503, text: 'Pas de réponse.' } }));
    await click(app, 'Enregistrer mon IBAN');
    await section().findByText('Pas de réponse.');
  });

  it('are configured, and the IBAN can be changed', async () => {
    const app = await open(
      serving(
        { offlinePaymentsDetails: withIban },
        { 'POST SetupOfflinePayments': { json: { checkoutUrl: 'https://pay.test/iban' } } },
      ),
    );
    expect(plain(section().getByText(/••••/).textContent)).toBe('•••• 2606');
    await app.user.click(section().getByRole('switch', { name: 'Proposer ce moyen de paiement' }));
    await click(app, 'Enregistrer', section());
    await screen.findByText('Paiements sur place enregistrés');
    expect(app.calls('POST ConfigureOfflinePayments')[0]?.body).toEqual({ enabled: true, minimalOrderAmount: null });
    await click(app, "Changer d'IBAN");
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
  });

  it('are set up by one press where the platform takes no fee (R-PAYMENTS-7)', async () => {
    const app = await open(serving({}, {}, { platformFee: { basisPoints: 0, fixedCents: 0, bearer: 'SHOPPER' } }));
    expect(section().queryByText(/IBAN/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Frais de service' })).toBeNull();
    await click(app, 'Proposer le paiement sur place', section());
    await screen.findByText('Paiements sur place enregistrés');
    expect(app.calls('POST ConfigureOfflinePayments')[0]?.body).toEqual({ enabled: true });
  });

  it('stay off while fees are overdue, until another IBAN is given', async () => {
    await open(serving({ offlinePaymentsDetails: { ...withIban, feesOverdue: true } }));
    expect(section().getByText(/Les prélèvements des frais de service ont échoué/)).toBeTruthy();
    expect(section().getByRole<HTMLInputElement>('switch', { name: 'Proposer ce moyen de paiement' }).disabled).toBe(
      true,
    );
    expect(section().getByRole('button', { name: "Changer d'IBAN" })).toBeTruthy();
  });

  it('without a payment service, the IBAN is typed here', async () => {
    const app = await open(serving({ paymentService: 'none' }));
    await click(app, 'Enregistrer mon IBAN');
    expect(app.at()).toBe('/admin/parametres?dialogue=iban');
    const dialog = await dialogNamed('Enregistrer mon IBAN');
    await app.user.type(dialog.getByLabelText('IBAN'), 'FR14 2004');
    await click(app, "Enregistrer l'IBAN", dialog);
    await dialog.findByText("Cet IBAN n'est pas valable. Vérifiez-le sur votre relevé d'identité bancaire.");
    expect(app.calls('PUT SetOfflineIban')).toEqual([]);
    await app.user.type(dialog.getByLabelText('IBAN'), ' 1010 0505 0001 3M02 606');
    await click(app, "Enregistrer l'IBAN", dialog);
    await noDialog();
    expect(app.calls('PUT SetOfflineIban')[0]?.body).toEqual({ iban: 'FR14 2004 1010 0505 0001 3M02 606' });
    expect(plain(section().getByText(/••••/).textContent)).toBe('•••• 2606');
  });

  it('where a service keeps it, no address opens that field', async () => {
    await open(serving({ paymentService: 'stripe' }), '?dialogue=iban');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the section of legal information', () => {
  it('is summed up, with the way to change it', async () => {
    await open(serving({ legalInformation: legal }));
    const section = region('Informations légales');
    expect(section.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual([
      'EARL du Pré',
      'EARL au capital de 7 500,50 €',
      '732 829 320',
      'Régime réel, FR44732829320',
      '12 chemin du Pré, 24200 Sarlat-la-Canéda, France',
      'compta@etal.test',
      'Non renseigné : vos conditions de vente le disent à vos clients.',
    ]);
    expect(section.getByRole('link', { name: 'Modifier' }).getAttribute('href')).toBe(
      '/admin/parametres/infos-legales',
    );
  });

  it('names the mediator, with the ways to reach it that there are', async () => {
    await open(
      serving({
        legalInformation: {
          ...legal,
          mediator: { name: 'Médiation du Pré', address: null, website: 'https://mediation.example/' },
        },
      }),
    );
    expect(
      region('Informations légales').getByText('Médiation du Pré, https://mediation.example/').previousElementSibling
        ?.textContent,
    ).toBe('Médiateur');
  });

  it('of a sole trader under the franchise has neither capital nor number', async () => {
    await open(
      serving({ legalInformation: { ...legal, legalForm: 'EI', capital: null, vatRegime: 'FRANCHISE', tva: null } }),
    );
    const said = region('Informations légales')
      .getAllByRole('definition')
      .map(({ textContent }) => plain(textContent));
    expect([said[1], said[3]]).toEqual(['Entreprise individuelle (EI)', 'Franchise en base']);
  });
});

describe('the merchant’s tools', () => {
  const section = () => region('Vos outils (webhooks)');
  const endpoint = { id: id(3), url: 'https://ferme.example/etal', disabledAt: null };

  it('say how messages are signed', async () => {
    await open();
    expect(section().getByText('Aucune adresse pour le moment.')).toBeTruthy();
    expect(section().getByRole('link', { name: 'Standard Webhooks' })).toBeTruthy();
  });

  it('are added, and their secret shown once', async () => {
    const app = await open();
    await click(app, 'Ajouter une adresse');
    const form = await dialogNamed('Ajouter une adresse');
    await app.user.type(form.getByLabelText('Adresse web'), 'http://ferme.example');
    await click(app, 'Ajouter', form);
    await form.findByText('Saisissez une adresse publique qui commence par https://.');
    await app.user.clear(form.getByLabelText('Adresse web'));
    await app.user.type(form.getByLabelText('Adresse web'), 'https://ferme.example/etal');
    await click(app, 'Ajouter', form);
    const shown = await dialogNamed('Adresse ajoutée');
    expect(shown.getByText(/il ne sera plus jamais affiché/)).toBeTruthy();
    expect(shown.getByLabelText<HTMLInputElement>('Secret de signature').value).toBe('whsec_c2VjcmV0');
    await click(app, 'Copier', shown);
    await shown.findByText('Copié');
    expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
    await click(app, "J'ai copié le secret", shown);
    await noDialog();
    expect(app.calls('POST AddWebhookEndpoint').map(({ body }) => body)).toEqual([
      { url: 'https://ferme.example/etal' },
    ]);
    expect(section().getByText('https://ferme.example/etal')).toBeTruthy();
    expect(document.body.textContent).not.toContain('whsec_');
  });

  it('without a clipboard, the secret is selected for the keyboard', async () => {
    const app = await open(serving(), '?dialogue=outil');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    const form = await dialogNamed('Ajouter une adresse');
    await app.user.type(form.getByLabelText('Adresse web'), 'https://ferme.example/etal');
    await click(app, 'Ajouter', form);
    const shown = await dialogNamed('Adresse ajoutée');
    await click(app, 'Copier', shown);
    await shown.findByText('Appuyez sur Ctrl+C pour copier');
    expect(document.activeElement).toBe(shown.getByLabelText('Secret de signature'));
  });

  it('say what the server refuses', async () => {
    const app = await open(
      serving({}, { 'POST AddWebhookEndpoint': { status: 409, text: 'Déjà.' } }),
      '?dialogue=outil',
    );
    const form = await dialogNamed('Ajouter une adresse');
    await app.user.type(form.getByLabelText('Adresse web'), 'https://ferme.example/etal');
    await click(app, 'Ajouter', form);
    await form.findByText('Déjà.');
  });

  it('are taken away after asking', async () => {
    const app = await open(serving({ webhookEndpoints: [endpoint] }));
    await click(app, `Supprimer ${endpoint.url}`);
    const question = within(await screen.findByRole('alertdialog', { name: /^Ne plus prévenir cette adresse/ }));
    await click(app, 'Supprimer', question);
    await noDialog();
    expect(section().getByText('Aucune adresse pour le moment.')).toBeTruthy();
  });
});

it('comes back from the service, reads it again and drops the flag', async () => {
  const shop = sampleShop({ parameters: sampleParameters() });
  const app = await open(
    {
      'GET GetShopAggregate': () => ({ json: structuredClone(shop) }),
      'GET RefreshPaymentMethods': () => {
        shop.parameters.offlinePaymentsDetails = withIban;
        return { json: {} };
      },
    },
    '?refreshOfflinePayments=true',
  );
  expect(app.at()).toBe('/admin/parametres');
  expect(plain(region('Paiements sur place').getByText(/••••/).textContent)).toBe('•••• 2606');
});

describe('the orders', () => {
  const name = "Mes clients peuvent modifier leur commande jusqu'à la date limite";

  it('may be changed by their shoppers, or not, by one press', async () => {
    const app = await open();
    const toggle = region('Commandes').getByRole<HTMLInputElement>('switch', { name });
    expect(toggle.checked).toBe(true);
    await app.user.click(toggle);
    expect(await screen.findByText('Commandes enregistrées')).toBeTruthy();
    expect(app.calls('PUT ConfigureOrders').map(({ body }) => body)).toEqual([{ shoppersMayChangeOrders: false }]);
    expect(region('Commandes').getByRole<HTMLInputElement>('switch', { name }).checked).toBe(false);
  });

  it('are called to mind by SMS too, by one press', async () => {
    const app = await open();
    const reminders = { name: 'Rappeler aussi par SMS, la veille, les clients sans e-mail' };
    const toggle = region('Commandes').getByRole<HTMLInputElement>('switch', reminders);
    expect(toggle.checked).toBe(false);
    await app.user.click(toggle);
    expect(await screen.findByText('Commandes enregistrées')).toBeTruthy();
    expect(app.calls('PUT ConfigureReminders').map(({ body }) => body)).toEqual([{ sms: true }]);
    expect(region('Commandes').getByRole<HTMLInputElement>('switch', reminders).checked).toBe(true);
  });

  it('keep what was set when it cannot be saved, and say so', async () => {
    const app = await open(serving({}, { 'PUT ConfigureOrders': { status: 500, text: 'Réessayez plus tard.' } }));
    await app.user.click(region('Commandes').getByRole('switch', { name }));
    expect(await region('Commandes').findByText('Réessayez plus tard.')).toBeTruthy();
    expect(region('Commandes').getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true);
  });
});
