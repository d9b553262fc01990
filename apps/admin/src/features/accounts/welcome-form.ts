import type { ImageUpload } from '@etal/contract/primitives';
import { createShop } from '@etal/contract/shop';
import { SENTENCES } from '@etal/texts/errors';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export interface WelcomeValues {
  label: string;
  about: string;
  thumbnailImg: ImageUpload | null;
  coverImg: ImageUpload | null;
  termsAccepted: boolean;
}

/** The call's own schema, and the three things only this form insists on (specification §5). */
export function checkWelcomeForm(values: WelcomeValues): ResolverResult<WelcomeValues> {
  const checked = checkForm(createShop.body, values);
  const errors = {
    ...('errors' in checked ? checked.errors : {}),
    ...(values.thumbnailImg ? {} : { thumbnailImg: SENTENCES.PROFILE_IMAGE_REQUIRED }),
    ...(values.coverImg ? {} : { coverImg: SENTENCES.COVER_IMAGE_REQUIRED }),
    ...(values.termsAccepted ? {} : { termsAccepted: SENTENCES.TERMS_REQUIRED }),
  };
  return toResolverResult(values, errors);
}
