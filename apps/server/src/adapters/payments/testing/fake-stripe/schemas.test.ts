import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../clock/fixed.ts';
import { whenDone } from '../../../../testing/when-done.ts';
import { checkRequest, readSchemas } from './check-request.ts';
import { openFakeStripe } from './open-fake-stripe.ts';

describe("the schemas of Stripe's requests", () => {
  it('are those of the installed SDK; after a bump: node tools/stripe-schemas.ts', () => {
    expect(readSchemas().stripe).toBe(Stripe.PACKAGE_VERSION);
  });

  it.each([
    ['a name that Stripe dropped', { payment_method_types: ['card'] }],
    ['a name that never was', { success_link: 'https://etal.test' }],
    ['a name in the wrong place', { payment_intent_data: { orderId: 'order-1' } }],
    ['a value that Stripe dropped', { ui_mode: 'hosted' }],
    ['a value of the wrong type', { expires_at: 'soon' }],
    ['a list that is none', { line_items: 'Tomates' }],
  ])('refuse %s', (_name, wrong) => {
    const right = { mode: 'payment', ui_mode: 'hosted_page', success_url: 'https://etal.test' };
    expect(checkRequest('POST /v1/checkout/sessions', { ...right })).toBeUndefined();
    expect(checkRequest('POST /v1/checkout/sessions', { ...right, ...wrong })).toEqual(expect.any(String));
  });
});

describe('the fake', () => {
  const open = async () => {
    const fake = await openFakeStripe({ clock: fixedClock('2026-11-15T09:00:00Z') });
    whenDone(() => fake.close());
    const { hostname, port } = new URL(fake.url);
    return {
      fake,
      client: new Stripe(fake.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 }),
    };
  };

  it('refuses a request that Stripe would not know, and keeps it in mind', async () => {
    const { fake, client } = await open();
    const outdated = {
      mode: 'setup',
      success_url: 'https://etal.test',
      payment_method_types: ['sepa_debit'],
    } as Stripe.Checkout.SessionCreateParams;
    await expect(client.checkout.sessions.create(outdated)).rejects.toMatchObject({ statusCode: 400 });
    await expect(client.invoices.list()).rejects.toMatchObject({ statusCode: 400 });
    expect(fake.violations).toEqual([
      expect.stringContaining('payment_method_types'),
      expect.stringContaining('/v1/invoices'),
    ]);
  });

  it('refuses an expansion that leads nowhere', async () => {
    const { client } = await open();
    await expect(
      client.checkout.sessions.create({ mode: 'setup', success_url: 'https://etal.test', expand: ['intent'] }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('tells the same again under the same key, failures too, and refuses the key for anything else', async () => {
    const { fake, client } = await open();
    const first = await client.customers.create({ email: 'a@etal.test' }, { idempotencyKey: 'one' });
    const again = await client.customers.create({ email: 'a@etal.test' }, { idempotencyKey: 'one' });
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    await expect(client.customers.create({ email: 'b@etal.test' }, { idempotencyKey: 'one' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    fake.fail({ method: 'POST', path: /customers/ }, 500);
    for (let count = 0; count < 2; count += 1) {
      await expect(client.customers.create({ email: 'c@etal.test' }, { idempotencyKey: 'two' })).rejects.toMatchObject({
        statusCode: 500,
      });
    }
  });
});
