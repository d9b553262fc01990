import { onInvoice } from '@etal/texts/monthly-invoices';
import { isMonthly } from '@etal/domain/documents/monthly';
import { fullName } from '@etal/domain/shoppers/full-name';
import { updateCollectionPoint } from '@etal/contract/collection-points';
import { generateOrderInvoice } from '@etal/contract/documents';
import { type OrderDetail, resendOrderNotification } from '@etal/contract/orders';
import { getShopperById } from '@etal/contract/shoppers';
import { formatAddress, formatPeriod, mapUrl } from '@etal/texts/collection';
import {
  agreed,
  formatCents,
  formatCount,
  formatDate,
  formatDay,
  formatInstant,
  formatMoment,
  formatPhone,
} from '@etal/texts/format';
import { unclaimedWords } from '@etal/texts/order-changes';
import { orderTotal } from '@etal/texts/order-lines';
import { TYPED_BY_MERCHANT } from '@etal/texts/orders';
import { MEANS_LABELS } from '@etal/texts/till';
import { receivedOn, withdrawalDuty, withdrawnGoods } from '@etal/texts/withdrawal';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { FileDifference } from './file-difference.tsx';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { useMay } from '../../../calls/use-may.ts';
import { LinkFor } from '../../../routing/link-for.tsx';
import { paths } from '../../../routing/paths.ts';
import { channelText, dueText, historyLines, holdNotice, paymentBadge, unheard } from '../order.view.ts';
import { givenBackOf, unclaimedOf } from '../change/order-money.ts';
import { OrderDocuments } from '../list/document-buttons.tsx';
import { RefundButton, RefundGivenButton } from '../refund/refund-button.tsx';
import { FailedRefunds, Refunds } from '../refund/refunds.tsx';
import { OrderBuyer } from '../change/order-buyer.tsx';
import { OrderItems } from './items/order-items.tsx';
import { OrderMessages } from './order-messages.tsx';

/** Beside the order's title, on its page and in its dialog. */
export function OrderMarks({ order }: { order: OrderDetail }) {
  const payment = paymentBadge(order);
  return (
    <>
      <OrderStatusBadge order={order} />
      <Badge tone={payment.tone}>{payment.label}</Badge>
      {order.source === 'MERCHANT' && <Badge tone="neutral">{TYPED_BY_MERCHANT}</Badge>}
    </>
  );
}

/** Everything of an order but its title and its buttons. */
export function OrderView({ order }: { order: OrderDetail }) {
  const may = useMay();
  return (
    <div className="flex flex-col gap-5">
      <Notices order={order} />
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Collection order={order} />
        <Shopper order={order} />
        <Payment order={order} />
      </div>
      <OrderItems order={order} />
      <Refunds refunds={order.refunds} />
      <History order={order} />
      {may(resendOrderNotification) && <OrderMessages notifications={order.notifications} />}
    </div>
  );
}

function Notices({ order }: { order: OrderDetail }) {
  const [now] = useState(() => new Date());
  const hold = holdNotice(order, now);
  const failed = unheard(order.notifications);
  return (
    <>
      {order.dispute?.state === 'OPEN' && (
        <Banner tone="error" title="Paiement contesté">
          Votre client conteste {formatCents(order.dispute.amount)} auprès de sa banque. Répondez depuis votre compte de
          paiement
          {order.dispute.respondBy !== null && ` avant le ${formatDate(order.dispute.respondBy)}`}&nbsp;: sans réponse,
          la somme lui est rendue.
        </Banner>
      )}
      {order.dispute?.state === 'LOST' && (
        <Banner tone="warning" title="Contestation perdue">
          La banque a rendu {formatCents(order.dispute.amount)} au client. La commande et ses factures n'ont pas
          changé&nbsp;: si un avoir est dû, remboursez la commande à la main.
        </Banner>
      )}
      {hold && (
        <Banner tone={hold.isUrgent ? 'warning' : 'info'} title={hold.isUrgent ? 'Carte bientôt libérée' : undefined}>
          {hold.text}
        </Banner>
      )}
      <FailedRefunds order={order} />
      {order.withdrawals.map((withdrawal) => (
        <Banner
          key={withdrawal.at}
          tone="warning"
          title={`Rétractation. ${receivedOn(withdrawal)}`}
          action={isToRefund(withdrawal, order) && <RefundGivenButton order={order} at={withdrawal.at} />}
        >
          {withdrawnGoods(withdrawal)}. {withdrawalDuty(withdrawal, order)}
        </Banner>
      ))}
      {order.statusReason && (
        <Banner tone="info" title="Motif">
          <span className="whitespace-pre-line">{order.statusReason}</span>
        </Banner>
      )}
      {failed.length > 0 && (
        <Banner tone="error">
          {formatCount(failed.length, "message n'a pas pu être envoyé", "messages n'ont pas pu être envoyés")}
          {'\u00A0: '}
          {failed.map(({ recipientLabel }) => recipientLabel).join(', ')}. Vous pouvez{' '}
          {failed.length === 1 ? 'le' : 'les'} renvoyer en bas de cette page.
        </Banner>
      )}
      <FileDifference order={order} />
      {order.note && (
        <Banner tone="info" title={order.source === 'MERCHANT' ? 'Votre note' : 'Message du client'}>
          <span className="whitespace-pre-line">{order.note}</span>
        </Banner>
      )}
    </>
  );
}

/** What is given up after the hand-over is still a line of the order, and is refunded by hand. */
const isToRefund = ({ saleIds }: OrderDetail['withdrawals'][number], { sales, refunds }: OrderDetail): boolean =>
  sales.some(
    ({ id }) => saleIds.includes(id) && !refunds.some((refund) => refund.sales.some(({ saleId }) => saleId === id)),
  );

function Collection({ order }: { order: OrderDetail }) {
  const { collectionPointId, collectionPointLabel, collectionPointAddress, collectionDate, collectionPeriod } = order;
  const hasAddress = collectionPointAddress.city !== '';
  return (
    <Section title="Retrait">
      <p className="font-semibold first-letter:uppercase">{formatDay(collectionDate)}</p>
      <p className="tabular-nums">{formatPeriod(collectionPeriod)}</p>
      <p className="mt-3">
        <LinkFor call={updateCollectionPoint} to={paths.collectionPoint(collectionPointId)} className={textLinkClass}>
          {collectionPointLabel}
        </LinkFor>
      </p>
      {hasAddress && (
        <>
          <p>{formatAddress(collectionPointAddress)}</p>
          <a
            href={mapUrl(collectionPointAddress)}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} mt-1 flex w-fit items-center gap-1`}
          >
            Voir sur la carte
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </>
      )}
    </Section>
  );
}

function Shopper({ order }: { order: OrderDetail }) {
  const { shopperDetails, shopperId, isTest } = order;
  const { email, phone, city } = shopperDetails;
  return (
    <Section title="Client">
      <p className="font-semibold">
        {isTest ? (
          // A test order makes no customer.
          fullName(shopperDetails)
        ) : (
          <LinkFor call={getShopperById} to={paths.shopper(shopperId)} className={textLinkClass}>
            {fullName(shopperDetails)}
          </LinkFor>
        )}
      </p>
      {city && <p>{city}</p>}
      <OrderBuyer order={order} />
      {phone && (
        <p className="mt-3">
          <a
            href={`tel:${phone}`}
            className={`${textLinkClass} inline-flex min-h-11 items-center tabular-nums md:min-h-8`}
          >
            {formatPhone(phone)}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a
            href={`mailto:${email}`}
            className={`${textLinkClass} inline-flex min-h-11 items-center wrap-anywhere md:min-h-8`}
          >
            {email}
          </a>
        </p>
      )}
    </Section>
  );
}

function Payment({ order }: { order: OrderDetail }) {
  const unclaimed = unclaimedOf(order);
  const givenBack = givenBackOf(order);
  const may = useMay();
  const monthly = order.documents.findLast(({ isMonthly: tellsOfMonth }) => tellsOfMonth);
  return (
    <Section title="Paiement">
      <p className="font-display text-2xl font-bold tabular-nums">{orderTotal(order)}</p>
      <p className="mt-2">{channelText(order)}</p>
      {monthly ? (
        <p className="text-ink-soft">{onInvoice(monthly.number)}</p>
      ) : (
        !isMonthly(order) && <p className="text-ink-soft">{paymentBadge(order).label}</p>
      )}
      {order.heldAmount !== null && order.heldAmount !== order.total && (
        <p className="text-ink-soft">Réservé sur la carte&nbsp;: {formatCents(order.heldAmount)}</p>
      )}
      {givenBack > 0 && (
        <p className="text-ink-soft">
          Dont {formatCents(givenBack)} {agreed(givenBack, 'remboursé', 'remboursés')}
        </p>
      )}
      {unclaimed > 0 && <p className="text-ink-soft">Dont {unclaimedWords(unclaimed)}</p>}
      {order.dueOnSite !== order.total && !isMonthly(order) && <p className="mt-2 font-semibold">{dueText(order)}</p>}
      <Payments payments={order.payments} />
      {may(generateOrderInvoice) && <OrderDocuments order={order} />}
      <div className="mt-2 empty:hidden">
        <RefundButton order={order} />
      </div>
    </Section>
  );
}

/** How it was paid, as far as somebody said so (R-TILL-1). */
function Payments({ payments }: { payments: OrderDetail['payments'] }) {
  const said = payments.filter(({ means }) => means !== 'CARD_ONLINE' && means !== 'UNSPECIFIED');
  if (said.length === 0) return null;
  return (
    <ul className="mt-2 text-ink-soft tabular-nums" aria-label="Règlements">
      {said.map(({ means, cents, at }, index) => (
        // Two payments may be of one means and one moment: they only ever come one after the other.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index} className="flex justify-between gap-3">
          <span>
            {cents < 0 ? 'Rendu, ' : ''}
            {cents < 0 ? MEANS_LABELS[means].toLowerCase() : MEANS_LABELS[means]}, {formatMoment(at)}
          </span>
          <span className="whitespace-nowrap">{formatCents(cents)}</span>
        </li>
      ))}
    </ul>
  );
}

function History({ order }: { order: OrderDetail }) {
  return (
    <Section title="Historique">
      <ol className="flex flex-col">
        {historyLines(order).map(({ at, what, who, reason }) => (
          <li
            key={`${at} ${what}`}
            className="grid gap-x-4 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_5rem_13rem]"
          >
            <span>
              <span className="font-semibold">{what}</span>
              {reason && <span className="block whitespace-pre-line text-ink-soft">Motif&nbsp;: {reason}</span>}
            </span>
            <span>{who}</span>
            <span className="text-ink-soft tabular-nums">{formatInstant(at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
