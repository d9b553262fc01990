import type { SitePage } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { openPage, plain } from '../testing/open-page.ts';
import { sampleOrder, samplePage } from '../testing/sample-order.ts';

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
      'Commande expirée',
      /rien n'a été débité/,
      "Rien n'a été débité de votre carte.",
    ],
    [
      { ...ONLINE, status: 'PAID', paymentStatus: 'AUTHORIZED' },
      'Commande envoyée',
      /La Ferme du Pré l'a bien reçue et doit encore l'accepter\. Vous recevrez un email à lea@clients\.test/,
      'Par carte, en ligne : 5,77 € réservés, débités seulement quand le producteur accepte.',
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

  it('has its lines, its amounts and the words of an estimate', () => {
    const lines = within(region(openPage(samplePage()), 'Votre commande'));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Carottes2 pièces à 2,80 €5,60 €',
      'Poulet1 pièce, environ 1,8 kg à 11,90 €/kg~21,42 €',
    ]);
    expect(lines.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual([
      '~27,02 €',
      '0,81 €',
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
    ['unpaid', 'PENDING_PAYMENT', /Le paiement n'est pas terminé et rien n'a été débité/],
    ['paid', 'PENDING_PAYMENT', /Le service de paiement n'a pas encore répondu/],
    ['paid', 'PAID', /Votre carte est réservée : merci/],
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
      "Accusé de réception. Reçue le 20 novembre 2026 à 10:32 : Carottes (2 pièces).Rendez ces produits à La Ferme du Pré dans les quatorze jours.Ce que vous avez payé pour eux vous est remboursé au plus tard le vendredi 4 décembre 2026, ou à leur retour s'il vient plus tard.",
    );
    expect(shown).toMatch(
      /Reçue le 21 novembre 2026 à 10:00 : Poulet \(1 pièce, 1,85 kg\)\..*Une copie vous est envoyée à lea@clients\.test\./,
    );
    expect(openPage(samplePage()).queryByRole('region', { name: 'Rétractation' })).toBeNull();
  });
});
