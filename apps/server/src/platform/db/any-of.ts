import { sql } from 'kysely';

/**
 * To compare with `=`: one of these ids. PostgreSQL plans a statement that is given an array each time anew: a plan for
 * three looks cheaper than one for any number. A single one, the usual case, is compared as it is, and of several the
 * planner is not shown how many they are: either way the plan is made once. All that hold several have one text.
 */
export const anyOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql<string>`${ids[0]}` : sql<string>`any (array(select unnest(${ids}::uuid[])))`;

/** The same of texts. */
export const anyOfTexts = (texts: readonly string[]) =>
  texts.length === 1 ? sql<string>`${texts[0]}` : sql<string>`any (array(select unnest(${texts}::text[])))`;

/** To compare with `<>`: none of these ids. */
export const noneOf = (ids: readonly string[]) => sql<string>`all (${ids}::uuid[])`;
