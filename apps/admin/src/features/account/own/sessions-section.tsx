import type { Session } from '@etal/contract/own-account';
import { formatInstant } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useAccountFetcher } from './own-account-actions.ts';
import { useAccountDialog } from './use-account-dialog.ts';

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const dialog = useAccountDialog();
  const feedback = useFeedback();
  const { send, isPending, error, forgetError } = useAccountFetcher(
    ({ intent }) => {
      feedback.success(intent === 'end-others' ? 'Vos autres appareils sont déconnectés.' : 'Appareil déconnecté.');
      if (intent === 'end-others') dialog.close();
    },
    (refusal) => dialog.isOpen('deconnexion') || feedback.error(refusal),
  );
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne);
  return (
    <Section
      title="Appareils connectés"
      description="Un appareil déconnecté ne reçoit plus de notifications, et oublie les clients qu’il gardait."
      actions={
        hasOthers && (
          <Button size="sm" onClick={() => dialog.open('deconnexion')}>
            Tout déconnecter
          </Button>
        )
      }
    >
      <ul className="flex flex-col" aria-label="Appareils connectés">
        {sessions.map(({ id, place, lastSeenAt, isThisOne }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-rule py-2 first:pt-0 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{place || 'Appareil inconnu'}</span>
              <span className="block text-sm text-ink-soft">
                Dernière utilisation&nbsp;: {formatInstant(lastSeenAt)}
              </span>
            </span>
            {isThisOne ? (
              <Badge tone="leaf">Cet appareil</Badge>
            ) : (
              <Button
                size="sm"
                disabled={isPending}
                aria-label={`Déconnecter ${place || 'cet appareil inconnu'}`}
                onClick={() => send({ intent: 'end-session', id })}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={dialog.isOpen('deconnexion')}
        danger
        title="Déconnecter tous vos autres appareils&nbsp;?"
        confirmLabel="Tout déconnecter"
        pending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          dialog.close();
        }}
        onConfirm={() => send({ intent: 'end-others' })}
      >
        Vous restez connecté sur celui-ci. Ce qu’un autre appareil n’a pas encore envoyé y attend la prochaine
        connexion.
      </ConfirmDialog>
    </Section>
  );
}
