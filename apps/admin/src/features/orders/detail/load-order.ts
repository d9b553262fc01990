import { CallError } from '@etal/contract/client';
import { getOrderByReference, type OrderDetail } from '@etal/contract/orders';
import { call } from '../../../calls/api.ts';
import { leaveIfShutOut } from '../../../calls/failure.ts';

export type OrderData = { order: OrderDetail } | { isUnknown: boolean };

/** R-SCREENS-9: an unknown order, a session that has ended, and anything else. */
export async function loadOrder(reference: string, signal: AbortSignal): Promise<OrderData> {
  try {
    return { order: await call(getOrderByReference, { params: { id: reference } }, { signal }) };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    // 400: what stands in the address cannot be a reference.
    return { isUnknown: error.status === 404 || error.status === 400 };
  }
}
