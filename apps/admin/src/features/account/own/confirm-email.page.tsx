import { confirmEmailChange } from '@etal/contract/own-account';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/api.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { useAccountForm } from '../use-account-form.ts';

/** A press, not the visit itself: programs that look into mails follow links. */
export function Component() {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get('token') ?? '');
  const [answer, setAnswer] = useState<{ isDone: boolean }>();
  const { formProps, failure, isPending } = useAccountForm(z.object({}), async () =>
    setAnswer(await call(confirmEmailChange, { body: { token } })),
  );
  const problem = token === '' ? SCREEN_SENTENCES.EMAIL_LINK_INVALID : failure;
  if (answer)
    return (
      <AccountLayout title="Nouvelle adresse">
        <div role="status">
          <Banner tone="info">
            {answer.isDone
              ? 'Votre adresse est changée. Utilisez la nouvelle à votre prochaine connexion.'
              : 'C’est noté. Ouvrez maintenant le lien reçu dans l’autre boîte\u00A0: l’adresse changera alors.'}
          </Banner>
        </div>
        <Link to={paths.home} className={`${buttonClass({ variant: 'primary' })} mt-5`}>
          Ouvrir Étal
        </Link>
      </AccountLayout>
    );
  return (
    <AccountLayout title="Nouvelle adresse">
      <form {...formProps} className="flex flex-col gap-4">
        <div role="alert" className="empty:-mb-4">
          {problem && <Banner tone="error">{problem}</Banner>}
        </div>
        {token !== '' && (
          <Button type="submit" variant="primary" size="lg" pending={isPending}>
            Confirmer le changement d’adresse
          </Button>
        )}
      </form>
    </AccountLayout>
  );
}
