import type { Readable } from 'node:stream';
import {
  type CallResponse,
  type CheckedInput,
  type Endpoint,
  type FileEndpoint,
  mayCall,
  MEMBER_HEADER,
  SHOP_HEADER,
} from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import { contentDisposition } from '@etal/contract/file-names';
import type { Role } from '@etal/domain/accounts/roles';
import { inputSentence } from '@etal/texts/input-sentence';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actingUser } from '../db/acting-user.ts';
import type { Services } from '../services.ts';
import { placeOf } from './actor.ts';
import { writeAnswer } from './answer-of.ts';
import { KeptAnswers, type Keeping } from './kept-answers.ts';
import { isSameSite } from './same-site.ts';
import { findOperator } from './session.queries.ts';
import { readSession, type SignedInUser } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readShopperSession } from './shopper-session.ts';
import { waitToUpload } from './upload-turns.ts';

interface NamedCall {
  summary: string;
  /** It changes something, or gives a file to take away. */
  isAct: boolean;
}

interface Caller {
  public: { user: undefined; shopId: undefined };
  user: { user: SignedInUser; shopId: undefined };
  shop: { user: SignedInUser; shopId: string; role: Role };
  shopper: { user: undefined; shopId: string; shopperId: string; openedAt: Date };
  operator: { user: SignedInUser; shopId: undefined };
}

/** What a handler gets besides its checked input. */
export type CallContext<E extends Endpoint> = Caller[E['access']] & { request: FastifyRequest; reply: FastifyReply };

/** What a handler answers to a call for a file: all of it, or as it is being made. */
export interface FileAnswer {
  name: string;
  type: string;
  content: Buffer | Readable;
}

type Answer<E extends Endpoint> = E extends FileEndpoint ? FileAnswer : CallResponse<E>;

export type Handler<E extends Endpoint> = (input: CheckedInput<E>, context: CallContext<E>) => Promise<Answer<E>>;

interface RouteOptions<E extends Endpoint> {
  /** The same question is given the same answer while the version stays: all that it depends on is in one of both. */
  keptBy?: (input: CheckedInput<E>, context: CallContext<E>) => Keeping | undefined;
}

/** Answers 304: the caller already holds what the handler would send. */
export const NOT_MODIFIED = Symbol('not modified');

/** The handler has taken the connection over and answers by itself. */
export const ANSWERED = Symbol('answered');

const JSON_TYPE = 'application/json; charset=utf-8';

const DEFAULT_BODY_LIMIT = 256 * 1024;

/** Makes a Fastify route of an endpoint record: same-site check, session, input check, handler, response check. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  call: E,
  handler: (...args: Parameters<Handler<E>>) => Promise<Answer<E> | typeof NOT_MODIFIED | typeof ANSWERED>,
  { keptBy }: RouteOptions<E> = {},
): void {
  // In the demonstration the same server answers to localhost, 127.0.0.1 and the machine's name.
  const publicOrigin = services.config.mode === 'serve' ? services.config.origin : undefined;
  const hasEffects = call.method !== 'GET' || call.hasEffects === true;

  const isChecked = services.config.mode !== 'serve';
  const isUpload = (call.bodyLimit ?? 0) > DEFAULT_BODY_LIMIT;
  const answers = keptBy && new KeptAnswers();

  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { call: { summary: call.summary, isAct: hasEffects || call.file !== undefined } },
    /** Before the body is read: a stranger's 10 MB are refused unparsed. */
    onRequest: async (request, reply) => {
      if (hasEffects && !isSameSite(request, publicOrigin)) throw new Refusal('CROSS_SITE');
      request.caller = await identify(services, call, request);
      const { shopId, user } = request.caller;
      // Who opens a shop sends its pictures before there is one.
      const sender = shopId ?? user?.userId;
      if (isUpload && sender !== undefined) await waitToUpload(sender, request, reply);
    },
    handler: async (request, reply) => {
      const input = {
        params: check(call, 'params', request.params),
        query: check(call, 'query', request.query),
        body: check(call, 'body', request.body),
      };
      // `identify` went by the same access level as the type does.
      const context = { ...request.caller, request, reply } as unknown as CallContext<E>;
      const keeping = keptBy?.(input as CheckedInput<E>, context);
      const kept = keeping && answers?.get(keeping);
      if (kept) return reply.type(JSON_TYPE).send(kept);
      const answer = () => handler(input as CheckedInput<E>, context);
      const { user } = request.caller;
      const result = await (user ? actingUser.run(user.userId, answer) : answer());
      if (result === ANSWERED) return reply;
      if (result === NOT_MODIFIED) return reply.code(304).send();
      if (call.file) return sendFile(reply, call.file, result as FileAnswer);
      const shown = user?.role === 'HELPER' && call.forHelper ? call.forHelper(result) : result;
      const text = writeAnswer(call, shown, request.log, isChecked);
      if (keeping) answers?.keep(keeping, text);
      return reply.type(JSON_TYPE).send(text);
    },
  });
}

function sendFile(reply: FastifyReply, declared: readonly string[], { name, type, content }: FileAnswer): FastifyReply {
  if (!declared.includes(type)) throw new Error(`${type} is not declared for this call.`);
  return reply
    .header('content-disposition', contentDisposition(name))
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .send(content);
}

async function identify(
  services: Services,
  call: Endpoint,
  request: FastifyRequest,
): Promise<Caller[Endpoint['access']]> {
  if (call.access === 'public') return { user: undefined, shopId: undefined };
  if (call.access === 'shopper') {
    const { slug } = check(call, 'params', request.params) as { slug: string };
    const shopper = await readShopperSession(services, request, slug);
    if (!shopper) throw new Refusal('SHOPPER_NOT_SIGNED_IN');
    return { user: undefined, ...shopper };
  }
  const user = await signedIn(services, request);
  if (call.access === 'operator') {
    const operator = await findOperator(services.database.shopless, user.sessionId);
    if (!operator) throw new Refusal('NOT_AN_OPERATOR');
    if (!operator.byPasskey) throw new Refusal('PASSKEY_NEEDED');
    return { user, shopId: undefined };
  }
  if (call.access === 'user') {
    if (!user.hasAccount) throw new Refusal('NOT_ALLOWED');
    return { user, shopId: undefined };
  }
  return memberOf(user, call, request);
}

/** Also for what is shown as a page of its own: it asks what the call that it shows asks. */
export async function identifyMember(
  services: Services,
  call: Endpoint,
  request: FastifyRequest,
): Promise<Caller['shop']> {
  return memberOf(await signedIn(services, request), call, request);
}

async function signedIn(services: Services, request: FastifyRequest): Promise<SignedInUser> {
  const user = await readSession(services, readSessionCookie(request, services.config), placeOf(request));
  if (!user) throw new Refusal('NOT_SIGNED_IN');
  return user;
}

function memberOf(user: SignedInUser, call: Endpoint, request: FastifyRequest): Caller['shop'] {
  const { shopId, role } = user;
  if (shopId === null || role === null) throw new Refusal('NO_SHOP');
  // A page that was drawn for another shop must not write to this one (R-TEAM-2).
  const believed = request.headers[SHOP_HEADER];
  if (believed !== undefined && believed !== shopId) throw new Refusal('OTHER_SHOP_OPEN');
  // What one entered without a network is not done in the name of who signed in on their device since (R-TEAM-3).
  const enteredBy = request.headers[MEMBER_HEADER];
  if (enteredBy !== undefined && enteredBy !== user.userId) throw new Refusal('OTHER_MEMBER');
  if (!mayCall(role, call)) throw new Refusal('NOT_ALLOWED');
  if (user.isToSecure) throw new Refusal('SECOND_FACTOR_MISSING');
  return { user, shopId, role };
}

function check(call: Endpoint, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const schema = call[part];
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? undefined, { reportInput: true });
  if (!result.success) throw new Refusal('INVALID_INPUT', { sentence: inputSentence(result.error.issues, call.name) });
  return result.data;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: NamedCall;
  }
  interface FastifyRequest {
    caller: Caller[Endpoint['access']];
  }
}
