import { lowerFirst } from '@etal/texts/typography';
import type { CollectionPoint } from '@etal/contract/collection-points';
import type { Order } from '@etal/contract/orders';
import { type Closure, isClosedOn } from '@etal/domain/collection/closures';
import { fullName } from '@etal/domain/shoppers/full-name';
import { formatClosure, formatPeriod } from '@etal/texts/collection';
import { formatCount, formatDay } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { textLinkClass } from '@etal/ui/text-link';
import { Suspense, useState } from 'react';
import { Await, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { type ClosedOrdersDone, readClosedOrders, useClosedOrdersFetcher } from './closed-orders.ts';
import { MoveDialog } from './move-dialog.tsx';

export { closedOrdersAction as action } from './closed-orders.ts';

interface PageData {
  closure: Closure;
  orders: Promise<Outcome<Order[]>>;
}

export function loader({ request, params }: LoaderFunctionArgs): PageData {
  const { searchParams } = new URL(request.url);
  const closure = { from: searchParams.get('du') ?? '', to: searchParams.get('au') ?? '' };
  return { closure, orders: attemptLater(() => readClosedOrders(params['id'] ?? '', closure), ORDERS_FAILURE) };
}

const TITLE = 'Commandes prévues pendant une fermeture';

/** A closure touches no order by itself (R-COLLECTION-3): here the merchant moves them, or gives them up. */
export function Component() {
  useTitle(TITLE);
  const { id = '' } = useParams();
  const { closure, orders } = useLoaderData<PageData>();
  const { collectionPoints } = useShop();
  const point = collectionPoints.find((candidate) => candidate.id === id);
  const back = paths.collectionPoint(id);
  return (
    <>
      <PageHeader
        title={TITLE}
        back={<BackLink to={back}>Point de collecte</BackLink>}
        description={point && isDate(closure) ? `${point.label}, ${lowerFirst(formatClosure(closure))}` : undefined}
      />
      {point ? (
        <Suspense fallback={<Spinner>Chargement des commandes…</Spinner>}>
          <Await resolve={orders} errorElement={<ListFailure>{ORDERS_FAILURE}</ListFailure>}>
            {(outcome) =>
              outcome.ok ? (
                <Touched
                  orders={outcome.value.filter(({ collectionDate }) =>
                    isClosedOn([...point.closures, ...point.holidays], collectionDate),
                  )}
                  points={collectionPoints}
                />
              ) : (
                <ListFailure>{outcome.error}</ListFailure>
              )
            }
          </Await>
        </Suspense>
      ) : (
        <EmptyState title="Point de collecte non trouvé">Son adresse est peut-être incomplète.</EmptyState>
      )}
    </>
  );
}

const isDate = ({ from, to }: Closure): boolean => [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));

interface TouchedProps {
  orders: Order[];
  points: readonly CollectionPoint[];
}

function Touched({ orders, points }: TouchedProps) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  /** All of them but these: what is found later is chosen too. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null);
  const [result, setResult] = useState<{ done: ClosedOrdersDone; asked: readonly Order[] }>();
  const chosen = orders.filter(({ id }) => !left.has(id));
  // The list is read again before this is told: names are kept from when it was asked.
  const [asked, setAsked] = useState<readonly Order[]>([]);
  const { send, isPending, error, forgetError } = useClosedOrdersFetcher((done) => {
    setDialog(null);
    setResult({ done, asked });
  });
  const close = () => {
    forgetError();
    setDialog(null);
  };
  const toggle = (id: string) =>
    setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]));
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="contents">
        {result && <Result {...result} />}
      </div>
      {orders.length === 0 ? (
        <EmptyState title="Aucune commande à déplacer">
          Aucune commande n'est prévue à ce point de collecte pendant cette fermeture.
        </EmptyState>
      ) : (
        <Section
          title={formatCount(orders.length, 'commande', 'commandes')}
          description="Elles restent valables tant que vous ne les déplacez ni ne les annulez."
        >
          <ul className="flex flex-col">
            {orders.map((order) => (
              <li key={order.id} className="border-b border-rule py-1.5 last:border-0">
                <Checkbox
                  label={
                    <>
                      <span className="font-semibold">{fullName(order.shopperDetails)}</span>,{' '}
                      {formatDay(order.collectionDate)}, {formatPeriod(order.collectionPeriod)}, {orderTotal(order)}
                    </>
                  }
                  checked={!left.has(order.id)}
                  onChange={() => toggle(order.id)}
                />
                <Link to={paths.order(order.reference)} className={`${textLinkClass} ml-8 text-sm`}>
                  {order.reference}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2.5 max-md:*:w-full">
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => setDialog('move')}>
              Déplacer au…
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setDialog('cancel')}>
              Annuler et rembourser
            </Button>
          </div>
        </Section>
      )}
      {dialog === 'move' && (
        <MoveDialog
          points={points.filter(({ isEnabled }) => isEnabled)}
          orderIds={chosen.map(({ id }) => id)}
          now={now}
          isPending={isPending}
          error={error}
          onMove={(body) => {
            setAsked(chosen);
            send({ intent: 'move', body });
          }}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          count={chosen.length}
          isPending={isPending}
          error={error}
          onCancelOrders={(reason) => {
            setAsked(chosen);
            send({ intent: 'cancel', orders: chosen.map(({ id, status }) => ({ id, status })), reason });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

type Words = Record<'done' | 'refused', readonly [one: string, many: string]>;

const WORDS: Record<ClosedOrdersDone['intent'], Words> = {
  move: {
    done: ['commande déplacée', 'commandes déplacées'],
    refused: ["commande n'a pas pu être déplacée", "commandes n'ont pas pu être déplacées"],
  },
  cancel: {
    done: ['commande annulée', 'commandes annulées'],
    refused: ["commande n'a pas pu être annulée", "commandes n'ont pas pu être annulées"],
  },
};

function Result({ done: { intent, done, refused }, asked }: { done: ClosedOrdersDone; asked: readonly Order[] }) {
  const words: Words = WORDS[intent];
  return (
    <>
      {done.length > 0 && (
        <Banner tone="info" title={formatCount(done.length, ...words.done)}>
          Chaque client est prévenu.
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="error" title={formatCount(refused.length, ...words.refused)}>
          <ul className="flex flex-col gap-1">
            {refused.map(({ orderId, problem }) => {
              const order = asked.find(({ id }) => id === orderId);
              return (
                <li key={orderId}>
                  {order && `${order.reference}, ${fullName(order.shopperDetails)}\u00A0: `}
                  {problem}
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
    </>
  );
}
