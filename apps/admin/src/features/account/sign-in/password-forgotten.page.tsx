import { passwordForgotten } from '@etal/contract/accounts';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { EmailLinkForm } from './email-link-form.tsx';

export function Component() {
  return (
    <AccountLayout
      title="Mot de passe oublié"
      introduction="Nous vous envoyons un lien pour en choisir un nouveau."
      footer={
        <Link to={paths.login} className={textLinkClass}>
          Retour à la connexion
        </Link>
      }
    >
      <EmailLinkForm endpoint={passwordForgotten} buttonLabel="Envoyer le lien" />
    </AccountLayout>
  );
}
