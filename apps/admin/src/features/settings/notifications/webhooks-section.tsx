import { MAX_WEBHOOKS, type WebhookEndpoint } from '@etal/contract/settings';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Plus, Trash2 } from 'lucide-react';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog } from '../use-settings.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export function WebhooksSection({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const dialog = useSettingsDialog();
  const { send, isPending, error, forgetError } = useSettingsFetcher(dialog.close);
  const deleted = dialog.isOpen('suppression-outil') ? endpoints.find(({ id }) => id === dialog.about) : undefined;
  return (
    <Section
      title="Vos outils (webhooks)"
      description="Pour votre caisse ou votre tableur&nbsp;: Étal envoie chaque étape d'une commande à l'adresse de votre choix."
      actions={
        endpoints.length < MAX_WEBHOOKS && (
          <Button size="sm" onClick={() => dialog.open('outil')}>
            <Plus aria-hidden />
            Ajouter une adresse
          </Button>
        )
      }
    >
      {endpoints.length === 0 ? (
        <p className="text-ink-soft">Aucune adresse pour le moment.</p>
      ) : (
        <ul className="flex flex-col" aria-label="Adresses prévenues">
          {endpoints.map(({ id, url }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-1 first:pt-0">
              <span className="min-w-0 wrap-anywhere">{url}</span>
              <IconButton
                label={`Supprimer ${url}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => dialog.open('suppression-outil', id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Chaque message est signé selon{' '}
        <a href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer" className={textLinkClass}>
          Standard Webhooks
        </a>
        , avec le secret donné à l'ajout de l'adresse.
      </p>
      {dialog.isOpen('outil') && <WebhookDialog onClose={dialog.close} />}
      <ConfirmDialog
        open={deleted !== undefined}
        danger
        title={`Ne plus prévenir cette adresse\u00A0?`}
        confirmLabel="Supprimer"
        pending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          dialog.close();
        }}
        onConfirm={() => deleted && send({ intent: 'delete-webhook', id: deleted.id })}
      >
        <span className="wrap-anywhere">{deleted?.url}</span> ne recevra plus rien, et son secret sera perdu.
      </ConfirmDialog>
    </Section>
  );
}
