import { sql } from 'kysely';

/**
 * To compare with `=`: one of these ids. A single one, the usual case, is compared as it is: PostgreSQL plans that
 * statement once, where it plans one with an array each time anew. All that hold several have one text.
 */
export const anyOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql<string>`${ids[0]}` : sql<string>`any (${ids}::uuid[])`;

/** The same of texts. */
export const anyOfTexts = (texts: readonly string[]) =>
  texts.length === 1 ? sql<string>`${texts[0]}` : sql<string>`any (${texts}::text[])`;

/** To compare with `<>`: none of these ids. */
export const noneOf = (ids: readonly string[]) => sql<string>`all (${ids}::uuid[])`;
