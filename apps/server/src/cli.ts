import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { SENTENCES } from '@etal/texts/errors';
import { formatCents, formatCount, formatMonth } from '@etal/texts/format';
import { faultText } from '@etal/texts/till-fault';
import { quoted } from '@etal/texts/typography';
import { openServices, sentenceForOperator } from './adapters/from-config.ts';
import { loadConfig } from './config.ts';
import { showProgress } from '../fixtures/demonstration/show-progress.ts';
import { createPasswordLink, ensureUser, hashPassword, setPassword } from './modules/accounts/accounts.ts';
import { listDebitsToSettle, settleDebit } from './modules/payments/payments.ts';
import { listShops, verifyTill } from './modules/till/till.ts';
import { createLog } from './platform/http/log.ts';
import { BackupError } from './platform/backup/backup-format.ts';
import { backup } from './platform/backup/backup.ts';
import { restore } from './platform/backup/restore.ts';
import { operatorCommand, UsageError } from './operator-command.ts';
import type { SeedOptions } from '../fixtures/seed/seed-options.ts';
import { seedShops, ShopsExistError } from '../fixtures/seed/seed.ts';
import type { Services } from './platform/services.ts';

async function main(words: string[]): Promise<string> {
  const command = operatorCommand(words);
  switch (command.does) {
    case 'migrate':
      return withServices(migrate);
    case 'user invite':
      return withServices((services) => invite(services, command.email));
    case 'user create':
      return create(command.email);
    case 'till verify':
      return withServices((services) => verifyTills(services, command.slug));
    case 'fees':
      return withServices(listFees);
    case 'fees settle':
      return withServices((services) => settleFees(services, command));
    case 'seed':
      return seed(command.options);
    case 'backup':
      return withServices((services) => keep(services, command.path));
    case 'restore':
      return withServices((services) => putBack(services, command.path));
  }
}

async function keep(services: Services, path: string): Promise<string> {
  const { rows, tables, images, missingImages } = await backup(services, path);
  const pictures = images === undefined ? 'les images restent dans leur compartiment S3' : `${images} images`;
  const missing =
    missingImages > 0 ? `\nAttention\u00A0: ${missingImages} fichiers d’images n’ont pas été trouvés.` : '';
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

/** A line for each shop; what is wrong makes the command fail. */
async function verifyTills({ database }: Services, slug: string | undefined): Promise<string> {
  const shops = await database.acrossShops((tx) => listShops(tx, slug));
  if (slug !== undefined && shops.length === 0) throw new UsageError(`Aucune boutique ne s'appelle ${quoted(slug)}.`);
  const lines: string[] = [];
  for (const shop of shops) {
    const { entries, closings, fault } = await database.withShop(shop.id, (tx) => verifyTill(tx, shop.id));
    const count = `${formatCount(entries, 'mouvement', 'mouvements')}, ${formatCount(closings, 'clôture', 'clôtures')}`;
    if (fault) process.exitCode = 1;
    lines.push(`${shop.slug}\u00A0: ${fault ? `DÉFAUT, ${faultText(fault)}` : 'intacte'} (${count}).`);
  }
  return lines.length === 0 ? "Il n'y a aucune boutique." : lines.join('\n');
}

const DEBIT_STATES: Record<FeeDebitState, string> = {
  PLANNED: 'à encaisser',
  PROCESSING: 'prélèvement en cours',
  SUCCEEDED: 'prélevé',
  FAILED: 'prélèvement échoué',
  SETTLED: 'réglé à la main',
};

/** R-FEES-5. */
async function listFees(services: Services): Promise<string> {
  const debits = await listDebitsToSettle(services);
  if (debits.length === 0) return "Il n'y a pas de frais de service à encaisser.";
  return debits
    .map(({ slug, month, amount, state }) => `${slug}\u00A0: ${month}, ${formatCents(amount)}, ${DEBIT_STATES[state]}`)
    .join('\n');
}

/** R-FEES-5: what is settled already stays so, without a question. */
async function settleFees(services: Services, { slug, month }: { slug: string; month: string }): Promise<string> {
  const [shop] = await services.database.acrossShops((tx) => listShops(tx, slug));
  if (!shop) throw new UsageError(`Aucune boutique ne s'appelle ${quoted(slug)}.`);
  const found = await settleDebit(services, { shopId: shop.id, month });
  const which = `${quoted(slug)}, ${formatMonth(month)}`;
  switch (found) {
    case undefined:
      throw new UsageError(`Il n'y a pas de frais de service à encaisser pour ${which}.`);
    case 'PROCESSING':
      throw new UsageError(`Le prélèvement de ${which} est en cours\u00A0: attendez la réponse de la banque.`);
    case 'SUCCEEDED':
      return `Les frais de ${which} ont déjà été prélevés.`;
    case 'SETTLED':
      return `Les frais de ${which} étaient déjà réglés à la main.`;
    case 'PLANNED':
    case 'FAILED':
      return `Les frais de ${which} sont réglés à la main.`;
  }
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
  console.error(
    error instanceof UsageError || error instanceof BackupError ? error.message : (sentenceForOperator(error) ?? error),
  );
  process.exitCode = 1;
}
