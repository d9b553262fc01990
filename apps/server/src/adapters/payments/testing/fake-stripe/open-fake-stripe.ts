import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Clock } from '../../../../ports/clock.ts';
import type { EventEndpoint } from '../../../../ports/payments.ts';
import { accountHandlers, closeAccount, completeOnboarding } from './accounts.ts';
import { checkRequest } from './check-request.ts';
import { expanded } from './expand.ts';
import { type Fault, type FaultMatch, type Faults, planFaults } from './faults.ts';
import { parseForm } from './form.ts';
import type { Asked } from './handler.ts';
import {
  captureByHand,
  cancelByHand,
  detachMethod,
  dispute,
  endOldHolds,
  loseMandate,
  paymentHandlers,
  refundByHand,
  settleDebit,
} from './payments.ts';
import { FakeRefusal } from './refusal.ts';
import type { Route } from './requests.ts';
import { decline, expireByHand, expireOldSessions, pay, saveIban, sessionHandlers } from './sessions.ts';
import { createWorld, type FakeEvent, type FakeIntent, type World } from './world.ts';

export interface ReceivedRequest {
  route: Route;
  path: string;
  account: string | null;
  idempotencyKey: string | undefined;
  params: Record<string, unknown>;
}

export interface SignedEvent {
  endpoint: EventEndpoint;
  rawBody: string;
  headers: Record<string, string>;
}

export interface FakeStripe {
  url: string;
  secretKey: string;
  webhookSecrets: Record<EventEndpoint, string>;
  /** Those that were understood, oldest first. */
  requests: ReceivedRequest[];
  /** What Stripe's published types do not allow: a test with any has failed. */
  violations: string[];
  /** Every message so far, oldest first. */
  events: FakeEvent[];
  /** The payments on a merchant's account, or the platform's own. */
  intents(accountId: string | null): FakeIntent[];
  signed(event: FakeEvent, how?: { secret?: string; at?: Date }): SignedEvent;
  fail: Faults['fail'];
  heal: Faults['heal'];
  /** Something that happens between our last request and the next matching one. */
  before(match: FaultMatch, happens: () => void): void;

  completeOnboarding(accountId: string): void;
  closeAccount(accountId: string): void;
  saveIban(sessionId: string, iban: string, bank?: 'at once' | 'later'): void;
  pay(sessionId: string): FakeIntent;
  decline(sessionId: string): FakeIntent;
  expire(sessionId: string): void;
  captureByHand(paymentId: string, amount?: number): void;
  cancelByHand(paymentId: string): void;
  refundByHand(paymentId: string, amount?: number): void;
  dispute(paymentId: string): void;
  loseMandate(mandateId: string): void;
  detachMethod(paymentMethodId: string): void;
  settleDebit(debitId: string, outcome: 'succeeded' | 'failed'): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: string;
  /** Told once and kept, whatever it says (v1): anything but a request that was never begun. */
  isKept: boolean;
}

type AnyHandler = (asked: Asked<never>) => object;

const handlers = { ...accountHandlers, ...sessionHandlers, ...paymentHandlers };
const routes = (Object.entries(handlers) as [Route, AnyHandler][]).map(([route, handler]) => {
  const [method, path = ''] = route.split(' ');
  return { route, method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handler };
});

/**
 * As much of Stripe as our adapter uses, with its own state and messages, for the real SDK to speak to. Each request
 * is judged by schemas made from the SDK's published types: a name or a value Stripe would not know is a violation.
 */
export async function openFakeStripe({ clock }: { clock: Clock }): Promise<FakeStripe> {
  const world = createWorld(clock, Stripe.API_VERSION);
  const faults = planFaults();
  const kept = new Map<string, { request: string; answer: Answer }>();
  const secretKey = 'sk_test_51EtalFake';
  const webhookSecrets = { platform: 'whsec_platform', connect: 'whsec_connect' };
  const requests: ReceivedRequest[] = [];
  const violations: string[] = [];

  const answerOnce = (
    request: IncomingMessage,
    body: string,
    fault: Fault | undefined,
  ): { answer: Answer; isReplay: boolean } => {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const key = request.headers['idempotency-key'];
    const place = `${String(request.headers['stripe-account'])} ${String(key)}`;
    const whole = `${request.method} ${request.url} ${body}`;
    const before = request.method === 'POST' && key !== undefined ? kept.get(place) : undefined;
    if (before && before.request !== whole) {
      return {
        answer: refusalAnswer(
          new FakeRefusal(400, {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          }),
          false,
        ),
        isReplay: false,
      };
    }
    if (before) return { answer: before.answer, isReplay: true };
    let answer =
      typeof fault === 'number'
        ? refusalAnswer(
            new FakeRefusal(fault, { type: 'api_error', message: `Planned: ${secretKey}` }),
            fault >= 500 || fault === 402,
          )
        : answerTo(request, url, body);
    if (fault === '500-after')
      answer = refusalAnswer(new FakeRefusal(500, { type: 'api_error', message: 'An unknown error occurred.' }), true);
    // v2 keeps what succeeded, and does failed work again.
    const isWorthKeeping = answer.isKept && (url.pathname.startsWith('/v1/') || answer.status < 400);
    if (request.method === 'POST' && key !== undefined && isWorthKeeping) kept.set(place, { request: whole, answer });
    return { answer, isReplay: false };
  };

  const answerTo = (request: IncomingMessage, url: URL, body: string): Answer => {
    try {
      const { params, ...asked } = understand(request, url, body);
      expireOldSessions(world);
      endOldHolds(world);
      const answer = asked.handler({ world, params: params as never, id: asked.id, account: asked.account });
      return {
        status: 200,
        body: JSON.stringify(expanded(world, answer, params['expand'] as string[] | undefined)),
        isKept: true,
      };
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      return refusalAnswer(error, !(error instanceof NotBegun));
    }
  };

  /** Who asks for what, or why it cannot be begun. */
  const understand = (request: IncomingMessage, url: URL, body: string) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new NotBegun(401, { message: `Invalid API Key provided: ${String(request.headers.authorization)}` });
    }
    const found = routes
      .map((route) => ({ ...route, id: route.method === request.method ? route.pattern.exec(url.pathname) : null }))
      .find(({ id }) => id !== null);
    if (!found) return violation(`Unrecognized request URL (${request.method}: ${url.pathname})`);
    if (request.headers['stripe-version'] !== Stripe.API_VERSION) return violation(`${found.route}: no Stripe-Version`);
    const isJson = request.method === 'POST' && url.pathname.startsWith('/v2/');
    const params = isJson
      ? (JSON.parse(body || '{}') as Record<string, unknown>)
      : parseForm(request.method === 'GET' ? url.search.slice(1) : body);
    const fault = checkRequest(found.route, params);
    if (fault) return violation(`${found.route}: ${fault}`);
    const account = (request.headers['stripe-account'] as string | undefined) ?? null;
    if (account !== null && !world.find('v2.core.account', account, null)) {
      throw new NotBegun(403, {
        code: 'account_invalid',
        message: `The provided key '${secretKey}' does not have access to account '${account}'.`,
      });
    }
    requests.push({
      route: found.route,
      path: url.pathname,
      account,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      params: structuredClone(params),
    });
    return { handler: found.handler, params, id: decodeURIComponent(found.id?.[1] ?? ''), account };
  };

  const violation = (message: string): never => {
    violations.push(message);
    throw new NotBegun(400, { code: 'parameter_unknown', message });
  };

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const fault = faults.next(request.method ?? '', new URL(request.url ?? '', 'http://stripe.test').pathname);
    if (typeof fault === 'function') fault();
    if (fault === 'hang') return;
    if (fault === 'drop-before') return void request.socket.destroy();
    const { answer, isReplay } = answerOnce(request, body, fault);
    if (fault === 'drop-after') return void request.socket.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': world.id('req'),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    });
    response.end(answer.body);
  };

  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecrets,
    requests,
    violations,
    events: world.events,
    intents: (accountId) => world.all('payment_intent', accountId),
    signed: (event, { secret, at = clock.now() } = {}) => {
      const endpoint = event.account === undefined ? 'platform' : 'connect';
      const rawBody = JSON.stringify(event);
      const signature = signer.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret: secret ?? webhookSecrets[endpoint],
        timestamp: Math.floor(at.getTime() / 1000),
      });
      return { endpoint, rawBody, headers: { 'stripe-signature': signature } };
    },
    fail: faults.fail,
    heal: faults.heal,
    before: (match, happens) => faults.fail(match, happens),
    ...actionsOn(world),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Only its signing is used. */
const signer = new Stripe('sk_test_signer');

/** Never got as far as doing anything: no key keeps its answer. */
class NotBegun extends FakeRefusal {}

const refusalAnswer = ({ status, error }: FakeRefusal, isKept: boolean): Answer => ({
  status,
  body: JSON.stringify({ error }),
  isKept,
});

function actionsOn(world: World) {
  const on =
    <Args extends unknown[], Result>(action: (world: World, ...args: Args) => Result) =>
    (...args: Args): Result =>
      action(world, ...args);
  return {
    completeOnboarding: on(completeOnboarding),
    closeAccount: on(closeAccount),
    saveIban: on(saveIban),
    pay: on(pay),
    decline: on(decline),
    expire: on(expireByHand),
    captureByHand: on(captureByHand),
    cancelByHand: on(cancelByHand),
    refundByHand: on(refundByHand),
    dispute: on(dispute),
    loseMandate: on(loseMandate),
    detachMethod: on(detachMethod),
    settleDebit: on(settleDebit),
  };
}
