import { foldText } from '../fold-text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password-lengths.ts';

export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_ONLY_DIGITS' | 'PASSWORD_COMMON';

/** R-ACCOUNTS-1: length is what counts; anything is allowed except what every attacker tries first. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  if (length > PASSWORD_MAX) return 'PASSWORD_TOO_LONG';
  if (/^\d+$/.test(password)) return 'PASSWORD_ONLY_DIGITS';
  if (isCommon(password)) return 'PASSWORD_COMMON';
  return undefined;
}

/** Also catches a common word padded to length: `motdepasse123`, `azertyazerty`, `aaaaaaaaaaaa`. */
function isCommon(password: string): boolean {
  if (new Set(password).size <= 2) return true;
  const folded = foldText(password).replaceAll(/[^a-z0-9]/g, '');
  const letters = folded.replaceAll(/^\d+|\d+$/g, '');
  return [folded, letters, halved(folded), halved(letters)].some((candidate) => COMMON_PASSWORDS.has(candidate));
}

function halved(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
