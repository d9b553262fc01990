import type { ShopperOrder } from '@etal/contract/storefront';
import { CHANGE_PAGE, untilWords } from '@etal/texts/storefront-order';
import { ContactLines } from '../layout/contact-lines.tsx';
import { COLUMN, SECONDARY_BUTTON } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';

interface ChangeFrameProps {
  view: ShopView;
  order: ShopperOrder;
  back: string;
}

/** What the server draws around the change of an order (R-ORDERS-12): `changing/` fills it in. */
export function ChangeFrame({ view, order, back }: ChangeFrameProps) {
  return (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{CHANGE_PAGE.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Commande <span className="whitespace-nowrap tabular-nums">{order.reference}</span>
        {order.changeableUntil !== null && `, ${untilWords(order.changeableUntil)}`}
      </p>
      <div data-change-page>
        <noscript>
          <p>{CHANGE_PAGE.noScript}</p>
          <ul className="mt-1">
            <ContactLines contact={view.storefront.contact} />
          </ul>
          <p className="mt-4">
            <a href={back} className={SECONDARY_BUTTON}>
              {CHANGE_PAGE.keep}
            </a>
          </p>
        </noscript>
        <p className="text-ink-soft [html:not([data-script])_&]:hidden">{CHANGE_PAGE.loading}</p>
      </div>
    </div>
  );
}
