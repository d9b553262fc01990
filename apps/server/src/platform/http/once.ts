import { createHash } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Transaction } from '../db/database.ts';
import { findDone, keepDone, lockKey, type OnceKey } from './once.queries.ts';

/** What `Idempotency-Key` says; a request that may be sent twice has to have one. */
export function idempotencyKeyOf(header: string | string[] | undefined): string {
  const key = Array.isArray(header) ? header[0] : header;
  if (!key || key.length > 200) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  return key;
}

export interface Asked extends OnceKey {
  /** All that the request asks for, as it was checked: its body, and what its address names. */
  body: unknown;
  now: Date;
}

/** By which a body is known again. */
export const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest();

/**
 * Carries a request out once per shop, call and key, in the caller's transaction. Sent again, even at the same moment,
 * it gives what came of the first; with another body it is refused. What comes of it is small, names no person and
 * says where to read the rest: it is kept for some days. What is not done yet (`isDone`) may be sent again.
 */
export async function once<Result extends z.ZodMiniType>(
  tx: Transaction,
  { body, now, ...asked }: Asked,
  resultSchema: Result,
  carryOut: () => Promise<z.output<Result>>,
  isDone: (result: z.output<Result>) => boolean = () => true,
): Promise<z.output<Result>> {
  lockKey(tx, asked);
  const bodyHash = hashOf(body);
  const done = await findDone(tx, asked);
  if (done) {
    if (!bodyHash.equals(done.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return resultSchema.parse(done.result);
  }
  const result = await carryOut();
  if (isDone(result)) keepDone(tx, asked, { bodyHash, result, now });
  return result;
}

const MADE = z.object({ id: z.string() });

/**
 * R-WIRE-7: the id of what a creating call makes; under a key that came before, of what was made then. Who sends no key
 * gets as many things as requests.
 */
export async function madeOnce(
  tx: Transaction,
  { headers }: Pick<FastifyRequest, 'headers'>,
  asked: Omit<Asked, 'key'>,
  make: () => Promise<string>,
): Promise<string> {
  const header = headers['idempotency-key'];
  if (header === undefined) return make();
  const { id } = await once(tx, { ...asked, key: idempotencyKeyOf(header) }, MADE, async () => ({ id: await make() }));
  return id;
}
