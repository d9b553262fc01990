import type { Member } from '@etal/contract/team';
import { formatMoment } from '@etal/texts/format';

/** By the name that they gave, else by their address. */
export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>): string => name || email;

export const lastSeenWords = ({ lastSeenAt }: Pick<Member, 'lastSeenAt'>): string =>
  lastSeenAt === null ? 'Pas encore venu(e)' : `Dernière utilisation\u00A0: ${formatMoment(lastSeenAt)}`;
