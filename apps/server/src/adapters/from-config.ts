import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { ChangedMigrationError, UnknownMigrationError } from '../platform/db/migrations.ts';
import { DataFolderInUseError } from '../platform/db/pglite/lock-data-folder.ts';
import { isDatabaseAway, refusedByPostgres } from '../platform/db/postgres-errors.ts';
import type { Senders, Services } from '../platform/services.ts';
import type { AddressSearch } from '../ports/address-search.ts';
import type { Documents } from '../ports/document-writer.ts';
import type { ImageStore } from '../ports/image-store.ts';
import type { Mailer, TextMessages } from '../ports/messages.ts';
import type { Payments } from '../ports/payment-service.ts';
import { communeIndex } from './addresses/commune-index.ts';
import { firstAnswering } from './addresses/first-answering.ts';
import { publicAddressService } from './addresses/public-service.ts';
import { builtSite } from './built-site.ts';
import { documentService } from './documents/document-service.ts';
import { workerDocuments } from './documents/worker.ts';
import { filesImageStore } from './images/files.ts';
import { s3ImageStore } from './images/s3.ts';
import { emlFilesMailer } from './messages/eml-files.ts';
import { httpPushSender } from './messages/push-http.ts';
import { httpTextMessages } from './messages/sms-http.ts';
import { txtFilesTextMessages } from './messages/sms-txt-files.ts';
import { smtpMailer } from './messages/smtp.ts';
import { httpWebhookSender } from './messages/webhook-http.ts';
import { openConfiguredDatabase } from './open-configured-database.ts';
import { otlpHttpSpans } from './otlp-spans.ts';
import { noPayments } from './payments/none.ts';
import { systemClock } from './system-clock.ts';

const STOREFRONT = fileURLToPath(new URL('../../../storefront/dist', import.meta.url));

export interface OpenServices {
  services: Services;
  senders: Senders;
  close(): Promise<void>;
}

/** The demonstration's own payment service. Whoever may serve a demonstration gives it: production never has one. */
type OpenSandbox = (sandbox: Pick<Services, 'database' | 'clock'> & { origin: () => string }) => Payments;

interface OpenOptions {
  openSandbox?: OpenSandbox | undefined;
  /** To PostgreSQL, at most. */
  connections?: number | undefined;
  /** The database that the settings name, where it is being opened already. */
  opening?: Promise<Database> | undefined;
}

/** The outside world the settings name; without a setting, its embedded twin under `DATA_DIR`. */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  { openSandbox, connections, opening = openConfiguredDatabase(config, connections) }: OpenOptions = {},
): Promise<OpenServices> {
  const database = await opening;
  try {
    const images = openImageStore(config);
    const senders = openSenders(config);
    const documents = openDocuments(config);
    const spans = config.otlp && otlpHttpSpans(config.otlp);
    return {
      services: {
        config,
        database,
        clock: systemClock,
        images,
        addresses: openAddressSearch(config, log),
        payments: await openPayments(config, database, openSandbox),
        documents,
        site: builtSite({ folder: STOREFRONT }),
        log,
        ...(spans && { spans }),
      },
      senders,
      close: async () => {
        await spans?.close();
        await senders.mailer.close();
        await senders.sms.close();
        await documents.close();
        await images.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const REFUSED_BY_POSTGRES = {
  account: 'PostgreSQL refuse le compte ou le mot de passe de DATABASE_URL.',
  database: 'La base nommée dans DATABASE_URL n’existe pas : créez-la, ou corrigez son nom.',
  rights: 'Le compte de DATABASE_URL n’a pas les droits qu’il faut : voir « PostgreSQL » dans docs/operations.md.',
};

/** What the operator can mend, in words; undefined when it is our own fault and needs its stack. */
export function sentenceForOperator(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) return error.message;
  if (error instanceof UnknownMigrationError || error instanceof ChangedMigrationError) return error.message;
  const refused = refusedByPostgres(error);
  if (refused) return REFUSED_BY_POSTGRES[refused];
  if (isDatabaseAway(error))
    return 'La base de données ne répond pas : vérifiez DATABASE_URL et que PostgreSQL est démarré.';
  return undefined;
}

const openImageStore = ({ s3, dataDir }: Config): ImageStore =>
  s3 ? s3ImageStore(s3) : filesImageStore({ folder: join(dataDir, 'images') });

const openAddressSearch = ({ addressSearchUrl }: Config, log: FastifyBaseLogger): AddressSearch =>
  firstAnswering({
    service: publicAddressService({ url: addressSearchUrl }),
    index: communeIndex(),
    clock: systemClock,
    log,
  });

/** R-RUNNING-4: without a key, a sandbox to try things out, and in production no online payment at all. */
export async function openPayments(config: Config, database: Database, openSandbox?: OpenSandbox): Promise<Payments> {
  if (config.stripe) {
    // The SDK takes a quarter of a second to load: only where it is used.
    const { stripePayments } = await import('./payments/stripe/stripe-payments.ts');
    return stripePayments({ ...config.stripe, clock: systemClock });
  }
  if (config.mode === 'serve' || !openSandbox) return noPayments();
  return openSandbox({ database, clock: systemClock, origin: () => config.origin });
}

const openDocuments = ({ documentServiceUrl }: Config): Documents => {
  const own = workerDocuments();
  return documentServiceUrl ? documentService({ url: documentServiceUrl, own }) : own;
};

const openSenders = (config: Config): Senders => ({
  mailer: openMailer(config),
  sms: openTextMessages(config),
  webhooks: httpWebhookSender({ allowLoopback: config.mode === 'demo' }),
  push: httpPushSender({ contact: contactOf(config), allowLoopback: config.mode === 'demo' }),
});

/** Push services only take https and mailto addresses. */
const contactOf = ({ origin, mail }: Config): string =>
  origin.startsWith('https:') ? origin : `mailto:${mail.from.replace(/^.*<|>.*$/g, '')}`;

const openTextMessages = ({ smsUrl, dataDir }: Config): TextMessages =>
  smsUrl ? httpTextMessages({ url: smsUrl }) : txtFilesTextMessages({ folder: join(dataDir, 'outbox') });

const openMailer = ({ mail, dataDir }: Config): Mailer =>
  mail.smtpUrl
    ? smtpMailer({ url: mail.smtpUrl, from: mail.from })
    : emlFilesMailer({ folder: join(dataDir, 'outbox'), from: mail.from });
