import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@etal/domain/accounts/roles';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { sandboxPayments } from '../../fixtures/fake-stripe/sandbox-payments.ts';
import { communeIndex } from '../../src/adapters/addresses/commune-index.ts';
import { workerDocuments } from '../../src/adapters/documents/worker.ts';
import { buildApp } from '../../src/app.ts';
import { deliveries } from '../../src/background/deliveries.ts';
import { type Config, parseConfig } from '../../src/config.ts';
import { hashPassword } from '../../src/modules/accounts/password-hash.ts';
import { insertMembership } from '../../src/modules/team/team.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLog } from '../../src/platform/http/log.ts';
import { insertSession } from '../../src/platform/http/session.queries.ts';
import { SESSION_MAX_MS } from '../../src/platform/http/session.ts';
import { hashToken, newToken } from '../../src/platform/http/tokens.ts';
import { deliverOutbox } from '../../src/platform/outbox/deliver-outbox.ts';
import type { Services } from '../../src/platform/services.ts';
import type { Documents } from '../../src/ports/document-writer.ts';
import type { ImageStore } from '../../src/ports/image-store.ts';
import {
  AddressRefused,
  type Mail,
  type PushMessage,
  type TextMessage,
  type WebhookMessage,
} from '../../src/ports/messages.ts';
import type { Payments } from '../../src/ports/payment-service.ts';
import type { SpanExporter } from '../../src/ports/spans.ts';
import { type FakeSite, fakeSite } from '../fakes/fake-site.ts';
import { fixedClock, type FixedClock } from '../fakes/fixed-clock.ts';
import { memoryImages } from '../fakes/memory-images.ts';
import { noteAnswers } from './note-what-tests-reach.ts';
import { openTestDatabase } from './open-test-database.ts';
import { whenDone } from './when-done.ts';

export const PASSWORD = 'les carottes sont cuites';

/** Hashing is slow on purpose: once per file is enough. */
let passwordHash: Promise<string> | undefined;

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  clock: FixedClock;
  /** Mails sent so far, oldest first, but for those that tell owners of a line of « Journal de sécurité ». */
  mails: Mail[];
  securityMails: Mail[];
  texts: TextMessage[];
  webhooks: WebhookMessage[];
  pushes: PushMessage[];
  /** While it holds a sentence, whatever leaves by that way fails with it. */
  away: { mail?: string; sms?: string; webhook?: string; push?: string };
  /** Devices that have stopped listening. */
  goneDevices: Set<string>;
  /** Addresses whose server takes no mail for them. */
  refusedAddresses: Set<string>;
  logLines: string[];
  /** Draws the pages of shops' sites, and remembers from what. */
  site: FakeSite;
  /** Delivers what the outbox holds now, as the worker would. */
  deliver(): Promise<void>;
  anonymous: Visitor;
  /** A new account with a password, signed in. */
  signUp(email?: string): Promise<Visitor & { userId: string }>;
  /** A new account that belongs to this shop, signed in there. */
  join(shopId: string, role: Role): Promise<Visitor & { userId: string }>;
  /** A new account, or the one given, with a shop, signed in. */
  openShop(label?: string, by?: Visitor): Promise<Visitor & { shopId: string; categoryId: string }>;
}

/** One thread for all the apps of a process: to start one takes half a second, and its first papers are slow. */
const sharedDocuments: Documents = { ...workerDocuments(), close: async () => {} };

/** The whole server over a database of its own; requests go through the same door as the browser's. */
export async function openTestApp(
  settings: Partial<Config> = {},
  {
    payments,
    documents = sharedDocuments,
    images = memoryImages(),
    database: given,
    spans,
    clock = fixedClock('2026-11-15T09:00:00Z'),
  }: {
    payments?: Payments;
    documents?: Documents;
    images?: ImageStore;
    database?: Database;
    spans?: SpanExporter;
    clock?: FixedClock;
  } = {},
): Promise<TestApp> {
  const database = given ?? (await openTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'etal-test-'));
  const logLines: string[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(line) });
  const config = { ...parseConfig('demo', { DATA_DIR: folder, PUBLIC_URL: 'http://localhost' }), ...settings };
  const site = fakeSite();
  const services: Services = {
    config,
    database,
    clock,
    images,
    addresses: communeIndex(),
    payments: payments ?? sandboxPayments({ database, clock, origin: () => config.origin }),
    documents,
    site,
    log,
    ...(spans && { spans }),
  };
  const app = await buildApp(services);
  noteAnswers(app);
  const mails: Mail[] = [];
  const securityMails: Mail[] = [];
  const texts: TextMessage[] = [];
  const webhooks: WebhookMessage[] = [];
  const pushes: PushMessage[] = [];
  const goneDevices = new Set<string>();
  const refusedAddresses = new Set<string>();
  const away: TestApp['away'] = {};
  const takeInto = <Message>(taken: Message[], way: keyof TestApp['away']) => ({
    send: async (message: Message) => {
      const problem = away[way];
      if (problem) throw new Error(problem);
      taken.push(message);
    },
    close: async () => {},
  });
  const handlers = deliveries(services, {
    mailer: {
      ...takeInto(mails, 'mail'),
      send: async (mail) => {
        if (refusedAddresses.has(mail.to)) throw new AddressRefused('no such mailbox');
        const isOfJournal = mail.messageId?.startsWith('<security-');
        await takeInto(isOfJournal ? securityMails : mails, 'mail').send(mail);
      },
    },
    sms: takeInto(texts, 'sms'),
    webhooks: takeInto(webhooks, 'webhook'),
    push: {
      send: async (message) =>
        goneDevices.has(message.target.endpoint) ? 'gone' : (await takeInto(pushes, 'push').send(message), 'sent'),
    },
  });
  whenDone(async () => {
    await app.close();
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });

  let accounts = 0;
  const signUp = async (
    email = `producteur-${++accounts}@etal.test`,
    place?: { shopId: string; role: Role },
  ): Promise<Visitor & { userId: string }> => {
    passwordHash ??= hashPassword(PASSWORD);
    const { id } = await database.shopless
      .insertInto('users')
      .values({ email, email_key: email.toLowerCase(), password_hash: await passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Not by LoginUser, whose test is another: it is slow on purpose as well, and nearly every test needs a session.
    const token = newToken();
    const now = clock.now();
    if (place) await database.withShop(place.shopId, (tx) => insertMembership(tx, { ...place, userId: id, now }));
    await database.withoutShop((tx) =>
      insertSession(tx, {
        tokenHash: hashToken(token),
        userId: id,
        now,
        expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
      }),
    );
    return Object.assign(visit(app), { userId: id, cookie: `${config.secureCookies ? '__Host-sid' : 'sid'}=${token}` });
  };

  return {
    app,
    services,
    clock,
    mails,
    securityMails,
    texts,
    webhooks,
    pushes,
    goneDevices,
    refusedAddresses,
    away,
    logLines,
    site,
    deliver: () => deliverOutbox({ database, handlers, clock, log }),
    anonymous: visit(app),
    signUp: (email) => signUp(email),
    join: (shopId, role) => signUp(undefined, { shopId, role }),
    openShop: async (label = 'La Ferme du Pré', by) => {
      const visitor = by ?? (await signUp());
      const img = await jpegUpload();
      const created = await visitor.post('/api/CreateShop', {
        label,
        about: 'Des légumes de saison.',
        thumbnailImg: img,
        coverImg: img,
        termsAccepted: true,
      });
      const { singleArticlesCategories } = (await visitor.get('/api/GetShopAggregate')).json();
      return Object.assign(visitor, { shopId: created.json().id, categoryId: singleArticlesCategories[0].id });
    },
  };
}

export interface Visitor {
  cookie: string | undefined;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object): Promise<LightMyRequestResponse>;
  put(url: string, payload: object): Promise<LightMyRequestResponse>;
  patch(url: string, payload: object): Promise<LightMyRequestResponse>;
  delete(url: string): Promise<LightMyRequestResponse>;
}

/** Keeps its session cookie, as a browser does. */
export function visit(app: FastifyInstance): Visitor {
  const send = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      ...options,
      headers: { ...(visitor.cookie ? { cookie: visitor.cookie } : {}), ...options.headers },
    });
    const session = response.cookies.find(({ name }) => name.endsWith('sid'));
    if (session) visitor.cookie = session.value ? `${session.name}=${session.value}` : undefined;
    return response;
  };
  const visitor: Visitor = {
    cookie: undefined,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, payload) => send({ method: 'POST', url, ...(payload ? { payload } : {}) }),
    put: (url, payload) => send({ method: 'PUT', url, payload }),
    patch: (url, payload) => send({ method: 'PATCH', url, payload }),
    delete: (url) => send({ method: 'DELETE', url }),
  };
  return visitor;
}

let jpeg: Promise<Buffer> | undefined;

/** A small real photograph-like JPEG, as the browser would send it. */
export async function jpegUpload(): Promise<{ filename: string; content: string }> {
  jpeg ??= sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3301c' } })
    .jpeg()
    .toBuffer();
  return { filename: 'photo.jpg', content: `data:image/jpeg;base64,${(await jpeg).toString('base64')}` };
}
