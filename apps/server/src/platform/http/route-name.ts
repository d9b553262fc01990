import { calls } from '@etal/contract/calls';
import type { FastifyRequest } from 'fastify';

const NAMES = new Map(calls.map(({ method, path, name }) => [`${method} ${path}`, name]));

/** The call, or the route as it was declared: never the address that was asked for, of which there is no end. */
export function routeName({ method, routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return NAMES.get(`${method} ${url}`) ?? url;
}
