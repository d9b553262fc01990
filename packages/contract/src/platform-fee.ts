import { FEE_BEARERS } from '@etal/domain/orders/fees';
import * as z from 'zod/mini';
import { storedCents } from './primitives.ts';

export const feeBearer = z.enum(FEE_BEARERS);

export const platformFee = z.object({ basisPoints: z.int(), fixedCents: storedCents, bearer: feeBearer });
