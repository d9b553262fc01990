export class EmbeddedDatabaseStopped extends Error {
  constructor(cause?: unknown) {
    super('The embedded database has stopped.', { cause });
    this.name = 'EmbeddedDatabaseStopped';
  }
}
