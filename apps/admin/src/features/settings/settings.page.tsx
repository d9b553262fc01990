import { configureFees, configureOnlinePayments, setShopLegalInformation } from '@etal/contract/settings';
import { closeShop } from '@etal/contract/shop';
import { isFeeTaken } from '@etal/domain/orders/fees';
import { Banner } from '@etal/ui/banner';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../calls/use-may.ts';
import { useShop } from '../../calls/use-shop.ts';
import { paths } from '../../routing/paths.ts';
import { useTitle } from '../../routing/use-title.ts';
import { TryOutNotice } from '../dashboard/dashboard.ts';
import { DepositsSection } from './deposits/deposits-section.tsx';
import { DeviceSection } from './notifications/device-section.tsx';
import { LegalSection } from './legal/legal-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { FeesSection } from './payments/fees-section.tsx';
import { OfflinePaymentsSection } from './payments/offline-payments-section.tsx';
import { OnlinePaymentsSection } from './payments/online-payments-section.tsx';
import { WebhooksSection } from './notifications/webhooks-section.tsx';

export { settingsAction as action } from './settings-actions.ts';

export function Component() {
  useTitle('Paramètres');
  const { parameters, platformFee } = useShop();
  const may = useMay();
  // It opens with what is there, and does not shut when that goes.
  const [isAdvancedOpen] = useState(parameters.webhookEndpoints.length > 0);
  return (
    <>
      <PageHeader title="Paramètres" />
      <div className="flex flex-col gap-5">
        <TryOutNotice />
        <NotificationsSection recipients={parameters.notificationRecipients} />
        <DeviceSection />
        {may(configureOnlinePayments) && parameters.paymentService === 'sandbox' && (
          <Banner tone="info">
            Vous essayez Étal dans son bac à sable&nbsp;: les paiements ci-dessous sont simulés, aucun argent réel ne
            circule.
          </Banner>
        )}
        {may(configureOnlinePayments) && (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <OnlinePaymentsSection
              details={parameters.onlinePaymentsDetails}
              service={parameters.paymentService}
              hasLegalInformation={parameters.legalInformation !== null}
            />
            <OfflinePaymentsSection
              details={parameters.offlinePaymentsDetails}
              service={parameters.paymentService}
              platformFee={platformFee}
            />
          </div>
        )}
        {may(configureFees) && isFeeTaken(platformFee) && <FeesSection platformFee={platformFee} />}
        <OrdersSection details={parameters.orders} reminders={parameters.reminders} />
        <DepositsSection kinds={parameters.depositKinds} />
        {may(setShopLegalInformation) && <LegalSection legal={parameters.legalInformation} />}
        <details open={isAdvancedOpen}>
          <summary className="mb-3 min-h-11 cursor-pointer content-center text-lg font-bold md:min-h-10">
            Avancé
          </summary>
          <WebhooksSection endpoints={parameters.webhookEndpoints} />
          {may(closeShop) && (
            <p className="mt-5">
              <Link to={paths.closing} className={textLinkClass}>
                Copie de la boutique, accès de l’exploitant et fermeture
              </Link>
            </p>
          )}
        </details>
      </div>
    </>
  );
}
