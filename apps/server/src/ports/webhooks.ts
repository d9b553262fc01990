export interface WebhookMessage {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** The same for every attempt of one message: the receiver drops what it has already seen. */
  id: string;
  /** Of this attempt, in seconds since the epoch: receivers refuse an old one. */
  timestamp: number;
  /** JSON, byte for byte the same at each attempt. */
  body: string;
}

/** Tells a merchant's own program, at an address the merchant typed: it may be anything, also hostile. */
export interface WebhookSender {
  /** Resolves when the receiver answers 2xx; rejects otherwise, and the outbox tries again. */
  send(message: WebhookMessage): Promise<void>;
}
