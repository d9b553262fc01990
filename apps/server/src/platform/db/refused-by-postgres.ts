import { DatabaseError } from 'pg';

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
