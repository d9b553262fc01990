import { randomUUID } from 'node:crypto';
import { slateOf } from '@etal/texts/slate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../platform/outbox/retry-delay.ts';
import {
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../testing/harness/test-app.ts';
import { retryGivenUp } from '../../platform/outbox/outbox.queries.ts';
import { suspendShop } from '../shop/shop.ts';
import { insertShoppers } from '../shoppers/shoppers.ts';
import { sendDueMailings } from './mailings.ts';

/** A Sunday morning. */
const START = '2026-11-15T09:00:00Z';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set(START);
  await server.services.database.acrossShops(async (tx) => {
    await tx.deleteFrom('outbox').execute();
    await tx.deleteFrom('weekly_mailings').execute();
  });
  server.mails.length = 0;
  server.refusedAddresses.clear();
  delete server.away.mail;
  shop = await openOnlineShop(server);
  await server.deliver();
  server.mails.length = 0;
});

const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');
const inShop = <Result>(run: Parameters<typeof server.services.database.withShop<Result>>[1]) =>
  server.services.database.withShop(shop.shopId, run);

type Choice = 'ACCEPTED' | 'REFUSED' | null;
async function add(name: string, choice: Choice = 'ACCEPTED', email = `${name}@clients.test`): Promise<string> {
  const id = randomUUID();
  await inShop(async (tx) => {
    const given = { firstname: '', lastname: name, email, phone: email === '' ? '+33612345678' : '', city: '' };
    await insertShoppers(tx, shop.shopId, [{ id, given, origin: 'MANUAL', now: server.clock.now() }]);
    if (choice !== null)
      await tx
        .updateTable('shoppers')
        .set({ mail_choice: choice, mail_chosen_at: server.clock.now() })
        .where('id', '=', id)
        .execute();
  });
  return id;
}
const ask = (call: string, payload: object, key: string = randomUUID()) =>
  shop.send({ method: 'POST', url: `/api/${call}`, headers: { 'idempotency-key': key }, payload });
const SLATE = { subject: 'Cette semaine', intro: 'Les premières mâches sont là.' };
const sendSlate = (more: object = {}, key?: string) => ask('SendMailing', { ...SLATE, ...more }, key);
const list = async () => (await shop.get('/api/GetMailings')).json();
/** Until the last of the paced messages is due. */
async function deliverAll(minutes = 1): Promise<void> {
  server.clock.advance({ minutes });
  await server.deliver();
}
const receivers = () => server.mails.map(({ to }) => to).toSorted();

describe('who left an order at the payment page', () => {
  const choose = async (refusesMail: boolean, email: string) => {
    const { sessionId, reference, token } = await placeTestOrder(server, shop, { email, refusesMail });
    return {
      pay: async () => {
        server.fake.pay(sessionId);
        await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
      },
    };
  };
  const choices = () =>
    inShop((tx) => tx.selectFrom('shoppers').select(['email', 'mail_choice as choice']).orderBy('email').execute());

  it('is written to once the order is paid, and not before; a refusal counts at once', async () => {
    const paid = await choose(false, 'a-paye@clients.test');
    await choose(false, 'b-abandonne@clients.test');
    await choose(true, 'c-refuse@clients.test');
    expect(await choices()).toEqual([
      { email: 'a-paye@clients.test', choice: null },
      { email: 'b-abandonne@clients.test', choice: null },
      { email: 'c-refuse@clients.test', choice: 'REFUSED' },
    ]);
    await paid.pay();
    expect((await choices()).map(({ choice }) => choice)).toEqual(['ACCEPTED', null, 'REFUSED']);
    await sendSlate();
    await deliverAll();
    expect(server.mails.filter(({ subject }) => subject === SLATE.subject).map(({ to }) => to)).toEqual([
      'a-paye@clients.test',
    ]);
  });

  it('keeps the refusal that they sent while the card was asked for', async () => {
    const waiting = await choose(false, 'lea@clients.test');
    await choose(true, 'lea@clients.test');
    await waiting.pay();
    expect(await choices()).toEqual([{ email: 'lea@clients.test', choice: 'REFUSED' }]);
  });
});

describe('PreviewMailing', () => {
  it('shows the slate as it would leave: what is on sale at the site’s prices, where and until when', async () => {
    await add('lea');
    await add('refuse', 'REFUSED');
    await add('jamais', null);
    await add('sans-mail', 'ACCEPTED', '');
    const preview = (await shop.get(`/api/PreviewMailing?${new URLSearchParams(SLATE)}`)).json();
    expect(preview).toMatchObject({
      subject: 'Cette semaine',
      recipients: 1,
      leftOut: 3,
      why: { REFUSED: 1, NEVER_ASKED: 1, NO_EMAIL: 1 },
      isEmpty: false,
    });
    expect(plain(preview.text)).toContain('Les premières mâches sont là.');
    expect(plain(preview.text)).toContain(
      'Marché de Sarlat : lundi 16 novembre, de 8 h à 12 h 30. Commandez avant le dimanche 15 novembre, 18 h.',
    );
    expect(plain(preview.text)).toContain('- Tomates (la pièce) : 3,50 €');
    expect(plain(preview.shortText)).toContain('• Tomates : 3,50 € la pièce');
    expect(preview.html).not.toMatch(/<script|<img/);
    const storefront = (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`)).json();
    const now = server.clock.now().getTime() / 1000;
    const told = slateOf({ storefront, unsoldContents: [], before: undefined, pointId: undefined, now });
    for (const { label, amount, detail } of told.families.flatMap(({ lines }) => lines))
      expect(preview.text).toContain(`- ${label} (${detail})\u00A0: ${amount}`);
  });

  it('says what a surprise bag holds in the week of the next collection, and of no other', async () => {
    const { id } = (
      await shop.post('/api/CreateArticlesBag', {
        label: 'Panier surprise',
        description: 'Selon la récolte',
        img: await jpegUpload(),
        bagType: 'OPAQUE_UNIT',
        tvaRate: 'RATE_5_5',
        unitPrice: 1500,
      })
    ).json();
    const compose = (week: string, quantity: number) =>
      shop.put(`/api/SetBagWeek/${id}`, { week, shown: true, articles: [{ articleId: shop.articleId, quantity }] });
    const text = async () => plain((await shop.get('/api/PreviewMailing')).json().text);
    // It is Sunday: what the week that ends held can be ordered no more, and the next collection is tomorrow's.
    await compose('2026-11-15', 3);
    await compose('2026-11-23', 5);
    expect(await text()).toContain('- Panier surprise (le panier) : 15,00 €');
    await compose('2026-11-16', 4);
    expect(await text()).toContain('- Panier surprise (le panier : 4 × Tomates) : 15,00 €');
  });

  it('says when there is nothing to announce: sold out, nowhere to go, or not published', async () => {
    const isEmpty = async () => (await shop.get('/api/PreviewMailing')).json().isEmpty;
    expect(await isEmpty()).toBe(false);
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock: 0 });
    expect(await isEmpty()).toBe(true);
    expect((await sendSlate()).statusCode).toBe(409);
    expect((await shop.get('/api/GenerateMailingPoster')).statusCode).toBe(409);
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock: 5 });
    expect(await isEmpty()).toBe(false);
    await inShop((tx) => tx.updateTable('shops').set({ state: 'READY' }).where('id', '=', shop.shopId).execute());
    expect(await isEmpty()).toBe(true);
  });

  it('is a page of its own for the frame beside the form, which runs nothing and no other site shows', async () => {
    const page = await shop.get(`/api/mailing-preview?${new URLSearchParams({ intro: '<script>alert(1)</script>' })}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox",
    );
    expect(page.headers).not.toHaveProperty('origin-agent-cluster');
    expect(page.body).toContain('&lt;script&gt;');
    expect((await server.anonymous.get('/api/mailing-preview')).statusCode).toBe(401);
  });

  it('is a poster too', async () => {
    const poster = await shop.get(`/api/GenerateMailingPoster?${new URLSearchParams({ intro: 'Bonjour' })}`);
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(poster.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('SendMailing', () => {
  it('writes to who accepts, in the shop’s name, with a way out by one press, and tells what came of it', async () => {
    const lea = await add('lea');
    await add('refuse', 'REFUSED');
    await add('jamais', null);
    const sent = await sendSlate();
    expect(sent.json()).toMatchObject({
      kind: 'SLATE',
      isWeekly: false,
      state: 'SENT',
      waiting: 1,
      sent: 0,
      leftOut: 2,
    });
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      senderName: 'La Ferme du Pré (via Étal)',
      replyTo: 'ferme@etal.test',
      subject: 'Cette semaine',
      messageId: `<mailing-${sent.json().id}-${lea}@localhost>`,
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(
      new RegExp(
        `^<http://localhost/boutique/${shop.slug}/desabonnement\\?client=[0-9a-f-]{36}&envoi=${sent.json().id}>$`,
      ),
    );
    expect(mail?.html).not.toMatch(/<img|utm_|pixel/);
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'lea@clients.test' });
    server.clock.advance({ hours: 73 });
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'lea@clients.test' });
    expect((await list()).mailings).toMatchObject([{ id: sent.json().id, sent: 1, waiting: 0, failed: 0, orders: 1 }]);
  });

  it('pressed twice is sent once, and another body under the same key is refused', async () => {
    await add('lea');
    const key = randomUUID();
    const [first, second] = await Promise.all([sendSlate({}, key), sendSlate({}, key)]);
    expect([first.json().id, second.statusCode]).toEqual([second.json().id, 200]);
    expect((await sendSlate({ intro: 'Autre chose' }, key)).statusCode).toBe(409);
    expect((await ask('SendMailing', SLATE, '')).statusCode).toBe(400);
    await deliverAll();
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
  });

  it('carries the merchant’s photograph, and everyone reads what was on sale when it left', async () => {
    await add('lea');
    await sendSlate({ img: await jpegUpload() });
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { unitPrice: 999 });
    await deliverAll();
    expect(server.mails[0]?.html).toMatch(/<img src="http:\/\/localhost\/images\/[0-9a-f-]{36}\.jpg" alt="Photo de/);
    expect(plain(server.mails[0]?.text)).toContain('3,50 €');
    expect(plain(server.mails[0]?.text)).not.toContain('9,99 €');
  });

  it('says what is new or back since the slate before', async () => {
    await add('lea');
    await sendSlate();
    await shop.post('/api/CreateSimpleArticle', {
      label: 'Mâche',
      description: 'Du matin',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_CAPTURED_WEIGHT',
      pricePerKilogram: 1200,
    });
    server.clock.advance({ hours: 1 });
    const news = (await shop.get('/api/PreviewMailing')).json().text.split('PRODUITS')[0];
    expect(plain(news)).toMatch(/NOUVEAU OU DE RETOUR\s+- Mâche \(au poids que vous choisissez\) : 12,00 €\/kg/);
    expect(news).not.toContain('Tomates');
  });

  it('is refused where nobody may be written to, for an hour that has passed, and for a point that is not there', async () => {
    await add('jamais', null);
    const nobody = await sendSlate();
    expect([nobody.statusCode, plain(nobody.body)]).toEqual([
      409,
      expect.stringContaining("1 client n'accepte pas vos mails"),
    ]);
    expect((await sendSlate({ sendAt: Date.parse(START) / 1000 })).statusCode).toBe(400);
    expect((await sendSlate({ collectionPointId: randomUUID() })).statusCode).toBe(404);
    expect((await list()).mailings).toEqual([]);
  });

  it('goes to one point’s customers alone, with its collections', async () => {
    await add('ailleurs');
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'lea@clients.test' });
    await inShop((tx) =>
      tx
        .updateTable('shoppers')
        .set({ mail_choice: 'ACCEPTED', mail_chosen_at: server.clock.now() })
        .where('email', '=', 'lea@clients.test')
        .execute(),
    );
    await server.deliver();
    server.mails.length = 0;
    expect((await sendSlate({ collectionPointId: shop.pointId })).json().waiting).toBe(1);
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
  });

  it('may be done ten times a day, and no more', async () => {
    await add('lea');
    for (let count = 0; count < 10; count++) expect((await sendSlate()).statusCode).toBe(200);
    const refused = await sendSlate();
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      429,
      'Vous avez déjà écrit 10 fois à vos clients depuis hier à la même heure. Réessayez plus tard.',
    ]);
    server.clock.advance({ days: 1 });
    expect((await sendSlate()).statusCode).toBe(200);
  });
});

describe('a mailing for later', () => {
  const LATER = Date.parse('2026-11-18T17:00:00Z') / 1000;

  it('leaves at its hour, once, whoever looks', async () => {
    await add('lea');
    expect((await sendSlate({ sendAt: LATER })).json()).toMatchObject({
      state: 'SCHEDULED',
      sendAt: LATER,
      waiting: 0,
    });
    server.clock.set('2026-11-18T16:59:00Z');
    await sendDueMailings(server.services);
    await server.deliver();
    expect(server.mails).toEqual([]);
    server.clock.set('2026-11-18T17:00:00Z');
    await Promise.all([sendDueMailings(server.services), sendDueMailings(server.services)]);
    await sendDueMailings(server.services);
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
  });

  it('can be called off until then, twice as well as once, and not afterwards', async () => {
    await add('lea');
    const { id } = (await sendSlate({ sendAt: LATER })).json();
    const sent = (await sendSlate()).json();
    const cancel = (which: string) => shop.delete(`/api/CancelMailing/${which}`);
    expect([(await cancel(id)).statusCode, (await cancel(id)).statusCode]).toEqual([200, 200]);
    expect([(await cancel(sent.id)).statusCode, (await cancel(randomUUID())).statusCode]).toEqual([409, 404]);
    const stranger = await openOnlineShop(server, 'La Ferme d’à Côté');
    expect((await stranger.delete(`/api/CancelMailing/${sent.id}`)).statusCode).toBe(404);
    server.clock.set(new Date(LATER * 1000));
    await sendDueMailings(server.services);
    expect((await list()).mailings.map(({ state }: { state: string }) => state)).toEqual(['CANCELED', 'SENT']);
  });

  it('is not sent when nothing is on sale at its hour', async () => {
    await add('lea');
    await sendSlate({ sendAt: LATER });
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { isEnabled: false });
    server.clock.set(new Date(LATER * 1000));
    await sendDueMailings(server.services);
    await deliverAll();
    expect([(await list()).mailings[0].state, server.mails]).toEqual(['EMPTY', []]);
  });
});

describe('the slate of each week', () => {
  const set = (body: object = {}) =>
    shop.put('/api/SetWeeklyMailing', {
      enabled: true,
      weekday: 'wednesday',
      time: '18:00',
      intro: 'Bonjour',
      ...body,
    });

  it('leaves each week at its hour, once, whatever restarts, and over a clock change', async () => {
    await add('lea');
    server.clock.set('2026-10-19T09:00:00Z');
    expect((await set()).json()).toEqual({
      enabled: true,
      weekday: 'wednesday',
      time: '18:00',
      intro: 'Bonjour',
      nextAt: Date.parse('2026-10-21T16:00:00Z') / 1000,
    });
    const left: string[] = [];
    for (let at = Date.parse('2026-10-19T09:00:00Z'); at < Date.parse('2026-11-05T09:00:00Z'); at += 30 * 60_000) {
      server.clock.set(new Date(at));
      await Promise.all([sendDueMailings(server.services), sendDueMailings(server.services)]);
      const before = server.mails.length;
      await server.deliver();
      if (server.mails.length > before) left.push(new Date(at).toISOString());
    }
    expect(left).toEqual(['2026-10-21T16:00:00.000Z', '2026-10-28T17:00:00.000Z', '2026-11-04T17:00:00.000Z']);
    expect(plain(server.mails[0]?.subject)).toBe("L'ardoise de la semaine – La Ferme du Pré");
    expect(server.mails).toHaveLength(3);
  });

  it('is sent by no press on « enregistrer », and stops by itself when nothing is on sale', async () => {
    await add('lea');
    server.clock.set('2026-11-18T18:00:00Z');
    expect((await set()).json().nextAt).toBe(Date.parse('2026-11-25T17:00:00Z') / 1000);
    await sendDueMailings(server.services);
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { isEnabled: false });
    server.clock.set('2026-11-25T17:00:00Z');
    await sendDueMailings(server.services);
    await deliverAll();
    expect(server.mails).toEqual([]);
    expect((await list()).mailings).toMatchObject([{ isWeekly: true, state: 'EMPTY' }]);
    expect((await set({ enabled: false })).json().nextAt).toBeNull();
    server.clock.set('2026-12-02T17:00:00Z');
    await sendDueMailings(server.services);
    expect((await list()).mailings).toHaveLength(1);
  });
});

describe('the way out', () => {
  const linkOf = (index = 0): string =>
    /<http:\/\/localhost(.+)>/.exec(server.mails[index]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  /** As a mail program presses: from anywhere, without a cookie. */
  const press = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    server.anonymous.send({
      method: 'POST',
      url,
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
      payload,
    });
  const choiceOf = async (id: string) =>
    (
      await inShop((tx) =>
        tx.selectFrom('shoppers').select('mail_choice').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).mail_choice;

  it('is one press of a mail program; reading the page changes nothing; the refusal can be taken back', async () => {
    const lea = await add('lea');
    await sendSlate();
    await deliverAll();
    const link = linkOf();
    expect((await server.anonymous.get(link)).statusCode).toBe(200);
    expect(await choiceOf(lea)).toBe('ACCEPTED');
    expect((await press(link)).statusCode).toBe(200);
    expect((await press(link, '--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect(await choiceOf(lea)).toBe('REFUSED');
    expect((await list()).mailings[0]).toMatchObject({ sent: 1, unsubscribed: 1 });
    expect((await sendSlate()).statusCode).toBe(409);
    expect((await press(link, 'reabonnement=oui')).statusCode).toBe(200);
    expect(await choiceOf(lea)).toBe('ACCEPTED');
    expect((await list()).mailings[0]).toMatchObject({ unsubscribed: 0 });
  });

  it('of nobody, or of another shop, is a page that is not there', async () => {
    const lea = await add('lea');
    await sendSlate();
    await deliverAll();
    const other = await openOnlineShop(server, 'La Ferme d’à Côté');
    const token = new URLSearchParams(linkOf().split('?')[1]).get('client');
    for (const url of [
      `/boutique/${shop.slug}/desabonnement`,
      `/boutique/${shop.slug}/desabonnement?client=${randomUUID()}`,
      `/boutique/${shop.slug}/desabonnement?client=%27or%201`,
      `/boutique/${other.slug}/desabonnement?client=${token}`,
      `/boutique/nulle-part/desabonnement?client=${token}`,
    ])
      expect([(await server.anonymous.get(url)).statusCode, (await press(url)).statusCode], url).toEqual([404, 404]);
    expect(await choiceOf(lea)).toBe('ACCEPTED');
  });

  it('counts for whoever presses it while a mailing is on its way', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push(await add(name));
    await sendSlate();
    await inShop((tx) =>
      tx.updateTable('shoppers').set({ mail_choice: 'REFUSED' }).where('id', '=', ids[1]!).execute(),
    );
    await deliverAll();
    expect(receivers()).toEqual(['a@clients.test', 'c@clients.test']);
    expect((await list()).mailings[0]).toMatchObject({ sent: 2, waiting: 0, failed: 0, leftOut: 1 });
  });
});

describe('an address that takes no mail', () => {
  it('is left out from then on, until it is changed', async () => {
    const id = await add('parti');
    await add('lea');
    server.refusedAddresses.add('parti@clients.test');
    await sendSlate();
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
    expect(await list()).toMatchObject({
      reach: { recipients: 1, leftOut: 1, why: { BOUNCED: 1 } },
      mailings: [{ sent: 1, failed: 1, waiting: 0 }],
    });
    const details = { lastname: 'parti', firstname: '', phone: '', city: 'Domme' };
    await shop.put(`/api/UpdateShopper/${id}`, { ...details, email: 'parti@clients.test' });
    expect((await list()).reach.why).toEqual({ BOUNCED: 1 });
    await shop.put(`/api/UpdateShopper/${id}`, { ...details, email: 'revenu@clients.test' });
    expect((await list()).reach).toMatchObject({ recipients: 2, leftOut: 0 });
  });

  it('is told from a mail service that is away, which is tried again and given up visibly', async () => {
    await add('lea');
    server.away.mail = '421 later';
    await sendSlate();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      expect((await list()).mailings[0]).toMatchObject({ waiting: 1, failed: 0 });
      await deliverAll(61);
    }
    expect((await list()).mailings[0]).toMatchObject({ waiting: 0, failed: 1 });
    expect((await list()).reach.why).toEqual({});
    // The operator tries it again (R-OPERATOR-1).
    delete server.away.mail;
    await server.services.database.acrossShops(async (tx) => {
      const given = await tx.selectFrom('outbox').select('id').where('failed_at', 'is not', null).execute();
      for (const { id } of given) await retryGivenUp(tx, id, server.clock.now());
    });
    await deliverAll();
    expect([receivers(), (await list()).mailings[0]]).toMatchObject([['lea@clients.test'], { sent: 1, failed: 0 }]);
  });
});

describe('a message', () => {
  const TEXT = { subject: 'Demain', text: 'Le marché est déplacé\nsous la halle.' };
  const message = (audience: object, key?: string) => ask('SendMessage', { audience, ...TEXT }, key);
  const DAY = '2026-11-20';

  it('about a day goes to everyone who has an order there, once each, whatever they chose', async () => {
    for (const email of ['lea@clients.test', 'lea@clients.test', 'zoe@clients.test'])
      await placeTestOrder(server, shop, { channel: 'OFFLINE', email, date: DAY });
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'autre-jour@clients.test', date: '2026-11-21' });
    const refused = await placeTestOrder(server, shop, {
      channel: 'OFFLINE',
      email: 'refusee@clients.test',
      date: DAY,
    });
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${refused.orderId}` });
    await inShop((tx) =>
      tx.updateTable('shoppers').set({ mail_choice: 'REFUSED', mail_chosen_at: server.clock.now() }).execute(),
    );
    await server.deliver();
    server.mails.length = 0;
    const audience = { orders: { date: DAY, collectionPoint: shop.pointId } };
    const preview = (await shop.post('/api/PreviewMessage', { audience })).json();
    expect(preview).toEqual({ recipients: 2, leftOut: 0, why: {} });
    expect((await message(audience)).json()).toEqual(preview);
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test', 'zoe@clients.test']);
    expect(plain(server.mails[0]?.subject)).toBe('Demain – La Ferme du Pré');
    expect(plain(server.mails[0]?.text)).toMatch(
      /^Votre retrait : vendredi 20 novembre 2026, 8 h – 12 h 30\nLieu : Marché de Sarlat, 1 place[^]*Le marché est déplacé\nsous la halle\./,
    );
    expect(server.mails[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('pressed twice is sent once, and another body under the same key is refused', async () => {
    const lea = await add('lea');
    const key = randomUUID();
    const answers = await Promise.all([message({ shoppers: [lea] }, key), message({ shoppers: [lea] }, key)]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().recipients])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await message({ shoppers: [lea, await add('zoe')] }, key)).statusCode).toBe(409);
    expect((await message({ shoppers: [lea] }, '')).statusCode).toBe(400);
    await deliverAll();
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
    expect((await list()).mailings).toHaveLength(1);
  });

  it('about an order that is called off before it leaves is not sent', async () => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', date: DAY });
    await message({ orders: { date: DAY } });
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${orderId}` });
    await server.deliver();
    server.mails.length = 0;
    await deliverAll();
    expect(server.mails).toEqual([]);
    expect((await list()).mailings[0]).toMatchObject({ kind: 'MESSAGE', sent: 0, waiting: 0, leftOut: 1 });
  });

  it('about a day that was over before it could leave is not sent; one written after it is', async () => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', date: DAY });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await server.deliver();
    server.mails.length = 0;
    await liveUntil(server, '2026-11-20T06:00:00Z');
    await message({ orders: { date: DAY } });
    // The machine was off for two days.
    await liveUntil(server, '2026-11-22T06:00:00Z');
    await deliverAll();
    expect(server.mails).toEqual([]);
    expect((await list()).mailings[0]).toMatchObject({ kind: 'MESSAGE', sent: 0, waiting: 0, leftOut: 1 });
    await message({ orders: { date: DAY } });
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
  });

  it('to a group or by name goes only to who may be written to, and can be refused', async () => {
    const [lea, no] = [await add('lea'), await add('non', 'REFUSED')];
    expect((await message({ shoppers: [lea, no] })).json()).toMatchObject({ recipients: 1, leftOut: 1 });
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
    expect(server.mails[0]?.headers?.['List-Unsubscribe']).toContain('/desabonnement?client=');
    expect((await message({ shoppers: [no] })).statusCode).toBe(409);
    const group = (await shop.get('/api/GetShopAggregate')).json().shoppersGroups?.[0]?.id;
    expect(group).toBeTruthy();
    expect((await message({ group })).statusCode).toBe(409);
    // Who has ordered there belongs to the group of its point.
    for (const name of ['lea', 'non'])
      await placeTestOrder(server, shop, { channel: 'OFFLINE', email: `${name}@clients.test` });
    await server.deliver();
    server.mails.length = 0;
    const preview = (await shop.post('/api/PreviewMessage', { audience: { group } })).json();
    expect(preview).toEqual({ recipients: 1, leftOut: 1, why: { REFUSED: 1 } });
    expect((await message({ group })).json()).toEqual(preview);
    await deliverAll();
    expect(receivers()).toEqual(['lea@clients.test']);
    expect((await message({ group: randomUUID() })).statusCode).toBe(404);
    expect((await message({ orders: { date: DAY, collectionPoint: randomUUID() } })).statusCode).toBe(404);
    const stranger = await openOnlineShop(server, 'La Ferme Curieuse');
    expect((await stranger.post('/api/PreviewMessage', { audience: { shoppers: [lea] } })).json().recipients).toBe(0);
  });
});

describe('a shop that is suspended', () => {
  const suspend = () =>
    inShop((tx) => suspendShop(tx, shop.shopId, { reason: 'Courriers indésirables', now: server.clock.now() }));

  it('writes to who has an order, and to nobody else', async () => {
    const lea = await add('lea');
    const { reference } = await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'paul@clients.test' });
    await shop.post(`/api/AcceptOrder/${reference}`);
    await suspend();
    const message = { subject: 'Bonjour', text: 'À bientôt.' };
    const refused = await ask('SendMessage', { ...message, audience: { shoppers: [lea] } });
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      'Votre boutique est suspendue ou fermée : vous pouvez écrire aux clients d’un jour de retrait, et à eux seuls.',
    ]);
    const orders = { date: '2026-11-20', collectionPoint: shop.pointId };
    expect((await ask('SendMessage', { ...message, audience: { orders } })).statusCode).toBe(200);
  });

  it('sends no copy more of what was on its way', async () => {
    await add('lea');
    expect((await sendSlate()).statusCode).toBe(200);
    await suspend();
    await deliverAll();
    expect([receivers(), (await list()).mailings[0]]).toMatchObject([[], { sent: 0, leftOut: 1 }]);
  });
});

it('an erased customer is written to no more, and leaves no address behind; what they received is theirs to take', async () => {
  const lea = await add('lea');
  const { id } = (await sendSlate()).json();
  const taken = (await shop.get(`/api/ExportShopperData/${lea}`)).json();
  expect(taken).toMatchObject({ client: { choixMail: 'ACCEPTED' }, envois: [{ objet: 'Cette semaine' }] });
  await shop.post(`/api/EraseShopper/${lea}`);
  await deliverAll();
  expect(server.mails).toEqual([]);
  const rows = await inShop(async (tx) => [
    await tx.selectFrom('mailing_recipients').selectAll().where('mailing_id', '=', id).execute(),
    await tx.selectFrom('mailings').selectAll().execute(),
    await tx.selectFrom('shoppers').selectAll().where('id', '=', lea).execute(),
  ]);
  expect(JSON.stringify(rows)).not.toContain('lea@clients.test');
});
