import type { Account } from '@etal/contract/own-account';
import { formatCount } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { laterDialogs } from '@etal/ui/later-code';
import { Section } from '@etal/ui/section';
import { useState } from 'react';
import { useAccountDialog } from '../../own/use-account-dialog.ts';
import type { Provable } from '../proof-dialog.tsx';

const later = laterDialogs(() => import('./second-factor-dialogs.ts'));
const CodeDialog = later((dialogs) => dialogs.CodeDialog);
const RecoveryCodesDialog = later((dialogs) => dialogs.RecoveryCodesDialog);
const SetupDialog = later((dialogs) => dialogs.SetupDialog);

/** Fewer are a reason to make new ones. */
const FEW_CODES = 3;

/** R-KEYS-4. */
export function SecondFactorSection({ account }: { account: Provable & Pick<Account, 'secondFactor'> }) {
  const { isOn, recoveryCodesLeft } = account.secondFactor;
  const dialog = useAccountDialog();
  const [codes, setCodes] = useState<string[]>();
  const show = (given: string[] | undefined): void => {
    setCodes(given);
    dialog.close();
  };
  return (
    <Section
      title="Double vérification"
      description="En plus du mot de passe, un code à six chiffres d’une application de votre téléphone."
      actions={
        isOn ? (
          <>
            <Button size="sm" onClick={() => dialog.open('codes-secours')}>
              Nouveaux codes de secours
            </Button>
            <Button size="sm" onClick={() => dialog.open('arret-codes')}>
              Désactiver
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => dialog.open('codes')}>
            Activer
          </Button>
        )
      }
    >
      {isOn ? (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="leaf">Activée</Badge>
            {formatCount(recoveryCodesLeft, 'code de secours restant', 'codes de secours restants')}
          </p>
          {recoveryCodesLeft < FEW_CODES && (
            <div className="mt-3">
              <Banner tone="warning">
                Sans votre téléphone, ces codes sont la seule façon de vous connecter. Faites-en de nouveaux.
              </Banner>
            </div>
          )}
        </>
      ) : (
        <p className="text-ink-soft">Elle n’est pas activée.</p>
      )}
      {/* Whether it is on is no condition here: that changes before the dialog has heard its own answer. */}
      {dialog.isOpen('codes') && <SetupDialog account={account} onClose={dialog.close} onDone={show} />}
      {dialog.isOpen('codes-secours') && (
        <CodeDialog
          intent="renew-codes"
          title="Nouveaux codes de secours"
          description="Les anciens ne serviront plus."
          submitLabel="Faire de nouveaux codes"
          onClose={dialog.close}
          onDone={show}
        />
      )}
      {dialog.isOpen('arret-codes') && (
        <CodeDialog
          intent="stop-codes"
          title="Désactiver la double vérification"
          description="Votre mot de passe suffira de nouveau. Les codes de secours ne serviront plus."
          submitLabel="Désactiver"
          onClose={dialog.close}
          onDone={dialog.close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}
