import { seedOptions, type SeedOptions } from '../fixtures/seed/seed-options.ts';

const USAGE = `Étal, commandes de l'exploitant

  npm run etal -- migrate                     met la base de données à jour
  npm run etal -- user invite <email>         crée le compte et imprime le lien pour choisir un mot de passe
  npm run etal -- user create <email>         crée le compte avec le mot de passe lu sur l'entrée standard
  npm run etal -- backup --to <fichier>       sauvegarde la base et les images ; serveur arrêté si la base est embarquée
  npm run etal -- restore --from <fichier>    remet une sauvegarde dans une base neuve, embarquée ou PostgreSQL
  npm run etal -- till verify                 vérifie que rien n'a été modifié dans les caisses
      --shop <adresse>                        dans celle de cette boutique seulement
  npm run etal -- fees                        liste les frais de service des mois passés qui restent à encaisser
  npm run etal -- fees settle <adresse> <mois>  note que ceux d'une boutique et d'un mois (2026-11) ont été réglés
  npm run etal -- seed [options]              remplit la base de boutiques inventées, pour des essais à grande échelle
      --shops 10 --orders 10000               combien de boutiques, et de commandes en tout
      --biggest N                             combien de commandes pour la première boutique
      --seed 1                                le même nombre donne les mêmes boutiques
      --password …                            celui de tous les comptes (sinon il est tiré au sort et imprimé)
      --add                                   même si la base a déjà des boutiques

Les réglages sont ceux du serveur (.env.example).`;

/** What the operator can mend: printed alone, without a stack. */
export class UsageError extends Error {}

export type OperatorCommand =
  | { does: 'migrate' }
  | { does: 'user invite' | 'user create'; email: string }
  | { does: 'backup' | 'restore'; path: string }
  | { does: 'till verify'; slug?: string }
  | { does: 'fees' }
  | { does: 'fees settle'; slug: string; month: string }
  | { does: 'seed'; options: SeedOptions };

/** What the words after `npm run etal --` ask for. */
export function operatorCommand(words: string[]): OperatorCommand {
  const [subject, second, third] = words;
  if (subject === 'migrate' && words.length === 1) return { does: 'migrate' };
  if (subject === 'user' && third !== undefined && words.length === 3) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(third)) throw new UsageError(`« ${third} » n'est pas une adresse email.`);
    if (second === 'invite' || second === 'create') return { does: `user ${second}`, email: third };
  }
  if (subject === 'till' && second === 'verify') {
    const slug = words[3];
    if (words.length === 2) return { does: 'till verify' };
    if (third === '--shop' && slug !== undefined && words.length === 4) return { does: 'till verify', slug };
  }
  if (subject === 'fees') {
    const month = words[3];
    if (words.length === 1) return { does: 'fees' };
    if (second === 'settle' && third !== undefined && month !== undefined && words.length === 4) {
      if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month))
        throw new UsageError(`« ${month} » n'est pas un mois : écrivez-le 2026-11.`);
      return { does: 'fees settle', slug: third, month };
    }
  }
  if (subject === 'seed') {
    const options = seedOptions(words.slice(1));
    if (options) return { does: 'seed', options };
  }
  if (third !== undefined && words.length === 3) {
    if (subject === 'backup' && second === '--to') return { does: 'backup', path: third };
    if (subject === 'restore' && second === '--from') return { does: 'restore', path: third };
  }
  throw new UsageError(USAGE);
}
