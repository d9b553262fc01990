import type { Readable } from 'node:stream';
import type { CallResponse, CheckedInput, Endpoint, FileEndpoint } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import { contentDisposition } from '@etal/contract/file-names';
import { inputSentence } from '@etal/texts/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { answerOf } from './answer-of.ts';
import { isSameSite } from './same-site.ts';
import { readSession, type SignedInUser } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readShopperSession } from './shopper-session.ts';

interface Caller {
  public: { user: undefined; shopId: undefined };
  user: { user: SignedInUser; shopId: undefined };
  shop: { user: SignedInUser; shopId: string };
  shopper: { user: undefined; shopId: string; shopperId: string; openedAt: Date };
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

/** Answers 304: the caller already holds what the handler would send. */
export const NOT_MODIFIED = Symbol('not modified');

/** The handler has taken the connection over and answers by itself. */
export const ANSWERED = Symbol('answered');

const DEFAULT_BODY_LIMIT = 256 * 1024;

/** Makes a Fastify route of an endpoint record: same-site check, session, input check, handler, response check. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  call: E,
  handler: (...args: Parameters<Handler<E>>) => Promise<Answer<E> | typeof NOT_MODIFIED | typeof ANSWERED>,
): void {
  // In the demonstration the same server answers to localhost, 127.0.0.1 and the machine's name.
  const publicOrigin = services.config.mode === 'serve' ? services.config.origin : undefined;
  const hasEffects = call.method !== 'GET' || call.hasEffects === true;

  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    /** Before the body is read: a stranger's 10 MB are refused unparsed. */
    onRequest: async (request) => {
      if (hasEffects && !isSameSite(request, publicOrigin)) throw new Refusal('CROSS_SITE');
      request.caller = await identify(services, call, request);
    },
    handler: async (request, reply) => {
      const input = {
        params: check(call, 'params', request.params),
        query: check(call, 'query', request.query),
        body: check(call, 'body', request.body),
      };
      // `identify` went by the same access level as the type does.
      const context = { ...request.caller, request, reply } as unknown as CallContext<E>;
      const result = await handler(input as CheckedInput<E>, context);
      if (result === ANSWERED) return reply;
      if (result === NOT_MODIFIED) return reply.code(304).send();
      return call.file
        ? sendFile(reply, call.file, result as FileAnswer)
        : reply.send(answerOf(call, result, request.log));
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
  const user = await readSession(services, readSessionCookie(request, services.config));
  if (!user) throw new Refusal('NOT_SIGNED_IN');
  if (call.access === 'user') return { user, shopId: undefined };
  if (user.shopId === null) throw new Refusal('NO_SHOP');
  return { user, shopId: user.shopId };
}

function check(call: Endpoint, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const schema = call[part];
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? undefined, { reportInput: true });
  if (!result.success) throw new Refusal('INVALID_INPUT', { sentence: inputSentence(result.error.issues, call.name) });
  return result.data;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller[Endpoint['access']];
  }
}
