import { MAX_RECIPIENTS, type NotificationRecipient } from '@etal/contract/settings';
import { formatPhone } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { EmptyState } from '@etal/ui/empty-state';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { BellOff, Mail, Plus, Smartphone, Trash2 } from 'lucide-react';
import { recipientBodyOf } from '../settings-forms.ts';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog } from '../use-settings.ts';
import { RecipientDialog } from './recipient-dialog.tsx';

export function NotificationsSection({ recipients }: { recipients: NotificationRecipient[] }) {
  const dialog = useSettingsDialog();
  const { send, isPending, error, forgetError } = useSettingsFetcher(dialog.close);
  const deleted = dialog.isOpen('suppression-destinataire')
    ? recipients.find(({ uuid }) => uuid === dialog.about)
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
      actions={recipients.length > 0 && recipients.length < MAX_RECIPIENTS && add}
    >
      {recipients.length > 0 ? (
        <RecipientList recipients={recipients} onDelete={(uuid) => dialog.open('suppression-destinataire', uuid)} />
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
          ? "C'est votre seul destinataire : plus personne ne sera prévenu des nouvelles commandes."
          : 'Les nouvelles commandes ne lui seront plus annoncées.'}
      </ConfirmDialog>
    </Section>
  );
}

interface RecipientListProps {
  recipients: NotificationRecipient[];
  onDelete: (uuid: string) => void;
}

function RecipientList({ recipients, onDelete }: RecipientListProps) {
  return (
    <ul className="flex flex-col" aria-label="Destinataires">
      {recipients.map(({ uuid, label, emailAddress, phoneNumber }) => (
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
          </div>
          <IconButton label={`Supprimer ${label}`} icon={<Trash2 aria-hidden />} onClick={() => onDelete(uuid)} />
        </li>
      ))}
    </ul>
  );
}
