import { CODE_STEP, loginUser } from '@etal/contract/accounts';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { PasswordField } from '@etal/ui/password-field';
import { TextField } from '@etal/ui/text-field';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { CODE_MISSING, CodeField } from '../keys/code-field.tsx';
import { PasskeySignIn } from '../keys/passkey-sign-in.tsx';
import { useAccountForm } from '../use-account-form.ts';

export function Component() {
  const navigate = useNavigate();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [params] = useSearchParams();
  const open = async (redirectUri: string): Promise<void> => {
    // Back to the invitation that asked to sign in first, and to no address of a stranger's.
    const back = params.get('retour');
    await navigate(back?.startsWith(paths.invitation('')) ? back : redirectUri);
  };
  const { formProps, errors, failure, isPending } = useAccountForm(loginUser.body, async (body) => {
    setProblem(isCodeAsked && !body.code ? CODE_MISSING : undefined);
    if (isCodeAsked && !body.code) return;
    const { redirectUri } = await call(loginUser, { body });
    if (redirectUri === CODE_STEP) setCodeAsked(true);
    else await open(redirectUri);
  });
  const sentence = failure ?? problem;

  return (
    <AccountLayout
      title="Connexion"
      footer={
        <>
          <p>
            Pas encore de compte&nbsp;?{' '}
            <Link to={paths.register} className={textLinkClass}>
              Créer un compte
            </Link>
          </p>
          <p className="mt-5 text-sm">
            <Link to={paths.accessibility} className={textLinkClass}>
              Accessibilité
            </Link>
          </p>
        </>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <div role="alert" className="empty:-mb-4">
          {sentence && <Banner tone="error">{sentence}</Banner>}
        </div>
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          error={errors.email}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        {isCodeAsked && <CodeField name="code" autoFocus error={errors.code} />}
        <Button type="submit" variant="primary" size="lg" pending={isPending} pendingText="Connexion en cours…">
          Se connecter
        </Button>
        <PasskeySignIn onOpened={(redirectUri) => void open(redirectUri)} onFailure={setProblem} />
        <p className="text-center">
          <Link to={paths.passwordForgotten} className={textLinkClass}>
            Mot de passe oublié&nbsp;?
          </Link>
        </p>
        <p className="text-center">
          <Link to={paths.signInLink} className={textLinkClass}>
            Recevoir un lien de connexion par email
          </Link>
        </p>
      </form>
    </AccountLayout>
  );
}
