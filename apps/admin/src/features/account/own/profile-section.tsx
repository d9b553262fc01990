import type { Account } from '@etal/contract/own-account';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { laterDialogs } from '@etal/ui/later-code';
import { Section } from '@etal/ui/section';
import { useAccountFetcher } from './own-account-actions.ts';
import { useAccountDialog } from './use-account-dialog.ts';

const later = laterDialogs(() => import('./profile-dialogs.tsx'));
const NameDialog = later((dialogs) => dialogs.NameDialog);
const EmailDialog = later((dialogs) => dialogs.EmailDialog);
const PasswordDialog = later((dialogs) => dialogs.PasswordDialog);

export function ProfileSection({ account: { name, email, pendingEmail, hasPassword } }: { account: Account }) {
  const dialog = useAccountDialog();
  const feedback = useFeedback();
  const { send, isPending } = useAccountFetcher(
    () => feedback.success('Le changement d’adresse est abandonné.'),
    feedback.error,
  );
  return (
    <Section
      title="Profil"
      actions={
        <>
          <Button size="sm" onClick={() => dialog.open('nom')}>
            Changer de nom
          </Button>
          {hasPassword && (
            <>
              <Button size="sm" onClick={() => dialog.open('adresse')}>
                Changer d’adresse
              </Button>
              <Button size="sm" onClick={() => dialog.open('mot-de-passe')}>
                Changer de mot de passe
              </Button>
            </>
          )}
        </>
      }
    >
      <DescriptionList
        items={[
          { term: 'Nom', description: name || 'Non renseigné' },
          { term: 'Adresse email', description: <span className="wrap-anywhere">{email}</span> },
        ]}
      />
      {pendingEmail !== null && (
        <div className="mt-4">
          <Banner tone="info">
            <p>
              Changement en attente vers <span className="font-semibold wrap-anywhere">{pendingEmail}</span>&nbsp;:
              ouvrez le lien reçu dans chacune des deux boîtes.
            </p>
            <Button size="sm" className="mt-2" pending={isPending} onClick={() => send({ intent: 'cancel-email' })}>
              Renoncer à ce changement
            </Button>
          </Banner>
        </div>
      )}
      {dialog.isOpen('nom') && <NameDialog name={name} onClose={dialog.close} />}
      {dialog.isOpen('adresse') && <EmailDialog onClose={dialog.close} />}
      {dialog.isOpen('mot-de-passe') && <PasswordDialog onClose={dialog.close} />}
    </Section>
  );
}
