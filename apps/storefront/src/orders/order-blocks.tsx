import { ownPaperPath, ownTermsPath } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { fullName } from '@etal/domain/shoppers/full-name';
import { worthOf } from '@etal/domain/till/deposits';
import { buyerLines } from '@etal/texts/buyers';
import { directionsUrl, formatAddress, geoUrl, mapUrl } from '@etal/texts/collection';
import { DEPOSITS_NOTICE, depositsDueLabel, movedDepositsText } from '@etal/texts/deposits';
import { termsName } from '@etal/texts/documents-terms';
import { formatCents, formatDate, formatInstant, formatPhone } from '@etal/texts/format';
import {
  ESTIMATE_NOTICE,
  ONLINE_ESTIMATE_NOTICE,
  orderFees,
  orderSubTotal,
  orderTotal,
  saleQuantity,
  saleSubTotal,
  saleUnitPrice,
} from '@etal/texts/order-lines';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { slotWords } from '@etal/texts/storefront';
import {
  documentLink,
  dueOnSiteWords,
  isToCollect,
  wasToCollect,
  orderPaymentWords,
  ownChangeWords,
  reasonWords,
  weighedAgainst,
} from '@etal/texts/storefront-order';
import type { ReactNode } from 'react';
import { ContactLines } from '../layout/contact-lines.tsx';
import { CalendarIcon, PinIcon, WalletIcon } from '../layout/icons.tsx';
import { CARD, TEXT_LINK } from '../layout/look.ts';
import { Photo } from '../layout/photo.tsx';
import type { ShopView } from '../layout/shop-view.ts';

/** The parts of an order's page, each a block with its name. */

export function Lines({ order }: { order: ShopperOrder }) {
  const { deposits, status } = order;
  const isAhead = status !== 'COLLECTED' && deposits.out.length > 0;
  const fees = orderFees(order);
  return (
    <Block title="Votre commande" id="lignes">
      <ul className="divide-y divide-rule">
        {order.sales.map((sale) => (
          <li key={sale.id} className="flex gap-3 py-3 first:pt-0">
            <Photo
              url={sale.saleableImgUrl}
              alt=""
              width={64}
              height={64}
              sizes="64px"
              className="size-16 shrink-0 rounded-lg"
            />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-balance">{sale.saleableLabel}</p>
              <p className="text-sm text-ink-soft">
                {saleQuantity(sale)} à {saleUnitPrice(sale)}
              </p>
              {weighedAgainst(sale) !== null && <p className="text-sm text-ink-soft">{weighedAgainst(sale)}</p>}
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">{saleSubTotal(sale)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-rule pt-3 tabular-nums">
        <dt>Sous-total</dt>
        <dd className="text-right">{orderSubTotal(order)}</dd>
        {fees !== null && (
          <>
            <dt>{SERVICE_FEE_LABEL}</dt>
            <dd className="text-right">{fees}</dd>
          </>
        )}
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">{orderTotal(order)}</dd>
        {isAhead && (
          <>
            <dt>{depositsDueLabel(deposits.out)}</dt>
            <dd className="text-right">{formatCents(worthOf(deposits.out))}</dd>
          </>
        )}
      </dl>
      {isAhead && <p className="mt-3 text-sm text-ink-soft">{DEPOSITS_NOTICE}</p>}
      {holdsEstimate(order.sales) && (
        <p className="mt-3 text-sm text-ink-soft">
          {order.paymentChannel === 'ONLINE' ? ONLINE_ESTIMATE_NOTICE : ESTIMATE_NOTICE}
        </p>
      )}
    </Block>
  );
}

/** Nobody must set out to collect a refused order: the place is named, without the link to the map. */
export function Collection({ order, today, calendarUrl }: { order: ShopperOrder; today: string; calendarUrl: string }) {
  const slot = slotWords({ date: order.collectionDate, period: order.collectionPeriod });
  const isAhead = isToCollect(order, today);
  const place = { label: order.collectionPointLabel, ...order.collectionPointAddress };
  return (
    <Block title={wasToCollect(order, today) ? 'Retrait qui était prévu' : 'Retrait'} id="retrait">
      <p className="flex gap-2.5">
        <CalendarIcon />
        <strong className="font-semibold first-letter:uppercase">{slot}</strong>
      </p>
      <p className="mt-2 flex gap-2.5">
        <PinIcon />
        <span>
          <span className="font-semibold">{order.collectionPointLabel}</span>
          <br />
          {formatAddress(order.collectionPointAddress)}
        </span>
      </p>
      {isAhead && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <a
            href={mapUrl(order.collectionPointAddress)}
            rel="noreferrer"
            className={`${TEXT_LINK} inline-flex min-h-11 items-center`}
          >
            Voir la carte
          </a>
          {order.geolocation && (
            <a
              href={directionsUrl(order.geolocation, place)}
              data-geo={geoUrl(order.geolocation, place)}
              rel="noreferrer"
              className={`${TEXT_LINK} inline-flex min-h-11 items-center`}
            >
              Itinéraire
            </a>
          )}
          <a href={calendarUrl} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
            Ajouter à mon agenda
          </a>
        </p>
      )}
    </Block>
  );
}

export function Shopper({ order: { shopperDetails, buyer, note } }: { order: ShopperOrder }) {
  const { email, phone, city } = shopperDetails;
  const known = [fullName(shopperDetails), email, formatPhone(phone), city, ...(buyer ? buyerLines(buyer) : [])].filter(
    Boolean,
  );
  return (
    <Block title="Vos coordonnées" id="coordonnees">
      {known.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {note !== '' && (
        <p className="prose-lines mt-3">
          <span className="font-semibold">Votre message{'\u00A0'}:</span> {note}
        </p>
      )}
    </Block>
  );
}

export function Payment({ order }: { order: ShopperOrder }) {
  const due = dueOnSiteWords(order);
  const moved = order.status === 'COLLECTED' ? movedDepositsText(order.deposits) : undefined;
  return (
    <Block title="Paiement" id="paiement">
      <p className="flex gap-2.5">
        <WalletIcon />
        <span>{orderPaymentWords(order)}</span>
      </p>
      {due !== null && <p className="mt-2 font-semibold">{due}</p>}
      {moved !== undefined && <p className="mt-2">{moved}</p>}
    </Block>
  );
}

/** R-DOCUMENTS-5: each paper by its number, for who holds the order's link. */
export function Documents({ slug, order, token }: { slug: string; order: ShopperOrder; token: string }) {
  if (order.documents.length === 0 && !order.hasTerms) return null;
  const key = { reference: order.reference, token };
  return (
    <Block title="Vos documents" id="documents">
      <ul className="grid gap-1">
        {order.documents.map((document) => (
          <li key={document.number}>
            <a
              href={ownPaperPath(slug, key, document.number)}
              className={`${TEXT_LINK} inline-flex min-h-11 items-center`}
            >
              {documentLink(document)}
            </a>
            <p className="text-sm text-ink-soft">
              {formatDate(document.issuedAt)}, {formatCents(document.total)}
            </p>
          </li>
        ))}
        {order.hasTerms && (
          <li>
            <a href={ownTermsPath(slug, key)} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
              {termsName(order.creationDate)}
            </a>
          </li>
        )}
      </ul>
    </Block>
  );
}

/** R-ORDERS-13: what became of the order since it was placed, the latest first. */
export function Changes({ order, shopLabel }: { order: ShopperOrder; shopLabel: string }) {
  if (order.changes.length === 0) return null;
  return (
    <Block title="Ce qui a changé" id="changements">
      <ol className="divide-y divide-rule">
        {order.changes.toReversed().map((change) => {
          const { title, facts } = ownChangeWords(change, shopLabel);
          return (
            <li key={`${change.at} ${title}`} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
              <p className="font-semibold">{title}</p>
              {facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
              {change.reason && <p className="prose-lines">{reasonWords(change.reason)}</p>}
              <p className="text-sm text-ink-soft">Le {formatInstant(change.at)}</p>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}

/** Whom to call when this page cannot help. */
export function Producer({ view: { storefront } }: { view: ShopView }) {
  const { contact, details } = storefront;
  if (contact.emails.length + contact.phones.length === 0) return null;
  return (
    <Block title="Votre producteur" id="producteur">
      <p>{details.label}</p>
      <ul className="mt-1">
        <ContactLines contact={contact} />
      </ul>
    </Block>
  );
}

function Block({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${CARD} p-4 sm:p-5`}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
