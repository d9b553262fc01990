import { acceptInvitation, joinByInvitation } from '@etal/contract/team';
import { PASSWORD_MIN } from '@etal/domain/accounts/password-lengths';
import { emailKey } from '@etal/domain/search-keys';
import { ROLE_LABELS, ROLE_WORDS } from '@etal/texts/team';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { PasswordField } from '@etal/ui/password-field';
import { TextField } from '@etal/ui/text-field';
import { Link, useLoaderData } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/api.ts';
import type { Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { useAccountForm } from '../use-account-form.ts';
import type { OpenInvitation } from './load-invitation.ts';
import { SignOutHere } from './sign-out-here.tsx';

export { loadInvitation as loader } from './load-invitation.ts';

const TITLE = 'Rejoindre une équipe';

export function Component() {
  const outcome = useLoaderData<Outcome<OpenInvitation>>();
  if (!outcome.ok)
    return (
      <AccountLayout title={TITLE}>
        <Banner tone="error">{outcome.error}</Banner>
        <Link to={paths.home} className={`${buttonClass()} mt-5`}>
          Ouvrir Étal
        </Link>
      </AccountLayout>
    );
  const { shopLabel, role } = outcome.value;
  return (
    <AccountLayout title={`Rejoindre ${shopLabel}`} introduction={`${ROLE_LABELS[role]}\u00A0: ${ROLE_WORDS[role]}`}>
      <Way invitation={outcome.value} />
    </AccountLayout>
  );
}

function Way({ invitation }: { invitation: OpenInvitation }) {
  const { email, hasAccount, signedInAs, token } = invitation;
  const isOwn = signedInAs !== null && emailKey(signedInAs) === emailKey(email ?? '');
  if (isOwn) return <Accept token={token} />;
  if (signedInAs !== null)
    return (
      <SignOutHere>{`Cette invitation est pour ${email}, et cet appareil est connecté comme ${signedInAs}.`}</SignOutHere>
    );
  if (!hasAccount) return <Join token={token} email={email ?? ''} />;
  return (
    <>
      <p>{email} a déjà un compte. Connectez-vous pour rejoindre l’équipe.</p>
      <Link to={paths.loginThen(paths.invitation(token))} className={`${buttonClass({ variant: 'primary' })} mt-5`}>
        Se connecter
      </Link>
    </>
  );
}

/** The whole page goes, because another shop may have been open in it (R-TEAM-2). */
const openShop = (): void => window.location.assign(paths.home);

function Accept({ token }: { token: string }) {
  const { formProps, failure, isPending } = useAccountForm(z.object({}), async () => {
    await call(acceptInvitation, { body: { token } });
    openShop();
  });
  return (
    <form {...formProps}>
      <div role="alert" className="mb-4 empty:hidden">
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Rejoindre l’équipe
      </Button>
    </form>
  );
}

const joining = z.omit(joinByInvitation.body, { token: true });

function Join({ token, email }: { token: string; email: string }) {
  const { formProps, errors, failure, isPending } = useAccountForm(joining, async ({ name, password }) => {
    await call(joinByInvitation, { body: { token, name, password } });
    openShop();
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <div role="alert" className="empty:-mb-4">
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <p>
        Votre compte&nbsp;: <strong className="wrap-anywhere">{email}</strong>
      </p>
      <TextField label="Prénom" name="name" autoComplete="given-name" autoFocus required error={errors.name} />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        required
        hint={`Au moins ${PASSWORD_MIN} caractères. Une phrase que vous retenez fait très bien l'affaire.`}
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Rejoindre l’équipe
      </Button>
    </form>
  );
}
