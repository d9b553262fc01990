/** What the global set-ups hand to every test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** A file: the dump of a migrated database. */
    pgliteTemplate: string;
    /** A file: the dump of a database without a table. */
    pgliteEmpty: string;
    /** Address of the test server's own database, from which others are made. */
    postgresUrl: string;
  }
}

export const POSTGRES_TEMPLATE = 'etal_template';
