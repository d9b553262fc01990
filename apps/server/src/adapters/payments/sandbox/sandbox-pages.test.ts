import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import type { PaymentEvent } from '../../../ports/payment-service.ts';
import { openTestDatabase } from '../../../../testing/harness/open-test-database.ts';
import { whenDone } from '../../../../testing/harness/when-done.ts';
import { fixedClock } from '../../../../testing/fakes/fixed-clock.ts';
import { checkoutWanted, ibanWanted } from '../../../../testing/fakes/payments-bench.ts';
import { sandboxPayments } from './sandbox-payments.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

function openPages(onEvent: (event: PaymentEvent) => Promise<void> = async () => {}) {
  const clock = fixedClock('2026-11-15T09:00:00Z');
  const payments = sandboxPayments({ database, clock, origin: () => 'http://etal.test', onEvent });
  const app = fastify();
  app.post('/elsewhere', async () => 'read');
  payments.mountPages?.(app);
  whenDone(() => app.close());
  const pathOf = (url: string) => new URL(url, 'http://etal.test').pathname;
  return {
    payments,
    clock,
    get: async (url: string) => app.inject(pathOf(url)),
    post: async (url: string, form: Record<string, string> | string = {}) =>
      app.inject({
        method: 'POST',
        url: pathOf(url),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      }),
  };
}

async function openAll() {
  const pages = openPages();
  const { payments, clock } = pages;
  const { accountId } = await payments.createAccount({
    shopId: randomUUID(),
    label: 'La Ferme du Pré',
    email: 'maud@ferme.test',
  });
  const signUp = await payments.onboardingLink({
    accountId,
    returnUrl: 'http://etal.test/retour',
    refreshUrl: 'http://etal.test/encore',
  });
  const iban = await payments.startIbanSetup(ibanWanted(randomUUID()));
  const checkout = await payments.startCheckout(checkoutWanted(accountId, clock));
  return { ...pages, accountId, signUp, iban, checkout };
}

describe('every page of the sandbox', () => {
  it('says what it is, stands on its own and asks for nothing from outside', async () => {
    const { get, signUp, iban, checkout } = await openAll();
    for (const url of [signUp, iban.url, checkout.url, '/bac-a-sable/iban/unknown']) {
      const { body, headers } = await get(url);
      expect(body).toContain('Bac à sable — aucun argent réel');
      expect(body).toContain('<html lang="fr">');
      expect(body).toContain('width=device-width');
      expect(body.match(/<h1>/g)).toHaveLength(1);
      expect(body).not.toMatch(/<style|style=|<script|\son\w+=|src=/);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    }
    const sheet = await get('/bac-a-sable/style.css');
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it.each(['inscription', 'iban', 'paiement'])('of the kind %s does not exist for an unknown visit', async (kind) => {
    const { get, post } = openPages();
    for (const { statusCode, body } of [
      await get(`/bac-a-sable/${kind}/inconnu`),
      await post(`/bac-a-sable/${kind}/inconnu`),
    ]) {
      expect(statusCode).toBe(404);
      expect(body).toContain("Cette page n'existe pas.");
    }
  });

  it('has an address that nobody can guess', async () => {
    const { signUp, iban, checkout } = await openAll();
    for (const url of [signUp, iban.url, checkout.url])
      expect(url).toMatch(/^http:\/\/etal\.test\/bac-a-sable\/[a-z]+\/sbx_[a-z]+_[0-9a-f]{32}$/);
  });

  it('leaves the other routes as they were: none of them reads forms', async () => {
    const { post } = openPages();
    expect((await post('/elsewhere', 'a=b')).statusCode).toBe(415);
  });

  it('goes on when our own server does not take its message', async () => {
    const { payments, post, clock } = openPages(async () => {
      throw new Error('not now');
    });
    const { accountId } = await payments.createAccount({
      shopId: randomUUID(),
      label: 'La Ferme du Pré',
      email: 'maud@ferme.test',
    });
    const { url, sessionId } = await payments.startCheckout(checkoutWanted(accountId, clock));
    expect((await post(url, { choix: 'payer' })).statusCode).toBe(303);
    expect(await payments.readCheckout({ accountId, sessionId })).toMatchObject({ state: 'AUTHORIZED' });
  });
});

describe("the merchant's account", () => {
  it('is finished by its button, which leads back, once', async () => {
    const { get, post, payments, signUp, accountId } = await openAll();
    expect((await get(signUp)).body).toContain("<button>Terminer l'inscription</button>");
    expect((await payments.readAccount(accountId)).canCharge).toBe(false);
    const answer = await post(signUp);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://etal.test/retour']);
    expect((await payments.readAccount(accountId)).canCharge).toBe(true);
    for (const { statusCode, body } of [await get(signUp), await post(signUp)]) {
      expect(statusCode).toBe(409);
      expect(body).toContain('Ce lien d&#39;inscription a déjà servi.');
      expect(body).toContain('href="http://etal.test/encore"');
    }
  });
});

describe('the IBAN', () => {
  it('has a labelled field, an example and a way back', async () => {
    const { get, iban } = await openAll();
    const body = plain((await get(iban.url)).body);
    expect(body).toContain('<label for="iban">IBAN</label>');
    expect(body).toContain("<button>Enregistrer l'IBAN</button>");
    expect(body).toContain('FR14 2004 1010 0505 0001 3M02 606');
    expect(body).toContain('<a href="http://etal.test/parametres">');
  });

  it('is saved and leads back with the visit, once', async () => {
    const { get, post, payments, iban } = await openAll();
    const answer = await post(iban.url, { iban: 'fr14 2004 1010 0505 0001 3m02 606' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://etal.test/parametres?session_id=${iban.sessionId}`,
    ]);
    expect(await payments.readIbanSetup(iban.sessionId)).toMatchObject({ state: 'DONE', last4: '2606' });
    for (const { statusCode, body } of [
      await get(iban.url),
      await post(iban.url, { iban: 'FR1420041010050500013M02606' }),
    ]) {
      expect(statusCode).toBe(409);
      expect(body).toContain('IBAN a déjà été enregistré.');
    }
  });

  it.each(['FR1420041010050500013M02607', '"><script>alert(1)</script>', ''])(
    'that is none, %j, stays in its field with a sentence beside it',
    async (typed) => {
      const { post, payments, iban } = await openAll();
      const { statusCode, body } = await post(iban.url, { iban: typed });
      expect(statusCode).toBe(400);
      expect(plain(body)).toContain("Cet IBAN n'est pas valide : vérifiez ses lettres et ses chiffres.");
      expect(body).toContain('aria-invalid="true" aria-describedby="erreur aide"');
      expect(body).toContain(
        `value="${typed.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
      );
      expect(await payments.readIbanSetup(iban.sessionId)).toEqual({ state: 'PENDING' });
    },
  );

  it('is never kept: its last four signs are', async () => {
    const { post, iban } = await openAll();
    await post(iban.url, { iban: 'FR1420041010050500013M02606' });
    const rows = await database.acrossShops((tx) => tx.selectFrom('sandbox_objects').selectAll().execute());
    expect(rows.some(({ data }) => JSON.stringify(data).includes('"2606"'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('50500013M');
  });

  it('is not asked for after a day', async () => {
    const { get, post, clock, iban } = await openAll();
    clock.advance({ days: 1 });
    for (const { statusCode, body } of [
      await get(iban.url),
      await post(iban.url, { iban: 'FR1420041010050500013M02606' }),
    ]) {
      expect(statusCode).toBe(409);
      expect(body).toContain('Cette demande d&#39;IBAN a expiré.');
    }
  });
});

describe("the shopper's card", () => {
  it('shows the order, its total and three ways on', async () => {
    const { get, checkout } = await openAll();
    const body = plain((await get(checkout.url)).body);
    expect(body).toContain('Paiement de la commande K7PX3M9Q</h1>');
    expect(body).toContain('<tr><th scope="row">Tomates</th><td>2</td><td>7,00 €</td></tr>');
    expect(body).toContain('<th scope="row" colspan="2">Total</th><td>7,21 €</td>');
    expect([...body.matchAll(/<button[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
      'Payer',
      'Carte refusée',
      'Abandonner',
    ]);
  });

  it('pays and leads to the shop with the visit, once', async () => {
    const { get, post, payments, checkout, accountId } = await openAll();
    const answer = await post(checkout.url, { choix: 'payer' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://etal.test/merci?session=${checkout.sessionId}`,
    ]);
    const { paymentId } = await payments.readCheckout({ accountId, sessionId: checkout.sessionId });
    for (const { statusCode, body } of [
      await get(checkout.url),
      await post(checkout.url, { choix: 'payer' }),
      await post(checkout.url, { choix: 'abandonner' }),
    ]) {
      expect(statusCode).toBe(409);
      expect(body).toContain('Ce paiement est déjà terminé.');
      expect(body).toContain(`href="http://etal.test/merci?session=${checkout.sessionId}"`);
    }
    expect((await payments.readCheckout({ accountId, sessionId: checkout.sessionId })).paymentId).toBe(paymentId);
  });

  it('that is refused says so and can be tried again', async () => {
    const { post, payments, checkout, accountId } = await openAll();
    const { statusCode, body } = await post(checkout.url, { choix: 'refuser' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Votre carte a été refusée.');
    expect(body).toContain('>Payer</button>');
    expect(await payments.readCheckout({ accountId, sessionId: checkout.sessionId })).toMatchObject({
      checkout: 'OPEN',
      state: 'NONE',
    });
  });

  it('that is put away leads back to the shop, and may be taken out again', async () => {
    const { post, get, checkout } = await openAll();
    const answer = await post(checkout.url, { choix: 'abandonner' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://etal.test/panier']);
    expect((await get(checkout.url)).statusCode).toBe(200);
  });

  it('is not asked for once the checkout has expired, by itself or on demand', async () => {
    const { get, post, payments, clock, checkout, accountId } = await openAll();
    const other = await payments.startCheckout(checkoutWanted(accountId, clock));
    await payments.expireCheckout({ accountId, sessionId: other.sessionId });
    clock.advance({ hours: 1 });
    for (const { url } of [checkout, other]) {
      for (const { statusCode, body } of [await get(url), await post(url, { choix: 'payer' })]) {
        expect(statusCode).toBe(409);
        expect(body).toContain('Ce paiement a expiré.');
      }
    }
  });

  it('is paid once by two impatient clicks', async () => {
    const { post, payments, checkout, accountId } = await openAll();
    const answers = await Promise.all([post(checkout.url, { choix: 'payer' }), post(checkout.url, { choix: 'payer' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect(await payments.readCheckout({ accountId, sessionId: checkout.sessionId })).toMatchObject({
      state: 'AUTHORIZED',
      amount: 721,
    });
  });

  it('needs a choice', async () => {
    const { post, checkout } = await openAll();
    expect((await post(checkout.url, { choix: 'autre' })).statusCode).toBe(400);
    expect((await post(checkout.url)).statusCode).toBe(400);
  });

  it('never lets an article write its own HTML', async () => {
    const { get, payments, clock, accountId } = await openAll();
    const label = '<script>alert("1")</script>';
    const { url } = await payments.startCheckout(
      checkoutWanted(accountId, clock, { lines: [{ label, quantity: 1, unitAmount: 500 }] }),
    );
    const { body } = await get(url);
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  });
});
