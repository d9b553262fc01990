import { webhookUrl } from './webhook-url.ts';

/**
 * Whom a shopper may turn to when a complaint stays without a good answer (Code de la consommation, L. 612-1 and R.
 * 616-1).
 */
export interface Mediator {
  name: string;
  address: string | null;
  website: string | null;
}

export type MediatorProblem =
  | { field: 'name'; problem: 'MEDIATOR_NAME_REQUIRED' }
  | { field: 'address'; problem: 'MEDIATOR_REACH_REQUIRED' }
  | { field: 'website'; problem: 'MEDIATOR_WEBSITE_INVALID' };

/** As typed: blank is the same as nothing. */
type TypedMediator = Partial<Record<keyof Mediator, string | null | undefined>>;

const typed = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * As people write it, `www.mediateur.fr` too. It becomes a link: the same demands as on an address that we call, https
 * and public.
 */
const webAddress = (text: string): string | undefined =>
  webhookUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`, { allowLoopback: false });

/**
 * All or nothing: a merchant may belong to no mediator yet, and then nothing is asked. The law wants a postal address
 * and a site; but some mediators publish one of the two only, and a shopper is better served by half of it than by
 * none: a name and one way to reach it are enough.
 */
export function readMediator(
  input: TypedMediator | null | undefined,
): { mediator: Mediator | null } | { problems: [MediatorProblem, ...MediatorProblem[]] } {
  const [name, address, website] = [typed(input?.name), typed(input?.address), typed(input?.website)];
  if (name === null && address === null && website === null) return { mediator: null };
  const link = website === null ? null : webAddress(website);
  const found: MediatorProblem[] = [
    ...(name === null ? [{ field: 'name', problem: 'MEDIATOR_NAME_REQUIRED' } as const] : []),
    ...(address === null && website === null
      ? [{ field: 'address', problem: 'MEDIATOR_REACH_REQUIRED' } as const]
      : []),
    ...(link === undefined ? [{ field: 'website', problem: 'MEDIATOR_WEBSITE_INVALID' } as const] : []),
  ];
  const [first, ...others] = found;
  if (first) return { problems: [first, ...others] };
  return { mediator: { name: name as string, address, website: link as string | null } };
}
