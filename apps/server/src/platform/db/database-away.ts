import { DatabaseError } from 'pg';
import { EmbeddedDatabaseStopped } from './pglite/embedded-database-stopped.ts';

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
  if (error instanceof EmbeddedDatabaseStopped) return true;
  if (error instanceof DatabaseError) return SERVER_CODES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A server reached by a socket on this machine takes the socket's file away when it stops.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message);
}
