export interface TextMessage {
  /** E.164: `+33612345678`. */
  to: string;
  text: string;
  /** The outbox derives it from its row: the same message always has the same. */
  id: string;
}

/** The sender's name belongs to the adapter. */
export interface TextMessages {
  /** Resolves once the message is handed over; rejects otherwise, and the outbox tries again. */
  send(message: TextMessage): Promise<void>;
  close(): Promise<void>;
}
