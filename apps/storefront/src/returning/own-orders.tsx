import type { Call } from '@etal/contract/client';
import { sitePath, spacePath, WHOLE_CATALOGUE } from '@etal/contract/site-pages';
import { getOwnOrders, type OwnOrderSummary } from '@etal/contract/shopper-space';
import { isToCome, todayAt } from '@etal/domain/orders/life';
import { OWN_ORDERS, SPACE_NAME } from '@etal/texts/shopper-space';
import { useCallback, useEffect, useState } from 'react';
import { answerOf, type Loaded } from '../checkout/use-shop.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import { type DeviceMemory, forgetMemory, readMemory, restoreMemory } from './device-memory.ts';
import { OwnOrderCard } from './own-order-card.tsx';

interface OwnOrdersProps {
  slug: string;
  call: Call;
  now: () => number;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** « Vos commandes »: those whose links this device holds, read in one round trip (R-SPACE-3). */
export function OwnOrders({ slug, call, now, storage }: OwnOrdersProps) {
  const [memory, setMemory] = useState(() => readMemory(storage, slug));
  const [forgotten, setForgotten] = useState<DeviceMemory | null>(null);
  const [orders, setOrders] = useState<Loaded<OwnOrderSummary[]>>({ state: 'loading' });

  const read = useCallback(async (): Promise<void> => {
    const kept = readMemory(storage, slug);
    setMemory(kept);
    const asked = kept.orders.map(({ reference, token }) => ({ reference, token }));
    if (asked.length === 0) return setOrders({ state: 'ready', value: [] });
    const answer = await answerOf(call(getOwnOrders, { params: { slug }, body: { orders: asked } }));
    return setOrders((before) => answer ?? (before.state === 'ready' ? before : { state: 'away' }));
  }, [call, slug, storage]);
  useEffect(() => {
    const again = (): void => void read();
    again();
    // Another tab has ordered or forgotten, or the page comes back from the browser's memory.
    addEventListener('storage', again);
    addEventListener('pageshow', again);
    return () => {
      removeEventListener('storage', again);
      removeEventListener('pageshow', again);
    };
  }, [read]);

  const forget = (): void => {
    setForgotten(memory);
    forgetMemory(storage, slug);
    void read();
  };
  const restore = (): void => {
    if (forgotten) restoreMemory(storage, slug, forgotten);
    setForgotten(null);
    void read();
  };

  const today = todayAt(now());
  // What was given up before it was paid is no order of anybody's.
  const found = orders.state === 'ready' ? orders.value.filter(({ status }) => status !== 'EXPIRED') : [];
  const toCome = found.filter((order) => isToCome(order, today)).toSorted(bySlot);
  const past = found.filter((order) => !isToCome(order, today)).toSorted((a, b) => bySlot(b, a));
  return (
    <>
      <div role="status">
        {forgotten && (
          <p className="mb-5 flex flex-wrap items-center gap-3 rounded-lg bg-leaf-wash px-4 py-3 font-semibold text-ink">
            {OWN_ORDERS.forgotten}
            <button type="button" onClick={restore} className={SECONDARY_BUTTON}>
              {OWN_ORDERS.restore}
            </button>
          </p>
        )}
      </div>
      {orders.state === 'loading' && <p className="text-ink-soft">{OWN_ORDERS.loading}</p>}
      {orders.state === 'away' && (
        <div role="alert">
          <p>{OWN_ORDERS.away}</p>
          <button type="button" onClick={() => void read()} className={`${SECONDARY_BUTTON} mt-3`}>
            Réessayer
          </button>
        </div>
      )}
      {orders.state === 'ready' && found.length === 0 && !forgotten && (
        <>
          <p className="text-lg">{OWN_ORDERS.nothing}</p>
          <p className="mt-4">
            <a href={sitePath(slug, WHOLE_CATALOGUE)} className={PRIMARY_BUTTON}>
              Voir les produits
            </a>
          </p>
        </>
      )}
      <List slug={slug} id="a-venir" title={OWN_ORDERS.toCome} orders={toCome} today={today} />
      <List slug={slug} id="passees" title={OWN_ORDERS.past} orders={past} today={today} />
      {/* Once what stands above it is there: nothing moves under the hand. */}
      {orders.state !== 'loading' && (
        <p className="mt-8 max-w-prose">
          {OWN_ORDERS.elsewhere}{' '}
          <a href={spacePath(slug)} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
            {SPACE_NAME}
          </a>
        </p>
      )}
      {(memory.orders.length > 0 || memory.details !== null) && (
        <p className="mt-4">
          <button type="button" onClick={forget} className={SECONDARY_BUTTON}>
            {OWN_ORDERS.forget}
          </button>
        </p>
      )}
    </>
  );
}

const bySlot = (one: OwnOrderSummary, other: OwnOrderSummary): number =>
  one.collectionDate.localeCompare(other.collectionDate) || one.creationDate - other.creationDate;

function List({
  slug,
  id,
  title,
  orders,
  today,
}: {
  slug: string;
  id: string;
  title: string;
  orders: readonly OwnOrderSummary[];
  today: string;
}) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {orders.map((order) => (
          <OwnOrderCard key={order.reference} slug={slug} order={order} again={OWN_ORDERS.again} today={today} />
        ))}
      </ul>
    </section>
  );
}
