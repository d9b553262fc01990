import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Route } from './requests.ts';

export interface Schemas {
  /** The version of the SDK whose types these are. */
  stripe: string;
  requests: Record<Route, object>;
}

/** Made by `node tools/stripe-schemas.ts`; `schemas.test.ts` tells when the SDK has moved on. */
export const SCHEMAS_FILE = new URL('schemas.json', import.meta.url);

export const readSchemas = (): Schemas => JSON.parse(readFileSync(SCHEMAS_FILE, 'utf8')) as Schemas;

/** A form knows only texts: `"12"` and `"true"` are read as the schema wants them, in place. */
const forms = new Ajv({ coerceTypes: true, strict: false });
const bodies = new Ajv({ strict: false });

let schemas: Schemas | undefined;
const compiled = new Map<Route, ValidateFunction>();

/** What is wrong with the parameters of a request, in words; undefined when Stripe's types allow them. */
export function checkRequest(route: Route, parameters: unknown): string | undefined {
  let validate = compiled.get(route);
  if (!validate) {
    schemas ??= readSchemas();
    validate = (route.includes('/v2/') ? bodies : forms).compile(schemas.requests[route]);
    compiled.set(route, validate);
  }
  if (validate(parameters)) return undefined;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
    .join('; ');
}
