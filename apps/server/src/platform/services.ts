import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { AddressSearch } from '../ports/address-search.ts';
import type { Clock } from '../ports/clock.ts';
import type { Documents } from '../ports/document-writer.ts';
import type { ImageStore } from '../ports/image-store.ts';
import type { Mailer, PushSender, TextMessages, WebhookSender } from '../ports/messages.ts';
import type { Payments } from '../ports/payment-service.ts';
import type { SiteRenderer } from '../ports/site-renderer.ts';
import type { SpanExporter } from '../ports/spans.ts';
import type { Database } from './db/database.ts';
import type { BackgroundState } from './schedule/own-process.ts';

/** What a use case may reach: the database and the ports, chosen by `main.ts`, `cli.ts` or a test. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  images: ImageStore;
  addresses: AddressSearch;
  payments: Payments;
  documents: Documents;
  site: SiteRenderer;
  log: FastifyBaseLogger;
  /** Absent: nothing is traced. */
  spans?: SpanExporter;
  /** How the process beside this one does; absent where messages and jobs run in this one, or elsewhere. */
  background?: () => BackgroundState;
}

/** How messages leave. For the outbox alone: a use case leaves a message there, it never sends one. */
export interface Senders {
  mailer: Mailer;
  sms: TextMessages;
  webhooks: WebhookSender;
  push: PushSender;
}
