import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@etal/contract/keys';
import { hashToken } from '../../../platform/http/tokens.ts';

/** Without letters and digits that look like one another on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Ten signs of thirty-one, so nearly fifty bits: nobody guesses one within the few tries that an account allows. */
function newRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** However it was typed: in capitals, with or without its dash. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
