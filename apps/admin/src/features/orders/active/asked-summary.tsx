import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { type Asked, byReason } from './ask-all.ts';
import { shopperName } from '../order.view.ts';

interface AskedSummaryProps {
  asked: Asked;
  /** `commande n'a pas pu être acceptée`, and of several. */
  failure: readonly [one: string, many: string];
  /** `autre a été acceptée`, and of several. */
  success: readonly [one: string, many: string];
  onClose: () => void;
}

/** Of which orders it was refused and why, in the server's words. */
export function AskedSummary({ asked: { done, refused }, failure, success, onClose }: AskedSummaryProps) {
  return (
    <Banner
      tone="error"
      title={formatCount(refused.length, ...failure)}
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
      {done.length > 0 && <p className="mt-1.5">{formatCount(done.length, ...success)}.</p>}
    </Banner>
  );
}
