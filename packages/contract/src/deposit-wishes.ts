import * as z from 'zod/mini';
import { id } from './primitives.ts';

/** More than fits on a lorry. */
const MAX_MOVED = 1000;

const moves = z
  .array(z.object({ kindId: id, count: z.int().check(z.gte(1), z.lte(MAX_MOVED)) }))
  .check(z.maxLength(20));

/** Deposits that leave with somebody, and that come back. */
export const depositWishes = z.object({ out: z.optional(moves), back: z.optional(moves) });
