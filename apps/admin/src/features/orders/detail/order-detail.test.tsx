import type { OrderDetail } from '@etal/contract/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp, type SentCall } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleNotification, sampleOrderDetail, sampleShop } from '../../../testing/sample-shop.ts';

const REFERENCE = 'ABCD2341';
const ADDRESS = `/admin/commandes/${REFERENCE}`;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The order as the server holds it: what a call changes, the next load shows. */
function serving(changes: Partial<OrderDetail> = {}, answers: Answers = {}): Answers {
  let order = sampleOrderDetail(1, changes);
  const becoming =
    (status: OrderDetail['status']) =>
    ({ body }: SentCall) => {
      order = { ...order, status, statusReason: (body as { reason?: string } | undefined)?.reason ?? null };
      return { json: order };
    };
  return {
    'GET GetShopAggregate': { json: sampleShop() },
    [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: order }),
    [`POST AcceptOrder/${order.id}`]: becoming('ACCEPTED'),
    [`DELETE RefuseOrder/${order.id}`]: becoming('REFUSED'),
    [`POST CancelOrder/${order.id}`]: becoming('CANCELED'),
    [`POST CollectOrder/${order.id}`]: becoming('COLLECTED'),
    ...answers,
  };
}
const { id } = sampleOrderDetail(1);

const open = async (changes: Partial<OrderDetail> = {}, answers: Answers = {}, address = ADDRESS) => {
  const app = renderApp(address, serving(changes, answers));
  await screen.findByRole('heading', { level: 1, name: `Commande ${REFERENCE}` });
  return app;
};
/** With the question of a reason already open: the page behind it is hidden from everyone. */
const ask = async (question: 'refus' | 'annulation', changes: Partial<OrderDetail> = {}, answers: Answers = {}) => {
  const app = renderApp(`${ADDRESS}?motif=${question}`, serving(changes, answers));
  return { app, dialog: await screen.findByRole('dialog') };
};
const FILED = {
  ...sampleOrderDetail(1).shopperDetails,
  id: sampleOrderDetail(1).shopperId,
  creationDate: 1_763_200_000,
  origin: 'ORDER',
  ordersCount: 1,
  turnover: 0,
  balance: 0,
  mailChoice: null,
  monthlyTerm: null,
  buyer: null,
};
const PAID_ONLINE = { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 6705 } as const;
const region = (name: string) => screen.getByRole('region', { name });
const textOf = (element: HTMLElement) => plain(element.textContent);
const press = (app: ReturnType<typeof renderApp>, name: string | RegExp, within_: HTMLElement = document.body) =>
  app.user.click(within(within_).getByRole('button', { name }));
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the page of an order', () => {
  it('shows all there is to know of an order', async () => {
    await open({ note: 'Bien mûres,\ns’il vous plaît' });
    await waitFor(() => expect(document.title).toBe(`Commande ${REFERENCE} – Étal`));
    expect(screen.getByRole('link', { name: 'Retour aux commandes' }).getAttribute('href')).toBe('/admin/commandes');
    const main = textOf(screen.getByRole('main'));
    for (const words of [
      'À accepter',
      'À régler sur place',
      'Anne Durand, ~67,05 €, passée le 9 octobre 2025 à 10 h 53',
      'Message du clientBien mûres',
    ])
      expect(main).toContain(words);
    expect(textOf(region('Retrait'))).toBe(
      'Retraitvendredi 20 novembre 20268 h – 12 h 30Marché de Sarlat12 rue des Lilas, 24200 Sarlat-la-CanédaVoir sur la carte',
    );
    expect(textOf(region('Client'))).toBe(
      'ClientAnne DurandSarlatFacturer à une entreprise06 00 00 00 00anne@etal.test',
    );
    expect(within(region('Client')).getByRole('link', { name: 'Anne Durand' }).getAttribute('href')).toMatch(
      /^\/admin\/clients\/[\w-]+$/,
    );
    expect(within(region('Client')).getByRole('link', { name: 'anne@etal.test' }).getAttribute('href')).toBe(
      'mailto:anne@etal.test',
    );
    expect(within(region('Client')).getByRole('link', { name: /^06/ }).getAttribute('href')).toBe('tel:+33600000000');
    expect(textOf(region('Paiement'))).toBe('Paiement~67,05 €Paiement sur placeÀ régler sur place');
  });

  it('lists each line as it was sold, estimates marked, and the sums', async () => {
    await open();
    const rows = within(screen.getByRole('table', { name: 'Articles de la commande' }))
      .getAllByRole('row')
      .map(textOf);
    expect(rows).toEqual([
      'ArticleQuantitéPrix unitaireSous-total',
      'Salade bataviaLégumesQuantité2 piècesPrix unitaire1,50 €Sous-total3,00 €',
      'Pommes de terreLégumesQuantité1 × 2 kgPrix unitaire4,80 €Sous-total4,80 €',
      'Tomme de vacheCrèmerieQuantité350 gPrix unitaire22,00 €/kgSous-total7,70 €',
      'Poulet fermierVolaillesQuantité2 pièces, environ 3,2 kgPrix unitaire15,50 €/kgSous-total~49,60 €',
    ]);
    const pictures = [...screen.getByRole('table', { name: 'Articles de la commande' }).querySelectorAll('img')].map(
      (picture) => picture.getAttribute('src'),
    );
    expect(pictures).toEqual(SAMPLE_SALES.map(({ saleableImgUrl }) => saleableImgUrl?.replace('.jpg', '-200.webp')));
    const items = textOf(region('Articles'));
    expect(items).toContain('6 articles');
    expect(items).toContain('Sous-total~65,10 €Frais de service~1,95 €Total~67,05 €');
    expect(items).toContain('calculé au poids réel');
  });

  it('says what a merchant bears of the fee, which is no part of the sums (R-PAYMENTS-6)', async () => {
    await open({ platformFees: 0, borneFees: 195, feeBearer: 'MERCHANT', total: 6510 });
    const items = textOf(region('Articles'));
    expect(items).toContain('Sous-total~65,10 €Total~65,10 €');
    expect(items).toContain('Frais de service à votre charge : ~1,95 €');
  });

  it('keeps what was announced beside what was weighed', async () => {
    await open({
      sales: [{ ...SAMPLE_SALES[3]!, weighedGrams: 3400, subTotal: 5270 } as OrderDetail['sales'][number]],
      subTotal: 5270,
      total: 5428,
    });
    const items = textOf(region('Articles'));
    expect(items).toContain('2 pièces, 3,4 kg');
    expect(items).toContain('52,70 €estimé à 49,60 €');
    expect(items).not.toContain('~');
  });

  it('never says « payée » of an on-site order', async () => {
    await open({ status: 'ACCEPTED' });
    expect(textOf(screen.getByRole('main'))).not.toMatch(/payée/i);
  });

  it('says how an online order is paid and until when its card is held', async () => {
    await open({
      paymentChannel: 'ONLINE',
      paymentStatus: 'AUTHORIZED',
      captureBefore: Date.parse('2026-11-20T10:00:00Z') / 1000,
    });
    expect(textOf(region('Paiement'))).toContain('Payée en ligneCarte réservée');
    expect(textOf(screen.getByRole('main'))).toContain(
      "La carte de votre client est réservée jusqu'au 20 novembre 2026 à 11 h.",
    );
    expect(screen.queryByText('Carte bientôt libérée')).toBeNull();
  });

  it('warns when the card is about to be let go, and of a disputed payment', async () => {
    await open({
      paymentChannel: 'ONLINE',
      paymentStatus: 'AUTHORIZED',
      captureBefore: Date.parse('2026-11-16T08:00:00Z') / 1000,
      dispute: {
        state: 'OPEN',
        amount: 721,
        respondBy: Date.parse('2026-11-29T08:00:00Z') / 1000,
        openedAt: Date.parse('2026-11-15T08:00:00Z') / 1000,
        closedAt: null,
      },
    });
    expect(screen.getByText('Carte bientôt libérée')).toBeTruthy();
    expect(textOf(screen.getByRole('main'))).toContain('Répondez avant le 16 novembre 2026 à 7 h');
    expect(textOf(screen.getByRole('main'))).toContain('Paiement contesté');
    expect(textOf(screen.getByRole('main'))).toContain('avant le 29 novembre 2026');
  });

  it('says what was given up, when, and by when to refund it', async () => {
    await open({
      status: 'COLLECTED',
      withdrawals: [
        {
          at: Date.parse('2026-11-15T08:30:00Z') / 1000,
          saleIds: [SAMPLE_SALES[0]!.id],
          lines: [
            {
              label: 'Salade batavia',
              amount: { quantity: 2, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 },
            },
          ],
        },
      ],
    });
    const shown = textOf(screen.getByRole('main'));
    expect(shown).toContain('Rétractation. Reçue le 15 novembre 2026 à 9 h 30');
    expect(shown).toContain(
      'Salade batavia (2 pièces). À rembourser au plus tard le dimanche 29 novembre 2026, par « Rembourser ». Vous pouvez attendre le retour des produits.',
    );
    expect(within(region('Historique')).getByText(/^Rétractation/).textContent).toContain('Salade batavia');
  });

  it('says in what it was typed otherwise than the customer’s file, and takes that into the file', async () => {
    const { shopperDetails, shopperId } = sampleOrderDetail(1);
    const file = { ...shopperDetails, phone: '', city: 'Domme' };
    const app = await open({ shopperFile: file }, { [`PUT UpdateShopper/${shopperId}`]: { json: FILED } });
    expect(textOf(screen.getByRole('main'))).toContain(`Coordonnées différentes de la fiche client`);
    expect(textOf(screen.getByRole('main'))).toMatch(
      new RegExp(
        `Téléphone : « .* », rien sur la fiche\\. Ville : « ${shopperDetails.city} », sur la fiche « Domme »\\.`,
      ),
    );
    await app.user.click(screen.getByRole('button', { name: 'Mettre dans la fiche' }));
    expect(await screen.findByText('Fiche client mise à jour avec succès')).toBeTruthy();
    expect(app.calls(`PUT UpdateShopper/${shopperId}`)).toMatchObject([{ body: shopperDetails }]);
  });

  it('says of a test order that it is one', async () => {
    await open({ isTest: true, paymentStatus: 'NONE' });
    expect(screen.getAllByText('Commande de test')).toHaveLength(2);
    expect(textOf(region('Paiement'))).toContain('Aucun paiement');
  });

  it('tells its history: who, when, what and why', async () => {
    const change = { actor: 'MERCHANT' as const, reason: null, isNoShow: false, by: null };
    await open({
      status: 'CANCELED',
      statusReason: 'Grêle',
      history: [
        {
          at: Date.parse('2026-11-14T09:00:00Z') / 1000,
          actor: 'SYSTEM',
          from: null,
          to: 'PAID',
          reason: null,
          isNoShow: false,
          by: null,
        },
        { ...change, at: Date.parse('2026-11-14T10:00:00Z') / 1000, from: 'PAID', to: 'ACCEPTED' },
        {
          ...change,
          at: Date.parse('2026-11-15T08:00:00Z') / 1000,
          from: 'ACCEPTED',
          to: 'CANCELED',
          reason: 'Grêle',
        },
      ],
    });
    expect(within(region('Historique')).getAllByRole('listitem').map(textOf)).toEqual([
      'Commande passéeClient14 novembre 2026 à 10 h',
      'Commande acceptéeVous14 novembre 2026 à 11 h',
      'Commande annuléeMotif : GrêleVous15 novembre 2026 à 9 h',
    ]);
    expect(buttons()).toEqual([]);
  });
});

describe('an order that cannot be shown', () => {
  const failing = (status: number, text: string) => ({ [`GET GetOrderByReference/${REFERENCE}`]: { status, text } });

  it.each([
    [404, "La commande n'existe pas", "La commande n'existe pas"],
    [400, '« id » est invalide.', "La commande n'existe pas"],
    [500, 'Une erreur est survenue. Veuillez réessayer plus tard.', 'Une erreur est survenue'],
    [503, 'Une erreur est survenue, veuillez réessayer plus tard.', 'Une erreur est survenue'],
  ])('%i says it in the product’s words', async (status, text, shown) => {
    renderApp(ADDRESS, serving({}, failing(status, text)));
    await screen.findByRole('heading', { level: 2, name: shown });
    expect(screen.getByRole('link', { name: 'Retour aux commandes' })).toBeTruthy();
  });

  it('can be tried again when it is our fault', async () => {
    let isBroken = true;
    const app = renderApp(
      ADDRESS,
      serving(
        {},
        {
          [`GET GetOrderByReference/${REFERENCE}`]: () =>
            isBroken ? { status: 500, text: 'Une erreur est survenue' } : { json: sampleOrderDetail(1) },
        },
      ),
    );
    await screen.findByRole('heading', { level: 2, name: 'Une erreur est survenue' });
    isBroken = false;
    await press(app, 'Réessayer');
    await screen.findByRole('heading', { level: 1, name: `Commande ${REFERENCE}` });
  });

  it('401 sends to the sign-in page', async () => {
    const app = renderApp(ADDRESS, serving({}, failing(401, 'Connectez-vous.')));
    await waitFor(() => expect(app.at()).toBe('/login'));
  });
});

describe('the buttons of an order', () => {
  it('accept an order, and say so', async () => {
    const app = await open();
    expect(buttons().slice(0, 3)).toEqual(['Refuser', 'Accepter', 'Remettre']);
    await press(app, 'Accepter');
    await screen.findByText('Commande acceptée avec succès');
    expect(app.calls(`POST AcceptOrder/${id}`)).toHaveLength(1);
    expect(screen.getByText('Acceptée')).toBeTruthy();
    expect(buttons()).toEqual([
      'Remettre',
      'Annuler la commande',
      'Facturer à une entreprise',
      'Télécharger le bon de commande',
      'Peser',
    ]);
  });

  it('show the server’s sentence when it refuses, and the order as it has become', async () => {
    let order = sampleOrderDetail(1);
    const app = await open(
      {},
      {
        [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: order }),
        [`POST AcceptOrder/${id}`]: () => {
          order = { ...order, status: 'CANCELED' };
          return { status: 409, text: 'Cette commande est « Annulée » : elle ne peut plus être acceptée.' };
        },
      },
    );
    await press(app, 'Accepter');
    await screen.findByText(/elle ne peut plus être acceptée/);
    expect(buttons()).toEqual([]);
  });

  it('refuse after asking why, in a dialog that is in the address', async () => {
    const app = await open({ paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED' });
    await press(app, 'Refuser');
    const dialog = await screen.findByRole('dialog', { name: `Refuser la commande ${REFERENCE}` });
    expect(app.at()).toBe(`${ADDRESS}?motif=refus`);
    expect(app.calls(`GET GetOrderByReference/${REFERENCE}`)).toHaveLength(1);
    expect(textOf(dialog)).toContain("La carte de votre client n'est plus réservée et rien n'est débité.");
    const reason = within(dialog).getByRole('textbox', { name: 'Motif' });
    expect(reason.getAttribute('placeholder')).toBe('Stock insuffisant');
    await app.user.type(reason, 'Gel');
    await press(app, 'Refuser la commande', dialog);
    await screen.findByText('Commande refusée avec succès');
    expect(app.calls(`DELETE RefuseOrder/${id}`)[0]?.body).toEqual({ reason: 'Gel' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });

  it('refuse without a reason too', async () => {
    const { app, dialog } = await ask('refus');
    await press(app, 'Refuser la commande', dialog);
    await screen.findByText('Commande refusée avec succès');
    expect(app.calls(`DELETE RefuseOrder/${id}`)[0]?.body).toBeUndefined();
  });

  it('say beside the field what is wrong with a reason, and send nothing', async () => {
    const { app, dialog } = await ask('refus');
    await app.user.type(within(dialog).getByRole('textbox'), 'no');
    await press(app, 'Refuser la commande', dialog);
    expect(await within(dialog).findByText(/3 caractères/, { selector: '[id$=error]' })).toBeTruthy();
    expect(app.calls(`DELETE RefuseOrder/${id}`)).toEqual([]);
  });

  it('show a refusal of the server in the dialog, which keeps what was typed', async () => {
    const { app, dialog } = await ask(
      'refus',
      {},
      {
        [`DELETE RefuseOrder/${id}`]: {
          status: 409,
          text: 'Une autre action est en cours sur cette commande. Réessayez dans une minute.',
        },
      },
    );
    await app.user.type(within(dialog).getByRole('textbox'), 'Stock insuffisant');
    await press(app, 'Refuser la commande', dialog);
    await within(dialog).findByText(/Une autre action est en cours/);
    expect((within(dialog).getByRole('textbox') as HTMLTextAreaElement).value).toBe('Stock insuffisant');
    expect(screen.getAllByText(/Une autre action est en cours/)).toHaveLength(1);
  });

  it('close the dialog when the order has gone another way, and still say why', async () => {
    let order = sampleOrderDetail(1);
    const { app, dialog } = await ask(
      'refus',
      {},
      {
        [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: order }),
        [`DELETE RefuseOrder/${id}`]: () => {
          order = { ...order, status: 'CANCELED' };
          return { status: 409, text: 'Cette commande est « Annulée » : elle ne peut plus être refusée.' };
        },
      },
    );
    await press(app, 'Refuser la commande', dialog);
    await screen.findByText(/elle ne peut plus être refusée/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });

  it('hand an accepted order over at once when it is paid and weighed', async () => {
    const app = await open({ ...PAID_ONLINE, status: 'ACCEPTED', sales: [SAMPLE_SALES[0]!] });
    await press(app, 'Remettre');
    await screen.findByText('Commande remise avec succès');
    expect(app.calls(`POST CollectOrder/${id}`).map(({ body }) => body)).toEqual([undefined]);
  });

  it('cancel an accepted order after saying that its card is refunded', async () => {
    const app = await open({ ...PAID_ONLINE, status: 'ACCEPTED' });
    await press(app, 'Annuler la commande');
    const dialog = await screen.findByRole('dialog', { name: `Annuler la commande ${REFERENCE}` });
    expect(textOf(dialog)).toContain('sera remboursée de 67,05 €');
    await press(app, 'Annuler la commande', dialog);
    await screen.findByText('Commande annulée avec succès');
    expect(app.calls(`POST CancelOrder/${id}`)[0]?.body).toBeUndefined();
  });

  it('send nothing when one goes back', async () => {
    const { app, dialog } = await ask('annulation', { status: 'ACCEPTED' });
    await press(app, 'Retour', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls(`POST CancelOrder/${id}`)).toEqual([]);
  });

  it.each(['REFUSED', 'CANCELED', 'COLLECTED'] as const)(
    'ask nothing of an order that is %s, whatever the address says',
    async (status) => {
      await open({ status }, {}, `${ADDRESS}?motif=refus`);
      expect(buttons()).toEqual(status === 'COLLECTED' ? ['Télécharger le bon de commande'] : []);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('the documents of an order', () => {
  const form = `GET GenerateOrderInvoice/${id}`;
  const invoice = {
    kind: 'INVOICE',
    number: 'F2026-000123',
    issuedAt: 1_760_000_000,
    total: 6705,
    isMonthly: false,
  } as const;
  const credit = {
    kind: 'CREDIT_NOTE',
    number: 'A2026-000004',
    issuedAt: 1_760_000_000,
    total: -155,
    isMonthly: false,
  } as const;
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are an order form while nothing is issued', async () => {
    const caught = catchDownloads();
    const app = await open(
      { status: 'ACCEPTED' },
      { [form]: { file: { name: 'Bon de commande.pdf', content: '%PDF' } } },
    );
    await press(app, 'Télécharger le bon de commande');
    await screen.findByText('Vous pouvez retrouver le bon de commande dans vos téléchargements.');
    expect(caught.names).toEqual(['Bon de commande.pdf']);
  });

  it('are each downloaded by their number, under their name', async () => {
    const caught = catchDownloads();
    const app = await open(
      { status: 'COLLECTED', documents: [invoice, credit] },
      {
        'GET GenerateOrderDocument/F2026-000123': { file: { name: 'Facture F2026-000123.pdf', content: '%PDF' } },
        'GET GenerateOrderDocument/A2026-000004': { file: { name: 'Avoir A2026-000004.pdf', content: '%PDF' } },
      },
    );
    await press(app, 'Télécharger la facture F2026-000123');
    await screen.findByText('Vous pouvez retrouver la facture dans vos téléchargements.');
    await press(app, "Télécharger l'avoir A2026-000004");
    await screen.findByText("Vous pouvez retrouver l'avoir dans vos téléchargements.");
    expect(caught.names).toEqual(['Facture F2026-000123.pdf', 'Avoir A2026-000004.pdf']);
    expect(screen.queryByRole('button', { name: 'Télécharger le bon de commande' })).toBeNull();
  });

  it('say in a banner why one cannot be had, until it is tried again', async () => {
    const caught = catchDownloads();
    let isBroken = true;
    const app = await open(
      { status: 'ACCEPTED' },
      {
        [form]: () =>
          isBroken
            ? { status: 503, text: 'Une erreur est survenue, veuillez réessayer plus tard.' }
            : { file: { name: 'F.pdf', content: '' } },
      },
    );
    await press(app, 'Télécharger le bon de commande');
    await within(region('Paiement')).findByText('Une erreur est survenue, veuillez réessayer plus tard.');
    expect(caught.names).toEqual([]);
    isBroken = false;
    await press(app, 'Télécharger le bon de commande');
    await waitFor(() => expect(caught.names).toEqual(['F.pdf']));
    expect(within(region('Paiement')).queryByText(/Une erreur/)).toBeNull();
  });

  it.each(['PAID', 'REFUSED', 'CANCELED'] as const)('are none for an order that is %s', async (status) => {
    await open({ status });
    expect(screen.queryByRole('button', { name: /^Télécharger/ })).toBeNull();
  });

  it('of a cancelled order that was invoiced stay', async () => {
    await open({ status: 'CANCELED', documents: [invoice, { ...credit, total: -6705 }] });
    expect(buttons()).toEqual(['Télécharger la facture F2026-000123', "Télécharger l'avoir A2026-000004"]);
  });
});

describe('the weighing dialog of an order', () => {
  const weigh = `PUT SetOrderFinalWeights/${id}`;
  const chicken = SAMPLE_SALES[3]!;
  const openScale = async (answers: Answers = {}) => {
    const app = await open({ status: 'ACCEPTED' }, answers);
    await press(app, 'Peser');
    const dialog = await screen.findByRole('dialog', { name: `Peser la commande ${REFERENCE}` });
    return { app, dialog, field: within(dialog).getByRole('textbox', { name: 'Poulet fermier' }) };
  };

  it('asks the grams of each line to weigh, shows what they come to, and sends them', async () => {
    const { app, dialog, field } = await openScale({ [weigh]: { json: sampleOrderDetail(1, { status: 'ACCEPTED' }) } });
    expect(app.at()).toBe(`${ADDRESS}?peser=poids`);
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
    expect(textOf(dialog)).toContain('Sous-total~65,10 €');
    await app.user.type(field, '3400');
    expect(textOf(dialog)).toContain('52,70 €');
    expect(textOf(dialog)).toContain('Sous-total68,20 €');
    await press(app, 'Enregistrer les poids', dialog);
    await screen.findByText('Poids enregistrés avec succès');
    expect(app.calls(weigh)[0]?.body).toEqual({ weights: [{ saleId: chicken.id, weighedGrams: 3400 }] });
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });

  it('sends nothing without a weight, and says so beside the field', async () => {
    const { app, dialog } = await openScale();
    await press(app, 'Enregistrer les poids', dialog);
    await within(dialog).findByText('Saisissez au moins un poids.');
    expect(app.calls(weigh)).toEqual([]);
  });

  it('shows the server’s refusal and keeps what was typed', async () => {
    const { app, dialog, field } = await openScale({
      [weigh]: { status: 409, text: 'La facture de cette commande est émise : ses poids ne changent plus.' },
    });
    await app.user.type(field, '3400');
    await press(app, 'Enregistrer les poids', dialog);
    await within(dialog).findByText(/La facture de cette commande est émise/);
    expect((field as HTMLInputElement).value).toBe('3400');
  });

  it('asks again before it sends a weight far from what was expected', async () => {
    const { app, dialog, field } = await openScale({ [weigh]: { json: sampleOrderDetail(1, { status: 'ACCEPTED' }) } });
    await app.user.type(field, '340');
    await press(app, 'Enregistrer les poids', dialog);
    expect(plain((await within(dialog).findByText(/^Poids inhabituel/)).textContent)).toBe(
      "Poids inhabituel : Poulet fermier, 340 g au lieu d'environ 3,2 kg. Corrigez, ou confirmez.",
    );
    // A second press confirms nothing.
    await press(app, 'Enregistrer les poids', dialog);
    expect(app.calls(weigh)).toEqual([]);
    await press(app, 'Confirmer', dialog);
    await screen.findByText('Poids enregistrés avec succès');
    expect(app.calls(weigh)[0]?.body).toEqual({ weights: [{ saleId: chicken.id, weighedGrams: 340 }] });
  });

  it('of what is invoiced says what a correction does, and asks for it', async () => {
    const invoice = {
      kind: 'INVOICE',
      number: 'F2026-000001',
      issuedAt: 1_760_000_000,
      total: 6705,
      isMonthly: false,
    } as const;
    const app = await open(
      {
        status: 'COLLECTED',
        paymentStatus: 'PAID_ON_SITE',
        dueOnSite: 0,
        sales: [{ ...chicken, weighedGrams: 3400 } as OrderDetail['sales'][number]],
        documents: [invoice],
      },
      { [weigh]: { json: sampleOrderDetail(1, { status: 'COLLECTED' }) } },
    );
    expect(screen.queryByRole('button', { name: 'Peser' })).toBeNull();
    await press(app, 'Corriger les poids');
    const dialog = await screen.findByRole('dialog', { name: `Corriger les poids de la commande ${REFERENCE}` });
    expect(textOf(dialog)).toContain('un avoir et une nouvelle facture la remplacent');
    expect(textOf(dialog)).toContain('maintenant et de la main à la main');
    const field = within(dialog).getByRole('textbox', { name: 'Poulet fermier' });
    await app.user.clear(field);
    await app.user.type(field, '3200');
    await press(app, 'Corriger la facture', dialog);
    await screen.findByText('Poids enregistrés avec succès');
    expect(app.calls(weigh)[0]?.body).toEqual({
      weights: [{ saleId: chicken.id, weighedGrams: 3200 }],
      correctInvoice: true,
    });
  });

  it.each(['PAID', 'COLLECTED'] as const)(
    'is not offered for an order that is %s, whatever the address says',
    async (status) => {
      await open({ status }, {}, `${ADDRESS}?peser=poids`);
      expect(screen.queryByRole('button', { name: 'Peser' })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('the messages of an order', () => {
  const sent = sampleNotification(1);
  const failed = sampleNotification(2, { kind: 'ACCEPTED', state: 'FAILED' });
  const text = sampleNotification(3, {
    audience: 'MERCHANT',
    channel: 'SMS',
    recipient: '+33612345678',
    recipientLabel: 'Paul',
    state: 'RETRYING',
  });
  const tool = sampleNotification(4, {
    audience: 'TOOL',
    channel: 'WEBHOOK',
    recipient: 'https://outils.example/etal',
    recipientLabel: 'https://outils.example/etal',
    state: 'WAITING',
  });

  it('are listed, the last first, with who was told, how and how far it came', async () => {
    await open({ notifications: [sent, failed, text, tool] });
    const rows = within(screen.getByRole('table', { name: 'Messages de la commande' }))
      .getAllByRole('row')
      .slice(1)
      .map(textOf);
    expect(rows).toEqual([
      'Commande reçue15 novembre 2025 à 10 h 46Destinatairehttps://outils.example/etalParOutil connectéÉtatEn attente',
      'Commande reçue15 novembre 2025 à 10 h 46DestinatairePaul06 12 34 56 78ParSMSÉtatNouvel essai prévu',
      'Commande acceptée15 novembre 2025 à 10 h 46DestinataireAnne Durandanne@etal.testParEmailÉtatÉchecRenvoyer',
      'Commande reçue15 novembre 2025 à 10 h 46DestinataireAnne Durandanne@etal.testParEmailÉtatEnvoyéRenvoyer',
    ]);
    expect(textOf(screen.getByRole('main'))).toContain(
      "1 message n'a pas pu être envoyé : Anne Durand. Vous pouvez le renvoyer en bas de cette page.",
    );
  });

  it('can be sent again', async () => {
    let notifications = [failed];
    const again = sampleNotification(5, { kind: 'ACCEPTED', state: 'SENT' });
    const app = await open(
      {},
      {
        [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: sampleOrderDetail(1, { notifications }) }),
        [`POST ResendOrderNotification/${failed.id}`]: () => {
          notifications = [failed, again];
          return { json: again };
        },
      },
    );
    await press(app, 'Renvoyer Commande acceptée à Anne Durand');
    await screen.findByText('Le message part de nouveau');
    expect(within(region('Messages')).getByText('Envoyé')).toBeTruthy();
    expect(textOf(screen.getByRole('main'))).not.toContain("n'a pas pu être envoyé");
  });

  it('show why one cannot be sent again', async () => {
    const app = await open(
      { notifications: [sent] },
      { [`POST ResendOrderNotification/${sent.id}`]: { status: 409, text: "Ce message est déjà en cours d'envoi." } },
    );
    await press(app, /^Renvoyer/);
    await screen.findByText("Ce message est déjà en cours d'envoi.");
  });

  it('say when there are none', async () => {
    await open();
    expect(textOf(region('Messages'))).toContain('Aucun message pour le moment.');
  });
});
