import type { SitePage } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { formatAddress } from '@etal/texts/collection';
import { within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { ownMap } from '../client/own-map.ts';
import { openPage, plain } from '../testing/open-page.ts';
import { sampleOrder, samplePage } from '../testing/sample-order.ts';
import { sampleSite } from '../testing/sample-site.ts';

const region = (opened: ReturnType<typeof openPage>, name: string) => opened.getByRole('region', { name });
const fixed = sampleOrder().sales.slice(0, 1);
const ONLINE = { paymentChannel: 'ONLINE' as const, sales: fixed, subTotal: 560, platformFees: 17, total: 577 };

describe('an order, to its shopper', () => {
  it.each<[Partial<ShopperOrder>, string, RegExp, string]>([
    [
      {
        ...ONLINE,
        status: 'PENDING_PAYMENT',
        paymentStatus: 'AWAITING',
        checkoutUrl: 'https://pay.example/1',
        isCancelable: false,
      },
      'En attente de paiement',
      /il reste à la payer/,
      'Par carte, en ligne : pas encore payée.',
    ],
    [
      { ...ONLINE, status: 'EXPIRED', paymentStatus: 'VOIDED', isCancelable: false },
      'Commande abandonnée',
      /rien n'a été débité/,
      "Rien n'a été débité de votre carte.",
    ],
    [
      { ...ONLINE, status: 'PAID', paymentStatus: 'AUTHORIZED' },
      'Commande envoyée',
      /La Ferme du Pré l'a bien reçue et doit encore l'accepter\. Vous recevrez un email à lea@clients\.test/,
      'Par carte, en ligne : 5,77 € sont réservés sur votre carte, débités seulement quand le producteur accepte.',
    ],
    [{}, 'Commande envoyée', /doit encore l'accepter/, 'À régler sur place, au retrait : ~27,83 €.'],
    [
      { ...ONLINE, status: 'ACCEPTED', paymentStatus: 'CAPTURED', isCancelable: false },
      'Commande acceptée',
      /Elle vous attendra/,
      'Payée par carte, en ligne : 5,77 € débités.',
    ],
    [
      { status: 'ACCEPTED', isCancelable: false },
      'Commande acceptée',
      /Elle vous attendra/,
      'À régler sur place, au retrait : ~27,83 €.',
    ],
    [
      { ...ONLINE, status: 'REFUSED', paymentStatus: 'VOIDED', statusReason: 'Gel cette nuit', isCancelable: false },
      'Commande refusée',
      /Motif : « Gel cette nuit »/,
      "Rien n'a été débité de votre carte.",
    ],
    [
      { status: 'CANCELED', paymentStatus: 'VOIDED', statusReason: 'Empêchement', isCancelable: false },
      'Commande annulée',
      /Motif : « Empêchement »/,
      "Il n'y a rien à régler.",
    ],
    [
      { ...ONLINE, status: 'CANCELED', paymentStatus: 'REFUNDED', isCancelable: false },
      'Commande annulée',
      /ne sera pas préparée/,
      'Remboursée sur votre carte : 5,77 €. Comptez quelques jours ouvrés.',
    ],
    [
      { status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE', isCancelable: false },
      'Commande remise',
      /à bientôt/,
      'Réglée sur place : ~27,83 €.',
    ],
    [
      { isTest: true, paymentStatus: 'NONE' },
      'Commande envoyée',
      /doit encore l'accepter/,
      'Commande de test : rien à payer.',
    ],
  ])('%o', (changes, title, words, payment) => {
    const opened = openPage(samplePage(changes));
    expect(opened.status).toBe(200);
    expect(plain(region(opened, title).textContent)).toMatch(words);
    expect(plain(region(opened, 'Paiement').textContent)).toBe(`Paiement${payment}`);
    const order = sampleOrder(changes);
    // Never of what is due on site (R-ORDERS-4).
    expect(order.paymentChannel === 'OFFLINE' && /payée/i.test(opened.html)).toBe(false);
    expect(opened.queryByRole('link', { name: 'Reprendre le paiement' })?.getAttribute('href')).toBe(
      order.checkoutUrl ?? undefined,
    );
    expect(opened.queryByRole('link', { name: 'Annuler ma commande' })?.getAttribute('href')).toBe(
      order.isCancelable ? '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=jeton' : undefined,
    );
    const isAhead = ['PAID', 'ACCEPTED'].includes(order.status);
    expect(opened.queryByRole('link', { name: 'Ajouter à mon agenda' })?.getAttribute('href')).toBe(
      isAhead ? '/boutique/ferme/commandes/ACDEFGHJ/agenda.ics?token=jeton' : undefined,
    );
    expect(opened.queryByRole('link', { name: 'Voir la carte' }) !== null).toBe(isAhead);
  });

  it.each([
    ['2026-11-15', true],
    ['2026-11-14', false],
  ])('to be fetched on %s is waited for until that day is over: %s', (collectionDate, isWaitedFor) => {
    const opened = openPage(samplePage({ status: 'ACCEPTED', isCancelable: false, collectionDate }));
    expect(/Elle vous attendra/.test(region(opened, 'Commande acceptée').textContent)).toBe(isWaitedFor);
    expect(plain(region(opened, 'Commande acceptée').textContent).includes('était prévu samedi 14 novembre.')).toBe(
      !isWaitedFor,
    );
    expect(region(opened, isWaitedFor ? 'Retrait' : 'Retrait qui était prévu')).toBeDefined();
    for (const name of ['Ajouter à mon agenda', 'Voir la carte', 'Itinéraire'])
      expect(opened.queryByRole('link', { name }) !== null).toBe(isWaitedFor);
  });

  it('has its lines, its amounts and the words of an estimate', () => {
    const lines = within(region(openPage(samplePage()), 'Votre commande'));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Carottes2 pièces à 2,80 €5,60 €',
      'Poulet1 pièce, environ 1,8 kg à 11,90 €/kg~21,42 €',
    ]);
    expect(lines.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual([
      '~27,02 €',
      '~0,81 €',
      '~27,83 €',
    ]);
    expect(lines.getByText(/le montant définitif est calculé au poids réel, pesé avant le retrait/)).toBeDefined();
    expect(plain(region(openPage(samplePage()), 'Retrait').textContent)).toContain(
      'mercredi 18 novembre, de 16 h à 19 hÀ la ferme1 chemin du Pré, 26400 Crest',
    );
  });

  it('is for one pair of eyes, and holds nothing that the Content-Security-Policy would refuse', () => {
    const { page, meta, html } = openPage(samplePage());
    expect([meta('robots'), page.querySelector('link[rel="canonical"]'), plain(page.title)]).toEqual([
      'noindex',
      null,
      'Commande ACDEFGHJ – La Ferme du Pré',
    ]);
    expect(page.querySelectorAll('[style], style')).toHaveLength(0);
    expect(html).not.toMatch(/ on\w+=/);
    expect(html).not.toContain('http-equiv');
  });

  it.each([
    ['paid', 'PENDING_PAYMENT', /Le service de paiement n'a pas encore répondu/],
    ['paid', 'PAID', /€ sont réservés sur votre carte : merci/],
  ] as const)('says what came of the payment: %s, %s', (from, status, words) => {
    expect(
      plain(
        openPage(samplePage({ ...ONLINE, status, paymentStatus: 'AWAITING' }, { from })).getByRole('main').textContent,
      ),
    ).toMatch(words);
    expect(
      plain(openPage(samplePage({ ...ONLINE, status, paymentStatus: 'AWAITING' })).getByRole('main').textContent),
    ).not.toMatch(words);
  });

  it('can be looked at again while the payment is not known; it never reloads by itself', () => {
    const { page, getByRole } = openPage(
      samplePage({ ...ONLINE, status: 'PENDING_PAYMENT', checkoutUrl: 'https://pay.example/1' }, { from: 'paid' }),
    );
    expect(getByRole('link', { name: 'Actualiser' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ?token=jeton&paiement=fait',
    );
    expect(getByRole('link', { name: 'Reprendre le paiement' }).getAttribute('href')).toBe('https://pay.example/1');
    expect(page.querySelector('meta[http-equiv="refresh"]')).toBeNull();
  });

  it('tells why a wish was refused', () => {
    expect(openPage(samplePage({}, { problem: 'Une autre action est en cours.' })).getByRole('alert').textContent).toBe(
      'Une autre action est en cours.',
    );
  });

  it('asks once more before it is cancelled, by a plain form', () => {
    const opened = openPage(samplePage({ ...ONLINE, paymentStatus: 'AUTHORIZED' }, { step: 'cancel' }));
    expect(plain(opened.getByRole('heading', { level: 1 }).textContent)).toBe('Annuler votre commande ?');
    expect(opened.getByText(/Votre carte ne sera plus réservée et rien ne sera débité/)).toBeDefined();
    const form = opened.getByRole('button', { name: 'Oui, annuler ma commande' }).closest('form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual([
      'post',
      '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=jeton',
    ]);
    expect(opened.getByRole('link', { name: 'Non, la garder' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ?token=jeton',
    );
  });

  it('carries the test token on', () => {
    const opened = openPage(samplePage({ isTest: true }), { isTest: true }, 'sesame');
    expect(opened.getByRole('link', { name: 'Annuler ma commande' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=jeton&test=sesame',
    );
    expect(opened.getByRole('note').textContent).toContain('Boutique de test');
  });

  it('leads from a test order to where it is answered, and from no other', () => {
    const answering = (changes: Partial<ShopperOrder>) =>
      openPage(samplePage(changes), { isTest: changes.isTest ?? false })
        .queryByRole('link', { name: 'Traiter la commande de test' })
        ?.getAttribute('href');
    expect(answering({ isTest: true })).toBe('/admin/commandes/ACDEFGHJ');
    expect(answering({ isTest: true, status: 'ACCEPTED' })).toBeUndefined();
    expect(answering({})).toBeUndefined();
  });
});

describe('an order that lived', () => {
  const shown = (changes: Partial<ShopperOrder>) => openPage(samplePage(changes));
  const [carrots, chicken] = sampleOrder().sales;
  const JAR = { kindId: carrots!.id, label: 'Bocal', cents: 200, count: 1 };
  const inJars = { ...carrots!, deposit: JAR };
  const weighed = { ...chicken!, weighedGrams: 2000, subTotal: 2380 } as ShopperOrder['sales'][number];

  it('gives each of its papers by its number', () => {
    const documents = [
      {
        kind: 'INVOICE' as const,
        number: 'F2026-000123',
        issuedAt: sampleOrder().creationDate,
        total: 2783,
        isMonthly: false,
      },
      {
        kind: 'CREDIT_NOTE' as const,
        number: 'A2026-000004',
        issuedAt: sampleOrder().creationDate,
        total: -300,
        isMonthly: false,
      },
    ];
    const links = within(region(shown({ documents }), 'Vos documents')).getAllByRole('link');
    expect(links.map((link) => [plain(link.textContent), link.getAttribute('href')])).toEqual([
      [
        'Télécharger la facture F2026-000123',
        '/api/boutique/ferme/GenerateOrderDocument/F2026-000123?reference=ACDEFGHJ&token=jeton',
      ],
      [
        "Télécharger l'avoir A2026-000004",
        '/api/boutique/ferme/GenerateOrderDocument/A2026-000004?reference=ACDEFGHJ&token=jeton',
      ],
    ]);
    expect(shown({}).queryByRole('region', { name: 'Vos documents' })).toBeNull();
  });

  it.each<[string, Partial<ShopperOrder>, string]>([
    [
      'held for goods to be weighed',
      { paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', heldAmount: 3340, dueOnSite: 0 },
      'Par carte, en ligne : 33,40 € sont réservés sur votre carte. Seul le montant du poids réel est débité, une fois la commande pesée.',
    ],
    [
      'held for more than it costs now',
      { ...ONLINE, paymentStatus: 'AUTHORIZED', heldAmount: 2880, dueOnSite: 0 },
      'Par carte, en ligne : 28,80 € sont réservés sur votre carte. Seuls 5,77 € seront débités, quand le producteur accepte.',
    ],
    [
      'held for less than it costs now',
      { ...ONLINE, paymentStatus: 'AUTHORIZED', heldAmount: 135, dueOnSite: 442 },
      'Par carte, en ligne : 1,35 € est réservé sur votre carte, débité seulement quand le producteur accepte.Reste à régler sur place : 4,42 €',
    ],
    [
      'paid by card, and dearer since',
      { ...ONLINE, status: 'ACCEPTED', paymentStatus: 'CAPTURED', dueOnSite: 442 },
      'Par carte, en ligne : 1,35 € débité.Reste à régler sur place : 4,42 €',
    ],
    [
      'due on site, with deposits',
      { sales: [inJars], total: 577, dueOnSite: 977 },
      'À régler sur place, au retrait : 5,77 €.À régler au retrait : 9,77 €, dont 4,00 € de consignes',
    ],
    [
      'paid by card, with deposits to pay on site',
      { ...ONLINE, sales: [inJars], status: 'ACCEPTED', paymentStatus: 'CAPTURED', dueOnSite: 400 },
      'Payée par carte, en ligne : 5,77 € débités.À régler au retrait : 4,00 € de consignes',
    ],
    [
      'handed over, with deposits that left',
      {
        sales: [inJars],
        total: 577,
        status: 'COLLECTED',
        paymentStatus: 'PAID_ON_SITE',
        dueOnSite: 0,
        deposits: { out: [{ ...JAR, count: 2 }], back: [] },
      },
      'Réglée sur place : 5,77 €.Consignes emportées : 2 bocaux (4,00 €).',
    ],
    [
      'paid by card, then made less',
      {
        ...ONLINE,
        sales: [carrots!],
        total: 577,
        status: 'ACCEPTED',
        paymentStatus: 'CAPTURED',
        card: { debited: 1000, givenBack: 423 },
      },
      'Payée par carte, en ligne : 10,00 € débités, puis 4,23 € remboursés.',
    ],
    [
      'cancelled after a change that its card has not paid',
      {
        ...ONLINE,
        sales: [carrots!],
        total: 577,
        status: 'CANCELED',
        paymentStatus: 'REFUNDED',
        card: { debited: 300, givenBack: 300 },
      },
      'Remboursée sur votre carte : 3,00 €. Comptez quelques jours ouvrés.',
    ],
    [
      'not fetched, and kept: the rest is owed',
      {
        ...ONLINE,
        sales: [carrots!],
        total: 577,
        status: 'COLLECTED',
        paymentStatus: 'CAPTURED',
        card: { debited: 300, givenBack: 0 },
      },
      'Par carte, en ligne : 3,00 € débités.',
    ],
    [
      'handed over, to be paid later',
      { sales: [carrots!], total: 577, status: 'COLLECTED', paymentStatus: 'ON_ACCOUNT', dueOnSite: 0 },
      "Ce qui n'a pas été réglé au retrait est mis sur votre compte.",
    ],
    [
      'due on site, but for a part that was given back',
      { sales: [carrots!], total: 577, dueOnSite: 442 },
      'À régler sur place, au retrait : 5,77 €.Reste à régler sur place : 4,42 €',
    ],
  ])('tells its money: %s', (_, changes, words) => {
    expect(plain(region(shown(changes), 'Paiement').textContent)).toBe(`Paiement${words}`);
  });

  it('shows the deposits below the total, apart from it', () => {
    const opened = shown({ sales: [inJars], deposits: { out: [{ ...JAR, count: 2 }], back: [] } });
    const lines = plain(region(opened, 'Votre commande').textContent);
    expect(lines).toMatch(/Total[\d,~ €]+Consignes \(2 bocaux\), à régler au retrait4,00 €/);
    expect(lines).toContain('Les consignes ne sont pas comprises dans le total.');
    expect(region(shown({}), 'Votre commande').textContent).not.toMatch(/consigne/i);
  });

  it('shows what was estimated beside what was weighed', () => {
    const line = (sale: ShopperOrder['sales'][number]) =>
      plain(within(region(shown({ sales: [sale] }), 'Votre commande')).getByRole('listitem').textContent);
    expect(line(weighed)).toBe('Poulet1 pièce, 2 kg à 11,90 €/kgEstimé à 21,42 € à la commande23,80 €');
    expect(line({ ...weighed, isWeightEstimated: true } as typeof weighed)).toContain('Facturé au poids estimé');
    expect(line(carrots!)).toBe('Carottes2 pièces à 2,80 €5,60 €');
    expect(
      region(shown({ paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED' }), 'Votre commande').textContent,
    ).toContain('débité de votre carte une fois la commande pesée');
  });

  it('tells what changed, the latest first, in words of the shopper', () => {
    const amount = { optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 };
    const change = {
      at: Date.parse('2026-11-15T10:00:00Z') / 1000,
      actor: 'SHOPPER' as const,
      kind: 'CHANGED' as const,
      reason: null,
      lines: [{ label: 'Radis', before: { ...amount, quantity: 2 }, after: { ...amount, quantity: 1 } }],
      slot: null,
      total: { before: 600, after: 300 },
    };
    const slot = { pointLabel: 'À la ferme', date: '2026-11-18', start: 960, end: 1140 };
    const changes: ShopperOrder['changes'] = [
      change,
      { ...change, actor: 'MERCHANT', kind: 'SHORTAGE', reason: 'Gel', at: change.at + 60 },
      {
        ...change,
        actor: 'MERCHANT',
        kind: 'MOVED',
        at: change.at + 120,
        lines: [],
        slot: { before: slot, after: { ...slot, date: '2026-11-21' } },
        total: { before: 300, after: 300 },
      },
    ];
    const items = within(region(shown({ changes }), 'Ce qui a changé')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => plain(textContent))).toEqual([
      'Retrait déplacé par La Ferme du PréRetrait : mercredi 18 novembre 2026, 16 h à 19 h, À la ferme → samedi 21 novembre 2026, 16 h à 19 h, À la fermeLe 15 novembre 2026 à 11 h 02',
      'Il en manquaitRadis : 2 pièces → 1 pièceTotal : 6,00 € → 3,00 €Motif : « Gel »Le 15 novembre 2026 à 11 h 01',
      'Modifiée par vousRadis : 2 pièces → 1 pièceTotal : 6,00 € → 3,00 €Le 15 novembre 2026 à 11 h',
    ]);
  });

  it.each(['CANCELED', 'COLLECTED'] as const)('was not fetched (%s): nobody says « annulée »', (status) => {
    const opened = shown({ status, noShowAt: sampleOrder().creationDate, isCancelable: false });
    expect(plain(region(opened, 'Non retirée').textContent)).toContain("personne n'est venu la chercher");
    expect(opened.getByRole('main').textContent).not.toMatch(/annulée|remise/i);
  });

  it('leads to its place by the known coordinates, on a page that every device opens, while it is to come', () => {
    const geolocation = { latitude: 44.73, longitude: 5.02 };
    const link = (changes: Partial<ShopperOrder>) =>
      shown(changes).queryByRole<HTMLAnchorElement>('link', { name: 'Itinéraire' });
    const way = link({ status: 'ACCEPTED', geolocation });
    const { origin, searchParams, hash } = new URL(way?.href ?? '');
    expect([origin, hash, way?.rel]).toEqual(['https://www.openstreetmap.org', '#map=15/44.73/5.02', 'noreferrer']);
    const { collectionPointLabel: label, collectionPointAddress: address } = sampleOrder();
    const words = `${label}, ${formatAddress(address)}`;
    expect(Object.fromEntries(searchParams)).toEqual({ to: words, route: ';44.73,5.02' });
    expect(link({ status: 'ACCEPTED', geolocation: null })).toBeNull();
    expect(link({ status: 'COLLECTED', geolocation })).toBeNull();
    // Android opens the map of its owner's choice; elsewhere the page stays, as it does without the script.
    const onDevice = (userAgent: string) => {
      const { page } = openPage(samplePage({ status: 'ACCEPTED', geolocation }));
      ownMap(page, userAgent);
      return page.querySelector<HTMLAnchorElement>('a[data-geo]')?.href;
    };
    expect(decodeURIComponent(onDevice('Mozilla/5.0 (Linux; Android 16; Pixel 9)') ?? '')).toBe(
      `geo:44.73,5.02?q=44.73,5.02(${words})`,
    );
    expect(onDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe(way?.href);
    // A map of somebody else’s would tell them who looks.
    expect(shown({ status: 'ACCEPTED', geolocation }).queryByRole('img', { name: /carte/i })).toBeNull();
  });

  it('names the producer’s telephone and mail', () => {
    const links = within(region(shown({}), 'Votre producteur')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:+33475000000', 'mailto:ferme@etal.test']);
    const silent = { ...sampleSite().storefront.contact, emails: [], phones: [] };
    expect(openPage(samplePage(), { contact: silent }).queryByRole('region', { name: 'Votre producteur' })).toBeNull();
  });

  it('may be changed until the cut-off, on a page of its own that says whom to call without a script', () => {
    const changeableUntil = Date.parse('2026-11-17T17:00:00Z') / 1000;
    expect(shown({}).queryByRole('link', { name: /^Modifier ma commande/ })).toBeNull();
    const link = shown({ changeableUntil }).getByRole('link', { name: /^Modifier ma commande/ });
    expect([plain(link.textContent), link.getAttribute('href')]).toEqual([
      "Modifier ma commande (jusqu'au mardi 17 novembre à 18 h)",
      '/boutique/ferme/commandes/ACDEFGHJ/modifier?token=jeton',
    ]);
    const opened = openPage(samplePage({ changeableUntil }, { step: 'change' }));
    expect(opened.getByRole('heading', { level: 1 }).textContent).toBe('Modifier votre commande');
    expect(opened.html).toContain('/boutique-assets/assets/checkout.js');
    const [without] = opened.page.getElementsByTagName('noscript');
    expect(plain(without?.textContent)).toMatch(/téléphonez ou écrivez au producteur/);
    expect(without?.innerHTML).toMatch(/tel:\+33475000000.*mailto:ferme@etal\.test/);
  });

  it('can be cancelled although it was accepted, where goods fell short', () => {
    const opened = openPage(
      samplePage({ ...ONLINE, status: 'ACCEPTED', paymentStatus: 'CAPTURED' }, { step: 'cancel' }),
    );
    expect(opened.getByText(/Ce qui a été débité est remboursé sur votre carte/)).toBeDefined();
  });
});

it('the cart’s page, and no other, loads the checkout', () => {
  const scripts = (page: SitePage) =>
    [...openPage(page).page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
  expect(scripts({ kind: 'cart' })).toEqual(['/boutique-assets/assets/main.js', '/boutique-assets/assets/checkout.js']);
  expect(openPage({ kind: 'cart' }, { isTest: true }).html).toContain('/boutique-assets/assets/checkout.js');
  for (const page of [{ kind: 'home' }, { kind: 'points' }, samplePage()] as SitePage[])
    expect(scripts(page)).toEqual(['/boutique-assets/assets/main.js']);
});

describe('the right to withdraw', () => {
  const [carrots, chicken] = sampleOrder().sales;
  const open: Partial<ShopperOrder> = {
    status: 'COLLECTED',
    isCancelable: false,
    withdrawable: { saleIds: [carrots!.id], lastDay: '2026-11-30' },
  };

  it.each<[string, Partial<ShopperOrder>, RegExp]>([
    [
      'before the hand-over',
      { ...open, status: 'ACCEPTED', withdrawable: { saleIds: [carrots!.id], lastDay: null } },
      /Carottes\. Vous avez quatorze jours après le retrait/,
    ],
    ['after it', open, /Carottes\. Vous pouvez renoncer à ces produits jusqu'au lundi 30 novembre 2026 inclus/],
  ])('is offered in the law’s own words, %s', (_, changes, words) => {
    const section = region(openPage(samplePage(changes)), 'Droit de rétractation');
    expect(within(section).getByRole('link', { name: 'Renoncer au contrat ici' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ/retractation?token=jeton',
    );
    expect(plain(section.textContent)).toMatch(words);
  });

  it('is not spoken of when there is none', () => {
    for (const status of ['PAID', 'ACCEPTED', 'COLLECTED', 'REFUSED', 'CANCELED'] as const)
      expect(openPage(samplePage({ status })).queryByRole('link', { name: 'Renoncer au contrat ici' })).toBeNull();
  });

  it('names the lines, who gets the acknowledgement, and has one button, by a plain form', () => {
    const opened = openPage(samplePage(open, { step: 'withdraw' }));
    expect([plain(opened.getByRole('heading', { level: 1 }).textContent), plain(opened.page.title)]).toEqual([
      'Renoncer au contrat',
      'Renoncer au contrat, commande ACDEFGHJ – La Ferme du Pré',
    ]);
    const box = within(
      opened.getByRole('group', { name: 'Produits auxquels vous renoncez' }),
    ).getByRole<HTMLInputElement>('checkbox', { name: /^Carottes.*2.pièces/ });
    expect([box.name, box.value, box.checked]).toEqual(['ligne', carrots!.id, true]);
    // What perishes is not even there to be ticked.
    expect(opened.getAllByRole('checkbox')).toHaveLength(1);
    expect(plain(region(opened, 'Accusé de réception').textContent)).toContain(
      'Il sera aussitôt envoyé à Léa Martin, lea@clients.test.',
    );
    const form = opened.getByRole('button', { name: 'Confirmer la rétractation' }).closest('form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual([
      'post',
      '/boutique/ferme/commandes/ACDEFGHJ/retractation?token=jeton',
    ]);
    expect(opened.getByRole('link', { name: 'Retour à ma commande' }).getAttribute('href')).toBe(
      '/boutique/ferme/commandes/ACDEFGHJ?token=jeton',
    );
    expect(opened.page.querySelectorAll('[style], style')).toHaveLength(0);
    expect(
      openPage(samplePage(open, { step: 'withdraw', problem: 'Cochez au moins un produit.' })).getByRole('alert')
        .textContent,
    ).toBe('Cochez au moins un produit.');
  });

  it('leaves a dated acknowledgement on the page, for each time', () => {
    const amount = { optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 };
    const withdrawals = [
      {
        at: Date.parse('2026-11-20T09:32:00Z') / 1000,
        saleIds: [carrots!.id],
        lines: [{ label: 'Carottes', amount: { ...amount, quantity: 2 } }],
      },
      {
        at: Date.parse('2026-11-21T09:00:00Z') / 1000,
        saleIds: [chicken!.id],
        lines: [{ label: 'Poulet', amount: { ...amount, quantity: 1, weighedGrams: 1850 } }],
      },
    ];
    const shown = plain(
      region(
        openPage(samplePage({ ...open, withdrawable: { saleIds: [], lastDay: '2026-11-30' }, withdrawals })),
        'Rétractation',
      ).textContent,
    );
    expect(shown).toContain(
      "Accusé de réception. Reçue le 20 novembre 2026 à 10 h 32 : Carottes (2 pièces).Rendez ces produits à La Ferme du Pré dans les quatorze jours.Ce que vous avez payé pour eux vous est remboursé au plus tard le vendredi 4 décembre 2026, ou à leur retour s'il vient plus tard.",
    );
    expect(shown).toMatch(
      /Reçue le 21 novembre 2026 à 10 h : Poulet \(1 pièce, 1,85 kg\)\..*Une copie vous est envoyée à lea@clients\.test\./,
    );
    expect(openPage(samplePage()).queryByRole('region', { name: 'Rétractation' })).toBeNull();
  });
});
