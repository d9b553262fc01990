export class EmbeddedDatabaseStopped extends Error {
  /** The cause is in the message too: that is all a log line keeps. */
  constructor(cause?: unknown) {
    super(
      cause instanceof Error
        ? `The embedded database has stopped: ${cause.message}`
        : 'The embedded database has stopped.',
      { cause },
    );
    this.name = 'EmbeddedDatabaseStopped';
  }
}
