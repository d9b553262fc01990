import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { type Acceptance, byReason } from './accept-all.ts';
import { shopperName } from '../order.view.ts';

/** Which orders were not accepted and why, in the server's words. */
export function AcceptanceSummary({
  acceptance: { accepted, refused },
  onClose,
}: {
  acceptance: Acceptance;
  onClose: () => void;
}) {
  return (
    <Banner
      tone="error"
      title={formatCount(refused.length, "commande n'a pas pu être acceptée", "commandes n'ont pas pu être acceptées")}
      action={
        <Button size="sm" onClick={onClose}>
          Ok
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {byReason(refused).map(({ error, orders }) => (
          <li key={error}>
            {orders.map((order, index) => (
              <Fragment key={order.id}>
                {index > 0 && <>&nbsp;; </>}
                <Link to={paths.order(order.reference)} className={textLinkClass}>
                  {order.reference}
                </Link>
                , {shopperName(order)}
              </Fragment>
            ))}
            &nbsp;: {error}
          </li>
        ))}
      </ul>
      {accepted.length > 0 && (
        <p className="mt-1.5">{formatCount(accepted.length, 'autre a été acceptée', 'autres ont été acceptées')}.</p>
      )}
    </Banner>
  );
}
