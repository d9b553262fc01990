import { createInterface } from 'node:readline';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import { SENTENCES } from '@etal/texts/errors';
import { openServices, sentenceForOperator } from './adapters/from-config.ts';
import { loadConfig } from './config.ts';
import { ensureUser, setPassword } from './features/accounts/accounts.queries.ts';
import { hashPassword } from './features/accounts/password-hash.ts';
import { createPasswordLink } from './features/accounts/password-link.ts';
import { createLog } from './http/log.ts';
import type { Services } from './services.ts';

const USAGE = `Étal, commandes de l'exploitant

  npm run etal -- migrate                     met la base de données à jour
  npm run etal -- user invite <email>         crée le compte et imprime le lien pour choisir un mot de passe
  npm run etal -- user create <email>         crée le compte avec le mot de passe lu sur l'entrée standard

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
  throw new UsageError(USAGE);
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
  console.error(error instanceof UsageError ? error.message : (sentenceForOperator(error) ?? error));
  process.exitCode = 1;
}
