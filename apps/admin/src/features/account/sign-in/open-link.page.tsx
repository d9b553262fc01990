import { CODE_STEP, signInByLink } from '@etal/contract/accounts';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/api.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { CodeField } from '../keys/code-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

const typed = z.object({ code: z.optional(z.string()) });

/** A press, not the visit itself: programs that look into mails follow links, and would use this one up. */
export function Component() {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get('token') ?? '');
  const navigate = useNavigate();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { formProps, failure, isPending } = useAccountForm(typed, async ({ code }) => {
    const { redirectUri } = await call(signInByLink, { body: { token, code } });
    if (redirectUri === CODE_STEP) setCodeAsked(true);
    else await navigate(redirectUri, { replace: true });
  });
  const problem = token === '' ? SCREEN_SENTENCES.SIGN_IN_LINK_INVALID : failure;
  return (
    <AccountLayout
      title="Connexion par email"
      footer={
        <Link to={paths.signInLink} className={textLinkClass}>
          Demander un nouveau lien
        </Link>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <div role="alert" className="empty:-mb-4">
          {problem && <Banner tone="error">{problem}</Banner>}
        </div>
        {isCodeAsked && <CodeField name="code" autoFocus />}
        {token !== '' && (
          <Button type="submit" variant="primary" size="lg" pending={isPending} pendingText="Connexion en cours…">
            Se connecter
          </Button>
        )}
      </form>
    </AccountLayout>
  );
}
