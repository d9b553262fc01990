import type { Endpoint } from '@etal/contract/endpoint';
import { Link, type LinkProps } from 'react-router';
import { useMay } from '../calls/use-may.ts';

/** A link to a page that lives on this call; who may not make it reads its words (R-TEAM-1). */
export function LinkFor({ call, children, ...link }: LinkProps & { call: Endpoint }) {
  const may = useMay();
  return may(call) ? <Link {...link}>{children}</Link> : children;
}
