import type { Config } from '../config.ts';
import { DEMONSTRATION_PASSWORD, MERCHANT_EMAIL, NEWCOMER_EMAIL } from './accounts.ts';
import { hasMailbox } from './mailbox/mailbox.ts';
import { MAILBOX_PATH } from './mailbox/paths.ts';

/** What `npm start` prints once it answers. */
export function announcement(config: Config, { hasAccounts }: { hasAccounts: boolean }): string {
  const lines = ['', `  Étal est prêt : ${config.origin}`, ''];
  if (hasAccounts) {
    lines.push(
      `  Boutique ouverte          ${MERCHANT_EMAIL}`,
      `  Compte sans boutique      ${NEWCOMER_EMAIL}`,
      `  Mot de passe des deux     ${DEMONSTRATION_PASSWORD}`,
      '',
    );
  }
  if (hasMailbox(config)) lines.push(`  Courriels et SMS envoyés  ${config.origin}${MAILBOX_PATH}`, '');
  lines.push('  Pour arrêter : Ctrl+C', '');
  return `${lines.join('\n')}\n`;
}
