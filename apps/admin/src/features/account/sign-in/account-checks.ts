import type { ImageUpload } from '@etal/contract/primitives';
import { createShop } from '@etal/contract/shop';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface WelcomeValues {
  label: string;
  about: string;
  thumbnailImg: ImageUpload | null;
  coverImg: ImageUpload | null;
  notifyMe: boolean;
  termsAccepted: boolean;
}

/** The call's own schema, and the three things only this form insists on (R-SCREENS-8). */
export function checkWelcomeForm(values: WelcomeValues): ResolverResult<WelcomeValues> {
  const checked = checkForm(createShop.body, values);
  const errors = {
    ...('errors' in checked ? checked.errors : {}),
    ...(values.thumbnailImg ? {} : { thumbnailImg: SCREEN_SENTENCES.PROFILE_IMAGE_REQUIRED }),
    ...(values.coverImg ? {} : { coverImg: SCREEN_SENTENCES.COVER_IMAGE_REQUIRED }),
    ...(values.termsAccepted ? {} : { termsAccepted: SCREEN_SENTENCES.TERMS_REQUIRED }),
  };
  return toResolverResult(values, errors);
}

export interface PasswordPairProblem {
  password?: string;
  confirmation?: string;
}

/** The password's rule is checked before the comparison: repeating a refused password is no use. */
export function passwordPairProblem(password: string, confirmation: string): PasswordPairProblem {
  const problem = passwordProblem(password);
  if (problem) return { password: SCREEN_SENTENCES[problem] };
  return password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas' };
}
