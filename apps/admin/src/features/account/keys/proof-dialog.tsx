import { CallError } from '@etal/contract/client';
import { type Account, getAccount } from '@etal/contract/own-account';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { PasswordField } from '@etal/ui/password-field';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../calls/api.ts';
import { TRY_LATER } from '../../../calls/failure.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useAccountFetcher } from '../own/own-account-actions.ts';
import { answerWithDevice } from './browser-passkeys.ts';
import { knowsPasskeys, wasGivenUp } from './passkey-support.ts';

export type Provable = Pick<Account, 'hasPassword' | 'passkeys'>;

interface ProofDialogProps {
  account: Provable;
  onProven: () => void;
  onClose: () => void;
}

const TITLE = 'Confirmez que c’est vous';
export const WITH_KEY = 'Utiliser une clé d’accès';

/** The device asks for its key in a window of its own; what it answers is sent as the proof. */
export function useProofByKey({
  send,
  forgetError,
}: Pick<ReturnType<typeof useAccountFetcher>, 'send' | 'forgetError'>) {
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const prove = async (): Promise<void> => {
    setAsking(true);
    setFailure(undefined);
    forgetError();
    try {
      send({ intent: 'prove-passkey', body: await answerWithDevice() });
    } catch (problem) {
      if (!wasGivenUp(problem)) setFailure((problem instanceof CallError && problem.sentence) || TRY_LATER);
    }
    setAsking(false);
  };
  return { prove, isAsking, failure, forgetFailure: () => setFailure(undefined) };
}

/** R-KEYS-7: before a key that lasts, or an owner, is made on a device that somebody may have left open. */
export function ProofDialog({ account: { hasPassword, passkeys }, onProven, onClose }: ProofDialogProps) {
  const hasKey = passkeys.length > 0 && knowsPasskeys();
  const { send, isPending, error, forgetError } = useAccountFetcher(onProven, undefined, '/admin/compte');
  const { prove: byKey, isAsking, failure, forgetFailure } = useProofByKey({ send, forgetError });
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { currentPassword: '' },
    resolver: (values) =>
      toResolverResult(
        values,
        values.currentPassword === '' ? { currentPassword: 'Indiquez votre mot de passe actuel.' } : {},
      ),
  });
  const byPassword = handleSubmit((body) => {
    forgetFailure();
    send({ intent: 'prove-password', body });
  });
  if (!hasPassword && !hasKey)
    return (
      <Dialog open title={TITLE} onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
        <p>Déconnectez-vous, puis connectez-vous à nouveau&nbsp;: vous aurez dix minutes pour continuer.</p>
      </Dialog>
    );
  return (
    <FormDialog
      title={TITLE}
      description="Cet appareil est connecté depuis plus de dix minutes. Personne d’autre que vous ne doit pouvoir changer vos clés, ni confier votre boutique à quelqu’un."
      submitLabel={hasPassword ? 'Confirmer' : WITH_KEY}
      isPending={isPending || isAsking}
      error={failure ?? error}
      onSubmit={(event) => {
        if (hasPassword) return void byPassword(event);
        event.preventDefault();
        return void byKey();
      }}
      onClose={onClose}
      otherAction={
        hasPassword &&
        hasKey && {
          label: (
            <>
              <KeyRound aria-hidden />
              {WITH_KEY}
            </>
          ),
          onPress: () => void byKey(),
        }
      }
    >
      {hasPassword && (
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
    </FormDialog>
  );
}

/** The same on a page that has not read the account, which says what its owner can prove it with. */
export function ProofOfOwner({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const [account, setAccount] = useState<Account>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isGone = false;
    call(getAccount, {}).then(
      (read) => !isGone && setAccount(read),
      (problem: unknown) => !isGone && setFailure((problem instanceof CallError && problem.sentence) || TRY_LATER),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (account) return <ProofDialog account={account} onProven={onProven} onClose={onClose} />;
  return (
    failure && (
      <Dialog open title={TITLE} onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
        <p>{failure}</p>
      </Dialog>
    )
  );
}
