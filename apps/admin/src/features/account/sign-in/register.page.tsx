import { registerUser } from '@etal/contract/accounts';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { EmailLinkForm } from './email-link-form.tsx';

export function Component() {
  return (
    <AccountLayout
      title="Créer un compte"
      introduction="Nous vous envoyons un lien pour choisir votre mot de passe et ouvrir votre boutique."
      footer={
        <p>
          Déjà un compte&nbsp;?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Se connecter
          </Link>
        </p>
      }
    >
      <EmailLinkForm endpoint={registerUser} buttonLabel="Recevoir le lien" />
    </AccountLayout>
  );
}
