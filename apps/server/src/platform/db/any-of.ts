import { sql } from 'kysely';

/** To compare with `=`: one of these ids. However many there are, the statement's text and its plan stay the same. */
export const anyOf = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`;

/** To compare with `<>`: none of these ids. */
export const noneOf = (ids: readonly string[]) => sql<string>`all (${ids}::uuid[])`;
