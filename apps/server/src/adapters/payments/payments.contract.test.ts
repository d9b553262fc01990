import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { PaymentRefused } from '../../ports/payment-service.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import {
  authorise,
  type Bench,
  checkoutWanted,
  debitWanted,
  ibanWanted,
  openAccount,
  openSandboxBench,
  openStripeBench,
} from '../../../testing/fakes/payments-bench.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

describe.each<[string, () => Promise<Bench>]>([
  ['over a network', () => openStripeBench()],
  ['in the demonstration', () => openSandboxBench(database)],
])('the payment service %s', (_name, open) => {
  describe("a merchant's account", () => {
    it('is made once, however often it is asked for', async () => {
      const { payments } = await open();
      const shop = { shopId: randomUUID(), label: 'La Ferme du Pré', email: 'maud@ferme.test' };
      const accounts = [
        await payments.createAccount(shop),
        ...(await Promise.all([payments.createAccount(shop), payments.createAccount(shop)])),
      ];
      expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1);
      expect(await payments.createAccount({ ...shop, shopId: randomUUID() })).not.toEqual(accounts[0]);
    });

    it('can still be asked for after the shop changed its e-mail, and is one from then on', async () => {
      const { payments } = await open();
      const shop = { shopId: randomUUID(), label: 'La Ferme du Pré', email: 'maud@ferme.test' };
      await payments.createAccount(shop);
      const renamed = await payments.createAccount({ ...shop, email: 'contact@ferme.test' });
      expect(await payments.createAccount({ ...shop, email: 'contact@ferme.test' })).toEqual(renamed);
    });

    it('can charge once the merchant has signed up, and says so', async () => {
      const bench = await open();
      const { accountId } = await bench.payments.createAccount({
        shopId: randomUUID(),
        label: 'La Ferme du Pré',
        email: 'maud@ferme.test',
      });
      const link = await bench.payments.onboardingLink({
        accountId,
        returnUrl: 'http://etal.test/retour',
        refreshUrl: 'http://etal.test/encore',
      });
      expect(await bench.payments.readAccount(accountId)).toEqual({
        canCharge: false,
        payoutLast4: null,
        requirements: null,
        payoutSchedule: 'DAILY',
      });
      await bench.completeOnboarding({ accountId, link });
      expect(await bench.payments.readAccount(accountId)).toMatchObject({ canCharge: true, payoutLast4: '2606' });
      expect(bench.events()).toContainEqual({ id: expect.any(String), accountId, about: { kind: 'ACCOUNT' } });
    });

    it('gives another link each time, and pays out monthly, as it then says itself', async () => {
      const { payments } = await open();
      const { accountId } = await payments.createAccount({
        shopId: randomUUID(),
        label: 'La Ferme du Pré',
        email: 'maud@ferme.test',
      });
      const wanted = { accountId, returnUrl: 'http://etal.test/retour', refreshUrl: 'http://etal.test/encore' };
      expect(await payments.onboardingLink(wanted)).not.toBe(await payments.onboardingLink(wanted));
      expect(await payments.payOutMonthly(accountId)).toBe('MONTHLY_FIRST');
      expect(await payments.readAccount(accountId)).toMatchObject({ payoutSchedule: 'MONTHLY_FIRST' });
    });

    it('that does not exist is refused', async () => {
      const { payments } = await open();
      await expect(payments.readAccount('acct_nowhere')).rejects.toThrow(PaymentRefused);
      await expect(payments.payOutMonthly('acct_nowhere')).rejects.toThrow(PaymentRefused);
      await expect(
        payments.onboardingLink({
          accountId: 'acct_nowhere',
          returnUrl: 'http://etal.test/a',
          refreshUrl: 'http://etal.test/b',
        }),
      ).rejects.toThrow(PaymentRefused);
    });
  });

  describe("a merchant's IBAN", () => {
    it('is pending until it is given', async () => {
      const bench = await open();
      const session = await bench.payments.startIbanSetup(ibanWanted(randomUUID()));
      expect(await bench.payments.readIbanSetup(session.sessionId)).toEqual({ state: 'PENDING' });
      await bench.saveIban(session);
      const reading = await bench.payments.readIbanSetup(session.sessionId);
      expect(reading).toEqual({
        state: 'DONE',
        paymentMethodId: expect.any(String),
        mandateId: expect.any(String),
        last4: '2606',
      });
      expect(bench.events()).toContainEqual({
        id: expect.any(String),
        accountId: null,
        about: { kind: 'IBAN_SETUP', sessionId: session.sessionId },
      });
    });

    it('can be debited from then on; one that was never given cannot', async () => {
      const bench = await open();
      const { paymentMethodId, mandateId } = await debitWanted(bench);
      expect(await bench.payments.readMandate({ paymentMethodId, mandateId })).toEqual({ isActive: true });
      expect(await bench.payments.readMandate({ paymentMethodId: 'pm_nowhere', mandateId })).toEqual({
        isActive: false,
      });
    });

    it('is abandoned after a day', async () => {
      const { payments, clock } = await open();
      const { sessionId } = await payments.startIbanSetup(ibanWanted(randomUUID()));
      clock.advance({ hours: 23, minutes: 59 });
      expect(await payments.readIbanSetup(sessionId)).toEqual({ state: 'PENDING' });
      clock.advance({ minutes: 1 });
      expect(await payments.readIbanSetup(sessionId)).toEqual({ state: 'ABANDONED' });
    });

    it('is one visit however often it is asked for, and another visit when asked so, of the same customer', async () => {
      const { payments } = await open();
      const shopId = randomUUID();
      const first = await payments.startIbanSetup(ibanWanted(shopId));
      expect(await payments.startIbanSetup(ibanWanted(shopId))).toEqual(first);
      const second = await payments.startIbanSetup(ibanWanted(shopId, 'second', first.customerId));
      expect(second.customerId).toBe(first.customerId);
      expect(second.sessionId).not.toBe(first.sessionId);
    });

    it('asked for in a visit that does not exist is refused', async () => {
      const { payments } = await open();
      await expect(payments.readIbanSetup('cs_nowhere')).rejects.toEqual(new PaymentRefused('resource_missing'));
    });
  });

  describe('a checkout', () => {
    it('is open until the shopper pays, then holds the amount', async () => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const wanted = checkoutWanted(accountId, bench.clock);
      const session = await bench.payments.startCheckout(wanted);
      const { sessionId } = session;
      const before = {
        checkout: 'OPEN',
        paymentId: null,
        state: 'NONE',
        amount: 721,
        capturedAmount: 0,
        currency: 'eur',
        refundedAmount: 0,
        refunds: [],
        keptFee: 0,
        captureBefore: null,
        dispute: null,
        orderId: wanted.orderId,
      };
      expect(await bench.payments.readCheckout({ accountId, sessionId })).toEqual(before);
      await bench.pay(session);
      expect(await bench.payments.readCheckout({ accountId, sessionId })).toEqual({
        ...before,
        checkout: 'COMPLETE',
        paymentId: expect.any(String),
        state: 'AUTHORIZED',
        captureBefore: new Date('2026-11-22T09:00:00Z'),
      });
      expect(bench.events()).toContainEqual({
        id: expect.any(String),
        accountId,
        about: { kind: 'CHECKOUT', sessionId },
      });
    });

    it('is one however often it is asked for', async () => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const wanted = checkoutWanted(accountId, bench.clock);
      const first = await bench.payments.startCheckout(wanted);
      bench.clock.advance({ minutes: 45 });
      expect(await bench.payments.startCheckout(wanted)).toEqual(first);
    });

    it('stays open after a refused card, for another one', async () => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const session = await bench.payments.startCheckout(checkoutWanted(accountId, bench.clock));
      await bench.decline(session);
      expect(await bench.payments.readCheckout({ accountId, sessionId: session.sessionId })).toMatchObject({
        checkout: 'OPEN',
        state: 'NONE',
      });
      await bench.pay(session);
      expect(await bench.payments.readCheckout({ accountId, sessionId: session.sessionId })).toMatchObject({
        checkout: 'COMPLETE',
        state: 'AUTHORIZED',
      });
    });

    it('expires by itself', async () => {
      const { payments, clock, ...bench } = await open();
      const { accountId } = await openAccount({ payments, clock, ...bench });
      const { sessionId } = await payments.startCheckout(checkoutWanted(accountId, clock));
      clock.advance({ minutes: 60 });
      expect(await payments.readCheckout({ accountId, sessionId })).toMatchObject({
        checkout: 'EXPIRED',
        state: 'NONE',
        paymentId: null,
      });
    });

    it('is closed on demand, once', async () => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const session = await bench.payments.startCheckout(checkoutWanted(accountId, bench.clock));
      const key = { accountId, sessionId: session.sessionId };
      expect(await bench.payments.expireCheckout(key)).toMatchObject({ checkout: 'EXPIRED', state: 'NONE' });
      expect(await bench.payments.expireCheckout(key)).toMatchObject({ checkout: 'EXPIRED', state: 'NONE' });
      expect(bench.events().filter(({ about }) => about.kind === 'CHECKOUT')).toEqual([
        { id: expect.any(String), accountId, about: { kind: 'CHECKOUT', sessionId: session.sessionId } },
      ]);
      await expect(bench.pay(session)).rejects.toThrow();
    });

    it('that was paid meanwhile stays so when it is closed', async () => {
      const bench = await open();
      const { accountId, sessionId, paymentId } = await authorise(bench);
      expect(await bench.payments.expireCheckout({ accountId, sessionId })).toMatchObject({
        checkout: 'COMPLETE',
        state: 'AUTHORIZED',
        paymentId,
      });
    });

    it("of another merchant's account is not there", async () => {
      const bench = await open();
      const { sessionId } = await authorise(bench);
      const { accountId } = await openAccount(bench);
      await expect(bench.payments.readCheckout({ accountId, sessionId })).rejects.toEqual(
        new PaymentRefused('resource_missing'),
      );
      await expect(bench.payments.expireCheckout({ accountId, sessionId })).rejects.toEqual(
        new PaymentRefused('resource_missing'),
      );
    });

    it.each([
      ['ends too soon', { minutes: 29 }],
      ['ends too late', { minutes: 24 * 60 + 1 }],
    ])('that %s is refused', async (_name, { minutes }) => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const expiresAt = new Date(bench.clock.now().getTime() + minutes * 60_000);
      await expect(bench.payments.startCheckout(checkoutWanted(accountId, bench.clock, { expiresAt }))).rejects.toEqual(
        new PaymentRefused('invalid_request_error'),
      );
    });

    it('of less than 50 cents is refused', async () => {
      const bench = await open();
      const { accountId } = await openAccount(bench);
      const wanted = checkoutWanted(accountId, bench.clock, {
        lines: [{ label: 'Persil', quantity: 1, unitAmount: 49 }],
        applicationFee: 0,
      });
      await expect(bench.payments.startCheckout(wanted)).rejects.toEqual(new PaymentRefused('amount_too_small'));
    });
  });

  describe('a held payment', () => {
    it.each([
      ['captured', 'capture', { state: 'CAPTURED', refundedAmount: 0, keptFee: 21 }],
      ['released', 'release', { state: 'CANCELED', refundedAmount: 0, keptFee: 0 }],
    ] as const)('is %s once, however often it is asked for', async (_name, step, expected) => {
      const bench = await open();
      const key = await authorise(bench);
      const first = await bench.payments[step](key);
      expect(first).toMatchObject({
        checkout: 'COMPLETE',
        paymentId: key.paymentId,
        orderId: key.orderId,
        amount: 721,
        captureBefore: null,
        ...expected,
      });
      const told = bench.events();
      expect(told).toContainEqual({
        id: expect.any(String),
        accountId: key.accountId,
        about: { kind: 'PAYMENT', paymentId: key.paymentId, orderId: key.orderId },
      });
      expect(await bench.payments[step](key)).toEqual(first);
      // As late as the service may have forgotten the first request.
      bench.clock.advance({ days: 2 });
      expect(await bench.payments[step](key)).toEqual(first);
      expect(bench.events()).toHaveLength(told.length);
      expect(await bench.payments.readCheckout(key)).toEqual(first);
    });

    it('is given back whole after its capture, once', async () => {
      const bench = await open();
      const key = await authorise(bench);
      await bench.payments.capture(key);
      const refunded = await bench.payments.refund(key);
      expect(refunded).toMatchObject({ state: 'CAPTURED', amount: 721, refundedAmount: 721, keptFee: 0 });
      const told = bench.events().length;
      bench.clock.advance({ days: 2 });
      expect(await bench.payments.refund(key)).toEqual(refunded);
      expect(bench.events()).toHaveLength(told);
    });

    it('is captured in part, once: the rest is let go, and no refund', async () => {
      const bench = await open();
      const key = await authorise(bench);
      const part = { amount: 500, applicationFee: 15 };
      const captured = await bench.payments.capture({ ...key, part });
      expect(captured).toMatchObject({
        state: 'CAPTURED',
        amount: 721,
        capturedAmount: 500,
        refundedAmount: 0,
        keptFee: 15,
      });
      bench.clock.advance({ days: 2 });
      expect(await bench.payments.capture({ ...key, part })).toEqual(captured);
      expect(await bench.payments.refund(key)).toMatchObject({ capturedAmount: 500, refundedAmount: 500 });
    });

    it('is given back in parts, each once; another attempt is another refund', async () => {
      const bench = await open();
      const key = await authorise(bench);
      await bench.payments.capture(key);
      const first = { ...key, refundId: randomUUID(), attempt: 0, amount: 200 };
      expect(await bench.payments.refundPart(first)).toMatchObject({
        refundedAmount: 200,
        keptFee: 15,
        refunds: [{ amount: 200, state: 'DONE', refundId: `${first.refundId}:0`, isByHand: false }],
      });
      bench.clock.advance({ days: 2 });
      expect(await bench.payments.refundPart(first)).toMatchObject({ refundedAmount: 200 });
      expect(await bench.payments.refundPart({ ...first, attempt: 1 })).toMatchObject({ refundedAmount: 400 });
      await expect(
        bench.payments.refundPart({ ...key, refundId: randomUUID(), attempt: 0, amount: 322 }),
      ).rejects.toThrow(PaymentRefused);
      expect(await bench.payments.refund(key)).toMatchObject({ refundedAmount: 721 });
    });

    it('is given back in however many parts: each is told, and made once, and the rest is what is left', async () => {
      const bench = await open();
      const key = await authorise(bench);
      await bench.payments.capture(key);
      const parts = Array.from({ length: 12 }, () => ({ ...key, refundId: randomUUID(), attempt: 0, amount: 50 }));
      for (const part of parts) await bench.payments.refundPart(part);
      const all = {
        refundedAmount: 600,
        refunds: parts.map(({ refundId, amount }) => ({
          id: expect.any(String),
          amount,
          state: 'DONE',
          refundId: `${refundId}:0`,
          isByHand: false,
        })),
      };
      expect(await bench.payments.readCheckout(key)).toMatchObject(all);
      // As late as the service may have forgotten the first request.
      bench.clock.advance({ days: 2 });
      expect(await bench.payments.refundPart(parts[0]!)).toMatchObject(all);
      const whole = await bench.payments.refund(key);
      expect(whole).toMatchObject({ refundedAmount: 721, keptFee: 0 });
      expect(whole.refunds.map(({ amount }) => amount)).toEqual([...parts.map(({ amount }) => amount), 121]);
      bench.clock.advance({ days: 2 });
      expect(await bench.payments.refund(key)).toEqual(whole);
    });

    it('tells what it has become when a step comes too late', async () => {
      const bench = await open();
      const released = await authorise(bench);
      await bench.payments.release(released);
      expect(await bench.payments.capture(released)).toMatchObject({ state: 'CANCELED' });
      const captured = await authorise(bench);
      await bench.payments.capture(captured);
      expect(await bench.payments.release(captured)).toMatchObject({ state: 'CAPTURED', refundedAmount: 0 });
    });

    it('is not refunded before its capture', async () => {
      const bench = await open();
      expect(await bench.payments.refund(await authorise(bench))).toMatchObject({
        state: 'AUTHORIZED',
        refundedAmount: 0,
      });
    });

    it('is let go by the bank after seven days', async () => {
      const bench = await open();
      const key = await authorise(bench);
      bench.clock.advance({ days: 6, hours: 23, minutes: 59 });
      expect(await bench.payments.readCheckout(key)).toMatchObject({ state: 'AUTHORIZED' });
      bench.clock.advance({ minutes: 1 });
      expect(await bench.payments.capture(key)).toMatchObject({
        state: 'CANCELED',
        captureBefore: null,
        refundedAmount: 0,
      });
    });

    it("of another merchant's account is not there", async () => {
      const bench = await open();
      const { paymentId, orderId } = await authorise(bench);
      const { accountId } = await openAccount(bench);
      for (const step of ['capture', 'release', 'refund'] as const) {
        await expect(bench.payments[step]({ accountId, paymentId, orderId })).rejects.toEqual(
          new PaymentRefused('resource_missing'),
        );
      }
    });
  });

  describe('a debit of fees', () => {
    it.each([
      ['succeeds', 'accepts', 'succeeded', 'SUCCEEDED'],
      ['fails', 'refuses', 'failed', 'FAILED'],
    ] as const)('takes days, then %s', async (_name, bank, outcome, state) => {
      const bench = await open();
      const debit = await bench.payments.debitFees(await debitWanted(bench, bank));
      expect(debit).toEqual({ debitId: expect.any(String), state: 'PROCESSING' });
      expect(bench.events()).toContainEqual({
        id: expect.any(String),
        accountId: null,
        about: { kind: 'FEE_DEBIT', debitId: debit.debitId },
      });
      expect(await bench.payments.readFeeDebit(debit.debitId)).toEqual(debit);
      bench.settleDebit(debit.debitId, outcome);
      expect(await bench.payments.readFeeDebit(debit.debitId)).toEqual({ debitId: debit.debitId, state });
    });

    it('is one for the same attempt, days later too, and another for a new attempt or month', async () => {
      const bench = await open();
      const wanted = await debitWanted(bench);
      const first = await bench.payments.debitFees(wanted);
      expect(await bench.payments.debitFees(wanted)).toEqual(first);
      bench.settleDebit(first.debitId, 'succeeded');
      bench.clock.advance({ days: 3 });
      expect(await bench.payments.debitFees(wanted)).toEqual({ debitId: first.debitId, state: 'SUCCEEDED' });
      const others = [
        await bench.payments.debitFees({ ...wanted, attempt: 1 }),
        await bench.payments.debitFees({ ...wanted, month: '2026-12' }),
      ];
      expect(new Set([first, ...others].map(({ debitId }) => debitId)).size).toBe(3);
    });

    it('of an IBAN that is not the customer’s is refused', async () => {
      const bench = await open();
      const mine = await debitWanted(bench);
      const theirs = await debitWanted(bench);
      await expect(bench.payments.debitFees({ ...mine, paymentMethodId: theirs.paymentMethodId })).rejects.toEqual(
        new PaymentRefused('resource_missing'),
      );
    });

    it('that does not exist is refused', async () => {
      const { payments } = await open();
      await expect(payments.readFeeDebit('pi_nowhere')).rejects.toEqual(new PaymentRefused('resource_missing'));
    });
  });
});
