export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /**
   * `<local@host>`. The outbox derives it from its row, so that a mail retried after a crash keeps
   * its identity and the receiver can drop the second copy.
   */
  messageId?: string;
}

/** The sender's address belongs to the adapter: no caller chooses in whose name we write. */
export interface Mailer {
  /** Resolves once the mail is safely handed over; rejects otherwise, and the outbox tries again. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
