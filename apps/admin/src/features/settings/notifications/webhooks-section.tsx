import { MAX_WEBHOOKS, type WebhookEndpoint } from '@etal/contract/settings';
import { formatInstant } from '@etal/texts/format';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { AddToList } from '@etal/ui/add-to-list';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Trash2, TriangleAlert } from 'lucide-react';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog } from '../use-settings.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const FULL = SCREEN_SENTENCES.WEBHOOKS_TOO_MANY({ max: MAX_WEBHOOKS });

export function WebhooksSection({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const dialog = useSettingsDialog();
  const { send, isPending, error, forgetError } = useSettingsFetcher(dialog.close);
  const feedback = useFeedback();
  const {
    send: reactivate,
    isPending: isReactivating,
    error: reactivationError,
  } = useSettingsFetcher(() => feedback.success('Adresse réactivée\u00A0: les prochaines étapes y seront annoncées.'));
  const deleted = dialog.isOpen('suppression-outil') ? endpoints.find(({ id }) => id === dialog.about) : undefined;
  return (
    <Section
      title="Vos outils (webhooks)"
      description="Pour votre caisse ou votre tableur&nbsp;: Étal envoie chaque étape d'une commande à l'adresse de votre choix."
      actions={
        <AddToList isFull={endpoints.length >= MAX_WEBHOOKS} full={FULL} onAdd={() => dialog.open('outil')}>
          Ajouter une adresse
        </AddToList>
      }
    >
      <div role="alert" className="mb-3 empty:mb-0">
        {reactivationError && <Banner tone="error">{reactivationError}</Banner>}
      </div>
      {endpoints.length === 0 ? (
        <p className="text-ink-soft">Aucune adresse pour le moment.</p>
      ) : (
        <ul className="flex flex-col" aria-label="Adresses prévenues">
          {endpoints.map(({ id, url, disabledAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-1 first:pt-0">
              <div className="min-w-0 wrap-anywhere">
                {url}
                {disabledAt !== null && (
                  <div className="my-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Badge tone="tomato" icon={<TriangleAlert aria-hidden />}>
                      Désactivée
                    </Badge>
                    <Button
                      size="sm"
                      pending={isReactivating}
                      aria-label={`Réactiver ${url}`}
                      onClick={() => reactivate({ intent: 'reactivate-webhook', id })}
                    >
                      Réactiver
                    </Button>
                    <span className="text-sm text-ink-soft">
                      Elle n'a pas répondu pendant un jour&nbsp;: plus rien ne lui est envoyé depuis le{' '}
                      {formatInstant(disabledAt)}.
                    </span>
                  </div>
                )}
              </div>
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
