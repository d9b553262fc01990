/** What the global set-ups hand to every test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** A file: the dump of a migrated database. */
    pgliteTemplate: string;
    /** Address of the test server's own database, from which others are made. */
    postgresUrl: string;
  }
}

export const POSTGRES_TEMPLATE = 'etal_template';
