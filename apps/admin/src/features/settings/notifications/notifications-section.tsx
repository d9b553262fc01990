import { MAX_RECIPIENTS, type NotificationRecipient } from '@etal/contract/settings';
import { formatPhone } from '@etal/texts/format';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { ListFull } from '@etal/ui/add-to-list';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { EmptyState } from '@etal/ui/empty-state';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { BellOff, Mail, Plus, Smartphone, Trash2 } from 'lucide-react';
import { recipientBodyOf } from '../settings-forms.ts';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog } from '../use-settings.ts';
import { ConfirmRecipientDialog } from './confirm-recipient-dialog.tsx';
import { RecipientDialog } from './recipient-dialog.tsx';

const FULL = SCREEN_SENTENCES.RECIPIENTS_TOO_MANY({ max: MAX_RECIPIENTS });

export function NotificationsSection({ recipients }: { recipients: NotificationRecipient[] }) {
  const dialog = useSettingsDialog();
  const { send, isPending, error, forgetError } = useSettingsFetcher(dialog.close);
  const deleted = dialog.isOpen('suppression-destinataire')
    ? recipients.find(({ uuid }) => uuid === dialog.about)
    : undefined;
  const unconfirmed = dialog.isOpen('code-destinataire')
    ? recipients.find(({ uuid, isConfirmed }) => uuid === dialog.about && !isConfirmed)
    : undefined;
  const close = () => {
    forgetError();
    dialog.close();
  };
  const add = (
    <Button
      size={recipients.length > 0 ? 'sm' : 'md'}
      variant={recipients.length > 0 ? 'secondary' : 'primary'}
      onClick={() => dialog.open('destinataire')}
    >
      <Plus aria-hidden />
      Ajouter un destinataire
    </Button>
  );

  return (
    <Section
      title="Notifications"
      description={recipients.length > 0 ? 'Qui est prévenu de chaque nouvelle commande.' : undefined}
      actions={recipients.length > 0 && (recipients.length < MAX_RECIPIENTS ? add : <ListFull>{FULL}</ListFull>)}
    >
      {recipients.length > 0 ? (
        <RecipientList
          recipients={recipients}
          onConfirm={(uuid) => dialog.open('code-destinataire', uuid)}
          onDelete={(uuid) => dialog.open('suppression-destinataire', uuid)}
        />
      ) : (
        <EmptyState headingLevel={3} icon={<BellOff />} title="Personne n'est prévenu de vos commandes" action={add}>
          Ajoutez une adresse email ou un mobile&nbsp;: chaque nouvelle commande y sera annoncée. Sans cela, vous ne la
          verrez qu'en ouvrant Étal.
        </EmptyState>
      )}
      {dialog.isOpen('destinataire') && (
        <RecipientDialog
          isPending={isPending}
          error={error}
          onClose={close}
          onSave={(values) => send({ intent: 'add-recipient', body: recipientBodyOf(values) })}
        />
      )}
      {unconfirmed && <ConfirmRecipientDialog recipient={unconfirmed} onClose={dialog.close} />}
      <ConfirmDialog
        open={deleted !== undefined}
        danger
        title={`Ne plus prévenir ${deleted?.label ?? ''}\u00A0?`}
        confirmLabel="Supprimer"
        pending={isPending}
        error={error}
        onCancel={close}
        onConfirm={() => deleted && send({ intent: 'delete-recipient', uuid: deleted.uuid })}
      >
        {recipients.length === 1
          ? "C'est votre seul destinataire\u00A0: plus personne ne sera prévenu des nouvelles commandes."
          : 'Les nouvelles commandes ne lui seront plus annoncées.'}
      </ConfirmDialog>
    </Section>
  );
}

interface RecipientListProps {
  recipients: NotificationRecipient[];
  onConfirm: (uuid: string) => void;
  onDelete: (uuid: string) => void;
}

function RecipientList({ recipients, onConfirm, onDelete }: RecipientListProps) {
  return (
    <ul className="flex flex-col" aria-label="Destinataires">
      {recipients.map(({ uuid, label, emailAddress, phoneNumber, isConfirmed }) => (
        <li key={uuid} className="flex items-center gap-3 border-b border-rule py-2 first:pt-0 last:border-0 last:pb-0">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf [&_svg]:size-4.5"
          >
            {phoneNumber ? <Smartphone /> : <Mail />}
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{label}</p>
            <p className="text-ink-soft wrap-anywhere">
              {phoneNumber ? `SMS au ${formatPhone(phoneNumber)}` : `Email à ${emailAddress ?? ''}`}
            </p>
            {!isConfirmed && (
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="straw">À confirmer</Badge>
                <Button size="sm" onClick={() => onConfirm(uuid)} aria-label={`Saisir le code de ${label}`}>
                  Saisir le code
                </Button>
                <span className="text-sm text-ink-soft">Rien ne lui est envoyé avant.</span>
              </div>
            )}
          </div>
          <IconButton label={`Supprimer ${label}`} icon={<Trash2 aria-hidden />} onClick={() => onDelete(uuid)} />
        </li>
      ))}
    </ul>
  );
}
