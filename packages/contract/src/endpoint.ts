import type { Role } from '@etal/domain/accounts/roles';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone, a signed-in user, a member of a shop's team in one of the roles named (R-TEAM-1), or a customer
 * of the shop that the address names, whom a link sent by mail let in (R-SPACE-1); or whoever runs the installation
 * (R-OPERATOR-1).
 */
export type Access = 'public' | 'user' | 'shop' | 'shopper' | 'operator';

type Door = { access: 'shop'; roles: readonly Role[] } | { access: Exclude<Access, 'shop'>; roles?: never };

/**
 * One call, said once. The server's route, the typed client, the form checks and the OpenAPI document all
 * come from this record.
 */
interface EndpointFacts {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/UpdateSimpleArticle/:id`. */
  path: `/api/${string}`;
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

type AnyEndpoint = EndpointFacts & Door;

export type JsonEndpoint = AnyEndpoint & {
  response: z.ZodMiniType;
  /** What a helper is shown of the answer (R-TEAM-4). A method, so that a record may take its own answer. */
  forHelper?(answer: unknown): unknown;
  /** Fields of the answer whose rows stand on their own; those of an answer that is a list itself always do. */
  rows?: readonly string[];
  file?: never;
};

/** Answers a file to keep, named in its Content-Disposition. */
export type FileEndpoint = AnyEndpoint & {
  /** The media types it may have. */
  file: readonly string[];
  response?: never;
};

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
export function callId({ name, path }: Pick<EndpointFacts, 'name' | 'path'>): string {
  const before = path.split('/').slice(2);
  const place = before.slice(0, before.indexOf(name)).filter((part) => !part.startsWith(':'));
  return [...place, name].join('.');
}

/** Names the shop that a page was drawn for (R-TEAM-2). */
export const SHOP_HEADER = 'x-etal-shop';

/** Names the member who entered what is sent later, so that it is done in nobody else's name (R-TEAM-3). */
export const MEMBER_HEADER = 'x-etal-member';

/** Whether a member in this role may make the call: routes, menus and buttons all ask here (R-TEAM-1). */
export const mayCall = (role: Role, call: Pick<Endpoint, 'access' | 'roles'>): boolean =>
  call.access !== 'shop' || (call.roles?.includes(role) ?? false);

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
  user: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  shop: ['NOT_SIGNED_IN', 'SECOND_FACTOR_MISSING', 'NO_SHOP', 'NOT_ALLOWED', 'OTHER_SHOP_OPEN', 'OTHER_MEMBER'],
  shopper: ['SHOP_UNKNOWN', 'SHOPPER_NOT_SIGNED_IN'],
  operator: ['NOT_SIGNED_IN', 'NOT_AN_OPERATOR', 'PASSKEY_NEEDED'],
};

export function errorsOf(call: Endpoint): ErrorCode[] {
  return [...new Set([...call.errors, ...BY_ACCESS[call.access], ...ANY_CALL])];
}
