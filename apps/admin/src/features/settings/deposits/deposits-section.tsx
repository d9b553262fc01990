import { MAX_DEPOSIT_KINDS } from '@etal/contract/till';
import type { DepositKind } from '@etal/domain/till/deposits';
import { formatCents } from '@etal/texts/format';
import { quoted } from '@etal/texts/typography';
import { ListFull } from '@etal/ui/add-to-list';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { Milk, PenLine, Plus, Trash2 } from 'lucide-react';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog } from '../use-settings.ts';
import { depositBodyOf } from './deposit-form.ts';
import { DepositDialog } from './deposit-dialog.tsx';

/** R-TILL-4: what goods leave in and comes back. */
export function DepositsSection({ kinds }: { kinds: DepositKind[] }) {
  const feedback = useFeedback();
  const dialog = useSettingsDialog();
  const { send, isPending, error, forgetError } = useSettingsFetcher(({ stoppedDeposit }) => {
    dialog.close();
    if (stoppedDeposit === undefined) feedback.success('Consignes enregistrées');
    else
      feedback.warning(
        `${quoted(stoppedDeposit)} a déjà servi\u00A0: cette consigne est désactivée, et reste dans la liste.`,
      );
  });
  const about = kinds.find(({ id }) => id === dialog.about);
  const removed = dialog.isOpen('suppression-consigne') ? about : undefined;
  const close = () => {
    forgetError();
    dialog.close();
  };
  const add = (
    <Button
      size={kinds.length > 0 ? 'sm' : 'md'}
      variant={kinds.length > 0 ? 'secondary' : 'primary'}
      onClick={() => dialog.open('consigne')}
    >
      <Plus aria-hidden />
      Ajouter une consigne
    </Button>
  );
  return (
    <Section
      title="Consignes"
      description={kinds.length > 0 ? 'Ce qui part avec vos articles, et revient.' : undefined}
      actions={
        kinds.length > 0 &&
        (kinds.length < MAX_DEPOSIT_KINDS ? (
          add
        ) : (
          <ListFull>{`Une boutique a ${MAX_DEPOSIT_KINDS} consignes au plus.`}</ListFull>
        ))
      }
    >
      {kinds.length > 0 ? (
        <ul className="flex flex-col" aria-label="Consignes">
          {kinds.map((kind) => (
            <li
              key={kind.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-2 first:pt-0 last:border-0 last:pb-0"
            >
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{kind.label}</p>
                <p className="text-ink-soft tabular-nums">
                  {kind.cents > 0 ? formatCents(kind.cents) : 'À rapporter, sans rien payer'}
                </p>
              </div>
              {!kind.isEnabled && <Badge>Désactivée</Badge>}
              <span className="flex">
                <IconButton
                  label={`Modifier ${kind.label}`}
                  icon={<PenLine aria-hidden />}
                  onClick={() => dialog.open('consigne', kind.id)}
                />
                <IconButton
                  label={`Supprimer ${kind.label}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => dialog.open('suppression-consigne', kind.id)}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState headingLevel={3} icon={<Milk />} title="Aucune consigne" action={add}>
          Bocaux, bouteilles, caisses&nbsp;: dites ce que vos clients rapportent, puis choisissez-le sur vos articles.
        </EmptyState>
      )}
      {dialog.isOpen('consigne') && (dialog.about === null || about) && (
        <DepositDialog
          kind={about}
          others={kinds.filter((kind) => kind !== about)}
          isPending={isPending}
          error={error}
          onClose={close}
          onSave={(values) =>
            send({ intent: 'save-deposit', kind: { ...(about && { id: about.id }), ...depositBodyOf(values) } })
          }
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        danger
        title={`Supprimer ${removed?.label ?? ''}\u00A0?`}
        confirmLabel="Supprimer"
        pending={isPending}
        error={error}
        onCancel={close}
        onConfirm={() => removed && send({ intent: 'remove-deposit', id: removed.id })}
      >
        Si elle a déjà été prêtée, ou qu'un article la demande, elle est désactivée au lieu d'être supprimée.
      </ConfirmDialog>
    </Section>
  );
}
