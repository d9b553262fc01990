import { CallError } from '@etal/contract/client';
import { getOrderByReference, type OrderDetail } from '@etal/contract/orders';
import { redirect } from 'react-router';
import { call } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';

export type OrderData = { order: OrderDetail } | { isUnknown: boolean };

/** Specification §8: an unknown order, a session that has ended, and anything else. */
export async function loadOrder(reference: string, signal: AbortSignal): Promise<OrderData> {
  try {
    return { order: await call(getOrderByReference, { params: { id: reference } }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) throw redirect(paths.login);
    if (error.status === 418) throw redirect(paths.welcome);
    // 400: what stands in the address cannot be a reference.
    return { isUnknown: error.status === 404 || error.status === 400 };
  }
}
