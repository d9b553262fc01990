import pg from 'pg';

const { INT8, DATE } = pg.types.builtins;

/** Counts and versions fit a double; a date is a wall date and must not become an instant. */
export function setTypeParsers(): void {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(DATE, (text) => text);
}
