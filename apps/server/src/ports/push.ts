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
