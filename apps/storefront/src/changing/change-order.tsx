import { lowerFirst } from '@etal/texts/typography';
import { type Call, CallError } from '@etal/contract/client';
import { changeOwnOrder } from '@etal/contract/order-changes';
import { toOrderLine } from '@etal/contract/order-line';
import { orderPath } from '@etal/contract/site-pages';
import type { ShopperOrder, Storefront } from '@etal/contract/storefront';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import type { ChangeProblem } from '@etal/domain/orders/change';
import { holdsEstimate, isEstimated } from '@etal/domain/orders/estimate';
import { differenceOf, isNoDifference, type OrderSlot } from '@etal/domain/orders/journal';
import { changeProblemText } from '@etal/texts/change-problem';
import { amountText } from '@etal/texts/order-lines';
import { slotWords } from '@etal/texts/storefront';
import {
  atMostWords,
  CHANGE_PAGE,
  CHANGE_UNCANCELABLE,
  changeMoneyWords,
  SITE_AWAY,
} from '@etal/texts/storefront-order';
import { useEffect, useRef, useState } from 'react';
import { saleablesOn } from '../catalogue/saleables.ts';
import { shortOn } from '../checkout/cart/cart-lines.ts';
import type { Alert } from '../checkout/checkout-state.ts';
import { useNow } from '../checkout/clock.ts';
import { CollectionSection } from '../checkout/sections/collection-section.tsx';
import { StepSection } from '../checkout/sections/step-section.tsx';
import { findSlot, isGone, lossOf, openAt, type SlotChoice, slotKey } from '../checkout/slots.ts';
import { useShop, useSlots } from '../checkout/use-shop.ts';
import { ALERT, CARD, PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import { AddProduct } from './add-product.tsx';
import { BeforeAfter } from './before-after.tsx';
import {
  amountOf,
  type ChangedLine,
  lineName,
  linesOf,
  mostOf,
  planOf,
  rebased,
  salesOf,
  withAmount,
  withMore,
} from './changed-lines.ts';
import { LineFields } from './line-fields.tsx';
import { type OwnOrderKey, useOwnOrder } from './use-own-order.ts';

interface ChangeOrderProps {
  own: OwnOrderKey;
  call: Call;
  now: () => number;
  leaveFor: (url: string) => void;
}

/** R-ORDERS-12: the shopper changes their own order. */
export function ChangeOrder(props: ChangeOrderProps) {
  const { own, call } = props;
  const [order, readOrder] = useOwnOrder(call, own);
  const [shop, readShop] = useShop(call, own);
  if (order.state === 'away' || shop.state === 'away') {
    return (
      <div role="alert">
        <p>{SITE_AWAY}</p>
        <button
          type="button"
          onClick={() => void Promise.all([readOrder(), readShop()])}
          className={`${SECONDARY_BUTTON} mt-3`}
        >
          Réessayer
        </button>
      </div>
    );
  }
  if (order.state === 'loading' || shop.state === 'loading')
    return <p className="text-ink-soft">{CHANGE_PAGE.loading}</p>;
  return <Editor {...props} order={order.value} shop={shop.value} readOrder={readOrder} readShop={readShop} />;
}

interface EditorProps extends ChangeOrderProps {
  order: ShopperOrder;
  shop: Storefront;
  readOrder: () => Promise<ShopperOrder | undefined>;
  readShop: () => Promise<void>;
}

/** Another point or slot than the order's own; null while the order keeps it. */
type Move = { pointId: string; slot: SlotChoice | null } | null;

function Editor({ own, call, now, leaveFor, order, shop, readOrder, readShop }: EditorProps) {
  const [lines, setLines] = useState(() => linesOf(order));
  const [move, setMove] = useState<Move>(null);
  const [phase, setPhase] = useState<'editing' | 'sending' | 'saved'>('editing');
  const [alert, setAlert] = useState<Alert | null>(null);
  const seconds = useNow(now);

  const pointId = move?.pointId ?? order.collectionPointId;
  const [read, readSlots] = useSlots(call, own, pointId);
  const ownSlot: SlotChoice = { date: order.collectionDate, period: order.collectionPeriod };
  const isOwn = (slot: SlotChoice): boolean =>
    pointId === order.collectionPointId && slotKey(slot) === slotKey(ownSlot);
  // A full slot has room for the order that is there already.
  const slots: typeof read =
    read.state === 'ready'
      ? {
          state: 'ready',
          value: openAt(read.value, seconds).map((slot) => ({ ...slot, isFull: slot.isFull && !isOwn(slot) })),
        }
      : read;
  const wantedSlot = move ? move.slot : ownSlot;
  const chosen = slots.state === 'ready' ? findSlot(slots.value, wantedSlot) : undefined;
  const slotLoss = slots.state === 'ready' ? lossOf(slots.value, move?.slot ?? null) : null;

  const date = wantedSlot?.date ?? order.collectionDate;
  const { plan, problem } = planOf(order, shop, lines, { pointId, date });
  const pointLabel = shop.collectionPoints.find(({ id }) => id === pointId)?.label ?? order.collectionPointLabel;
  const difference =
    plan &&
    differenceOf(
      {
        lines: order.sales.map(toOrderLine),
        slot: toOrderSlot(ownSlot, order.collectionPointLabel),
        total: order.total,
      },
      {
        lines: plan.lines.map((line, index) => ({ ...line, id: line.id || `${index}` })),
        slot: move?.slot ? toOrderSlot(move.slot, pointLabel) : toOrderSlot(ownSlot, order.collectionPointLabel),
        total: plan.total,
      },
    );
  const isSlotMissing = move !== null && chosen === undefined;
  const isUnchanged = difference !== null && isNoDifference(difference) && !isSlotMissing;
  const isEstimate = plan !== null && holdsEstimate(plan.lines);

  const alertRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (alert) alertRef.current?.focus();
  }, [alert]);

  const to = (part: 'page' | 'cancel'): string =>
    orderPath(own.slug, { reference: own.reference, token: own.token, testToken: own.testToken ?? null }, part);
  const leave = (): void => {
    setPhase('saved');
    leaveFor(to('page'));
  };

  const send = async (): Promise<void> => {
    if (!plan || problem || isUnchanged || isSlotMissing || phase !== 'editing') return;
    setPhase('sending');
    setAlert(null);
    try {
      await call(changeOwnOrder, {
        params: { slug: own.slug, reference: own.reference },
        query: { token: own.token },
        body: {
          revision: order.revision,
          sales: salesOf(lines),
          ...(move?.slot && {
            collectionPointId: move.pointId,
            collectionDate: move.slot.date,
            collectionPeriod: move.slot.period,
          }),
          expectedTotal: plan.total,
        },
      });
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await refused(error);
    }
  };

  /** What was typed stays; what has changed meanwhile is read again, so that the sentence can be understood. */
  const refused = async (refusal: CallError): Promise<void> => {
    const [fresh, open] = refusal.status === 0 ? [] : await Promise.all([readOrder(), readSlots(), readShop()]);
    const isStale = fresh !== undefined && fresh.revision !== order.revision;
    if (isStale) {
      const wish = rebased(lines, order, fresh);
      // The answer to an earlier sending was lost: the order is already what was wished.
      if (!move && isSameWish(wish, linesOf(fresh))) return leave();
      setLines(wish);
    }
    setPhase('editing');
    const sentence = refusal.sentence ?? CHANGE_PAGE.lost;
    setAlert({
      text: isStale ? `${sentence} ${CHANGE_PAGE.stale}` : sentence,
      isOfSlot: refusal.status === 409 && open !== undefined && isGone(openAt(open, now()), move?.slot ?? null),
    });
  };

  const choose = (place: Move): void => {
    setMove(place);
    // Another slot answers what was said of the one before.
    setAlert((current) => (current?.isOfSlot ? null : current));
  };

  if (phase === 'saved') return <p role="status">{CHANGE_PAGE.saved}</p>;
  const trouble = problem ? problemText(problem, lines, order, shop, date) : isSlotMissing ? CHANGE_PAGE.slot : null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid grid-cols-1 gap-5">
        <StepSection number={1} title="Vos produits" id="produits">
          {lines.length > 0 && (
            <ul className="divide-y divide-rule" aria-label="Produits de la commande">
              {lines.map((line, index) => {
                const planned = plan?.lines[index];
                return (
                  <LineFields
                    key={lineName(line)}
                    line={line}
                    price={planned && amountText(planned.subTotal, isEstimated(planned))}
                    most={mostOf(lines, line, order, shop, date)}
                    onAmount={(amount) => setLines(withAmount(lines, line, amount))}
                    onRemove={() => {
                      setLines(lines.filter((one) => one !== line));
                      document.getElementById('produits')?.focus();
                    }}
                  />
                );
              })}
            </ul>
          )}
          <AddProduct
            saleables={saleablesOn(shop, () => [date])}
            onAdd={(saleable, option) => setLines(withMore(lines, saleable, option))}
          />
        </StepSection>
        <CollectionSection
          points={shop.collectionPoints}
          paymentModes={shop.paymentModes}
          pointId={pointId}
          slots={slots}
          chosen={chosen}
          slotLoss={slotLoss}
          alert={alert?.isOfSlot ? alert.text : null}
          alertRef={alertRef}
          shortOn={(day) => (day === order.collectionDate ? undefined : shortOn(lines, shop, day))}
          now={seconds}
          problems={{}}
          onPoint={(id) => choose(id === order.collectionPointId ? null : { pointId: id, slot: null })}
          onSlot={(slot) => choose({ pointId, slot })}
          onReload={() => void readSlots()}
        />
      </div>
      <section aria-labelledby="avant-apres" className={`${CARD} p-4 sm:p-6 lg:sticky lg:top-4`}>
        <h2 id="avant-apres" className="mb-3 text-xl font-bold">
          Ce qui change
        </h2>
        {isUnchanged && <p>{CHANGE_PAGE.unchanged}</p>}
        {plan && difference && !isUnchanged && (
          <>
            <BeforeAfter
              order={order}
              difference={difference}
              isEstimate={isEstimate}
              deposits={plan.dueOnSite - plan.dueForGoods}
            />
            <p className="mt-2">{changeMoneyWords(order, { ...plan, isEstimate })}</p>
          </>
        )}
        <p className="mt-3 text-sm text-ink-soft">
          Retrait{'\u00A0'}: {slotWords(wantedSlot ?? ownSlot)}, {move?.slot ? pointLabel : order.collectionPointLabel}
        </p>
        {/* There from the start: a screen reader only hears changes of what it knows. */}
        <div role="alert">
          {alert && !alert.isOfSlot && (
            <p ref={alertRef} tabIndex={-1} className={`${ALERT} mt-4`}>
              {alert.text}
            </p>
          )}
        </div>
        {trouble !== null && (
          <div id="a-revoir" className="mt-4 font-semibold text-tomato">
            <p>{trouble}</p>
            {problem?.code === 'ORDER_EMPTY' && <WayToCancel order={order} url={to('cancel')} />}
          </div>
        )}
        {/* Not `disabled`, which would drop the focus: a press that cannot be followed is not listened to. */}
        <button
          type="button"
          onClick={() => void send()}
          aria-disabled={phase === 'sending' || isUnchanged || trouble !== null}
          aria-describedby={trouble === null ? undefined : 'a-revoir'}
          className={`${PRIMARY_BUTTON} mt-4 min-h-14 w-full py-2 text-lg aria-disabled:cursor-not-allowed aria-disabled:opacity-70`}
        >
          {phase === 'sending' ? CHANGE_PAGE.saving : CHANGE_PAGE.save}
        </button>
        <p className="mt-3 text-center">
          <a href={to('page')} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
            {CHANGE_PAGE.keep}
          </a>
        </p>
      </section>
    </div>
  );
}

function WayToCancel({ order, url }: { order: ShopperOrder; url: string }) {
  if (!order.isCancelable) return <p>{CHANGE_UNCANCELABLE}</p>;
  return (
    <p className="mt-2">
      <a href={url} className={SECONDARY_BUTTON}>
        Annuler ma commande
      </a>
    </p>
  );
}

/** What is left in the shop is not what the shopper may have: the order holds some of it already. */
function problemText(
  problem: ChangeProblem,
  lines: readonly ChangedLine[],
  order: ShopperOrder,
  shop: Storefront,
  date: string,
): string {
  const short =
    problem.code === 'STOCK_SHORT' && lines.find((line) => amountOf(line) > mostOf(lines, line, order, shop, date));
  if (!short) return changeProblemText(problem);
  const most = atMostWords(mostOf(lines, short, order, shop, date), short.selectedWeight !== undefined);
  return `${short.label}\u00A0: ${lowerFirst(most)}`;
}

const toOrderSlot = ({ date, period }: SlotChoice, pointLabel: string): OrderSlot => ({
  pointLabel,
  date,
  start: startOf(period),
  end: endOf(period),
});

const isSameWish = (wish: readonly ChangedLine[], present: readonly ChangedLine[]): boolean =>
  JSON.stringify(salesOf(wish)) === JSON.stringify(salesOf(present));
