import { loginUser } from '@etal/contract/accounts';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { PasswordField } from '@etal/ui/password-field';
import { TextField } from '@etal/ui/text-field';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, useNavigate } from 'react-router';
import { call } from '../../calls/api.ts';
import { paths } from '../../routing/paths.ts';
import { AccountLayout } from './account-layout.tsx';
import { useAccountForm } from './use-account-form.ts';

export function Component() {
  const navigate = useNavigate();
  const { formProps, errors, failure, isPending } = useAccountForm(loginUser.body, async (body) => {
    const { redirectUri } = await call(loginUser, { body });
    await navigate(redirectUri);
  });

  return (
    <AccountLayout
      title="Connexion"
      footer={
        <>
          <p>
            Pas encore de compte ?{' '}
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
          {failure && <Banner tone="error">{failure}</Banner>}
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
        <Button type="submit" variant="primary" size="lg" pending={isPending} pendingText="Connexion en cours…">
          Se connecter
        </Button>
        <p className="text-center">
          <Link to={paths.passwordForgotten} className={textLinkClass}>
            Mot de passe oublié ?
          </Link>
        </p>
      </form>
    </AccountLayout>
  );
}
