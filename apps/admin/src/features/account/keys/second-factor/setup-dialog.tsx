import { startSecondFactor } from '@etal/contract/keys';
import { CallError } from '@etal/contract/client';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Spinner } from '@etal/ui/spinner';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../../calls/api.ts';
import { TRY_LATER } from '../../../../calls/failure.ts';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../../forms/resolver.ts';
import { useAccountFetcher } from '../../own/own-account-actions.ts';
import { CODE_MISSING, CodeField } from '../code-field.tsx';
import { QrCode } from '../../qr-code.tsx';
import { type Provable, ProofDialog } from '../proof-dialog.tsx';

interface SetupDialogProps {
  account: Provable;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | undefined) => void;
}

/** Each opening has a key of its own: one that was shown and left is never switched on. */
export function SetupDialog({ account, onClose, onDone }: SetupDialogProps) {
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [failure, setFailure] = useState<string>();
  const [proofs, setProofs] = useState(0);
  const { send, isPending, error } = useAccountFetcher(({ recoveryCodes }) => onDone(recoveryCodes));
  useEffect(() => {
    let isGone = false;
    call(startSecondFactor, {}).then(
      (started) => !isGone && setKey(started),
      (problem: unknown) => !isGone && setFailure((problem instanceof CallError && problem.sentence) || TRY_LATER),
    );
    return () => {
      isGone = true;
    };
  }, [proofs]);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { code: '' },
    resolver: (values) => toResolverResult(values, values.code.trim() === '' ? { code: CODE_MISSING } : {}),
  });
  const submit = handleSubmit(({ code }) => send({ intent: 'confirm-codes', code }));
  const begin = (): void => {
    setFailure(undefined);
    setProofs(proofs + 1);
  };
  if (failure === SCREEN_SENTENCES.PROOF_NEEDED)
    return <ProofDialog account={account} onClose={onClose} onProven={begin} />;
  return (
    <FormDialog
      title="Activer la double vérification"
      description="Lisez ce code QR avec une application de codes (celle de votre téléphone, Aegis, Google Authenticator…)."
      submitLabel="Activer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      {!key && !failure && <Spinner />}
      {key && (
        <>
          <QrCode text={key.uri} label="Code QR de la double vérification" />
          <p>
            Ou recopiez cette clé dans l’application&nbsp;:
            <code className="mt-1 block font-mono break-all select-all">
              {key.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            </code>
          </p>
          <CodeField
            hint="Les six chiffres que l’application affiche maintenant."
            inputMode="numeric"
            error={formState.errors.code?.message}
            {...register('code')}
          />
        </>
      )}
    </FormDialog>
  );
}
