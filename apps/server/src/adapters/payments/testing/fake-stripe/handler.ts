import type { Requests, Route } from './requests.ts';
import type { World } from './world.ts';

export interface Asked<Params> {
  world: World;
  params: Params;
  /** The `:id` of the route. */
  id: string;
  /** From `Stripe-Account`; null: the platform itself. */
  account: string | null;
}

export type Handlers<Routes extends Route> = { [Name in Routes]: (asked: Asked<Requests[Name]>) => object };

/** Metadata comes back as texts, whatever it was sent as. */
export const textsOf = (metadata: Record<string, unknown> | '' | null | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata || {}).map(([name, value]) => [name, String(value)]));
