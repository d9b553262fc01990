import { ORDER_PARAMS, orderPath, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { todayAt } from '@etal/domain/orders/life';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { formatInstant } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { slotWords, TEST_SHOP } from '@etal/texts/storefront';
import {
  backFromPaymentWords,
  CANCEL_QUESTION,
  cancelConsequence,
  CHANGE_LINK,
  CHANGE_PAGE,
  orderStatusWords,
  PAYMENT_CHECK,
  reasonWords,
  untilWords,
} from '@etal/texts/storefront-order';
import { WITHDRAW_LINK, WITHDRAWAL_FORM, withdrawalDeadline } from '@etal/texts/withdrawal';
import { COLUMN, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { Acknowledgements } from './acknowledgements.tsx';
import { ChangeFrame } from './change-frame.tsx';
import { Changes, Collection, Documents, Lines, Payment, Producer, Shopper } from './order-blocks.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import type { DrawPage, PageOf } from '../pages/page.ts';
import type { OrderStanding } from '../returning/settle-cart.ts';

type OrderPage = PageOf<'order'>;

/** A shopper's own order. It needs no script but to be changed, because it is opened from a mail on any device. */
export const drawOrder: DrawPage<OrderPage> = (view, page) => ({
  head: {
    title: `${TITLES[page.step]} ${page.order.reference} – ${view.storefront.details.label}`,
    description: 'Votre commande.',
    loadsCheckout: page.step === 'change',
  },
  body: <Step view={view} page={page} />,
});

const TITLES: Record<OrderPage['step'], string> = {
  show: 'Commande',
  cancel: 'Annuler la commande',
  withdraw: `${WITHDRAWAL_FORM.title}, commande`,
  change: `${CHANGE_PAGE.title}, commande`,
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
    case 'change':
      return <ChangeFrame view={view} order={page.order} back={pathOf(view, page, 'page')} />;
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
    <div className={`${COLUMN} pt-8`} data-own-order={order.reference} data-standing={standingOf(order.status)}>
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
          <Collection order={order} today={todayAt(view.now)} calendarUrl={pathOf(view, page, 'calendar')} />
          <Payment order={order} />
          <Documents slug={view.storefront.slug} order={order} token={page.token} />
          <Producer view={view} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Changes order={order} shopLabel={view.storefront.details.label} />
          <Lines order={order} />
          <Shopper order={order} />
        </div>
      </div>
      {(order.isCancelable || order.changeableUntil !== null) && (
        <p className="mt-8 flex flex-wrap gap-3">
          {order.changeableUntil !== null && (
            <a href={pathOf(view, page, 'change')} className={SECONDARY_BUTTON}>
              {CHANGE_LINK} ({untilWords(order.changeableUntil)})
            </a>
          )}
          {order.isCancelable && (
            <a href={pathOf(view, page, 'cancel')} className={SECONDARY_BUTTON}>
              Annuler ma commande
            </a>
          )}
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

/** What the script does with the cart that the order comes from. */
function standingOf(status: StoredOrderStatus): OrderStanding {
  if (status === 'PENDING_PAYMENT') return 'pending';
  return status === 'EXPIRED' ? 'ended' : 'placed';
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
  const { title, text } = isChecking
    ? PAYMENT_CHECK
    : orderStatusWords(order, view.storefront.details.label, todayAt(view.now));
  const news = backFromPaymentWords(order, from);
  return (
    <section
      aria-labelledby="statut"
      className={`mt-5 rounded-xl px-5 py-4 text-ink ${order.noShowAt === null ? TONES[order.status] : 'bg-linen'}`}
    >
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
      {order.isTest && order.status === 'PAID' && (
        <p className="mt-4">
          <a href={`/admin/commandes/${order.reference}`} className={PRIMARY_BUTTON}>
            {TEST_SHOP.process}
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
