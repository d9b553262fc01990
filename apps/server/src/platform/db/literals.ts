import { sql } from 'kysely';

/** Escapes `%` and `_`, so that a search finds them as they were typed. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Words of our own in a statement's text. As values they would hide from a plan that is made once for all (see
 * kept-plans.ts) that an index made for just these words holds everything asked for.
 */
export const sqlLiterals = <Word extends string>(words: readonly Word[]) => words.map((word) => sql.lit(word));
