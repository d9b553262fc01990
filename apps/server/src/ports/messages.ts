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

export interface Mail {
  to: string;
  /** Shown before the adapter's address: in whose name it is written. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[];
  /**
   * `<local@host>`. The outbox derives it from its row, so that a mail retried after a crash keeps
   * its identity and the receiver can drop the second copy.
   */
  messageId?: string;
}

/** The receiver's own server says, for good, that this address takes no mail. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** The sender's address belongs to the adapter: no caller chooses in whose name we write. */
export interface Mailer {
  /**
   * Resolves once the mail is safely handed over; rejects otherwise, with `AddressRefused` where trying again is of no
   * use, and the outbox tries again.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** How to reach one browser, as it said itself. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** This platform's pair: browsers only listen to the one they subscribed to (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  target: PushTarget;
  keys: PushKeys;
  /** Encrypted for that browser alone. */
  payload: string;
  /** A newer message about the same thing takes the place of an undelivered one. */
  topic: string;
}

/** Tells a browser that is not looking, through its maker's service, at an address the browser gave. */
export interface PushSender {
  /**
   * `gone`: that browser does not listen any more. Rejects when the service does not take it; the outbox tries again.
   */
  send(message: PushMessage): Promise<'sent' | 'gone'>;
}
