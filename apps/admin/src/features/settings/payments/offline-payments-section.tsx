import type { Parameters } from '@etal/contract/settings';
import type { FeeRate } from '@etal/domain/orders/fees';
import { isIbanMissing } from '@etal/domain/orders/payment-modes';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { maskedIban } from '@etal/texts/settings';
import { NBSP } from '@etal/texts/typography';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog, useSetupFetcher } from '../use-settings.ts';
import { IbanDialog } from './iban-dialog.tsx';
import { PaymentModeForm } from './payment-mode-form.tsx';
import { SandboxBadge } from './sandbox-badge.tsx';

interface OfflinePaymentsSectionProps {
  details: Parameters['offlinePaymentsDetails'];
  service: Parameters['paymentService'];
  platformFee: FeeRate;
}

const ON_SITE_HINT = `Vous encaissez vous-même au retrait${NBSP}: espèces, chèque ou votre propre terminal.`;

export function OfflinePaymentsSection({ details, service, platformFee }: OfflinePaymentsSectionProps) {
  const feedback = useFeedback();
  const dialog = useSettingsDialog();
  const setup = useSetupFetcher();
  const configure = useSettingsFetcher(() => feedback.success('Paiements sur place enregistrés'));
  const isTyped = service === 'none';
  const hasIban = details.ibanLast4 !== null;
  const isUsable = !isIbanMissing(details, platformFee);
  // R-PAYMENTS-7: where there is no fee there is nothing to debit, and one press is all it takes.
  const isOnePress = isUsable && !hasIban && !details.enabled;
  const giveIban = (
    <Button
      size={hasIban ? 'sm' : 'md'}
      variant={hasIban && !details.feesOverdue ? 'secondary' : 'primary'}
      pending={setup.isPending}
      pendingText="Ouverture du service de paiement…"
      onClick={() => (isTyped ? dialog.open('iban') : setup.send({ intent: 'setup-offline' }))}
    >
      {hasIban ? "Changer d'IBAN" : 'Enregistrer mon IBAN'}
    </Button>
  );

  return (
    <Section
      title="Paiements sur place"
      description="Au retrait de la commande."
      actions={<SandboxBadge service={service} />}
    >
      <div className="flex flex-col gap-4">
        {details.feesOverdue && <Banner tone="error">{SCREEN_SENTENCES.FEES_OVERDUE}</Banner>}
        {isOnePress && (
          <div className="flex flex-col items-start gap-3">
            <p>{ON_SITE_HINT}</p>
            <div role="alert" className="w-full empty:hidden">
              {configure.error && <Banner tone="error">{configure.error}</Banner>}
            </div>
            <Button
              variant="primary"
              pending={configure.isPending}
              onClick={() => configure.send({ intent: 'configure-offline', body: { enabled: true } })}
            >
              Proposer le paiement sur place
            </Button>
          </div>
        )}
        {isUsable && !isOnePress && (
          <PaymentModeForm
            title="Paiements sur place"
            hint={ON_SITE_HINT}
            details={details}
            isBlocked={details.feesOverdue}
            isPending={configure.isPending}
            error={configure.error}
            onSave={(body) => configure.send({ intent: 'configure-offline', body })}
          />
        )}
        {(hasIban || !isUsable) && (
          <div className={hasIban ? 'border-t border-rule pt-4' : ''}>
            <p className={hasIban ? 'text-sm text-ink-soft' : ''}>
              Votre IBAN sert à prélever les frais de service de ces commandes, une fois par mois.
            </p>
            <div role="alert" className="mt-3 empty:mt-0">
              {setup.error && <Banner tone="error">{setup.error}</Banner>}
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              {details.ibanLast4 && (
                <p>
                  IBAN <span className="font-semibold tabular-nums">{maskedIban(details.ibanLast4)}</span>
                </p>
              )}
              {giveIban}
            </div>
          </div>
        )}
      </div>
      {isTyped && dialog.isOpen('iban') && <IbanDialog onClose={dialog.close} />}
    </Section>
  );
}
