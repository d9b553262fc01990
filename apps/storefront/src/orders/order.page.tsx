import { fullName } from '@etal/domain/shoppers/full-name';
import { ORDER_PARAMS, orderPath, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { givesStockBack, type StoredOrderStatus } from '@etal/domain/orders/order';
import { formatAddress, mapUrl } from '@etal/texts/collection';
import { formatCents, formatInstant, formatPhone } from '@etal/texts/format';
import {
  ESTIMATE_NOTICE,
  orderSubTotal,
  orderTotal,
  saleQuantity,
  saleSubTotal,
  saleUnitPrice,
} from '@etal/texts/order-lines';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { slotWords } from '@etal/texts/storefront';
import {
  backFromPaymentWords,
  CANCEL_QUESTION,
  cancelConsequence,
  isToCollect,
  orderPaymentWords,
  orderStatusWords,
  PAYMENT_CHECK,
  reasonWords,
} from '@etal/texts/storefront-order';
import { WITHDRAW_LINK, WITHDRAWAL_FORM, withdrawalDeadline } from '@etal/texts/withdrawal';
import type { ReactNode } from 'react';
import { Photo } from '../layout/photo.tsx';
import { CalendarIcon, PinIcon, WalletIcon } from '../layout/icons.tsx';
import { CARD, COLUMN, PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { Acknowledgements } from './acknowledgements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import type { DrawPage, PageOf } from '../pages/page.ts';

type OrderPage = PageOf<'order'>;

/** A shopper's own order. It needs no script, because it is opened from a mail on any device. */
export const drawOrder: DrawPage<OrderPage> = (view, page) => ({
  head: {
    title: `${TITLES[page.step]} ${page.order.reference} – ${view.storefront.details.label}`,
    description: 'Votre commande.',
  },
  body: <Step view={view} page={page} />,
});

const TITLES: Record<OrderPage['step'], string> = {
  show: 'Commande',
  cancel: 'Annuler la commande',
  withdraw: `${WITHDRAWAL_FORM.title}, commande`,
};

function Step({ view, page }: { view: ShopView; page: OrderPage }) {
  switch (page.step) {
    case 'show':
      return <OrderSheet view={view} page={page} />;
    case 'cancel':
      return <CancelQuestion view={view} page={page} />;
    case 'withdraw':
      return (
        <WithdrawalForm
          order={page.order}
          problem={page.problem}
          action={pathOf(view, page, 'withdraw')}
          back={pathOf(view, page, 'page')}
        />
      );
  }
}

const pathOf = (
  view: ShopView,
  { order, token }: OrderPage,
  ...rest: Parameters<typeof orderPath> extends [unknown, unknown, ...infer Rest] ? Rest : never
): string => orderPath(view.storefront.slug, { reference: order.reference, token, testToken: view.testToken }, ...rest);

function OrderSheet({ view, page }: { view: ShopView; page: OrderPage }) {
  const { order } = page;
  return (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">
        Commande <span className="whitespace-nowrap tabular-nums">{order.reference}</span>
      </h1>
      <p className="mt-1 text-ink-soft">Passée le {formatInstant(order.creationDate)}</p>
      <ProblemNotice problem={page.problem} />
      <Standing view={view} page={page} />
      <Acknowledgements order={order} shopLabel={view.storefront.details.label} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* Where and when comes first: that is what one looks up on the way. */}
        <div className="grid grid-cols-1 gap-6 lg:order-last">
          <Collection view={view} page={page} />
          <Block title="Paiement" id="paiement">
            <p className="flex gap-2.5">
              <WalletIcon />
              <span>{orderPaymentWords(order)}</span>
            </p>
          </Block>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Lines order={order} />
          <Shopper order={order} />
        </div>
      </div>
      {order.isCancelable && (
        <p className="mt-8">
          <a href={pathOf(view, page, 'cancel')} className={SECONDARY_BUTTON}>
            Annuler ma commande
          </a>
        </p>
      )}
      {order.withdrawable.saleIds.length > 0 && (
        <section aria-labelledby="renoncer" className="mt-8 max-w-prose">
          <h2 id="renoncer" className="text-xl font-bold">
            Droit de rétractation
          </h2>
          <p className="mt-2">
            {order.sales
              .filter(({ id }) => order.withdrawable.saleIds.includes(id))
              .map(({ saleableLabel }) => saleableLabel)
              .join(', ')}
            . {withdrawalDeadline(order.withdrawable.lastDay)}
          </p>
          <p className="mt-3">
            <a href={pathOf(view, page, 'withdraw')} className={SECONDARY_BUTTON}>
              {WITHDRAW_LINK}
            </a>
          </p>
        </section>
      )}
    </div>
  );
}

/** The word carries the meaning; the colour only repeats it. */
const TONES: Record<StoredOrderStatus, string> = {
  PENDING_PAYMENT: 'bg-straw-wash',
  PAID: 'bg-sky-wash',
  ACCEPTED: 'bg-leaf-wash',
  COLLECTED: 'bg-linen',
  REFUSED: 'bg-tomato-wash',
  CANCELED: 'bg-tomato-wash',
  EXPIRED: 'bg-tomato-wash',
};

function Standing({ view, page }: { view: ShopView; page: OrderPage }) {
  const { order, from } = page;
  const isChecking = order.status === 'PENDING_PAYMENT' && from === 'paid';
  const { title, text } = isChecking ? PAYMENT_CHECK : orderStatusWords(order, view.storefront.details.label);
  const news = backFromPaymentWords(order.status, from);
  return (
    <section aria-labelledby="statut" className={`mt-5 rounded-xl px-5 py-4 text-ink ${TONES[order.status]}`}>
      <h2 id="statut" className="text-2xl font-bold">
        {title}
      </h2>
      {news && <p className="mt-2 font-semibold">{news}</p>}
      <p className="mt-2 max-w-prose wrap-anywhere">{text}</p>
      {order.statusReason && <p className="prose-lines mt-2">{reasonWords(order.statusReason)}</p>}
      {order.checkoutUrl && (
        <p className="mt-4 flex flex-wrap gap-3">
          {/* Each visit asks the payment service again. By hand: one that reloads by itself takes by surprise. */}
          {isChecking && (
            <a href={pathOf(view, page, 'page', { [ORDER_PARAMS.from]: 'fait' })} className={PRIMARY_BUTTON}>
              Actualiser
            </a>
          )}
          {/* The payment page is someone else's: it is not told which order page one comes from. */}
          <a href={order.checkoutUrl} rel="noreferrer" className={isChecking ? SECONDARY_BUTTON : PRIMARY_BUTTON}>
            Reprendre le paiement
          </a>
        </p>
      )}
      {order.status === 'EXPIRED' && (
        <p className="mt-4">
          <a href={view.to(WHOLE_CATALOGUE)} className={PRIMARY_BUTTON}>
            Voir les produits
          </a>
        </p>
      )}
    </section>
  );
}

function Lines({ order }: { order: ShopperOrder }) {
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
              <p className="font-semibold">{sale.saleableLabel}</p>
              <p className="text-sm text-ink-soft">
                {saleQuantity(sale)} à {saleUnitPrice(sale)}
              </p>
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">{saleSubTotal(sale)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-rule pt-3 tabular-nums">
        <dt>Sous-total</dt>
        <dd className="text-right">{orderSubTotal(order)}</dd>
        <dt>{SERVICE_FEE_LABEL}</dt>
        <dd className="text-right">{formatCents(order.platformFees)}</dd>
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">{orderTotal(order)}</dd>
      </dl>
      {holdsEstimate(order.sales) && <p className="mt-3 text-sm text-ink-soft">{ESTIMATE_NOTICE}</p>}
    </Block>
  );
}

/** Nobody must set out to collect a refused order: the place is named, without the link to the map. */
function Collection({ view, page }: { view: ShopView; page: OrderPage }) {
  const { order } = page;
  const slot = slotWords({ date: order.collectionDate, period: order.collectionPeriod });
  const isAhead = isToCollect(order.status);
  return (
    <Block title={givesStockBack(order.status) ? 'Retrait qui était prévu' : 'Retrait'} id="retrait">
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
          <a href={pathOf(view, page, 'calendar')} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
            Ajouter à mon agenda
          </a>
        </p>
      )}
    </Block>
  );
}

function Shopper({ order: { shopperDetails, note } }: { order: ShopperOrder }) {
  const { email, phone, city } = shopperDetails;
  const known = [fullName(shopperDetails), email, formatPhone(phone), city].filter(Boolean);
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

/** Asks once more on a page of its own, because a cancellation cannot be undone. */
function CancelQuestion({ view, page }: { view: ShopView; page: OrderPage }) {
  const { order } = page;
  return (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{CANCEL_QUESTION.title}</h1>
      <p className="mt-3 max-w-prose">
        Commande <strong className="font-semibold">{order.reference}</strong>, {orderTotal(order)}, à retirer{' '}
        {slotWords({ date: order.collectionDate, period: order.collectionPeriod })}, {order.collectionPointLabel}.
      </p>
      <p className="mt-2 max-w-prose">{cancelConsequence(order)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <form method="post" action={pathOf(view, page, 'cancel')}>
          <button type="submit" className={`${SECONDARY_BUTTON} border-tomato text-tomato`}>
            {CANCEL_QUESTION.confirm}
          </button>
        </form>
        <a href={pathOf(view, page, 'page')} className={PRIMARY_BUTTON}>
          {CANCEL_QUESTION.keep}
        </a>
      </div>
    </div>
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
