import * as z from 'zod/mini';
import { storedCents } from './primitives.ts';

export const platformFee = z.object({ basisPoints: z.int(), fixedCents: storedCents });
