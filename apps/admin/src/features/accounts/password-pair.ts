import { passwordProblem } from '@etal/domain/accounts/passwords';
import { SENTENCES } from '@etal/texts/errors';

export interface PasswordPairProblem {
  password?: string;
  confirmation?: string;
}

/** The rule is judged before the comparison: there is no use in repeating a password that cannot be. */
export function passwordPairProblem(password: string, confirmation: string): PasswordPairProblem {
  const problem = passwordProblem(password);
  if (problem) return { password: SENTENCES[problem] };
  return password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas' };
}
