import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import { SENTENCES } from '@etal/texts/errors';
import { openServices, sentenceForOperator } from './adapters/from-config.ts';
import { loadConfig } from './config.ts';
import { showProgress } from './demonstration/show-progress.ts';
import { ensureUser, setPassword } from './features/accounts/accounts.queries.ts';
import { hashPassword } from './features/accounts/password-hash.ts';
import { createPasswordLink } from './features/accounts/password-link.ts';
import { createLog } from './http/log.ts';
import { BackupError } from './operations/backup/backup-format.ts';
import { backup } from './operations/backup/backup.ts';
import { restore } from './operations/backup/restore.ts';
import { seedOptions, type SeedOptions } from './seed/seed-options.ts';
import { seedShops, ShopsExistError } from './seed/seed.ts';
import type { Services } from './services.ts';

const USAGE = `Étal, commandes de l'exploitant

  npm run etal -- migrate                     met la base de données à jour
  npm run etal -- user invite <email>         crée le compte et imprime le lien pour choisir un mot de passe
  npm run etal -- user create <email>         crée le compte avec le mot de passe lu sur l'entrée standard
  npm run etal -- backup --to <fichier>       sauvegarde la base et les images ; la base embarquée demande que le serveur soit arrêté
  npm run etal -- restore --from <fichier>    remet une sauvegarde dans une base neuve, embarquée ou PostgreSQL
  npm run etal -- seed [options]              remplit la base de boutiques inventées, pour des essais à grande échelle
      --shops 10 --orders 10000               combien de boutiques, et de commandes en tout
      --biggest N                             combien de commandes pour la première boutique
      --seed 1                                le même nombre donne les mêmes boutiques
      --password …                            celui de tous les comptes (sinon il est tiré au sort et imprimé)
      --add                                   même si la base a déjà des boutiques

Les réglages sont ceux du serveur (.env.example).`;

/** What the operator can mend: printed alone, without a stack. */
class UsageError extends Error {}

async function main(words: string[]): Promise<string> {
  const [subject, verb, email] = words;
  if (subject === 'migrate' && words.length === 1) return withServices(migrate);
  if (subject === 'user' && email !== undefined && words.length === 3) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`« ${email} » n'est pas une adresse email.`);
    if (verb === 'invite') return withServices((services) => invite(services, email));
    if (verb === 'create') return create(email);
  }
  if (subject === 'seed') {
    const options = seedOptions(words.slice(1));
    if (options) return seed(options);
  }
  const [, option, path] = words;
  if (path !== undefined && words.length === 3) {
    if (subject === 'backup' && option === '--to') return withServices((services) => keep(services, path));
    if (subject === 'restore' && option === '--from') return withServices((services) => putBack(services, path));
  }
  throw new UsageError(USAGE);
}

async function keep(services: Services, path: string): Promise<string> {
  const { rows, tables, images, missingImages } = await backup(services, path);
  const pictures = images === undefined ? 'les images restent dans leur compartiment S3' : `${images} images`;
  const missing = missingImages > 0 ? `\nAttention\u00A0: ${missingImages} fichiers d’images n’ont pas été trouvés.` : '';
  return `Sauvegarde faite dans ${path}\u00A0: ${rows} lignes de ${tables} tables, ${pictures}.\nCe fichier contient les mots de passe chiffrés et les clés\u00A0: gardez-le en lieu sûr.${missing}`;
}

async function putBack(services: Services, path: string): Promise<string> {
  const { rows, imageFiles, createdAt } = await restore(services, path);
  return `Sauvegarde du ${createdAt} restaurée\u00A0: ${rows} lignes, ${imageFiles} fichiers d’images.`;
}

async function migrate({ database }: Services): Promise<string> {
  const done = await database.migrate();
  return done.length === 0 ? 'La base de données est à jour.' : `Migrations faites : ${done.join(', ')}.`;
}

async function invite(services: Services, email: string): Promise<string> {
  await services.database.migrate();
  const { id } = await services.database.withoutShop((tx) => ensureUser(tx, email));
  return `Lien pour ${email}, valable une heure :\n${await createPasswordLink(services, id)}`;
}

async function create(email: string): Promise<string> {
  const password = await readPassword();
  const problem = passwordProblem(password);
  if (problem) throw new UsageError(SENTENCES[problem]);
  const passwordHash = await hashPassword(password);
  return withServices(async ({ database }) => {
    await database.migrate();
    await database.withoutShop(async (tx) => setPassword(tx, (await ensureUser(tx, email)).id, passwordHash));
    return `Le compte ${email} est prêt.`;
  });
}

async function seed({ password = randomBytes(12).toString('base64url'), ...options }: SeedOptions): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new UsageError(SENTENCES[problem]);
  const passwordHash = await hashPassword(password);
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

/** From standard input, never an argument: arguments are visible to every user of the machine. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Mot de passe : ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

async function withServices(work: (services: Services) => Promise<string>): Promise<string> {
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
  console.error(error instanceof UsageError || error instanceof BackupError ? error.message : (sentenceForOperator(error) ?? error));
  process.exitCode = 1;
}
