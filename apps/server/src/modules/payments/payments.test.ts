import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmRecipients } from '../../../testing/harness/online-shop.ts';
import { openTestApp, type TestApp, visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';
import { noPayments } from '../../adapters/payments/none.ts';
import { buildApp } from '../../app.ts';
import * as z from 'zod/mini';
import type { Services } from '../../platform/services.ts';
import {
  type AccountReading,
  type IbanReading,
  PaymentRefused,
  type Payments,
  PaymentsAway,
} from '../../ports/payment-service.ts';
import { findShopByAccount, findShopByIbanSession, findShopByPaymentMethod } from './payment-shops.queries.ts';
import { refreshAccount, refreshIban, refreshMandate } from './refresh.ts';

/** A reading of an account that says nothing of what is missing, nor when it is paid out. */
const SAYS_NO_MORE = { requirements: null, payoutSchedule: null };

const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
const AWAY = 'Le service de paiement ne répond pas. Réessayez dans quelques minutes.';

/** A payment service told what to answer; it remembers what it was asked. */
function scriptedPayments() {
  const asked: { call: string; given: unknown }[] = [];
  const script = {
    account: { canCharge: false, payoutLast4: null, ...SAYS_NO_MORE } as AccountReading,
    iban: { state: 'PENDING' } as IbanReading,
    isMandateActive: true,
    failures: {} as Partial<Record<keyof Payments, Error>>,
    /** Runs inside the call: what happens meanwhile. */
    meanwhile: {} as Partial<Record<keyof Payments, () => Promise<unknown>>>,
  };
  let sessions = 0;
  const answering =
    <Given, Answer>(call: keyof Payments, give: (given: Given) => Answer) =>
    async (given: Given): Promise<Answer> => {
      asked.push({ call, given });
      const failure = script.failures[call];
      if (failure) throw failure;
      const result = give(given);
      const happening = script.meanwhile[call];
      delete script.meanwhile[call];
      await happening?.();
      return result;
    };
  const payments: Payments = {
    ...noPayments(),
    kind: 'sandbox',
    createAccount: answering('createAccount', ({ shopId }) => ({ accountId: `acct_${shopId}` })),
    onboardingLink: answering('onboardingLink', ({ accountId }) => `https://pay.test/onboarding/${accountId}`),
    readAccount: answering('readAccount', () => script.account),
    payOutMonthly: answering('payOutMonthly', () => null),
    startIbanSetup: answering('startIbanSetup', ({ shopId, customerId }) => {
      sessions += 1;
      return {
        sessionId: `sess_${shopId}_${sessions}`,
        customerId: customerId ?? `cus_${shopId}`,
        url: `https://pay.test/iban/${sessions}`,
      };
    }),
    readIbanSetup: answering('readIbanSetup', () => script.iban),
    readMandate: answering('readMandate', () => ({ isActive: script.isMandateActive })),
  };
  return {
    payments,
    asked,
    script,
    callsOf: (name: keyof Payments) => asked.filter(({ call }) => call === name).map(({ given }) => given),
  };
}

type Shop = Visitor & { shopId: string };

let server: TestApp;
let stripe: ReturnType<typeof scriptedPayments>;
let services: Services;
let shop: Shop;
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  stripe = scriptedPayments();
  ({ services, shop } = await openWith(stripe.payments));
});

/** The same server and database, over another payment service. */
async function openWith(payments: Payments): Promise<{ services: Services; shop: Shop }> {
  const own = { ...server.services, payments };
  const app = await buildApp(own);
  whenDone(() => app.close());
  const { cookie, shopId } = await server.openShop();
  return { services: own, shop: Object.assign(visit(app), { cookie, shopId }) };
}

const parametersOf = async (visitor: Visitor) => (await visitor.get('/api/GetShopAggregate')).json().parameters;
const online = async () => (await parametersOf(shop)).onlinePaymentsDetails;
const offline = async () => (await parametersOf(shop)).offlinePaymentsDetails;
const alerts = async () => (await shop.get('/api/GetShopAggregate')).json().paymentAlerts;
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, plain(body)];
/** From now on somebody is told, by mail, of a way to pay that is switched off. */
const listen = async () => {
  await shop.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'Ferme', value: 'ferme@etal.test' });
  await confirmRecipients(server, shop.shopId);
};
const told = async (): Promise<string[]> => {
  const messages = await server.services.database.acrossShops((tx) =>
    tx
      .selectFrom('outbox')
      .select('payload')
      .where('shop_id', '=', shop.shopId)
      .where('topic', '=', 'payment-mode-off')
      .execute(),
  );
  return messages.map(({ payload }) => z.object({ channel: z.string() }).parse(payload).channel);
};
const row = (shopId = shop.shopId) =>
  server.services.database.withShop(shopId, (tx) =>
    tx.selectFrom('payment_settings').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow(),
  );
const setLegal = (visitor: Visitor = shop) =>
  visitor.post('/api/SetShopLegalInformation', {
    email: 'compta@etal.test',
    title: 'EARL du Pré',
    legalForm: 'EARL',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
    capital: 7500,
  });
const refreshOnline = () => shop.get('/api/RefreshStripeConnectAccount');
const refreshOffline = () => shop.get('/api/RefreshPaymentMethods');

const openAccount = async () => {
  await setLegal();
  await shop.post('/api/SetupOnlinePayments');
};
const openReadyAccount = async () => {
  await openAccount();
  stripe.script.account = { canCharge: true, payoutLast4: '2606', ...SAYS_NO_MORE };
  await refreshOnline();
};
const done = (n: number): IbanReading => ({
  state: 'DONE',
  paymentMethodId: `pm_${shop.shopId}_${n}`,
  mandateId: `mandate_${n}`,
  last4: `260${n}`,
});
const giveIban = async (n = 6) => {
  await shop.post('/api/SetupOfflinePayments');
  stripe.script.iban = done(n);
  await refreshOffline();
};

describe('SetupOnlinePayments', () => {
  it('waits for the legal information', async () => {
    expect(answer(await shop.post('/api/SetupOnlinePayments'))).toEqual([
      409,
      "Renseignez d'abord vos informations légales.",
    ]);
    expect(stripe.asked).toEqual([]);
  });

  it('opens the account and gives the address where to sign up', async () => {
    await setLegal();
    const response = await shop.post('/api/SetupOnlinePayments');
    const accountId = `acct_${shop.shopId}`;
    expect([response.statusCode, response.json()]).toEqual([200, { url: `https://pay.test/onboarding/${accountId}` }]);
    expect(stripe.callsOf('createAccount')).toEqual([
      { shopId: shop.shopId, label: 'La Ferme du Pré', email: 'compta@etal.test', insteadOf: null },
    ]);
    expect(stripe.callsOf('onboardingLink')).toEqual([
      {
        accountId,
        returnUrl: 'http://localhost/admin/parametres?refreshOnlinePayments=true',
        refreshUrl: 'http://localhost/admin/parametres?dialogue=inscription',
      },
    ]);
    expect(await online()).toEqual({
      enabled: false,
      minimalOrderAmount: null,
      payoutSchedule: null,
      stripeAccountConfigured: false,
      accountCreated: true,
      ibanLast4: null,
    });
  });

  it('a second visit continues with the same account', async () => {
    await openAccount();
    await shop.post('/api/SetupOnlinePayments');
    expect(stripe.callsOf('createAccount')).toHaveLength(1);
    expect(stripe.callsOf('onboardingLink')).toHaveLength(2);
  });

  it('two visits at once end with one account', async () => {
    await setLegal();
    const answers = await Promise.all([shop.post('/api/SetupOnlinePayments'), shop.post('/api/SetupOnlinePayments')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await row()).account_id).toBe(`acct_${shop.shopId}`);
  });

  it('the account is kept although its link could not be had', async () => {
    await setLegal();
    stripe.script.failures = { onboardingLink: new PaymentsAway('timeout') };
    expect(answer(await shop.post('/api/SetupOnlinePayments'))).toEqual([503, AWAY]);
    expect((await online()).accountCreated).toBe(true);
  });

  it.each([
    ['away', new PaymentsAway('connect ECONNREFUSED')],
    ['refusing', new PaymentRefused('account_country_invalid')],
  ])('a service that is %s is said so', async (_, failure) => {
    await setLegal();
    stripe.script.failures = { createAccount: failure };
    expect(answer(await shop.post('/api/SetupOnlinePayments'))).toEqual([503, AWAY]);
    expect((await online()).accountCreated).toBe(false);
  });

  it('is not offered without a payment service', async () => {
    const { shop: bare } = await openWith(noPayments());
    await setLegal(bare);
    expect(answer(await bare.post('/api/SetupOnlinePayments'))).toEqual([
      409,
      "Le paiement en ligne n'est pas proposé sur cette installation.",
    ]);
  });
});

describe('RefreshStripeConnectAccount', () => {
  it('does nothing before there is an account', async () => {
    const response = await refreshOnline();
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(stripe.asked).toEqual([]);
  });

  it('coming back does not mean being done', async () => {
    await openAccount();
    await refreshOnline();
    expect(await online()).toMatchObject({ stripeAccountConfigured: false, accountCreated: true });
    expect(stripe.callsOf('payOutMonthly')).toEqual([]);
  });

  it('the first time the account can take money, its payouts are set, once', async () => {
    await openReadyAccount();
    await refreshOnline();
    expect(await online()).toEqual({
      enabled: true,
      minimalOrderAmount: null,
      payoutSchedule: null,
      stripeAccountConfigured: true,
      accountCreated: true,
      ibanLast4: '2606',
    });
    expect(stripe.callsOf('payOutMonthly')).toEqual([`acct_${shop.shopId}`]);
  });

  it.each([
    ['away', new PaymentsAway('timeout')],
    ['refused', new PaymentRefused('platform_controls_required')],
  ])('payouts that are %s do not spoil the account, and are tried again', async (_, failure) => {
    stripe.script.failures = { payOutMonthly: failure };
    await openReadyAccount();
    expect(await online()).toMatchObject({ stripeAccountConfigured: true });
    expect((await row()).pays_out_monthly).toBe(false);
    stripe.script.failures = {};
    expect((await refreshOnline()).statusCode).toBe(200);
    expect((await row()).pays_out_monthly).toBe(true);
  });

  it('an account that cannot take money any more is turned off', async () => {
    await listen();
    await openReadyAccount();
    await shop.post('/api/ConfigureOnlinePayments', { enabled: true, minimalOrderAmount: 1500 });
    stripe.script.account = { canCharge: false, payoutLast4: '2606', ...SAYS_NO_MORE };
    await refreshOnline();
    expect(await online()).toEqual({
      enabled: false,
      minimalOrderAmount: null,
      payoutSchedule: null,
      stripeAccountConfigured: false,
      accountCreated: true,
      ibanLast4: '2606',
    });
    expect(await told()).toEqual(['ONLINE']);
    expect(await alerts()).toEqual([{ kind: 'MODE_OFF', channel: 'ONLINE' }]);
    stripe.script.account = { canCharge: true, payoutLast4: '2606', ...SAYS_NO_MORE };
    await refreshOnline();
    expect(await alerts()).toEqual([]);
    expect(await online()).toMatchObject({ enabled: true, minimalOrderAmount: 1500 });
    expect(await told()).toEqual(['ONLINE']);
  });

  it('an account that comes back leaves off what its merchant had switched off', async () => {
    await listen();
    await openReadyAccount();
    await shop.post('/api/ConfigureOnlinePayments', { enabled: false });
    for (const canCharge of [false, true]) {
      stripe.script.account = { canCharge, ...SAYS_NO_MORE, payoutLast4: '2606' };
      await refreshOnline();
    }
    expect([(await online()).enabled, await told(), await alerts()]).toEqual([false, [], []]);
  });

  describe('of two readings at once, the newer one stands', () => {
    const late = { canCharge: false, payoutLast4: '1111', ...SAYS_NO_MORE };
    const latest = { canCharge: true, payoutLast4: '2606', ...SAYS_NO_MORE };

    /** The account reads `ours`; while that answer is on its way, another reader sees and saves `theirs`. */
    const readAtOnce = async (ours: AccountReading, theirs: AccountReading) => {
      await openAccount();
      stripe.script.account = ours;
      stripe.script.meanwhile = {
        readAccount: async () => {
          stripe.script.account = theirs;
          await refreshAccount(services, shop.shopId);
          stripe.script.account = latest;
        },
      };
      await refreshOnline();
      return online();
    };

    it('when theirs is', async () => {
      expect(await readAtOnce(late, latest)).toMatchObject({ stripeAccountConfigured: true, ibanLast4: '2606' });
    });

    it('when ours is', async () => {
      expect(await readAtOnce(latest, late)).toMatchObject({ stripeAccountConfigured: true, ibanLast4: '2606' });
    });
  });

  it('changes nothing when nothing has changed: the browser keeps what it has', async () => {
    await openReadyAccount();
    const { etag } = (await shop.get('/api/GetShopAggregate')).headers;
    server.clock.advance({ minutes: 1 });
    await refreshOnline();
    expect((await shop.get('/api/GetShopAggregate', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('a service that is away changes nothing', async () => {
    await openReadyAccount();
    stripe.script.failures = { readAccount: new PaymentsAway('timeout') };
    expect(answer(await refreshOnline())).toEqual([503, AWAY]);
    expect(await online()).toMatchObject({ stripeAccountConfigured: true });
  });

  it('is refused to another site’s page', async () => {
    const response = await shop.send({
      method: 'GET',
      url: '/api/RefreshStripeConnectAccount',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('ConfigureOnlinePayments', () => {
  const configure = (body: object) => shop.post('/api/ConfigureOnlinePayments', body);

  it('needs the legal information first, then an account that can take money', async () => {
    expect(answer(await configure({ enabled: true }))).toEqual([409, "Renseignez d'abord vos informations légales."]);
    await setLegal();
    expect(answer(await configure({ enabled: true }))).toEqual([
      409,
      "Terminez d'abord l'inscription de votre compte de paiement.",
    ]);
    await openAccount();
    expect(answer(await configure({ enabled: true }))).toEqual([
      409,
      "Terminez d'abord l'inscription de votre compte de paiement.",
    ]);
    await openReadyAccount();
    expect((await configure({ enabled: true })).json()).toEqual({
      enabled: true,
      minimalOrderAmount: null,
      payoutSchedule: null,
      stripeAccountConfigured: true,
      accountCreated: true,
      ibanLast4: '2606',
    });
  });

  it('may be turned off at any time', async () => {
    expect((await configure({ enabled: false, minimalOrderAmount: null })).json()).toMatchObject({ enabled: false });
  });

  it('keeps the minimum of a mode that is on', async () => {
    await openReadyAccount();
    expect((await configure({ enabled: true, minimalOrderAmount: 1500 })).json()).toMatchObject({
      enabled: true,
      minimalOrderAmount: 1500,
    });
    expect(await online()).toMatchObject({ enabled: true, minimalOrderAmount: 1500 });
    expect((await configure({ enabled: true, minimalOrderAmount: null })).json()).toMatchObject({
      enabled: true,
      minimalOrderAmount: null,
    });
    await configure({ enabled: true, minimalOrderAmount: 1500 });
    expect((await configure({ enabled: true })).json()).toMatchObject({ minimalOrderAmount: null });
    expect((await configure({ enabled: false, minimalOrderAmount: 1500 })).json()).toMatchObject({
      enabled: false,
      minimalOrderAmount: null,
    });
  });

  it.each([
    [{ enabled: true, minimalOrderAmount: 0 }, 'Saisissez le montant minimal de commande.'],
    [{ enabled: true, minimalOrderAmount: -1 }, '« Montant minimal de commande » : la valeur doit être au moins 0.'],
    [
      { enabled: true, minimalOrderAmount: 12.5 },
      '« Montant minimal de commande » : une valeur de type nombre entier est attendue.',
    ],
    [{ minimalOrderAmount: 100 }, '« Activé » : ce champ est obligatoire.'],
    [{ enabled: 'oui' }, '« Activé » : une valeur de type oui/non est attendue.'],
  ])('refuses %j before anything else', async (body, sentence) => {
    expect(answer(await configure(body))).toEqual([400, sentence]);
  });

  it('of two at once each is whole: no switch of one with the amount of the other', async () => {
    await openReadyAccount();
    const bodies = Array.from({ length: 8 }, (_, n) => ({
      enabled: n % 2 === 0,
      minimalOrderAmount: n % 2 === 0 ? 1000 + n : null,
    }));
    const answers = await Promise.all(bodies.map(configure));
    for (const [n, response] of answers.entries())
      expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining(bodies[n] ?? {})]);
    const { enabled, minimalOrderAmount } = await online();
    expect(bodies).toContainEqual({ enabled, minimalOrderAmount });
  });

  it('a first pair at once: the row is made once', async () => {
    const answers = await Promise.all([
      configure({ enabled: false }),
      shop.post('/api/ConfigureOfflinePayments', { enabled: false }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('is not offered without a payment service', async () => {
    const { shop: bare } = await openWith(noPayments());
    expect(answer(await bare.post('/api/ConfigureOnlinePayments', { enabled: true }))).toEqual([
      409,
      "Le paiement en ligne n'est pas proposé sur cette installation.",
    ]);
  });
});

describe('SetupOfflinePayments', () => {
  it('gives the address where to give the IBAN, and does not wait for the legal information', async () => {
    const response = await shop.post('/api/SetupOfflinePayments');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { checkoutUrl: expect.stringMatching(/^https:\/\/pay\.test\/iban\/\d+$/) },
    ]);
    expect(stripe.callsOf('startIbanSetup')).toEqual([
      {
        shopId: shop.shopId,
        label: 'La Ferme du Pré',
        email: (await shop.get('/api/GetShopAggregate')).json().currentUser.email,
        setup: expect.any(String),
        customerId: null,
        successUrl: 'http://localhost/admin/parametres?refreshOfflinePayments=true',
        cancelUrl: 'http://localhost/admin/parametres',
      },
    ]);
  });

  it('goes by the legal email once there is one, and by the customer once known; each visit is another', async () => {
    await shop.post('/api/SetupOfflinePayments');
    await setLegal();
    await shop.post('/api/SetupOfflinePayments');
    const [first, second] = stripe.callsOf('startIbanSetup') as {
      email: string;
      customerId: string | null;
      setup: string;
    }[];
    expect(second).toMatchObject({ email: 'compta@etal.test', customerId: `cus_${shop.shopId}` });
    expect(second?.setup).not.toBe(first?.setup);
  });

  it('a service that is away is said so, and nothing is kept', async () => {
    stripe.script.failures = { startIbanSetup: new PaymentsAway('timeout') };
    expect(answer(await shop.post('/api/SetupOfflinePayments'))).toEqual([503, AWAY]);
    await refreshOffline();
    expect(stripe.callsOf('readIbanSetup')).toEqual([]);
  });

  it('without a payment service, leads to the field where the IBAN is typed', async () => {
    const { shop: bare } = await openWith(noPayments());
    expect((await bare.post('/api/SetupOfflinePayments')).json()).toEqual({
      checkoutUrl: '/admin/parametres?dialogue=iban',
    });
  });
});

describe('RefreshPaymentMethods', () => {
  it('does nothing before a visit', async () => {
    expect((await refreshOffline()).json()).toEqual({});
    expect(stripe.asked).toEqual([]);
  });

  it('takes the IBAN once it is given', async () => {
    await giveIban();
    expect(await offline()).toEqual({
      enabled: true,
      minimalOrderAmount: null,
      ibanLast4: '2606',
      feesOverdue: false,
    });
    expect(await row()).toMatchObject({
      iban_payment_method_id: `pm_${shop.shopId}_6`,
      iban_mandate_id: 'mandate_6',
      customer_id: `cus_${shop.shopId}`,
    });
  });

  it.each<IbanReading>([{ state: 'PENDING' }, { state: 'ABANDONED' }])(
    'a visit that is %j keeps the IBAN there was',
    async (reading) => {
      await giveIban();
      await shop.post('/api/SetupOfflinePayments');
      stripe.script.iban = reading;
      await refreshOffline();
      expect((await offline()).ibanLast4).toBe('2606');
    },
  );

  it('a visit still going on is asked about again, one that is over is not', async () => {
    await shop.post('/api/SetupOfflinePayments');
    await refreshOffline();
    stripe.script.iban = done(6);
    await refreshOffline();
    await refreshOffline();
    expect(stripe.callsOf('readIbanSetup')).toHaveLength(2);
  });

  it('a reading of a former visit does not undo a later one', async () => {
    await shop.post('/api/SetupOfflinePayments');
    stripe.script.iban = { state: 'ABANDONED' };
    stripe.script.meanwhile = {
      readIbanSetup: async () => {
        await shop.post('/api/SetupOfflinePayments');
        stripe.script.iban = done(7);
      },
    };
    await refreshOffline();
    expect((await offline()).ibanLast4).toBeNull();
    await refreshOffline();
    expect((await offline()).ibanLast4).toBe('2607');
  });

  it('a new IBAN settles the overdue fees, the same one read again does not', async () => {
    await giveIban(6);
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.updateTable('payment_settings').set({ fees_overdue: true }).where('shop_id', '=', shop.shopId).execute(),
    );
    await refreshIban(services, shop.shopId);
    expect((await offline()).feesOverdue).toBe(true);
    await giveIban(7);
    expect(await offline()).toMatchObject({ ibanLast4: '2607', feesOverdue: false });
  });

  it('a service that is away changes nothing', async () => {
    await giveIban();
    await shop.post('/api/SetupOfflinePayments');
    stripe.script.failures = { readIbanSetup: new PaymentRefused('resource_missing') };
    expect(answer(await refreshOffline())).toEqual([503, AWAY]);
    expect((await offline()).ibanLast4).toBe('2606');
  });

  it('is refused to another site’s page', async () => {
    const response = await shop.send({
      method: 'GET',
      url: '/api/RefreshPaymentMethods',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('ConfigureOfflinePayments', () => {
  const configure = (body: object) => shop.post('/api/ConfigureOfflinePayments', body);

  it('needs an IBAN', async () => {
    expect(answer(await configure({ enabled: true }))).toEqual([409, "Enregistrez d'abord votre IBAN."]);
    await giveIban();
    const response = await configure({ enabled: true, minimalOrderAmount: 1000 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { enabled: true, minimalOrderAmount: 1000, ibanLast4: '2606', feesOverdue: false },
    ]);
    expect(await offline()).toEqual(response.json());
  });

  it('does not come back while fees are overdue, and may stay off', async () => {
    await giveIban();
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.updateTable('payment_settings').set({ fees_overdue: true }).where('shop_id', '=', shop.shopId).execute(),
    );
    expect(answer(await configure({ enabled: true }))).toEqual([
      409,
      'Les prélèvements des frais de service ont échoué. Enregistrez un nouvel IBAN pour réactiver le paiement sur place.',
    ]);
    expect((await configure({ enabled: false })).json()).toMatchObject({ enabled: false, feesOverdue: true });
  });

  it('a minimum of nothing is no minimum', async () => {
    await giveIban();
    expect(answer(await configure({ enabled: true, minimalOrderAmount: 0 }))).toEqual([
      400,
      'Saisissez le montant minimal de commande.',
    ]);
    expect((await configure({ enabled: false, minimalOrderAmount: 0 })).json()).toMatchObject({
      enabled: false,
      minimalOrderAmount: null,
    });
  });

  it('changes this shop’s setting and no other’s', async () => {
    const { shop: neighbour } = await openWith(stripe.payments);
    await giveIban();
    await configure({ enabled: true, minimalOrderAmount: 1000 });
    expect((await parametersOf(neighbour)).offlinePaymentsDetails).toEqual({
      enabled: false,
      minimalOrderAmount: null,
      ibanLast4: null,
      feesOverdue: false,
    });
  });

  it('turned on while the mandate is withdrawn ends off', async () => {
    await giveIban();
    stripe.script.isMandateActive = false;
    const [configured] = await Promise.all([configure({ enabled: true }), refreshMandate(services, shop.shopId)]);
    expect([200, 409]).toContain(configured.statusCode);
    expect(await offline()).toMatchObject({ enabled: false, ibanLast4: null });
  });
});

describe('a mandate', () => {
  it('that still holds changes nothing', async () => {
    await giveIban();
    await refreshMandate(services, shop.shopId);
    expect(stripe.callsOf('readMandate')).toEqual([{ paymentMethodId: `pm_${shop.shopId}_6`, mandateId: 'mandate_6' }]);
    expect((await offline()).ibanLast4).toBe('2606');
  });

  it('that was withdrawn takes the IBAN away and turns on-site payments off until there is another', async () => {
    await listen();
    await giveIban();
    await shop.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount: 1000 });
    stripe.script.isMandateActive = false;
    await refreshMandate(services, shop.shopId);
    await refreshMandate(services, shop.shopId);
    expect(await offline()).toEqual({ enabled: false, minimalOrderAmount: null, ibanLast4: null, feesOverdue: false });
    // A late message about the visit that gave it does not bring it back.
    await refreshIban(services, shop.shopId);
    expect((await offline()).ibanLast4).toBeNull();
    expect(await told()).toEqual(['OFFLINE']);
    expect(await alerts()).toEqual([{ kind: 'MODE_OFF', channel: 'OFFLINE' }]);
    // Another one does, and on-site payments are as they were.
    stripe.script.isMandateActive = true;
    await giveIban(7);
    expect(await offline()).toMatchObject({ enabled: true, minimalOrderAmount: 1000 });
    expect(await alerts()).toEqual([]);
  });

  it('of a former IBAN does not take the new one away', async () => {
    await giveIban(6);
    stripe.script.isMandateActive = false;
    stripe.script.meanwhile = { readMandate: () => giveIban(7) };
    await refreshMandate(services, shop.shopId);
    expect((await offline()).ibanLast4).toBe('2607');
  });

  it('is nothing to a shop without an IBAN', async () => {
    await refreshMandate(services, shop.shopId);
    expect(stripe.asked).toEqual([]);
  });
});

describe('SetOfflineIban', () => {
  let bare: Shop;
  beforeEach(async () => {
    ({ shop: bare } = await openWith(noPayments()));
  });
  const set = (iban: string) => bare.put('/api/SetOfflineIban', { iban });

  it('keeps the IBAN and shows its last four signs', async () => {
    const response = await set(IBAN.toLowerCase());
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
    ]);
    expect(await row(bare.shopId)).toMatchObject({ typed_iban: 'FR1420041010050500013M02606', iban_last4: '2606' });
    expect((await bare.get('/api/GetShopAggregate')).body).not.toContain('FR14');
    expect((await bare.post('/api/ConfigureOfflinePayments', { enabled: true })).statusCode).toBe(200);
  });

  it.each(['FR14 2004 1010 0505 0001 3M02 607', 'bonjour'])('refuses %s', async (iban) => {
    expect(answer(await set(iban))).toEqual([
      400,
      "Cet IBAN n'est pas valable. Vérifiez-le sur votre relevé d'identité bancaire.",
    ]);
  });

  it('settles overdue fees', async () => {
    await set(IBAN);
    await server.services.database.withShop(bare.shopId, (tx) =>
      tx.updateTable('payment_settings').set({ fees_overdue: true }).where('shop_id', '=', bare.shopId).execute(),
    );
    expect((await set('FR76 3000 6000 0112 3456 7890 189')).json()).toMatchObject({
      ibanLast4: '0189',
      feesOverdue: false,
    });
  });

  it('is refused where a payment service keeps it, even when wrong', async () => {
    for (const iban of [IBAN, 'bonjour']) {
      expect(answer(await shop.put('/api/SetOfflineIban', { iban }))).toEqual([
        409,
        "L'IBAN s'enregistre sur la page du service de paiement.",
      ]);
    }
  });

  it('nothing is asked of a service that is not there', async () => {
    await set(IBAN);
    for (const call of ['RefreshPaymentMethods', 'RefreshStripeConnectAccount'])
      expect((await bare.get(`/api/${call}`)).statusCode).toBe(200);
  });
});

describe('a message of the service', () => {
  const find = (look: typeof findShopByAccount, id: string) =>
    server.services.database.acrossShops((tx) => look(tx, id));

  it('is brought to its shop', async () => {
    await openAccount();
    await giveIban();
    await shop.post('/api/SetupOfflinePayments');
    const { account_id: accountId, iban_session_id: sessionId, iban_payment_method_id: methodId } = await row();
    expect(await find(findShopByAccount, String(accountId))).toBe(shop.shopId);
    expect(await find(findShopByIbanSession, String(sessionId))).toBe(shop.shopId);
    expect(await find(findShopByPaymentMethod, String(methodId))).toBe(shop.shopId);
  });

  it('about nobody is nobody’s', async () => {
    for (const look of [findShopByAccount, findShopByIbanSession, findShopByPaymentMethod])
      expect(await find(look, 'acct_unknown')).toBeUndefined();
  });
});

describe('through the sandbox’s own pages', () => {
  const sendForm = (url: string, form: Record<string, string>) =>
    server.anonymous.send({
      method: 'POST',
      url: new URL(url).pathname,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it.each(['the browser comes back first', 'the service’s message comes first'])(
    'an account is opened and an IBAN given: %s',
    async (order) => {
      const merchant = await server.openShop();
      await setLegal(merchant);
      const signedUp = await sendForm((await merchant.post('/api/SetupOnlinePayments')).json().url, {});
      expect([signedUp.statusCode, signedUp.headers.location]).toEqual([
        303,
        'http://localhost/admin/parametres?refreshOnlinePayments=true',
      ]);
      const given = await sendForm((await merchant.post('/api/SetupOfflinePayments')).json().checkoutUrl, {
        iban: IBAN,
      });
      expect([given.statusCode, given.headers.location]).toEqual([
        303,
        'http://localhost/admin/parametres?refreshOfflinePayments=true',
      ]);

      const comeBack = async () => {
        for (const call of ['RefreshStripeConnectAccount', 'RefreshPaymentMethods'])
          expect((await merchant.get(`/api/${call}`)).statusCode).toBe(200);
      };
      const isRead = async () => {
        const { onlinePaymentsDetails, offlinePaymentsDetails } = await parametersOf(merchant);
        return [
          onlinePaymentsDetails.stripeAccountConfigured,
          onlinePaymentsDetails.ibanLast4,
          offlinePaymentsDetails.ibanLast4,
        ];
      };
      const beTold = async () => {
        await refreshAccount(server.services, merchant.shopId);
        await refreshIban(server.services, merchant.shopId);
      };
      const steps = order.startsWith('the browser') ? [comeBack, beTold] : [beTold, comeBack];
      for (const step of steps) {
        await step();
        expect(await isRead()).toEqual([true, '2606', '2606']);
      }
      expect((await row(merchant.shopId)).pays_out_monthly).toBe(true);
      for (const call of ['ConfigureOnlinePayments', 'ConfigureOfflinePayments'])
        expect((await merchant.post(`/api/${call}`, { enabled: true })).statusCode).toBe(200);
    },
  );
});

it('no IBAN, email, link or secret is in the logs; a refusal of the service is there by its code', async () => {
  await openReadyAccount();
  await giveIban();
  stripe.script.failures = {
    startIbanSetup: new PaymentRefused('parameter_invalid'),
    payOutMonthly: new PaymentsAway('POST https://pay.test/v1?key=sk_test_1'),
  };
  await shop.post('/api/SetupOfflinePayments');
  const { shop: bare } = await openWith(noPayments());
  for (const iban of [IBAN, 'FR14 2004 1010 0505 0001 3M02 607']) await bare.put('/api/SetOfflineIban', { iban });
  const { secret } = (await shop.post('/api/AddWebhookEndpoint', { url: 'https://ferme.example/secret-path' })).json();
  await shop.post('/api/AddNotificationsRecipient', {
    isEmail: true,
    label: 'La ferme',
    value: 'ferme-du-journal@etal.test',
  });
  const log = server.logLines.join('');
  expect(log).toContain('parameter_invalid');
  expect(log).toContain('/api/SetOfflineIban');
  for (const hidden of [
    'FR14',
    '20041010',
    '2004 1010',
    '3M02',
    'compta@etal.test',
    'ferme-du-journal',
    'pay.test',
    'sk_test',
    secret,
    'whsec_',
    'secret-path',
  ])
    expect(log).not.toContain(hidden);
});
