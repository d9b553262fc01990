import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { formatAddress } from '@etal/texts/collection';
import { openingLines } from '@etal/texts/storefront';
import { ContactLines } from '../layout/contact-lines.tsx';
import { COLUMN } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import type { DrawPage, PageOf } from './page.ts';

/** The cart lives in the visitor's browser: the server draws the page around it, `checkout/` the rest. */
export const drawCart: DrawPage<PageOf<'cart'>> = (view) => ({
  head: { title: `Votre panier – ${view.storefront.details.label}`, description: 'Votre panier.', loadsCheckout: true },
  body: (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="mb-5 text-3xl font-extrabold">Votre panier</h1>
      <div data-cart-page>
        <noscript>
          <WithoutScript view={view} />
        </noscript>
        <p className="text-ink-soft [html:not([data-script])_&]:hidden">Chargement du panier…</p>
      </div>
    </div>
  ),
});

/** How to order all the same: whom to call or write to, and where one may simply come. */
function WithoutScript({ view: { storefront, now } }: { view: ShopView }) {
  const { contact, collectionPoints, details } = storefront;
  return (
    <>
      <p>
        Le panier a besoin de JavaScript, que votre navigateur n'exécute pas. Vous pouvez commander autrement, auprès de{' '}
        {details.label}.
      </p>
      {contact.phones.length + contact.emails.length > 0 && (
        <>
          <h2 className="mt-6 text-xl font-bold">Par téléphone ou par mail</h2>
          <ul className="mt-1">
            <ContactLines contact={contact} />
          </ul>
        </>
      )}
      {collectionPoints.length > 0 && (
        <>
          <h2 className="mt-6 text-xl font-bold">Sur place</h2>
          <ul className="mt-2 grid gap-3">
            {collectionPoints.map((point) => (
              <li key={point.id}>
                <span className="font-semibold">{point.label}</span>, {formatAddress(point.address)}
                {openingLines(point.openingHours, parisWallTime(now).date).map(({ day, period }) => (
                  <span key={`${day} ${period}`} className="block text-ink-soft">
                    {day} {period}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
