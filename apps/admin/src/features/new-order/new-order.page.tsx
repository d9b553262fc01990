import { CallError } from '@etal/contract/client';
import { getShopperById, type Shopper } from '@etal/contract/shoppers';
import { totalsOf } from '@etal/domain/orders/totals';
import { worthOf } from '@etal/domain/till/deposits';
import { ALREADY_SENT } from '@etal/texts/already-sent';
import { depositsLabel } from '@etal/texts/deposits';
import { formatCents } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../calls/api.ts';
import { leaveIfShutOut } from '../../calls/failure.ts';
import { newKey } from '../../calls/new-key.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useLeaveQuestion } from '../../forms/use-leave-question.tsx';
import { useResend } from '../../forms/use-resend.ts';
import { paths } from '../../routing/paths.ts';
import { useTitle } from '../../routing/use-title.ts';
import { depositsToday, pricedLines, saleablesOf, saleablesOn } from '../order-lines/order-lines.ts';
import {
  blankDraft,
  checkDraft,
  type Draft,
  type DraftErrors,
  firstPlace,
  isBlank,
  keepDraft,
  readDraft,
  usablePoints,
  usualPlace,
} from './draft.ts';
import { useNewOrderFetcher } from './new-order-actions.ts';
import { useHabits } from './use-habits.ts';
import { What } from './what.tsx';
import { Where } from './where.tsx';
import { Who } from './who.tsx';

export { newOrderAction as action } from './new-order-actions.ts';

interface NewOrderData {
  /** Whom the page was opened for. */
  shopper: Shopper | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<NewOrderData> {
  const id = new URL(request.url).searchParams.get('client');
  if (id === null) return { shopper: null };
  try {
    return { shopper: await call(getShopperById, { params: { id } }, { signal: request.signal }) };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    // Whoever the address names is not there: the page asks whom the order is for.
    if (error.status !== 404 && error.status !== 400) throw error;
    return { shopper: null };
  }
}

/** Nothing here depends on what was written meanwhile. */
export const shouldRevalidate = (): boolean => false;

export function Component() {
  useTitle('Nouvelle commande');
  const shop = useShop();
  const { shopper } = useLoaderData<NewOrderData>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const points = usablePoints(shop.collectionPoints);
  const [draft, setDraft] = useState<Draft>(
    () =>
      readDraft(shop.id) ?? {
        ...blankDraft(),
        shopper,
        ...firstPlace(points, now, params.get('date')),
        isPlaceChosen: params.has('date'),
      },
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  useEffect(() => keepDraft(shop.id, draft), [shop.id, draft]);

  const habits = useHabits(draft.shopper?.id, (known) =>
    setDraft((before) => (before.isPlaceChosen ? before : { ...before, ...usualPlace(known, points, now) })),
  );

  const leave = useLeaveQuestion(!isBlank(draft), {
    lost: 'Ce que vous avez saisi de cette commande sera perdu.',
    isKept: true,
    onLeave: () => keepDraft(shop.id, undefined),
  });
  const { send, isPending, error } = useNewOrderFetcher(
    ({ reference, isAccepted }) => {
      leave.letGo();
      keepDraft(shop.id, undefined);
      feedback.success(`Commande ${reference} ${isAccepted ? 'enregistrée et acceptée' : 'enregistrée'}`);
      void navigate(paths.order(reference), { replace: true });
    },
    // Told that the first attempt did arrive, whoever presses again wants a second order.
    (refusal) => {
      if (refusal === ALREADY_SENT) setDraft((before) => ({ ...before, key: newKey() }));
    },
  );

  const who = useRef<HTMLInputElement>(null);
  const what = useRef<HTMLInputElement>(null);
  const where = useRef<HTMLSelectElement>(null);

  const isAccepting = useRef(false);
  const save = (accept: boolean) => {
    isAccepting.current = accept;
    const checked = checkDraft(draft, accept);
    if ('body' in checked) return send({ key: draft.key, body: checked.body });
    setErrors(checked.errors);
    const first = checked.errors.who || checked.errors.newcomer ? who : checked.errors.what ? what : where;
    first.current?.focus();
  };

  const failure = useResend(error, () => save(isAccepting.current));

  const saleables = saleablesOn(saleablesOf(shop), draft.date);
  const priced = pricedLines(draft.lines, saleables);
  const { total } = totalsOf(priced, shop.platformFee);
  const deposits = depositsToday(draft.lines, saleables);
  return (
    <>
      <PageHeader title="Nouvelle commande" description="Pour un client qui vous appelle ou passe vous voir." />
      {!shop.parameters.offlinePaymentsDetails.enabled && (
        <div className="mb-5">
          <Banner
            tone="warning"
            action={
              <Link to={paths.settings} className={textLinkClass}>
                Configurer
              </Link>
            }
          >
            Une commande que vous saisissez se règle sur place{'\u00A0'}: activez d'abord le paiement sur place.
          </Banner>
        </div>
      )}
      <form noValidate aria-label="Nouvelle commande" onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
          <Who draft={draft} errors={errors} onChange={change} inputRef={who} />
          <What
            lines={draft.lines}
            saleables={saleables}
            habits={habits}
            error={errors.what}
            onChange={(lines) => change({ lines })}
            ref={what}
          />
          <Where draft={draft} points={points} now={now} errors={errors} onChange={change} ref={where} />
        </fieldset>
        <div className="sticky bottom-0 z-10 mt-5 border-t border-rule bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div role="alert" className="mb-3 empty:mb-0">
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <p className="flex flex-1 items-baseline gap-2 max-md:basis-full max-md:justify-between">
              <span className="text-ink-soft">
                Total à régler sur place
                {deposits.length > 0 && (
                  <span className="block text-sm">
                    {depositsLabel(deposits)}
                    {'\u00A0'}: {formatCents(worthOf(deposits))}
                    {worthOf(deposits) > 0 && ' compris'}
                  </span>
                )}
              </span>
              <output className="font-display text-xl font-bold whitespace-nowrap tabular-nums" aria-label="Total">
                {amountText(
                  total + worthOf(deposits),
                  priced.some(({ isEstimate }) => isEstimate),
                )}
              </output>
            </p>
            <div className="flex gap-2.5 max-md:w-full max-md:*:flex-1 max-md:*:px-2">
              <Button pending={isPending} onClick={() => save(false)}>
                Enregistrer
              </Button>
              <Button variant="primary" pending={isPending} onClick={() => save(true)}>
                Enregistrer et accepter
              </Button>
            </div>
          </div>
        </div>
      </form>
    </>
  );
}
