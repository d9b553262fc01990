import { resetPassword } from '@etal/contract/accounts';
import { PASSWORD_MIN } from '@etal/domain/accounts/password-lengths';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { PasswordField } from '@etal/ui/password-field';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/api.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { passwordPairProblem } from './account-checks.ts';
import { useAccountForm } from '../use-account-form.ts';

const pair = z.object({ password: z.string(), confirmation: z.string() });

export function Component() {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get('token') ?? '');
  const [isDone, setDone] = useState(false);
  const [problems, setProblems] = useState<ReturnType<typeof passwordPairProblem>>({});
  const { formProps, failure, isPending } = useAccountForm(pair, async ({ password, confirmation }) => {
    const found = passwordPairProblem(password, confirmation);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await call(resetPassword, { query: { token }, body: { password } });
    setDone(true);
  });

  if (token === '') {
    return (
      <AccountLayout title="Nouveau mot de passe">
        <Banner tone="error">{SCREEN_SENTENCES.RESET_LINK_INVALID}</Banner>
        <Link to={paths.passwordForgotten} className={`${buttonClass({ variant: 'primary' })} mt-5`}>
          Demander un lien
        </Link>
      </AccountLayout>
    );
  }
  if (isDone) {
    return (
      <AccountLayout title="Nouveau mot de passe">
        <div role="status">
          <Banner tone="info">Votre mot de passe a été réinitialisé avec succès.</Banner>
        </div>
        <Link to={paths.login} className={`${buttonClass({ variant: 'primary' })} mt-5`}>
          Se connecter
        </Link>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Nouveau mot de passe"
      footer={
        <Link to={paths.passwordForgotten} className={textLinkClass}>
          Demander un nouveau lien
        </Link>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <div role="alert" className="empty:-mb-4">
          {failure && <Banner tone="error">{failure}</Banner>}
        </div>
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          autoFocus
          required
          hint={`Au moins ${PASSWORD_MIN} caractères. Une phrase que vous retenez fait très bien l'affaire.`}
          error={problems.password}
        />
        <PasswordField
          label="Confirmez le mot de passe"
          name="confirmation"
          autoComplete="new-password"
          required
          error={problems.confirmation}
        />
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Enregistrer le mot de passe
        </Button>
      </form>
    </AccountLayout>
  );
}
