import { requestSignInLink } from '@etal/contract/accounts';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { EmailLinkForm } from './email-link-form.tsx';

export function Component() {
  return (
    <AccountLayout
      title="Connexion par email"
      introduction="Indiquez votre adresse email&nbsp;: nous vous envoyons un lien qui vous connecte sans mot de passe."
      footer={
        <Link to={paths.login} className={textLinkClass}>
          Retour à la connexion
        </Link>
      }
    >
      <EmailLinkForm endpoint={requestSignInLink} buttonLabel="Recevoir un lien" />
    </AccountLayout>
  );
}
