import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { DataFolderInUseError } from '../db/pglite/lock-data-folder.ts';
import type { AddressSearch } from '../ports/address-search.ts';
import type { ImageStore } from '../ports/image-store.ts';
import type { Mailer } from '../ports/mail.ts';
import type { Services } from '../services.ts';
import { communeIndex } from './addresses/commune-index.ts';
import { firstAnswering } from './addresses/first-answering.ts';
import { publicAddressService } from './addresses/public-service.ts';
import { systemClock } from './clock/system.ts';
import { filesImageStore } from './images/files.ts';
import { openS3ImageStore } from './images/s3.ts';
import { emlFilesMailer } from './mail/eml-files.ts';
import { smtpMailer } from './mail/smtp.ts';

export interface OpenServices {
  services: Services;
  mailer: Mailer;
  close(): Promise<void>;
}

/** The outside world the settings name; without a setting, its embedded twin under `DATA_DIR`. */
export async function openServices(config: Config, log: FastifyBaseLogger): Promise<OpenServices> {
  const database = await openConfiguredDatabase(config);
  try {
    const images = await openImageStore(config);
    const mailer = openMailer(config);
    return {
      services: { config, database, clock: systemClock, images, addresses: openAddressSearch(config, log), log },
      mailer,
      close: async () => {
        await mailer.close();
        await images.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What the operator can mend, in words; undefined when it is our own fault and needs its stack. */
export function sentenceForOperator(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) return error.message;
  if (isDatabaseAway(error)) return 'La base de données ne répond pas : vérifiez DATABASE_URL et que PostgreSQL est démarré.';
  return undefined;
}

const openConfiguredDatabase = ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  openDatabase(databaseUrl ? { engine: 'postgres', url: databaseUrl } : { engine: 'pglite', dataDir: join(dataDir, 'database') });

const openImageStore = async ({ s3, dataDir }: Config): Promise<ImageStore> =>
  s3 ? openS3ImageStore(s3) : filesImageStore({ folder: join(dataDir, 'images') });

const openAddressSearch = ({ addressSearchUrl }: Config, log: FastifyBaseLogger): AddressSearch =>
  firstAnswering({ service: publicAddressService({ url: addressSearchUrl }), index: communeIndex(), clock: systemClock, log });

const openMailer = ({ mail, dataDir }: Config): Mailer =>
  mail.smtpUrl ? smtpMailer({ url: mail.smtpUrl, from: mail.from }) : emlFilesMailer({ folder: join(dataDir, 'outbox'), from: mail.from });
