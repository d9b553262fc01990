import { seedOptions, type SeedOptions } from '../fixtures/seed/seed-options.ts';
import { type PlainCommand, UsageError } from './background/shared-command.ts';

const USAGE = `Étal, commandes de l'exploitant

  npm run etal -- migrate                     met la base de données à jour
  npm run etal -- user invite <email>         crée le compte et imprime le lien pour choisir un mot de passe
  npm run etal -- user create <email>         crée le compte avec le mot de passe lu sur l'entrée standard
  npm run etal -- user remove-second-factor <email>
                                              retire double vérification et clés d'accès de qui a perdu son téléphone
  npm run etal -- operator add <email>        ouvre /exploitation à ce compte, qui s'y connecte par clé d'accès
  npm run etal -- operator remove <email>     la lui referme
  npm run etal -- backup --to <fichier>       sauvegarde la base et les images, pendant que le serveur sert
  npm run etal -- restore --from <fichier>    remet une sauvegarde dans une base neuve, qui n'envoie rien
  npm run etal -- outbox                      dit ce qui attend d'être envoyé, et si cette copie se tait
  npm run etal -- outbox release              fait envoyer une copie restaurée, qui prend le relais de la première
  npm run etal -- outbox drop                 abandonne ce qui attend d'être envoyé
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

export type OperatorCommand =
  | PlainCommand
  | { does: 'migrate' }
  | { does: 'user create'; email: string }
  | { does: 'backup' | 'restore'; path: string }
  | { does: 'seed'; options: SeedOptions };

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What the words after `npm run etal --` ask for. */
export function operatorCommand(words: string[]): OperatorCommand {
  const [subject, second, third] = words;
  if (subject === 'migrate' && words.length === 1) return { does: 'migrate' };
  if (subject === 'user' && third !== undefined && words.length === 3) {
    if (!isEmail(third)) throw new UsageError(`« ${third} » n'est pas une adresse email.`);
    if (second === 'invite' || second === 'remove-second-factor') return { does: `user ${second}`, email: third };
    if (second === 'create') return { does: 'user create', email: third };
  }
  if (subject === 'operator' && third !== undefined && words.length === 3) {
    if (!isEmail(third)) throw new UsageError(`« ${third} » n'est pas une adresse email.`);
    if (second === 'add' || second === 'remove') return { does: `operator ${second}`, email: third };
  }
  if (subject === 'till' && second === 'verify') {
    const slug = words[3];
    if (words.length === 2) return { does: 'till verify' };
    if (third === '--shop' && slug !== undefined && words.length === 4) return { does: 'till verify', slug };
  }
  if (subject === 'outbox') {
    if (words.length === 1) return { does: 'outbox' };
    if ((second === 'release' || second === 'drop') && words.length === 2) return { does: `outbox ${second}` };
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
