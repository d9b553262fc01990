import { type Call, CallError } from '@etal/contract/client';
import { wishOf } from '@etal/contract/order-line';
import { payOnSite } from '@etal/contract/shopper-space';
import { orderPath } from '@etal/contract/site-pages';
import { cancelOwnOrder, type ShopperOrder } from '@etal/contract/storefront';
import { orderTotal, saleQuantity } from '@etal/texts/order-lines';
import { PENDING_ORDER } from '@etal/texts/shopper-space';
import { slotWords } from '@etal/texts/storefront';
import { CONNECTION_LOST } from '@etal/texts/storefront-order';
import { useRef, useState } from 'react';
import type { Cart } from '../client/cart.ts';
import { ALERT, CARD, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import type { PendingOrder } from './pending-order.ts';
import type { PendingUse } from './use-pending-order.ts';

interface PendingPanelProps {
  slug: string;
  call: Call;
  pending: PendingOrder;
  order: ShopperOrder;
  use: PendingUse;
  /** Puts the order back into the cart and the form, where they lack it. */
  onRefill: (order: ShopperOrder, lines: Cart) => void;
  leaveFor: (url: string) => void;
}

/** R-SPACE-4: an order that waits for its card stands in the place of the form, so that none is placed beside it. */
export function PendingPanel({ slug, call, pending, order, use, onRefill, leaveFor }: PendingPanelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const working = useRef(false);
  const key = { reference: order.reference, token: pending.token };

  /** Two presses in one breath are one; what the server says against it is shown, and read again. */
  const act = async (run: () => Promise<void>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setWorking(true);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.sentence ?? CONNECTION_LOST);
      use.check();
    } finally {
      working.current = false;
      setWorking(false);
    }
  };
  const input = { params: { slug, reference: key.reference }, query: { token: key.token } };
  const giveUp = (text: string) =>
    act(async () => {
      await call(cancelOwnOrder, { ...input, body: undefined });
      onRefill(order, order.sales.map(wishOf));
      use.drop(text);
    });
  const onSite = () =>
    act(async () => {
      await call(payOnSite, input);
      use.finish(pending);
      leaveFor(orderPath(slug, key));
    });

  return (
    <section aria-labelledby="attente" className={`${CARD} max-w-2xl p-4 sm:p-6`}>
      <h2 id="attente" className="text-xl font-bold">
        {PENDING_ORDER.title}
      </h2>
      <p className="mt-2">{PENDING_ORDER.text}</p>
      <p className="mt-3 font-semibold">
        Commande <span className="tabular-nums">{order.reference}</span>, {orderTotal(order)}
      </p>
      <p className="text-ink-soft">
        {order.collectionPointLabel}, {slotWords({ date: order.collectionDate, period: order.collectionPeriod })}
      </p>
      <ul className="mt-3 grid gap-1">
        {order.sales.map((sale) => (
          <li key={sale.id}>
            {sale.saleableLabel}, {saleQuantity(sale)}
          </li>
        ))}
      </ul>
      {/* There from the start: a screen reader only hears changes of what it knows. */}
      <div role="alert">{problem !== null && <p className={`${ALERT} mt-4`}>{problem}</p>}</div>
      <div className="mt-5 flex flex-wrap gap-3">
        {order.checkoutUrl && (
          // The payment page is someone else's: it is not told which page one comes from.
          <a href={order.checkoutUrl} rel="noreferrer" className={PRIMARY_BUTTON}>
            {PENDING_ORDER.resume}
          </a>
        )}
        {order.mayPayOnSite && <Act label={PENDING_ORDER.onSite} isWorking={isWorking} onPress={() => void onSite()} />}
        <Act label={PENDING_ORDER.change} isWorking={isWorking} onPress={() => void giveUp(PENDING_ORDER.changing)} />
        <Act label={PENDING_ORDER.cancel} isWorking={isWorking} onPress={() => void giveUp(PENDING_ORDER.canceled)} />
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {isWorking ? PENDING_ORDER.working : ''}
      </p>
    </section>
  );
}

/** Not `disabled`, which would drop the focus: the second press is not listened to. */
function Act({ label, isWorking, onPress }: { label: string; isWorking: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-disabled={isWorking}
      className={`${SECONDARY_BUTTON} aria-disabled:cursor-wait aria-disabled:opacity-70`}
    >
      {label}
    </button>
  );
}
