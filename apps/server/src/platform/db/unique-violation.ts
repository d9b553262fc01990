import { DatabaseError } from 'pg';

/** Did this statement break the unique constraint of that name? */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
}
