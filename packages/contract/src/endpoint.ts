import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone, a signed-in user, a signed-in user who owns a shop, or a customer of the shop that the address
 * names, whom a link sent by mail let in (R-SPACE-1).
 */
export type Access = 'public' | 'user' | 'shop' | 'shopper';

/**
 * One call, said once. The server's route, the typed client, the form checks and the OpenAPI document all
 * come from this record.
 */
interface AnyEndpoint {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/UpdateSimpleArticle/:id`. */
  path: `/api/${string}`;
  access: Access;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What this call can refuse, besides what any call of its access level can. */
  errors: readonly ErrorCode[];
  /** Bytes; only for calls that carry images. */
  bodyLimit?: number;
  /** GETs with effects (R-WIRE-6 has some): same-site check as for a write. */
  hasEffects?: boolean;
}

export interface JsonEndpoint extends AnyEndpoint {
  response: z.ZodMiniType;
  /** Fields of the answer whose rows stand on their own; those of an answer that is a list itself always do. */
  rows?: readonly string[];
  file?: never;
}

/** Answers a file to keep, named in its Content-Disposition. */
export interface FileEndpoint extends AnyEndpoint {
  /** The media types it may have. */
  file: readonly string[];
  response?: never;
}

export type Endpoint = JsonEndpoint | FileEndpoint;

/** What the client makes of a file. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** Keeps the record's exact type, so that the client and the handlers know every field of it. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}

/**
 * Tells calls of one name apart by where they live: the merchant's `CancelOrder` stands at the top, the shopper's under
 * `/api/boutique/:slug/` is `boutique.CancelOrder`.
 */
export function callId({ name, path }: Pick<AnyEndpoint, 'name' | 'path'>): string {
  const before = path.split('/').slice(2);
  const place = before.slice(0, before.indexOf(name)).filter((part) => !part.startsWith(':'));
  return [...place, name].join('.');
}

type Part = 'params' | 'query' | 'body';

/** What the client sends. */
export type CallInput<E extends Endpoint> = {
  [K in Part & keyof E]: E[K] extends z.ZodMiniType ? z.input<E[K]> : never;
};

/** What a handler receives, checked. */
export type CheckedInput<E extends Endpoint> = {
  [K in Part & keyof E]: E[K] extends z.ZodMiniType ? z.output<E[K]> : never;
};

export type CallResponse<E extends Endpoint> = E extends { response: infer R extends z.ZodMiniType }
  ? z.output<R>
  : ReceivedFile;

const ANY_CALL: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'CROSS_SITE',
  'INTERNAL',
  'UNAVAILABLE',
];
const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['NOT_SIGNED_IN'],
  shop: ['NOT_SIGNED_IN', 'NO_SHOP'],
  shopper: ['SHOP_UNKNOWN', 'SHOPPER_NOT_SIGNED_IN'],
};

export function errorsOf(call: Endpoint): ErrorCode[] {
  return [...new Set([...call.errors, ...BY_ACCESS[call.access], ...ANY_CALL])];
}
