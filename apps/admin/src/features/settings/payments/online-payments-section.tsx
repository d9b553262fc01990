import type { Parameters } from '@etal/contract/settings';
import { payoutScheduleText } from '@etal/texts/payouts';
import { maskedIban } from '@etal/texts/settings';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { useSettingsFetcher } from '../settings-actions.ts';
import { useSettingsDialog, useSetupFetcher } from '../use-settings.ts';
import { PaymentModeForm } from './payment-mode-form.tsx';
import { SandboxBadge } from './sandbox-badge.tsx';

interface OnlinePaymentsSectionProps {
  details: Parameters['onlinePaymentsDetails'];
  service: Parameters['paymentService'];
  hasLegalInformation: boolean;
}

export function OnlinePaymentsSection({ details, service, hasLegalInformation }: OnlinePaymentsSectionProps) {
  const feedback = useFeedback();
  const dialog = useSettingsDialog();
  const setup = useSetupFetcher();
  const configure = useSettingsFetcher(() => feedback.success('Paiements en ligne enregistrés'));
  const isOffered = service !== 'none';
  const isConfigured = details.stripeAccountConfigured;
  const signUp = () => setup.send({ intent: 'setup-online' });
  const isContinuing = dialog.isOpen('inscription') && isOffered && hasLegalInformation && !isConfigured;

  return (
    <Section
      title="Paiements en ligne"
      description="Par carte, au moment de la commande."
      actions={<SandboxBadge service={service} />}
    >
      {!isOffered && <p className="text-ink-soft">Le paiement en ligne n'est pas proposé sur cette installation.</p>}
      {isOffered && !hasLegalInformation && <LegalInformationFirst />}
      {isOffered && hasLegalInformation && !isConfigured && (
        <div className="flex flex-col items-start gap-3">
          {details.accountCreated ? (
            <Banner tone="warning">
              Votre inscription n'est pas terminée&nbsp;: le service de paiement attend encore des renseignements.
            </Banner>
          ) : (
            <p>
              L'argent de vos ventes arrive sur votre compte bancaire. Pour cela, ouvrez un compte auprès de notre
              service de paiement.
            </p>
          )}
          <div role="alert" className="w-full empty:hidden">
            {setup.error && !isContinuing && <Banner tone="error">{setup.error}</Banner>}
          </div>
          <Button
            variant="primary"
            pending={setup.isPending}
            pendingText="Ouverture du service de paiement…"
            onClick={signUp}
          >
            {details.accountCreated ? "Continuer l'inscription" : 'Créer mon compte de paiement'}
          </Button>
        </div>
      )}
      {isOffered && isConfigured && (
        <div className="flex flex-col gap-4">
          <PaymentModeForm
            title="Paiements en ligne"
            hint="La carte du client est réservée à la commande, et débitée seulement quand vous l'acceptez."
            details={details}
            isPending={configure.isPending}
            error={configure.error}
            onSave={(body) => configure.send({ intent: 'configure-online', body })}
          />
          <div className="border-t border-rule pt-4">
            <DescriptionList
              items={[
                { term: 'Versements', description: payoutScheduleText(details.payoutSchedule) },
                {
                  term: 'IBAN',
                  description: details.ibanLast4 ? maskedIban(details.ibanLast4) : 'Celui donné au service de paiement',
                },
              ]}
            />
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isContinuing}
        title="Continuer l'inscription"
        confirmLabel="Continuer l'inscription"
        pending={setup.isPending}
        error={setup.error}
        onCancel={dialog.close}
        onConfirm={signUp}
      >
        Le lien vers le service de paiement a expiré ou a déjà servi. Reprenez où vous en étiez avec un nouveau lien.
      </ConfirmDialog>
    </Section>
  );
}

function LegalInformationFirst() {
  return (
    <>
      <p>
        Le paiement en ligne demande d'abord vos informations légales&nbsp;: le service de paiement doit savoir à qui il
        verse l'argent.
      </p>
      <Link to={paths.settingsLegal} className={`${textLinkClass} mt-2 inline-flex min-h-11 items-center md:min-h-8`}>
        Renseigner mes informations légales
      </Link>
    </>
  );
}
