import type { Order, OrderChange, Sale } from '@etal/contract/orders';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import { NOTIFICATION_KINDS, type NotificationKind } from '@etal/domain/orders/notifications';
import { describe, expect, it } from 'vitest';
import { gsmLength } from './gsm.ts';
import { merchantMail, merchantSms, orderLinkMail, shopperMail, type ToldOrder } from './order-mails.ts';

const line = { id: '1', saleableId: '1', saleableImgUrl: '', saleableCategoryLabel: 'Légumes', deposit: null };
const tomatoes: Sale = {
  ...line,
  klass: 'UnitOrderSale',
  unit: null,
  saleableLabel: 'Tomates',
  quantity: 2,
  subTotal: 500,
};
const chicken: Sale = {
  ...line,
  klass: 'WeighingRequiredUnitOrderSale',
  saleableLabel: 'Poulet',
  quantity: 2,
  pricePerKilogram: 1550,
  averageWeight: 800,
  weighedGrams: null,
  isWeightEstimated: false,
  estimatedSubTotal: 2480,
  subTotal: 2480,
};

const order: Order = {
  id: '1',
  reference: 'ABCD2345',
  status: 'PAID',
  paymentChannel: 'OFFLINE',
  paymentStatus: 'DUE_ON_SITE',
  isTest: false,
  revision: 1,
  source: 'SITE',
  noShowAt: null,
  documents: [],
  statusReason: null,
  note: '',
  creationDate: 0,
  collectionDate: '2026-11-21',
  collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  collectionPointId: '2',
  collectionPointLabel: 'Marché de Sarlat',
  shopperId: '3',
  shopperDetails: {
    firstname: 'Anne',
    lastname: 'Durand',
    email: 'anne@etal.test',
    phone: '+33600000000',
    city: 'Sarlat',
  },
  sales: [tomatoes],
  subTotal: 500,
  platformFees: 15,
  borneFees: 0,
  feeBearer: 'SHOPPER',
  total: 515,
  buyer: null,
  monthlyTerm: null,
  dueOnSite: 515,
};
const told = (changes: Partial<Order> = {}, others: Partial<ToldOrder> = {}): ToldOrder => ({
  order: { ...order, ...changes },
  shopLabel: 'La Ferme du Pré',
  pointAddress: { street: '12 rue des Lilas', postalCode: '24200', city: 'Sarlat-la-Canéda' },
  orderUrl: 'https://etal.test/boutique/la-ferme/commandes/ABCD2345?token=secret',
  adminUrl: 'https://etal.test/admin/commandes/ABCD2345',
  answerBefore: null,
  heldAmount: 620,
  card: { debited: 0, givenBack: 0 },
  givenUp: 0,
  contact: {
    phone: '+33553590000',
    email: 'ferme@etal.test',
    address: { street: '1 chemin du Pré', postalCode: '24200', city: 'Sarlat-la-Canéda' },
  },
  lasting: [],
  withdrawals: [],
  lastChange: null,
  lastRefund: null,
  statusBy: null,
  deposits: NO_DEPOSITS,
  toBringBack: [],
  seller: [],
  hasTerms: false,
  papers: [],
  ...others,
});
const withChicken = { sales: [tomatoes, chicken], subTotal: 2980, platformFees: 89, total: 3069 };

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const shopper = (kind: NotificationKind, changes: Partial<Order> = {}) => plain(shopperMail(kind, told(changes)).text);

describe('the shopper’s mail', () => {
  it('that confirms the contract names the seller and the terms that go with it', () => {
    const seller = ['EARL du Pré, EARL', 'SIREN : 732 829 320, RCS Bergerac'];
    const { text } = shopperMail('PLACED', told({}, { seller, hasTerms: true }));
    expect(text).toContain(`VOTRE VENDEUR\n\n${seller.join('\n')}\n\nLes conditions de vente du jour`);
    expect(shopperMail('PLACED', told({}, { seller })).text).not.toContain('conditions de vente');
    expect(shopper('ACCEPTED')).not.toContain('VOTRE VENDEUR');
  });

  it('has the links of the papers issued so far, but for the reminder', () => {
    const papers = [{ label: 'Facture F2026-000001', url: 'https://etal.test/f1' }];
    expect(plain(shopperMail('ACCEPTED', told({}, { papers })).text)).toContain(
      'Facture F2026-000001 :\nhttps://etal.test/f1',
    );
    expect(shopperMail('REMINDER', told({}, { papers })).text).not.toContain('F2026');
  });

  it('says all there is to know of the order', () => {
    const { subject, text } = shopperMail('PLACED', told());
    expect(plain(subject)).toBe('Commande ABCD2345 bien reçue – La Ferme du Pré');
    expect(plain(text)).toBe(`Bonjour Anne,

Retrait : samedi 21 novembre 2026, 8 h – 12 h 30
Lieu : Marché de Sarlat, 12 rue des Lilas, 24200 Sarlat-la-Canéda

Voir sur la carte :
https://www.openstreetmap.org/search?query=12%20rue%20des%20Lilas%2C%2024200%20Sarlat-la-Can%C3%A9da

Merci pour votre commande. La Ferme du Pré l'a bien reçue et vous écrira dès qu'elle sera acceptée.

- Tomates (2 pièces, à 2,50 €) : 5,00 €
Sous-total : 5,00 €
Frais de service : 0,15 €
Total : 5,15 €

À régler sur place.

Voir ma commande :
https://etal.test/boutique/la-ferme/commandes/ABCD2345?token=secret

La Ferme du Pré
05 53 59 00 00
ferme@etal.test
1 chemin du Pré, 24200 Sarlat-la-Canéda

--
Vous recevez ce message parce que vous avez commandé chez La Ferme du Pré. Gardez-le : son lien ouvre votre commande sans mot de passe. Pour écrire à La Ferme du Pré, répondez à ce message.`);
  });

  it('marks what is not yet weighed, and explains the mark', () => {
    const text = shopper('PLACED', withChicken);
    for (const amount of [
      'Tomates (2 pièces, à 2,50 €) : 5,00 €',
      'Poulet (2 pièces, environ 1,6 kg, à 15,50 €/kg) : ~24,80 €',
      'Sous-total : ~29,80 €',
      'Total : ~30,69 €',
      'calculé au poids réel',
    ])
      expect(text).toContain(amount);
    const weighed = shopper('WEIGHED', { ...withChicken, sales: [tomatoes, { ...chicken, weighedGrams: 1700 }] });
    expect(weighed).toContain('Son montant définitif est de 30,69 €.');
    expect(weighed).not.toContain('~');
  });

  it('tells a weight that was corrected, with what it was', () => {
    const amount = (weighedGrams: number | null, subTotal: number) => ({
      quantity: 2,
      optionWeight: null,
      selectedWeight: null,
      weighedGrams,
      subTotal,
    });
    const change = (before: number | null): OrderChange => ({
      at: 0,
      actor: 'MERCHANT',
      kind: 'WEIGHED',
      reason: null,
      lines: [{ label: 'Poulet', before: amount(before, 27_900), after: amount(1800, 2790) }],
      slot: null,
      total: { before: 29_256, after: 3387 },
    });
    const corrected = shopperMail('WEIGHED', told({ total: 3387 }, { lastChange: change(18_000) }));
    expect(plain(corrected.subject)).toMatch(/^Montant corrigé de votre commande /);
    for (const fact of [
      'Le poids de votre commande a été corrigé. Son montant définitif est de 33,87 €.',
      'Total : 33,87 €, au lieu de 292,56 €.',
      '1,8 kg',
    ])
      expect(plain(corrected.text)).toContain(fact);
    const first = shopperMail('WEIGHED', told({ total: 3387 }, { lastChange: change(null) }));
    expect(plain(first.subject)).toMatch(/^Montant définitif/);
    expect(plain(first.text)).not.toContain('corrigé');
  });

  it.each<[NotificationKind, Partial<Order>, string]>([
    [
      'PLACED',
      { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', total: 620, dueOnSite: 0 },
      '6,20 € sont réservés sur votre carte, qui sera débitée quand votre commande sera acceptée.',
    ],
    [
      'CHANGED',
      { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', dueOnSite: 0 },
      '6,20 € sont réservés sur votre carte, qui sera débitée de 5,15 € quand votre commande sera acceptée.',
    ],
    [
      'ACCEPTED',
      { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', ...withChicken, dueOnSite: 0 },
      '6,20 € sont réservés sur votre carte. Seul le montant du poids réel est débité, une fois la commande pesée.',
    ],
    [
      'WEIGHED',
      { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', dueOnSite: 0 },
      '6,20 € sont réservés sur votre carte, qui va être débitée de 5,15 €.',
    ],
    [
      'CHANGED',
      { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 215 },
      'À régler au retrait : 2,15 €.',
    ],
    [
      'REMINDER',
      { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', dueOnSite: 0 },
      "Votre carte paie cette commande : vous n'avez rien à payer sur place.",
    ],
    [
      'ACCEPTED',
      { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED' },
      'Votre carte a été débitée de 5,15 €.',
    ],
    [
      'REFUSED',
      { status: 'REFUSED', paymentChannel: 'ONLINE', paymentStatus: 'VOIDED' },
      "Votre carte n'est plus réservée et rien n'a été débité.",
    ],
    [
      'CANCELED',
      { status: 'CANCELED', paymentChannel: 'ONLINE', paymentStatus: 'REFUNDED' },
      'Votre carte est remboursée de 5,15 €.',
    ],
    ['CANCELED', { status: 'CANCELED', paymentStatus: 'VOIDED' }, "Vous n'avez rien à régler."],
  ])('%s %j: %s', (kind, changes, sentence) => {
    expect(shopper(kind, changes)).toContain(sentence);
  });

  it('says a sum of less than two euros in the singular', () => {
    const held = { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', total: 150 } as const;
    expect(plain(shopperMail('PLACED', told(held, { heldAmount: 150 })).text)).toContain('1,50 € est réservé sur');
    const lastRefund = { cents: 150, means: 'BALANCE', reason: null } as const;
    expect(plain(shopperMail('REFUNDED', told({}, { lastRefund })).text)).toContain("vous l'avez d'avance");
  });

  it('says what the card has paid, and not what the order comes to', () => {
    const paid = { status: 'ACCEPTED', paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0 } as const;
    const text = (card: ToldOrder['card'], changes: Partial<Order> = paid) =>
      plain(shopperMail('REFUNDED', told(changes, { card })).text);
    expect(text({ debited: 720, givenBack: 205 })).toContain('débitée de 7,20 €, puis remboursée de 2,05 €.');
    const over = { ...paid, status: 'CANCELED', paymentStatus: 'REFUNDED' } as const;
    expect(text({ debited: 300, givenBack: 300 }, over)).toContain('Votre carte est remboursée de 3,00 €. Comptez');
  });

  it('gives the reason of a refusal, and no longer says where to come', () => {
    const text = shopper('REFUSED', { status: 'REFUSED', paymentStatus: 'VOIDED', statusReason: 'Stock insuffisant' });
    expect(text).toContain('Motif : « Stock insuffisant »');
    expect(text).not.toContain('Retrait :');
  });

  it('never calls an on-site order paid', () => {
    for (const kind of NOTIFICATION_KINDS) expect(shopper(kind)).not.toMatch(/pay[ée]e/i);
  });

  it('invites to answer only when someone reads the answer', () => {
    const contact = { phone: null, email: null, address: null };
    const { text } = shopperMail('PLACED', told({}, { contact }));
    expect(text).not.toContain('répondez');
    expect(text).toMatch(/\n\nLa Ferme du Pré\n\n--/);
  });
});

it('a test order says so in each subject and text', () => {
  for (const kind of NOTIFICATION_KINDS) {
    for (const mail of [shopperMail(kind, told({ isTest: true })), merchantMail(kind, told({ isTest: true }))]) {
      expect(mail.subject).toContain('Commande de test');
      expect(mail.text).toContain('Commande de test');
    }
    expect(merchantSms(kind, told({ isTest: true }))).toContain('Commande de test');
  }
});

it('what strangers typed is text, never HTML', () => {
  const script = '<script>alert(1)</script>';
  const hostile = told(
    {
      statusReason: script,
      note: script,
      shopperDetails: { ...order.shopperDetails, firstname: script },
      sales: [{ ...tomatoes, saleableLabel: script }],
      collectionPointLabel: script,
    },
    { shopLabel: script },
  );
  for (const { html } of [
    shopperMail('REFUSED', hostile),
    shopperMail('PLACED', hostile),
    merchantMail('PLACED', hostile),
  ]) {
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/<img|src=|url\(/);
  }
});

describe('deposits in a mail', () => {
  const jar = { kindId: '9', label: 'Bocal', cents: 200, count: 1 };
  const out = [{ ...jar, count: 2 }];
  const inJars = { sales: [{ ...tomatoes, deposit: jar }], dueOnSite: 915 };

  it('are below the total, due on site, and no part of the price', () => {
    const { text, html } = shopperMail('PLACED', told(inJars, { deposits: { out, back: [] } }));
    expect(plain(text)).toContain('Total');
    // What stands out is the total, and not the deposits below it.
    expect([...html.matchAll(/font-weight:700">([^<]+)<\/td>/g)].map(([, cell]) => plain(cell!))).toEqual([
      'Total',
      '5,15 €',
    ]);
    expect(plain(text)).toMatch(/Total\D+5,15 €\s+Consignes \(2 bocaux\), à régler au retrait\D+4,00 €/);
    expect(plain(text)).toContain('À régler au retrait : 9,15 €, dont 4,00 € de consignes.');
    expect(plain(text)).toContain('Les consignes ne sont pas comprises dans le total.');
    expect(plain(merchantMail('PLACED', told(inJars, { deposits: { out, back: [] } })).text)).toContain(
      'À régler au retrait : 9,15 €, dont 4,00 € de consignes.',
    );
  });

  it('are told as they left and came back once the order is handed over', () => {
    const handed = { ...inJars, status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE', dueOnSite: 0 } as const;
    const text = plain(shopperMail('COLLECTED', told(handed, { deposits: { out: [jar], back: out } })).text);
    expect(text).toContain('Consignes emportées : 1 bocal (2,00 €). Consignes rapportées : 2 bocaux (4,00 €).');
    expect(text).not.toContain('à régler au retrait');
  });

  it('are not spoken of where there are none', () => {
    for (const kind of ['PLACED', 'CHANGED', 'COLLECTED'] as const) expect(shopper(kind)).not.toMatch(/consigne/i);
  });

  it('what is kept for the customer is called so', () => {
    const lastRefund = { cents: 320, means: 'BALANCE', reason: null } as const;
    expect(plain(shopperMail('REFUNDED', told({}, { lastRefund })).text)).toContain('vous garde 3,20 € en avoir');
    const owed = told({ status: 'COLLECTED', paymentStatus: 'ON_ACCOUNT' }, { lastRefund });
    expect(plain(shopperMail('REFUNDED', owed).text)).toContain(
      'un avoir de 3,20 €, à déduire de ce que vous lui devez',
    );
  });
});

describe('the reminder of the eve', () => {
  const accepted = { status: 'ACCEPTED' } as const;

  it('says when, where, what is due, and which jars to bring back, before the lines', () => {
    const toBringBack = [
      { label: 'Bocal', count: 3 },
      { label: 'Caisse', count: 1 },
    ];
    const { subject, text } = shopperMail(
      'REMINDER',
      told({ ...accepted, ...withChicken, dueOnSite: 3069 }, { toBringBack }),
    );
    expect(plain(subject)).toBe('Rappel : votre commande vous attend samedi 21 novembre – La Ferme du Pré');
    expect(plain(text)).toMatch(
      /Retrait : samedi 21 novembre 2026, 8 h – 12 h 30\nLieu : Marché de Sarlat[^]*À régler au retrait : ~30,69 €\.\n\nPensez à rapporter ce que vous avez en consigne : 3 bocaux, 1 caisse\.\n\n- Tomates/,
    );
    expect(plain(text).match(/À régler/g)).toHaveLength(1);
  });

  it('says that nothing is due when everything is paid', () => {
    const paid = { ...accepted, paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0 } as const;
    expect(plain(shopperMail('REMINDER', told(paid)).text)).toContain(
      "Tout est réglé : vous n'avez rien à payer sur place.",
    );
  });
});

describe('the merchant’s mail', () => {
  it('says who, what, how much, and where to answer', () => {
    const { subject, text, html } = merchantMail('PLACED', told({ ...withChicken, note: 'Bien mûres' }));
    expect(plain(subject)).toBe('Nouvelle commande ABCD2345 : ~30,69 € pour le samedi 21 novembre 2026');
    for (const words of [
      'Anne Durand',
      '06 00 00 00 00',
      'anne@etal.test',
      '« Bien mûres »',
      'Poulet',
      '~30,69 €',
      'À régler sur place.',
      'https://etal.test/admin/commandes/ABCD2345',
    ])
      expect(plain(text)).toContain(words);
    expect(html).toContain('href="https://etal.test/admin/commandes/ABCD2345"');
  });

  it('says where the money of an online order is', () => {
    expect(
      plain(merchantMail('PLACED', told({ paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED' })).text),
    ).toContain('Paiement en ligne : carte réservée.');
  });

  it('never holds the shopper’s key', () => {
    for (const kind of NOTIFICATION_KINDS)
      expect(JSON.stringify([merchantMail(kind, told()), merchantSms(kind, told())])).not.toContain('secret');
  });

  it('says until when to answer a held card', () => {
    const { subject, text } = merchantMail(
      'PAYMENT_ENDING',
      told(
        { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED' },
        { answerBefore: Date.parse('2026-11-16T17:30:00Z') / 1000 },
      ),
    );
    expect(plain(subject)).toBe('Commande ABCD2345 : répondez avant le 16 novembre 2026 à 18 h 30');
    expect(plain(text)).toContain('sans réponse, elle sera annulée et rien ne sera débité');
  });
});

describe('the text message', () => {
  it('is one short sentence', () => {
    expect(merchantSms('PLACED', told(withChicken))).toBe(
      'Nouvelle commande ABCD2345: ~30,69 €, retrait sam. 21 nov. à 08:00. Client: Anne Durand',
    );
  });

  it('fits in one message whatever the name', () => {
    const long = told({
      isTest: true,
      total: 123_456_789,
      shopperDetails: { ...order.shopperDetails, firstname: '~€'.repeat(60), lastname: 'Lefrançois' },
    });
    for (const kind of NOTIFICATION_KINDS) expect(gsmLength(merchantSms(kind, long))).toBeLessThanOrEqual(160);
  });
});

describe('a withdrawal', () => {
  const honey: Sale = {
    ...line,
    id: '2',
    klass: 'UnitOrderSale',
    unit: null,
    saleableLabel: 'Miel',
    quantity: 1,
    subTotal: 890,
  };
  const at = Date.parse('2026-11-25T09:32:00Z') / 1000;
  const amount = { quantity: 1, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 890 };
  const lines = [{ label: 'Miel', amount }];
  /** Before the hand-over, what is given up has left the order. */
  const given = (status: Order['status'], paymentStatus: Order['paymentStatus'] = 'CAPTURED') =>
    told(
      { status, paymentStatus, sales: status === 'ACCEPTED' ? [tomatoes] : [tomatoes, honey] },
      { withdrawals: [{ at, saleIds: ['2'], lines }] },
    );

  it.each<[Order['status'], string, string]>([
    [
      'ACCEPTED',
      'Reçue le 25 novembre 2026 à 10 h 32 : Miel (1 pièce). Ces produits ne sont plus dans votre commande. Ce que vous avez payé pour eux vous est remboursé au plus tard le mercredi 9 décembre 2026.',
      "Ces produits ne sont plus dans la commande : il n'y a rien à préparer ni à remettre pour eux, et ce qui était payé est rendu.",
    ],
    [
      'COLLECTED',
      "Reçue le 25 novembre 2026 à 10 h 32 : Miel (1 pièce). Rendez ces produits à La Ferme du Pré dans les quatorze jours. Ce que vous avez payé pour eux vous est remboursé au plus tard le mercredi 9 décembre 2026, ou à leur retour s'il vient plus tard.",
      'À rembourser au plus tard le mercredi 9 décembre 2026, par « Rembourser ». Vous pouvez attendre le retour des produits.',
    ],
  ])(
    'of an order %s is acknowledged with its hour, and told to the merchant with what to do',
    (status, received, duty) => {
      const [shopperText, merchantText] = [
        plain(shopperMail('WITHDRAWN', given(status)).text),
        plain(merchantMail('WITHDRAWN', given(status)).text),
      ];
      expect(plain(shopperMail('WITHDRAWN', given(status)).subject)).toBe(
        'Accusé de réception de votre rétractation, commande ABCD2345 – La Ferme du Pré',
      );
      expect(shopperText).toContain(`\n\n${received}\n\n`);
      expect(merchantText).toContain(`Reçue le 25 novembre 2026 à 10 h 32 : Miel (1 pièce). ${duty}`);
    },
  );

  it('of goods that nobody has paid yet promises no refund', () => {
    const text = plain(shopperMail('WITHDRAWN', given('ACCEPTED', 'DUE_ON_SITE')).text);
    expect(text).toContain("Ces produits ne sont plus dans votre commande, et vous n'avez pas à les payer.");
    expect(text).not.toContain('remboursé');
  });

  it('of an order that was cancelled since asks nothing more', () => {
    expect(plain(shopperMail('WITHDRAWN', given('CANCELED')).text)).toContain('Miel (1 pièce).\n');
    expect(plain(merchantMail('WITHDRAWN', given('CANCELED')).text)).not.toContain('À rembourser');
  });

  it.each(['PLACED', 'ACCEPTED'] as const)('is explained when an order is %s, only for what keeps', (kind) => {
    expect(plain(shopperMail(kind, told({}, { lasting: ['Miel', 'Noix'] })).text)).toContain(
      'Vous avez quatorze jours après le retrait pour renoncer à : Miel, Noix. Ouvrez pour cela votre commande par le lien ci-dessous, puis « Renoncer au contrat ici ».',
    );
    expect(shopper(kind)).not.toContain('renoncer');
  });
});

it('the mail with an order’s link says who asked, and leads there', () => {
  const { subject, text } = orderLinkMail({
    reference: 'ABCD2345',
    firstname: 'Anne',
    shopLabel: 'La Ferme du Pré',
    contact: told().contact,
    orderUrl: 'https://etal.test/o',
  });
  expect(plain(subject)).toBe('Le lien de votre commande ABCD2345 – La Ferme du Pré');
  expect(plain(text)).toMatch(
    /Bonjour Anne,[^]*« Renoncer au contrat ici »[^]*Voir ma commande :\nhttps:\/\/etal\.test\/o[^]*La Ferme du Pré\n05 53 59 00 00\n[^]*Si ce n'est pas vous, ignorez-le/,
  );
});

it('a customer of one name is greeted without one, and the merchant is told what is known of them', () => {
  const shopperDetails = { firstname: '', lastname: 'Roux', email: '', phone: '', city: '' };
  expect(shopperMail('ACCEPTED', told({ shopperDetails })).text).toMatch(/^.*Bonjour,$/m);
  const mail = merchantMail('PLACED', told({ shopperDetails })).text;
  expect(mail).toMatch(/Client\S*\s*:\s*Roux/);
  expect(mail).not.toMatch(/Téléphone|Email/);
});

describe('R-ABUSE-8: what somebody types beside an address that may be another’s', () => {
  const lure = 'Votre compte est bloqué : https://vol.example';
  const change: NonNullable<ToldOrder['lastChange']> = {
    at: 0,
    kind: 'CHANGED',
    actor: 'SHOPPER',
    reason: lure,
    lines: [],
    slot: null,
    total: { before: 515, after: 515 },
  };
  it.each([
    ['a reason to cancel', 'CANCELED', { statusReason: lure, status: 'CANCELED' }, { statusBy: 'SHOPPER' }],
    ['a reason to change', 'CHANGED', {}, { lastChange: change }],
    ['a first name', 'PLACED', { shopperDetails: { ...order.shopperDetails, firstname: lure } }, {}],
  ] as const)('is not in the letter to that address: %s', (_what, kind, changes, others) => {
    const mail = shopperMail(kind, told(changes, others));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('vol.example');
    expect(mail.text).toContain('Bonjour');
  });

  it('is told to the merchant, and the merchant’s own reason to the shopper', () => {
    expect(merchantMail('CANCELED', told({ statusReason: lure }, { statusBy: 'SHOPPER' })).text).toContain(lure);
    expect(merchantMail('CHANGED', told({}, { lastChange: change })).text).toContain(lure);
    const gone = told({ statusReason: 'La grêle a tout pris.' }, { statusBy: 'MERCHANT' });
    expect(shopperMail('CANCELED', gone).text).toContain('La grêle a tout pris.');
  });
});
