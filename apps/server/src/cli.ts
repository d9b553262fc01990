import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { SENTENCES } from '@etal/texts/errors';
import { openServices, sentenceForOperator } from './adapters/from-config.ts';
import { loadConfig } from './config.ts';
import { showProgress } from '../fixtures/demonstration/show-progress.ts';
import { createLog } from './platform/http/log.ts';
import { BackupError } from './platform/backup/backup-format.ts';
import { backup, type BackupCounts } from './platform/backup/backup.ts';
import { checkBackupFile } from './platform/backup/read-backup-file.ts';
import { restore } from './platform/backup/restore.ts';
import { writeBackupFile } from './platform/backup/write-backup-file.ts';
import { askServer } from './platform/http/control-socket.ts';
import { DataFolderInUseError } from './platform/db/pglite/lock-data-folder.ts';
import { operatorCommand } from './operator-command.ts';
import type { CommandAnswer, SharedCommand } from './background/run-command.ts';
import { UsageError } from './background/shared-command.ts';
import type { SeedOptions } from '../fixtures/seed/seed-options.ts';
import type { Services } from './platform/services.ts';

// What does the work is imported when there is work: most of what is refused is refused before.
async function main(words: string[]): Promise<string> {
  const command = operatorCommand(words);
  switch (command.does) {
    case 'migrate':
      return withServices(migrate);
    case 'user create':
      return create(command.email);
    case 'seed':
      return seed(command.options);
    case 'backup':
      return keep(command.path);
    case 'restore':
      return withServices((services) => putBack(services, command.path));
    default:
      return here(command);
  }
}

/** In this process, or in the server that holds the embedded database. */
async function here(command: SharedCommand): Promise<string> {
  const answer = await unlessHeld(
    async (services) => {
      await services.database.migrate();
      const { runCommand } = await import('./background/run-command.ts');
      return runCommand(services, command);
    },
    async (dataDir) => {
      const response = await askServer(dataDir, JSON.stringify(command));
      if (!response) return undefined;
      const answer = (await json(response)) as CommandAnswer;
      if (response.statusCode !== 200) throw new UsageError(answer.text);
      return answer;
    },
  );
  if (answer.isFault) process.exitCode = 1;
  return answer.text;
}

async function keep(path: string): Promise<string> {
  const { rows, tables, images, missingImages } = await unlessHeld(
    (services) => backup(services, path),
    (dataDir) => receive(dataDir, path),
  );
  const pictures = images === undefined ? 'les images restent dans leur compartiment S3' : `${images} images`;
  const missing =
    missingImages > 0 ? `\nAttention\u00A0: ${missingImages} fichiers d’images n’ont pas été trouvés.` : '';
  return `Sauvegarde faite dans ${path}\u00A0: ${rows} lignes de ${tables} tables, ${pictures}.\nCe fichier contient les mots de passe chiffrés et les clés\u00A0: gardez-le en lieu sûr.${missing}`;
}

/** What the running server sends, checked before it bears its name. */
async function receive(dataDir: string, path: string): Promise<BackupCounts | undefined> {
  const response = await askServer(dataDir, JSON.stringify({ does: 'backup' }));
  if (!response) return undefined;
  if (response.statusCode !== 200) throw new BackupError(((await json(response)) as CommandAnswer).text);
  return writeBackupFile(path, async (file, partial) => {
    await pipeline(response, file);
    await checkBackupFile(partial);
    return JSON.parse(response.trailers['etal-counts'] ?? '') as BackupCounts;
  });
}

async function putBack(services: Services, path: string): Promise<string> {
  const { rows, imageFiles, createdAt } = await restore(services, path);
  return (
    `Sauvegarde du ${createdAt} restaurée\u00A0: ${rows} lignes, ${imageFiles} fichiers d’images.\n` +
    'Cette copie n’envoie rien (courriels, prélèvements…) tant que vous ne le dites pas\u00A0: npm run etal -- outbox release.'
  );
}

async function migrate({ database }: Services): Promise<string> {
  const done = await database.migrate();
  return done.length === 0 ? 'La base de données est à jour.' : `Migrations faites : ${done.join(', ')}.`;
}

async function create(email: string): Promise<string> {
  const passwordHash = await hashIfGood(await readPassword());
  return here({ does: 'user password', email, passwordHash });
}

async function seed({ password = randomBytes(12).toString('base64url'), ...options }: SeedOptions): Promise<string> {
  const passwordHash = await hashIfGood(password);
  const { seedShops, ShopsExistError } = await import('../fixtures/seed/seed.ts');
  return withServices(async (services) => {
    await services.database.migrate();
    const progress = showProgress('Boutiques inventées', process.stderr);
    try {
      const { first, last } = await seedShops(services, { ...options, passwordHash, say: progress.say });
      progress.done();
      return `Comptes : de ${first} à ${last}, mot de passe ${password}`;
    } catch (error) {
      if (error instanceof ShopsExistError) throw new UsageError(`${error.message} Pour en ajouter d'autres : --add.`);
      throw error;
    }
  });
}

async function hashIfGood(password: string): Promise<string> {
  const { hashPassword, judgePassword } = await import('./modules/accounts/accounts.ts');
  const problem = judgePassword(password);
  if (problem) throw new UsageError(SENTENCES[problem]);
  return hashPassword(password);
}

/** From standard input, never an argument: arguments are visible to every user of the machine. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Mot de passe : ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** The server that holds the data folder is asked instead; when it does not answer, the folder is simply in use. */
async function unlessHeld<Result>(
  work: (services: Services) => Promise<Result>,
  ask: (dataDir: string) => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await withServices(work);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const answer = await ask(loadConfig('demo').dataDir);
    if (answer === undefined) throw error;
    return answer;
  }
}

async function withServices<Result>(work: (services: Services) => Promise<Result>): Promise<Result> {
  const { services, close } = await openServices(loadConfig('demo'), createLog('warn'));
  try {
    return await work(services);
  } finally {
    await close();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(
    error instanceof UsageError || error instanceof BackupError ? error.message : (sentenceForOperator(error) ?? error),
  );
  process.exitCode = 1;
}
