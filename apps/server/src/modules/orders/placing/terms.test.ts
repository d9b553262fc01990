import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';
import { ownTermsPath } from '@etal/contract/site-pages';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

beforeEach(() => {
  server.mails.length = 0;
});

const LEGAL = {
  email: 'ferme@etal.test',
  title: 'GAEC du Pré',
  legalForm: 'EI',
  siren: '732829320',
  rcsCity: 'Bergerac',
  tva: 'FR44732829320',
  streetAddress: '12 chemin du Pré',
  postalCodeAddress: '24200',
  cityAddress: 'Sarlat-la-Canéda',
  mediator: { name: 'Médiation du Pré', website: 'https://mediation.example/' },
};
const setLegal = (changes: object = {}) => shop.post('/api/SetShopLegalInformation', { ...LEGAL, ...changes });
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
const mailTo = (email: string) => server.mails.filter(({ to }) => to === email);
const attachedTo = (email: string): { filename: string; text: string }[] =>
  mailTo(email).flatMap(({ attachments = [] }) =>
    attachments.map(({ filename, content }) => ({ filename, text: oneLine(textOfPdf(Buffer.from(content))) })),
  );
const keptTerms = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('terms_versions').select('hash').where('shop_id', '=', shop.shopId).execute(),
  );

describe('the terms of an order’s day', () => {
  it('go with its confirmation, which names the seller', async () => {
    await setLegal();
    const contact = { emails: [], phones: ['05 53 00 00 00'], facebookUrl: '', instagramUrl: '' };
    await shop.put('/api/SaveShopContactInfo', contact);
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'un@clients.test' });
    await server.deliver();
    const [mail] = mailTo('un@clients.test');
    expect(mail?.senderName).toBe('La Ferme du Pré (via Étal)');
    const text = oneLine(mail?.text ?? '');
    for (const part of [
      'GAEC du Pré',
      '12 chemin du Pré, 24200',
      'SIREN : 732 829 320, RCS Bergerac',
      'ferme@etal.test',
      'Téléphone : 05 53 00 00 00',
    ])
      expect(text).toContain(part);
    const [terms] = attachedTo('un@clients.test');
    expect(terms?.filename).toBe('conditions-de-vente-2026-11-15.pdf');
    for (const part of [
      'Conditions générales de vente',
      'article L. 221-28, 4°',
      'Modèle de formulaire de rétractation',
      'À l’attention de GAEC du Pré, 12 chemin du Pré',
      'Garanties légales',
      'délai de deux ans à compter de la délivrance du bien',
      'Médiation du Pré',
    ])
      expect(terms?.text).toContain(part);
  });

  it('are kept once for all orders of the same words, and stay what they were', async () => {
    await setLegal();
    const order = { channel: 'OFFLINE', email: 'deux@clients.test' } as const;
    await placeTestOrder(server, shop, order);
    const before = (await keptTerms()).length;
    const { reference, token } = await placeTestOrder(server, shop, order);
    expect(await keptTerms()).toHaveLength(before);
    await server.deliver();
    await setLegal({ mediator: { name: 'Autre médiation', website: 'https://autre.example/' } });
    await placeTestOrder(server, shop, order);
    expect(await keptTerms()).toHaveLength(before + 1);

    server.mails.length = 0;
    const { notifications } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    const own = notifications.find(({ audience }: { audience: string }) => audience === 'SHOPPER');
    await shop.post(`/api/ResendOrderNotification/${own.id}`);
    await server.deliver();
    expect(attachedTo('deux@clients.test').some(({ text }) => text.includes('Médiation du Pré'))).toBe(true);

    const file = await server.anonymous.get(ownTermsPath(shop.slug, { reference, token }));
    expect(file.headers['content-disposition']).toContain('15');
    const text = oneLine(textOfPdf(file.rawPayload));
    expect(text).toContain('Médiation du Pré');
    expect(text).not.toContain('Autre médiation');
    const page = await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    expect(page.json().hasTerms).toBe(true);
    const stranger = await server.anonymous.get(ownTermsPath(shop.slug, { reference, token: 'deviné' }));
    expect(stranger.statusCode).toBe(404);
  });

  it('wait for the card of an order that is paid online', async () => {
    const { sessionId, reference, token } = await placeTestOrder(server, shop, { email: 'carte@clients.test' });
    await server.deliver();
    expect(mailTo('carte@clients.test')).toEqual([]);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    await server.deliver();
    expect(mailTo('carte@clients.test').map(({ attachments = [] }) => attachments.length)).toEqual([1]);
  });

  it('delay the mail while the paper cannot be made, and never lose it', async () => {
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'papier@clients.test' });
    const { sheet } = server.services.documents;
    server.services.documents.sheet = () => Promise.reject(new Error('no paper'));
    await server.deliver();
    server.services.documents.sheet = sheet;
    expect(mailTo('papier@clients.test')).toEqual([]);
    server.clock.advance({ hours: 1 });
    await server.deliver();
    expect(attachedTo('papier@clients.test')).toHaveLength(1);
  });
});
