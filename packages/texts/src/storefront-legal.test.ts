import type { PublicLegalInformation } from '@etal/contract/site-pages';
import { describe, expect, it } from 'vitest';
import { BACK_OFFICE_ACCESSIBILITY } from './accessibility.ts';
import { VAT_HINTS } from './labels.ts';
import { type LegalText, paragraphText } from './legal-text.ts';
import { accessibility, legalNotice, privacyPolicy, type Seller, termsOfSale } from './storefront-legal.ts';
import { MAIL_LINE, SPACE } from './shopper-space.ts';
import { TERMS } from './terms.ts';

const OFF = { isOffered: false, minimalOrderAmount: null };
const ON = { isOffered: true, minimalOrderAmount: null };

const seller: Seller = {
  shop: {
    details: { label: 'La Ferme du Pré' },
    contact: { emails: ['ferme@etal.test'], phones: ['04 75 00 00 00'] },
    paymentModes: { ONLINE: ON, OFFLINE: ON },
    platformFee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
  },
  legal: {
    email: 'legal@etal.test',
    title: 'EARL du Pré',
    legalForm: 'EARL',
    siren: '732829320',
    rcsCity: 'Bergerac',
    tva: 'FR44732829320',
    streetAddress: '1 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
    countryAddress: 'France',
    capital: 7500,
    mediator: null,
  },
  hosting: 'Hébergeur SAS, 1 rue des Serveurs, 59000 Lille, 03 20 00 00 00',
};

const textOf = (document: LegalText) =>
  document.sections
    .map(({ title, paragraphs }) => `${title}\n${paragraphs.map(paragraphText).join('\n')}`)
    .join('\n')
    .replaceAll(/[\u00A0\u202F]/g, ' ');

describe('the legal notice', () => {
  it('names the host that the operator has named, else says who to ask', () => {
    expect(textOf(legalNotice(seller))).toContain(
      'Hébergeur : Hébergeur SAS, 1 rue des Serveurs, 59000 Lille, 03 20 00 00 00',
    );
    expect(textOf(legalNotice({ ...seller, hosting: null }))).toContain('tenus à disposition par l’exploitant');
  });

  it('names the seller as the law wants', () => {
    const text = textOf(legalNotice(seller));
    for (const part of [
      'EARL du Pré, EARL au capital de 7 500,00 €',
      '1 chemin du Pré, 24200 Sarlat-la-Canéda',
      'SIREN : 732 829 320, RCS Bergerac',
      'TVA intracommunautaire : FR44732829320',
      'legal@etal.test',
      '04 75 00 00 00',
      'Hébergement',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('says so when the seller has not given anything yet', () => {
    const text = textOf(legalNotice({ ...seller, legal: null }));
    expect(text).toContain('La Ferme du Pré\nLe vendeur n’a pas encore renseigné ses informations légales.');
    expect(text).toContain('Email : ferme@etal.test');
  });
});

describe('the terms of sale', () => {
  it('tell what cannot be sent back, what can, and how weighed goods are paid', () => {
    const text = textOf(termsOfSale(seller));
    for (const part of [
      'L. 221-28, 4°',
      'quatorze jours',
      'poids réel, pesé au retrait',
      '3 % du montant des produits',
      'Commander avec obligation de paiement',
      'médiateur',
      '« Renoncer au contrat ici »',
      '« Renoncer au contrat »',
      'accusé de réception',
    ])
      expect(text).toContain(part);
  });

  it('tell only the ways to pay that are open', () => {
    const offline = { ...seller, shop: { ...seller.shop, paymentModes: { ONLINE: OFF, OFFLINE: ON } } };
    expect(textOf(termsOfSale(seller))).toContain('par carte bancaire');
    expect(textOf(termsOfSale(offline))).not.toContain('carte bancaire');
    expect(textOf(privacyPolicy(offline))).not.toContain('carte');
  });

  it('say once, and without contradicting themselves, how what is weighed is paid (R-PAYMENTS-4)', () => {
    const offline = { ...seller, shop: { ...seller.shop, paymentModes: { ONLINE: OFF, OFFLINE: ON } } };
    const online = textOf(termsOfSale(seller));
    expect(online).toContain('débité quand le vendeur l’accepte, ou, s’il y a des produits à peser, une fois');
    expect(online).toContain('Payée en ligne, elle est prélevée une fois pesée');
    expect(online).not.toMatch(/pesée se règlent sur place/);
    expect(textOf(termsOfSale(offline))).not.toMatch(/en ligne|sur la carte/);
  });
});

it('no hint about VAT names a drink with alcohol, which the terms of a shop and those of Étal keep from being sold', () => {
  const ofEtal = TERMS.map(({ text }) => text).join(' ');
  for (const terms of [textOf(termsOfSale(seller)), ofEtal]) expect(terms).toMatch(/boissons? alcoolisées?/i);
  for (const hint of Object.values(VAT_HINTS)) expect(hint).not.toMatch(/alcool|\bvins?\b|bières?|cidre|spiritueux/i);
});

it('the privacy page says that one may be written to, how to refuse, and that nobody watches who reads', () => {
  expect(textOf(privacyPolicy(seller))).toMatch(
    /pas refusé en commandant[^]*lien pour ne plus en recevoir[^]*jamais si vous/,
  );
});

it('nothing that a customer agrees to promises how seldom the shop writes: nobody holds it to that', () => {
  expect([textOf(privacyPolicy(seller)), MAIL_LINE, SPACE.mailHow].join(' ')).not.toMatch(/par semaine/);
  expect(textOf(privacyPolicy(seller)).match(/L\. ?34-5/g)).toHaveLength(1);
});

it('the privacy page says how long an order that was never paid names anybody', () => {
  expect(textOf(privacyPolicy(seller))).toContain('abandonnée avant son paiement ne les garde que trente jours');
});

it('the privacy page tells what is noted of a visit, by whom, and how long', () => {
  const text = textOf(privacyPolicy(seller));
  for (const part of [
    'celui de la boutique, la page et l’heure, sans votre adresse IP',
    'celui du serveur d’accès placé devant elle, quand l’exploitant en tient un, votre adresse IP',
    'une empreinte de votre adresse IP',
    'journaux techniques sont gardés douze mois au plus',
  ])
    expect(text).toContain(part);
});

describe('the mediator', () => {
  const mediator = {
    name: 'Médiation du Pré',
    address: '1 rue de la Paix, 26400 Crest',
    website: 'https://mediation.example/',
  };
  const paragraphsWith = (changes: Partial<NonNullable<PublicLegalInformation['mediator']>> | null) => {
    const legal = seller.legal && { ...seller.legal, mediator: changes && { ...mediator, ...changes } };
    return (
      termsOfSale({ ...seller, legal }).sections.find(({ title }) => title === 'Réclamations et médiation')
        ?.paragraphs ?? []
    );
  };
  const sentence = (paragraphs: ReturnType<typeof paragraphsWith>) =>
    paragraphs.map(paragraphText).join('\n').replaceAll('\u00A0', ' ');

  it('is named, with its address and a link to its site', () => {
    expect(sentence(paragraphsWith({}))).toContain(
      'Le vendeur relève du médiateur suivant : Médiation du Pré, 1 rue de la Paix, 26400 Crest.',
    );
    expect(paragraphsWith({})).toContainEqual({
      text: 'Site du médiateur\u00A0: ',
      href: 'https://mediation.example/',
    });
    expect(sentence(paragraphsWith({}))).not.toContain('pas encore indiqué');
  });

  it('is named with the only way there is to reach it', () => {
    expect(sentence(paragraphsWith({ address: null }))).toContain(
      'suivant : Médiation du Pré.\nSite du médiateur : https://mediation.example/',
    );
    expect(sentence(paragraphsWith({ website: null }))).not.toContain('Site du médiateur');
  });

  it('is said to be missing when there is none', () => {
    expect(sentence(paragraphsWith(null))).toContain(
      'Le vendeur n’a pas encore indiqué sur ce site le médiateur dont il relève',
    );
  });
});

describe('the accessibility statement', () => {
  it('claims no more than is known, and says whom to tell and where to turn', () => {
    const text = textOf(accessibility(seller));
    for (const part of [
      'déclaré « non conforme », faute d’audit',
      'WCAG 2.2 A et AA',
      'dites-le au vendeur (legal@etal.test ou 04 75 00 00 00)',
      'Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07',
      'https://www.defenseurdesdroits.fr/',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/(?:totalement|partiellement) conforme/);
  });

  it('speaks of the payment page only where there is one', () => {
    const offline = { ...seller, shop: { ...seller.shop, paymentModes: { ONLINE: OFF, OFFLINE: ON } } };
    expect(
      [textOf(accessibility(seller)), textOf(accessibility(offline))].map((text) => text.includes('page de paiement')),
    ).toEqual([true, false]);
  });
});

it('French typography: no plain space before a high sign', () => {
  for (const document of [
    legalNotice(seller),
    termsOfSale(seller),
    privacyPolicy(seller),
    accessibility(seller),
    BACK_OFFICE_ACCESSIBILITY,
  ]) {
    for (const { paragraphs } of document.sections)
      expect(paragraphs.map(paragraphText).filter((text) => / [:;?!»%]|« /.test(text))).toEqual([]);
  }
});
