import { type Call, CallError } from '@etal/contract/client';
import {
  ORDER_PARAMS,
  orderPath,
  type SitePage,
  sitePath,
  TEST_PARAM,
  WHOLE_CATALOGUE,
} from '@etal/contract/site-pages';
import { placeOrder, type ShopperOrder, type Storefront } from '@etal/contract/storefront';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import { worthOf } from '@etal/domain/till/deposits';
import { ORDER_BOUND } from '@etal/texts/bounds';
import { formatPhone } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { PENDING_ORDER } from '@etal/texts/shopper-space';
import { CONNECTION_LOST, EMPTY_CART, ORDER_SENDING, ORDER_SENT, SITE_AWAY } from '@etal/texts/storefront-order';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Cart, joined } from '../client/cart.ts';
import { draftStorageKey, pricesKey } from '../client/draft-key.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import { type DeviceMemory, readMemory, rememberOrder } from '../returning/device-memory.ts';
import { PendingPanel } from '../returning/pending-panel.tsx';
import { useOrderAgain } from '../returning/use-order-again.ts';
import { type PendingNews, type PendingUse, usePendingOrder } from '../returning/use-pending-order.ts';
import { attemptKey, attemptStorageKey, drawKey, endAttempt, isDefiniteRefusal } from './order/attempt.ts';
import type { openStorage } from './browser-storage.ts';
import { changeLine, withoutLine } from './cart/cart-changes.ts';
import { amountsOf, cartLines, heldFor, shortOn } from './cart/cart-lines.ts';
import {
  checkoutReducer,
  type CheckoutEvent,
  type CheckoutState,
  FILLING,
  type OrderRequest,
} from './checkout-state.ts';
import { chosenChannel, chosenPoint, modesOf } from './choices.ts';
import { CART_HEADING, CartSection } from './sections/cart-section.tsx';
import { CollectionSection } from './sections/collection-section.tsx';
import { DetailsSection } from './sections/details-section.tsx';
import {
  changedFrom,
  type Draft,
  EMPTY_DRAFT,
  orderedAgainFrom,
  readDraft,
  writeDraft,
  buyerIn,
} from './order/draft.ts';
import { keepLabels, readLabels } from './cart/kept-labels.ts';
import { orderBody } from './order/order-body.ts';
import { PaymentSection } from './sections/payment-section.tsx';
import { firstProblem, placeId, type Problems, problemsOf } from './order/problems.ts';
import { RecapSection } from './sections/recap-section.tsx';
import { findSlot, isGone, lossOf, openAt } from './slots.ts';
import { openDates } from '@etal/domain/collection/slots';
import { useCart } from './cart/use-cart.ts';
import { usePriceChanges } from './cart/price-changes.ts';
import { useDraft } from './order/use-draft.ts';
import { useNow } from './clock.ts';
import { type ShopDoor, useShop, useSlots } from './use-shop.ts';

type BrowserStorage = ReturnType<typeof openStorage>;

export interface CheckoutProps {
  door: ShopDoor;
  cartKey: string;
  call: Call;
  now: () => number;
  storages: { local: BrowserStorage; session: BrowserStorage };
  leaveFor: (url: string) => void;
}

/** The cart and the order, on one page. */
export function Checkout(props: CheckoutProps) {
  const { door, cartKey, call, now, storages, leaveFor } = props;
  const [cart, changeCart] = useCart(storages.local, cartKey);
  const [shop, readShop] = useShop(call, door);
  const [state, dispatch] = useReducer(checkoutReducer, FILLING);
  const onPlaced = useCallback(() => {
    storages.session.removeItem(draftStorageKey(cartKey));
    // What the order held has left the stored cart: the page reads it again.
    changeCart((current) => current);
  }, [storages, cartKey, changeCart]);
  const pending = usePendingOrder(storages.local, { cartKey, slug: door.slug, call, onPlaced });
  const refill = (order: ShopperOrder, lines: Cart, filled: typeof changedFrom): void => {
    changeCart((current) => joined(current, lines));
    const name = draftStorageKey(cartKey);
    writeDraft(storages.session, name, filled(readDraft(storages.session, name), order));
  };
  const known = shop.state === 'ready' ? shop.value : undefined;
  const again = useOrderAgain({ call, slug: door.slug, shop: known, now }, (order, lines) =>
    refill(order, lines, (draft) => orderedAgainFrom(draft, order, known?.collectionPoints ?? [])),
  );
  useBackFromElsewhere(() => {
    dispatch({ type: 'cameBack' });
    pending.check();
    void readShop();
  });
  const isEmpty = cart.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    dispatch({ type: 'emptied' });
    storages.local.removeItem(pricesKey(cartKey));
  }, [isEmpty, storages, cartKey]);
  const to = (page: SitePage): string => sitePath(door.slug, page, door.testToken);
  if (state.phase.name === 'placed') return <p role="status">{ORDER_SENT}</p>;
  const { current } = pending;
  if (current.state === 'checking') return <p className="text-ink-soft">{PENDING_ORDER.checking}</p>;
  if (current.state === 'away') return <Away onRetry={() => void pending.check()} />;
  if (current.state === 'waiting')
    return (
      <PendingPanel
        slug={door.slug}
        call={call}
        pending={current.pending}
        order={current.order}
        use={pending}
        onRefill={(order, lines) => refill(order, lines, changedFrom)}
        leaveFor={leaveFor}
      />
    );
  if (again.isFilling && shop.state !== 'away') return <p className="text-ink-soft">Chargement du panier…</p>;
  if (isEmpty)
    return (
      <>
        <News slug={door.slug} news={pending.news} again={again.news} />
        <EmptyCart catalogueUrl={to(WHOLE_CATALOGUE)} />
      </>
    );
  if (shop.state === 'loading') return <p className="text-ink-soft">Chargement du panier…</p>;
  if (shop.state === 'away') return <Away onRetry={() => void readShop()} />;
  return (
    <>
      <News slug={door.slug} news={pending.news} again={again.news} />
      <FilledCart
        {...props}
        cart={cart}
        changeCart={changeCart}
        shop={shop.value}
        readShop={readShop}
        to={to}
        state={state}
        dispatch={dispatch}
        pending={pending}
      />
    </>
  );
}

function Away({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>{SITE_AWAY}</p>
      <button type="button" onClick={onRetry} className={`${SECONDARY_BUTTON} mt-3`}>
        Réessayer
      </button>
    </div>
  );
}

/**
 * What became of the order before this one, and of an old one that fills the cart. It takes the focus: the button that
 * led to it is gone.
 */
function News({ slug, news, again }: { slug: string; news: PendingNews | null; again: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  const text = [news?.text, again].filter(Boolean).join(' ');
  useEffect(() => {
    if (text) place.current?.focus({ preventScroll: true });
  }, [text]);
  if (!text) return null;
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="mb-5 rounded-lg bg-leaf-wash px-4 py-3 font-semibold text-ink outline-none"
    >
      {text}{' '}
      {news?.order && (
        <a href={orderPath(slug, news.order)} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
          {PENDING_ORDER.see}
        </a>
      )}
    </div>
  );
}

/** It also appears when the last line is removed, and then takes the focus that the line had. */
function EmptyCart({ catalogueUrl }: { catalogueUrl: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p className="text-lg">{EMPTY_CART}</p>
      <p className="mt-4">
        <a href={catalogueUrl} className={PRIMARY_BUTTON}>
          Voir les produits
        </a>
      </p>
    </div>
  );
}

interface FilledCartProps extends CheckoutProps {
  cart: Cart;
  changeCart: (change: (cart: Cart) => Cart) => void;
  shop: Storefront;
  readShop: () => Promise<void>;
  to: (page: SitePage) => string;
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  pending: PendingUse;
}

function FilledCart({
  cart,
  changeCart,
  shop,
  readShop,
  to,
  state,
  dispatch,
  pending,
  door,
  cartKey,
  call,
  now,
  storages,
  leaveFor,
}: FilledCartProps) {
  const [memory] = useState(() => readMemory(storages.local, door.slug));
  const [draft, changeDraft] = useDraft(storages.session, cartKey, knownShopper(shop, memory));
  const ticks = ticksOf(shop, memory, draft);
  const seconds = useNow(now);
  const date = draft.slot?.date ?? null;
  const lines = cartLines(cart, shop, { date, openDates: () => openDates(shop.collectionPoints, seconds) });
  const amounts = amountsOf(lines, shop);
  const changedPrices = usePriceChanges(storages.local, cartKey, lines);
  const isTooBig = Math.max(amounts.total, worthOf(amounts.deposits)) > MAX_ORDER_TOTAL;
  const point = chosenPoint(shop, draft);
  const [read, readSlots] = useSlots(call, door, point?.id ?? null);
  const slots: typeof read = read.state === 'ready' ? { state: 'ready', value: openAt(read.value, seconds) } : read;
  const slot = slots.state === 'ready' ? findSlot(slots.value, draft.slot) : undefined;
  const modes = modesOf(shop, point, amounts, slot && slot.orderBefore - seconds);
  const channel = chosenChannel(shop, modes, draft.channel);
  const slotLoss = slots.state === 'ready' ? lossOf(slots.value, draft.slot) : null;
  /** It is not known yet whether the kept slot is still open, so the shopper is not asked for one. */
  const isReadingSlots = draft.slot !== null && point !== undefined && slots.state === 'loading';

  const { phase, hasAsked, focus, alert } = state;
  const alertRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (alert) alertRef.current?.focus();
  }, [alert]);
  useEffect(() => {
    if (focus) focusOn(placeId(focus.place));
  }, [focus]);
  useEffect(() => keepLabels(storages.local, cartKey, lines));
  useBackFromElsewhere(() => void readSlots());

  const problems = problemsOf(draft, {
    hasTrouble: lines.some(({ trouble }) => trouble),
    isTooBig,
    hasPoint: point !== undefined,
    hasSlot: slot !== undefined,
    hasChannel: channel !== null,
  });
  const shown: Problems = hasAsked ? problems : {};

  const ask = (): void => {
    // Another tab has one already: it stands here then, to be paid or replaced.
    if (pending.check()) return;
    // What was the only way to pay stays the choice, where a refusal opens another one.
    if (channel) changeDraft({ channel });
    const missing = firstProblem(problems);
    const isReady = missing === undefined && point && slot && channel;
    dispatch({
      type: 'asked',
      isReadingSlots,
      missing,
      request: isReady
        ? orderBody(draft, lines, {
            pointId: point.id,
            slot,
            channel,
            total: amounts.total,
            testToken: door.testToken,
            refusesMail: ticks?.refusesMail,
          })
        : undefined,
    });
  };

  const choose = (place: Pick<Draft, 'pointId' | 'slot'>): void => {
    changeDraft(place);
    dispatch({ type: 'slotChosen' });
  };

  const isAwaited = phase.name === 'awaitingSlots';
  useEffect(() => {
    if (isAwaited && !isReadingSlots) ask();
  });

  const send = async (request: OrderRequest): Promise<void> => {
    const attempt = attemptStorageKey(cartKey);
    try {
      const placed = await call(
        placeOrder,
        { params: { slug: door.slug }, body: request },
        { headers: { 'idempotency-key': attemptKey(storages.session, attempt, drawKey) } },
      );
      endAttempt(storages.session, attempt);
      const { reference } = placed;
      const token = new URL(placed.orderUrl).searchParams.get(ORDER_PARAMS.token) ?? '';
      if (ticks)
        rememberOrder(storages.local, door.slug, ticks.remembers, {
          details: request.shopperDetails,
          buyer: buyerIn(request.buyer),
          pointId: request.collectionPointId,
          refusesMail: ticks.refusesMail,
          order: { reference, token, date: request.collectionDate },
        });
      dispatch({ type: 'placed' });
      if (placed.checkoutUrl !== undefined) {
        // R-SPACE-4: the cart and what was filled in stay until the order is known to be paid.
        pending.keep({ reference, token, lines: cart });
        leaveFor(placed.checkoutUrl);
        return;
      }
      changeDraft(EMPTY_DRAFT);
      changeCart(() => []);
      leaveFor(withTest(placed.orderUrl, door));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isDefiniteRefusal(error)) endAttempt(storages.session, attempt);
      // Something has changed since it was shown: reading the shop again shows what.
      const [fresh] = error.status === 0 ? [] : await Promise.all([readSlots(), readShop()]);
      dispatch({
        type: 'refused',
        sentence: error.sentence ?? CONNECTION_LOST,
        isOfSlot: error.status === 409 && fresh !== undefined && isGone(openAt(fresh, now()), draft.slot),
      });
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const request = phase.name === 'sending' ? phase.request : null;
  useEffect(() => {
    if (request) void latestSend.current(request);
  }, [request]);

  return (
    <>
      <p role="status" className="sr-only">
        {request ? ORDER_SENDING : `Total\u00A0: ${amountText(amounts.total, amounts.isEstimate)}`}
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid grid-cols-1 gap-5">
          <CartSection
            lines={lines}
            date={date}
            amounts={amounts}
            platformFee={shop.platformFee}
            labels={readLabels(storages.local, cartKey)}
            priceChanges={changedPrices}
            to={to}
            problem={shown.lines ?? (isTooBig ? ORDER_BOUND : undefined)}
            onChange={(key, change) => changeCart((current) => changeLine(current, key, change))}
            onRemove={(key) => {
              changeCart((current) => withoutLine(current, key));
              focusOn(CART_HEADING);
            }}
          />
          <CollectionSection
            points={shop.collectionPoints}
            paymentModes={shop.paymentModes}
            pointId={point?.id ?? null}
            slots={slots}
            chosen={slot}
            slotLoss={slotLoss}
            alert={alert?.isOfSlot ? alert.text : null}
            alertRef={alertRef}
            shortOn={(day) => shortOn(cart, shop, day)}
            now={seconds}
            problems={shown}
            onPoint={(pointId) => choose({ pointId, slot: null })}
            onSlot={(choice) => choose({ pointId: point?.id ?? null, slot: choice })}
            onReload={() => void readSlots()}
          />
          <DetailsSection
            draft={draft}
            isSignedIn={shop.signedInShopper !== undefined}
            ticks={ticks}
            problems={shown}
            onChange={changeDraft}
          />
          <PaymentSection
            modes={modes}
            chosen={channel}
            isTest={shop.isTest}
            held={heldFor(lines, amounts)}
            isEstimate={amounts.isEstimate}
            problem={shown.channel}
            onChoose={(chosen) => changeDraft({ channel: chosen })}
          />
        </div>
        <RecapSection
          lines={lines}
          amounts={amounts}
          point={point}
          slot={slot}
          channel={channel}
          isTest={shop.isTest}
          termsUrl={to({ kind: 'terms' })}
          isSending={request !== null || isAwaited}
          isTooBig={isTooBig}
          alert={alert && !alert.isOfSlot ? alert.text : null}
          alertRef={alertRef}
          onOrder={ask}
        />
      </div>
    </>
  );
}

/** Who is signed in, or tries their shop out, or whom the device remembers: they need not type it again. */
function knownShopper({ testShopper, signedInShopper, collectionPoints, isTest }: Storefront, memory: DeviceMemory) {
  const { firstname, lastname, email, phone, city } = signedInShopper ?? testShopper ?? memory.details ?? NOBODY;
  return {
    details: { firstname, lastname, email, phone: formatPhone(phone), city },
    buyer: isTest ? null : buyerIn(signedInShopper ? signedInShopper.buyer : memory.buyer),
    pointId: !isTest && collectionPoints.some(({ id }) => id === memory.pointId) ? memory.pointId : null,
    email: signedInShopper?.email ?? null,
  };
}

const NOBODY = EMPTY_DRAFT.details;

/** R-SPACE-3, R-MAILINGS-1: what is ticked, or was the last time; nobody is asked for a test. */
const ticksOf = ({ isTest, signedInShopper }: Storefront, memory: DeviceMemory, draft: Draft) =>
  isTest
    ? null
    : {
        remembers: draft.remembers ?? memory.isWanted ?? true,
        refusesMail: draft.refusesMail ?? signedInShopper?.refusesMail ?? memory.refusesMail,
      };

/** The page of a test order leads back to a shop that only its link opens. */
const withTest = (orderUrl: string, { testToken }: ShopDoor): string =>
  testToken === undefined ? orderUrl : `${orderUrl}&${TEST_PARAM}=${encodeURIComponent(testToken)}`;

/** Waits for the next frame, because the element may only appear with this rendering. */
function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

const STALE_MS = 60_000;

/** A page brought back from the browser's memory, or a phone taken out of a pocket: the shop may have changed. */
function useBackFromElsewhere(readAgain: () => void): void {
  const latest = useRef(readAgain);
  useEffect(() => {
    latest.current = readAgain;
  });
  useEffect(() => {
    let leftAt = 0;
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) latest.current();
    };
    const onVisibility = (): void => {
      if (document.hidden) leftAt = Date.now();
      else if (leftAt > 0 && Date.now() - leftAt > STALE_MS) latest.current();
    };
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
