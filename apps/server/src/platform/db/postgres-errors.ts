import { DatabaseError } from 'pg';
import { WaitedTooLong } from '../fair-turns.ts';
import { EmbeddedDatabaseStopped } from './pglite/embedded-database-stopped.ts';

/** Did this statement break the unique constraint of that name? */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** Did this statement break the check of that name? */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** By PostgreSQL's own codes. */
const KINDS: Record<string, 'account' | 'database' | 'rights'> = {
  '28000': 'account',
  '28P01': 'account',
  '3D000': 'database',
  '42501': 'rights',
};

/** What of `DATABASE_URL` the server does not accept: only the operator can mend it. */
export const refusedByPostgres = (error: unknown): 'account' | 'database' | 'rights' | undefined =>
  error instanceof DatabaseError ? KINDS[error.code ?? ''] : undefined;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** PostgreSQL's classes 08 (connection), 53 (no resources left) and 57P (stopping, starting, killed). */
const SERVER_CODES = /^(08|53|57P)/;

/** `pg` gives these no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The database cannot be reached or refuses work for now: trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseStopped || error instanceof WaitedTooLong) return true;
  if (error instanceof DatabaseError) return SERVER_CODES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A server reached by a socket on this machine takes the socket's file away when it stops.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message);
}
