import { MAX_PASSKEYS } from '@etal/contract/keys';
import { CallError } from '@etal/contract/client';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { formatDate, formatInstant } from '@etal/texts/format';
import { ListFull } from '@etal/ui/add-to-list';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TRY_LATER } from '../../../calls/failure.ts';
import { useAccountFetcher } from '../own/own-account-actions.ts';
import { useAccountDialog } from '../own/use-account-dialog.ts';
import { createPasskey } from './browser-passkeys.ts';
import { knowsPasskeys, wasGivenUp } from './passkey-support.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { type Provable, ProofDialog } from './proof-dialog.tsx';

const FULL = SCREEN_SENTENCES.PASSKEYS_TOO_MANY({ max: MAX_PASSKEYS });

const ALREADY_HERE = 'Cet appareil a déjà une clé d’accès pour ce compte.';

/** What the browser or the server says of a key that could not be made. */
function failureOf(error: unknown): string {
  if (error instanceof CallError && error.sentence) return error.sentence;
  return error instanceof Error && error.name === 'InvalidStateError' ? ALREADY_HERE : TRY_LATER;
}

const needsProof = (error: unknown): boolean =>
  error instanceof CallError && error.sentence === SCREEN_SENTENCES.PROOF_NEEDED;

/** R-KEYS-3. */
export function PasskeysSection({ account }: { account: Provable }) {
  const { passkeys } = account;
  const dialog = useAccountDialog();
  const feedback = useFeedback();
  const [isAsking, setAsking] = useState(false);
  const adding = useAccountFetcher(() => feedback.success('Clé d’accès ajoutée.'), feedback.error);
  const removing = useAccountFetcher(dialog.close);
  const add = async (): Promise<void> => {
    setAsking(true);
    try {
      adding.send({ intent: 'add-passkey', body: await createPasskey() });
    } catch (error) {
      if (needsProof(error)) dialog.open('preuve');
      else if (!wasGivenUp(error)) feedback.error(failureOf(error));
    }
    setAsking(false);
  };
  const named = passkeys.find(({ id }) => id === dialog.about);
  return (
    <Section
      title="Clés d’accès"
      description="Se connecter avec l’empreinte, le visage ou le code de cet appareil, sans mot de passe."
      actions={
        knowsPasskeys() &&
        (passkeys.length < MAX_PASSKEYS ? (
          <Button size="sm" pending={isAsking || adding.isPending} onClick={() => void add()}>
            <KeyRound aria-hidden />
            Ajouter cet appareil
          </Button>
        ) : (
          <ListFull>{FULL}</ListFull>
        ))
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">
          {knowsPasskeys()
            ? 'Aucune clé d’accès pour le moment.'
            : 'Ce navigateur ne sait pas créer de clé d’accès à cette adresse.'}
        </p>
      ) : (
        <ul className="flex flex-col" aria-label="Clés d’accès">
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-b border-rule py-2 first:pt-0 last:border-0"
            >
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-soft">
                  Ajoutée le {formatDate(addedAt)},{' '}
                  {lastUsedAt === null ? 'jamais utilisée' : `utilisée le ${formatInstant(lastUsedAt)}`}
                </span>
              </span>
              <span className="flex shrink-0">
                <IconButton
                  label={`Renommer ${name}`}
                  icon={<Pencil aria-hidden />}
                  onClick={() => dialog.open('renommer-cle', id)}
                />
                <IconButton
                  label={`Supprimer ${name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => dialog.open('supprimer-cle', id)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {dialog.isOpen('preuve') && (
        <ProofDialog
          account={account}
          onClose={dialog.close}
          onProven={() => {
            dialog.close();
            void add();
          }}
        />
      )}
      {named && dialog.isOpen('renommer-cle') && <PasskeyNameDialog passkey={named} onClose={dialog.close} />}
      <ConfirmDialog
        open={named !== undefined && dialog.isOpen('supprimer-cle')}
        danger
        title="Supprimer cette clé d’accès&nbsp;?"
        confirmLabel="Supprimer"
        pending={removing.isPending}
        error={removing.error}
        onCancel={() => {
          removing.forgetError();
          dialog.close();
        }}
        onConfirm={() => named && removing.send({ intent: 'remove-passkey', id: named.id })}
      >
        «&nbsp;{named?.name}&nbsp;» n’ouvrira plus votre compte. Supprimez-la aussi dans les réglages de l’appareil.
      </ConfirmDialog>
    </Section>
  );
}
