import { type PasswordProblem, passwordProblem } from '@etal/domain/accounts/passwords';
import { isKnownPassword } from './known-passwords.ts';

/** R-ACCOUNTS-1: the rule that screens check as well, and the list of known passwords, which only the server holds. */
export const judgePassword = (password: string): PasswordProblem | undefined =>
  passwordProblem(password) ?? (isKnownPassword(password) ? 'PASSWORD_COMMON' : undefined);
