import { refuseOrder } from '@etal/contract/orders';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface ReasonValues {
  reason: string;
}

/** The request's own check; an empty field is no reason at all. */
export function checkReason(values: ReasonValues): ResolverResult<ReasonValues> {
  const checked = checkForm(refuseOrder.body, { reason: values.reason.trim() || null });
  return toResolverResult(values, 'errors' in checked ? checked.errors : {});
}
