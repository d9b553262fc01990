import type { ServerResponse } from 'node:http';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { formatCents, formatCount, formatInstant, formatMonth } from '@etal/texts/format';
import { faultText } from '@etal/texts/till-fault';
import { quoted } from '@etal/texts/typography';
import { createPasswordLink, ensureUser, removeSecondFactor, setPassword } from '../modules/accounts/accounts.ts';
import { addOperator, removeOperator } from '../modules/operator/operator.ts';
import { listDebitsToSettle, settleDebit } from '../modules/payments/payments.ts';
import { endVisitsOf } from '../modules/team/team.ts';
import { listShops, verifyTill } from '../modules/till/till.ts';
import { BackupError } from '../platform/backup/backup-format.ts';
import { backupInto } from '../platform/backup/backup.ts';
import type { ControlHandler } from '../platform/http/control-socket.ts';
import { countWaiting, dropWaiting, silentSince, speakAgain } from '../platform/outbox/silence.queries.ts';
import type { Services } from '../platform/services.ts';
import { type PlainCommand, UsageError } from './shared-command.ts';

/** What is done alike by the command itself and by the running server for it. The password was read by the command. */
export type SharedCommand = PlainCommand | { does: 'user password'; email: string; passwordHash: string };

export interface CommandAnswer {
  text: string;
  /** The command fails, though it was done: what it looked at is wrong. */
  isFault?: boolean;
}

export async function runCommand(services: Services, command: SharedCommand): Promise<CommandAnswer> {
  switch (command.does) {
    case 'user invite':
      return { text: await invite(services, command.email) };
    case 'user remove-second-factor':
      return { text: await takeSecondFactorOff(services, command.email) };
    case 'user password':
      await services.database.withoutShop(async (tx) =>
        setPassword(tx, (await ensureUser(tx, command.email)).id, command.passwordHash),
      );
      return { text: `Le compte ${command.email} est prêt.` };
    case 'operator add':
      return { text: await letOperate(services, command.email) };
    case 'operator remove':
      return { text: await stopOperating(services, command.email) };
    case 'till verify':
      return verifyTills(services, command.slug);
    case 'fees':
      return { text: await listFees(services) };
    case 'fees settle':
      return { text: await settleFees(services, command) };
    case 'outbox':
      return { text: await describeOutbox(services) };
    case 'outbox release':
      return { text: await releaseOutbox(services) };
    case 'outbox drop':
      return { text: await dropOutbox(services) };
  }
}

/** R-KEYS-4: the last way back, once the operator knows whom they speak with. */
async function takeSecondFactorOff(services: Services, email: string): Promise<string> {
  const outcome = await removeSecondFactor(services, email);
  switch (outcome) {
    case 'UNKNOWN':
      throw new UsageError(`Aucun compte n'a l'adresse ${quoted(email)}.`);
    case 'OFF':
      return `Le compte ${email} n'a ni double vérification ni clé d'accès.`;
    case 'REMOVED':
      return `La double vérification et les clés d'accès de ${email} sont retirées\u00A0: son mot de passe suffit. Un message l'en prévient.`;
  }
}

/** The server's side of the control socket: a command as JSON, answered as JSON, or as the bytes of a backup. */
export const answerCommands =
  (services: Services): ControlHandler =>
  async (body, response) => {
    const command = JSON.parse(body) as SharedCommand | { does: 'backup' };
    if (command.does === 'backup') return sendBackup(services, response);
    response.setHeader('content-type', 'application/json');
    try {
      response.end(JSON.stringify(await runCommand(services, command)));
    } catch (error) {
      if (!(error instanceof UsageError)) services.log.error({ err: error }, 'operator command failed');
      response.statusCode = error instanceof UsageError ? 400 : 500;
      response.end(JSON.stringify({ text: error instanceof Error ? error.message : String(error) }));
    }
  };

/** Its counts follow it; without them it was cut short. */
async function sendBackup(services: Services, response: ServerResponse): Promise<void> {
  response.setHeader('trailer', 'etal-counts');
  try {
    const counts = await backupInto(services, response);
    response.addTrailers({ 'etal-counts': JSON.stringify(counts) });
    response.end();
  } catch (error) {
    services.log.error({ err: error }, 'backup failed');
    if (response.headersSent || !(error instanceof BackupError)) throw error;
    response.statusCode = 400;
    response.end(JSON.stringify({ text: error.message }));
  }
}

async function invite(services: Services, email: string): Promise<string> {
  const { id } = await services.database.withoutShop((tx) => ensureUser(tx, email));
  return `Lien pour ${email}, valable une heure :\n${await createPasswordLink(services, id)}`;
}

async function letOperate(services: Services, email: string): Promise<string> {
  await services.database.acrossShops(async (tx) =>
    addOperator(tx, (await ensureUser(tx, email)).id, services.clock.now()),
  );
  return `${email} peut ouvrir ${services.config.origin}/exploitation, après s'être connecté avec une clé d'accès.`;
}

async function stopOperating({ database }: Services, email: string): Promise<string> {
  const wasOne = await database.acrossShops(async (tx) => {
    const userId = await removeOperator(tx, email.trim().toLowerCase());
    if (userId !== undefined) await endVisitsOf(tx, userId);
    return userId !== undefined;
  });
  return wasOne ? `${email} n'est plus exploitant.` : `${email} n'était pas exploitant.`;
}

/** A line for each shop; what is wrong makes the command fail. */
async function verifyTills({ database }: Services, slug: string | undefined): Promise<CommandAnswer> {
  const shops = await database.acrossShops((tx) => listShops(tx, slug));
  if (slug !== undefined && shops.length === 0) throw new UsageError(`Aucune boutique ne s'appelle ${quoted(slug)}.`);
  const lines: string[] = [];
  let isFault = false;
  for (const shop of shops) {
    const { entries, closings, fault } = await database.withShop(shop.id, (tx) => verifyTill(tx, shop.id));
    const count = `${formatCount(entries, 'mouvement', 'mouvements')}, ${formatCount(closings, 'clôture', 'clôtures')}`;
    if (fault) isFault = true;
    lines.push(`${shop.slug}\u00A0: ${fault ? `DÉFAUT, ${faultText(fault)}` : 'intacte'} (${count}).`);
  }
  return { text: lines.length === 0 ? "Il n'y a aucune boutique." : lines.join('\n'), isFault };
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

async function describeOutbox({ database }: Services): Promise<string> {
  const since = await silentSince(database.shopless);
  const waiting = await database.acrossShops(countWaiting);
  const lines = waiting.map(({ topic, count, since: first }) => {
    const oldest = formatInstant(first.getTime() / 1000);
    return `${topic}\u00A0: ${formatCount(count, 'message', 'messages')}, depuis le ${oldest}`;
  });
  return [
    since
      ? `Cette copie, restaurée le ${formatInstant(since.getTime() / 1000)}, n'envoie rien. ` +
        'Pour qu’elle prenne le relais : npm run etal -- outbox release.'
      : 'Les messages partent.',
    ...(lines.length > 0 ? ['En attente :', ...lines] : ["Aucun message n'attend."]),
  ].join('\n');
}

async function releaseOutbox({ database }: Services): Promise<string> {
  if ((await silentSince(database.shopless)) === null) return 'Les messages partaient déjà.';
  await database.acrossShops(speakAgain);
  return 'Les messages qui attendaient partent, et les tâches reprennent.';
}

/** For a first that has sent them before it was lost. */
async function dropOutbox({ database, clock }: Services): Promise<string> {
  const dropped = await database.acrossShops((tx) => dropWaiting(tx, clock.now()));
  return `${formatCount(dropped, 'message', 'messages')} en attente : ils ne partiront pas.`;
}
