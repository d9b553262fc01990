import type { PaymentAlert } from '@etal/contract/payment-alerts';
import { formatCount } from '@etal/texts/format';
import { alertWords, tagOf } from '@etal/texts/payment-notices';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';

/** The most urgent come first; the others wait until these are dealt with. */
const SHOWN = 3;

/** R-PAYMENTS-8: what is wrong with the shop's money, on every page, each with the page to go to. */
export function PaymentAlerts({ alerts }: { alerts: readonly PaymentAlert[] }) {
  return (
    <div className="mb-5 flex flex-col gap-3 print:hidden">
      {alerts.slice(0, SHOWN).map((alert) => {
        const { title, text, action, path } = alertWords(alert);
        return (
          <Banner
            key={tagOf(alert)}
            tone="error"
            title={title}
            action={
              <Link to={path} className={textLinkClass}>
                {action}
              </Link>
            }
          >
            {text}
          </Banner>
        );
      })}
      {alerts.length > SHOWN && (
        <p className="text-sm text-ink-soft">
          Et {formatCount(alerts.length - SHOWN, 'autre alerte', 'autres alertes')} de paiement.
        </p>
      )}
    </div>
  );
}
