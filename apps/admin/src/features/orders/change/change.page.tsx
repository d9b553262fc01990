import { changeOrder } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import { type FormEvent, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import type { Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { checkForm } from '../../../forms/form-check.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { type EditedLine, OrderLinesEditor, saleablesOf } from '../../order-lines/order-lines.ts';
import { loadOrder, type OrderData } from '../detail/load-order.ts';
import { MissingOrder } from '../detail/missing-order.tsx';
import { isFeeKnown } from './order-money.ts';
import { mayChange, shopperName } from '../order.view.ts';
import { BeforeAfter } from './before-after.tsx';
import { type ChangeBody, useChangeFetcher } from './change-actions.ts';
import { compare, moneyWords, papersWords, planOf, priceOf, type RefundTo, unchangeableWords } from './change-plan.ts';
import { isSameWish, linesOf, rebase, reuseSales, wireWish, withHeld } from './wish.ts';
import {
  type ChosenSlot,
  isSameSlot,
  offeredSlots,
  pointOptions,
  slotKey,
  slotOf,
  slotOptions,
} from './slot-choice.ts';

export { changeAction as action } from './change-actions.ts';

export const loader = ({ params, request }: LoaderFunctionArgs): Promise<OrderData> =>
  loadOrder(params['id'] ?? '', request.signal);

/** What was just written leads away from here: the page it leads to reads it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return !(actionResult as Outcome<unknown> | undefined)?.ok && defaultShouldRevalidate;
}

export function Component() {
  const data = useLoaderData<OrderData>();
  useTitle('Modifier une commande');
  if (!('order' in data))
    return (
      <>
        <PageHeader title="Modifier une commande" back={<BackLink to={paths.orders}>Retour aux commandes</BackLink>} />
        <MissingOrder isUnknown={data.isUnknown} />
      </>
    );
  return <ChangePage key={data.order.id} order={data.order} />;
}

function ChangePage({ order }: { order: OrderDetail }) {
  const { reference } = order;
  return (
    <>
      <PageHeader
        title={`Modifier la commande ${reference}`}
        back={<BackLink to={paths.order(reference)}>Retour à la commande</BackLink>}
        description={shopperName(order)}
      />
      {mayChange(order) ? (
        <ChangeForm order={order} />
      ) : (
        <EmptyState
          title={unchangeableWords(order)}
          action={
            <Link to={paths.order(reference)} className={buttonClass()}>
              Voir la commande
            </Link>
          }
        >
          Ses articles et son retrait ne changent plus.
        </EmptyState>
      )}
    </>
  );
}

/** `order` is the order as it is now; the form was filled from it as it was first read. */
function ChangeForm({ order }: { order: OrderDetail }) {
  const shop = useShop();
  const { platformFee } = shop;
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [base, setBase] = useState(order);
  const [lines, setLines] = useState<EditedLine[]>(() => linesOf(order));
  const [slot, setSlot] = useState<ChosenSlot | undefined>(() => slotOf(order));
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const [refundTo, setRefundTo] = useState<RefundTo>('CARD');
  const [problem, setProblem] = useState<{ reason?: string; form?: string }>({});
  const hasNewLines = !isSameWish(lines, linesOf(base));
  const hasNewSlot = slot !== undefined && !isSameSlot(slot, slotOf(base));
  const leave = useLeaveQuestion(hasNewLines || hasNewSlot || reason !== '');
  const { send, isPending, error, forgetError } = useChangeFetcher(() => {
    leave.letGo();
    feedback.success('Commande modifiée avec succès');
    void navigate(paths.order(order.reference), { replace: true });
  });
  const isStale = order.revision !== base.revision && !isPending;
  const planned = slot ? planOf(base, lines, slot, shop) : { problem: 'Choisissez un créneau de retrait.' };

  const readAgain = (): void => {
    setLines(rebase(lines, base, order));
    if (!hasNewSlot) setSlot(slotOf(order));
    setBase(order);
    setProblem({});
    forgetError();
  };
  const save = (): void => {
    if (isPending || isStale) return;
    const said = reason.trim() || null;
    const checked = checkForm(changeOrder.body, { revision: base.revision, reason: said });
    const wrong = 'errors' in checked ? checked.errors['reason'] : undefined;
    const form =
      'problem' in planned
        ? planned.problem
        : !hasNewLines && !hasNewSlot
          ? "Vous n'avez encore rien changé."
          : undefined;
    setProblem({ ...(wrong && { reason: wrong }), ...(form && { form }) });
    if (wrong || form || 'problem' in planned || !slot) return;
    const body: ChangeBody = {
      revision: base.revision,
      ...(hasNewLines && { sales: wireWish(lines) }),
      ...(hasNewSlot && {
        collectionPointId: slot.pointId,
        collectionDate: slot.date,
        collectionPeriod: slot.period,
      }),
      ...(said !== null && { reason: said }),
      ...(isFeeKnown(base, platformFee) && { expectedTotal: planned.plan.total }),
      ...(planned.plan.refund > 0 && refundTo === 'BALANCE' && { refundTo }),
      tell,
    };
    send({ id: base.id, body });
  };
  const failure = useResend(error, save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };

  const pointLabel =
    pointOptions(shop.collectionPoints, base).find(({ value }) => value === slot?.pointId)?.label ?? '';
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
      aria-label={`Modifier la commande ${base.reference}`}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div role="alert" className="empty:hidden">
          {isStale && (
            <Banner tone="warning" action={<Button onClick={readAgain}>Relire la commande</Button>}>
              {SCREEN_SENTENCES.ORDER_STALE} Ce que vous avez saisi est gardé.
            </Banner>
          )}
        </div>
        <Section title="Articles">
          <OrderLinesEditor
            lines={lines}
            saleables={withHeld(saleablesOf(shop), base, slot?.date)}
            priceOf={(line) => priceOf(base, line, shop)}
            onChange={(next) => setLines(reuseSales(next, base))}
          />
        </Section>
        <SlotSection order={base} slot={slot} onChange={setSlot} />
        <Section title="Message">
          <fieldset disabled={isPending} className="flex flex-col gap-3">
            <TextArea
              label="Motif"
              required={false}
              rows={2}
              placeholder="Récolte plus petite que prévu"
              hint="De 3 à 500 caractères."
              error={problem.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Checkbox
              label="Prévenir le client"
              hint="Il reçoit ce qui a changé, et le motif."
              checked={tell}
              onChange={(event) => setTell(event.target.checked)}
            />
          </fieldset>
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto">
        <Section title="Avant / Après">
          {'problem' in planned ? (
            <Banner tone="warning">{planned.problem}</Banner>
          ) : (
            <>
              {slot && <BeforeAfter rows={compare(base, planned.plan, { slot, pointLabel, platformFee })} />}
              {planned.plan.refund > 0 && base.paymentStatus === 'CAPTURED' && (
                <Checkbox
                  className="mt-3"
                  label="Garder en avoir"
                  hint="Au lieu de rembourser la carte&nbsp;: votre client l'a d'avance pour un prochain retrait."
                  checked={refundTo === 'BALANCE'}
                  onChange={(event) => setRefundTo(event.target.checked ? 'BALANCE' : 'CARD')}
                />
              )}
              <output className="mt-3 block font-semibold">
                {moneyWords(base, planned.plan, platformFee, refundTo)} {papersWords(base, planned.plan)}
              </output>
            </>
          )}
          <div role="alert" className="mt-4 empty:mt-0">
            {failure && !isStale ? (
              <Banner tone="error">{failure}</Banner>
            ) : (
              problem.form && <Banner tone="error">{problem.form}</Banner>
            )}
          </div>
          <div className="mt-4 flex flex-wrap gap-2.5 max-md:*:grow">
            <Button type="submit" variant="primary" pending={isPending} disabled={isStale}>
              Enregistrer les modifications
            </Button>
            <Link to={paths.order(base.reference)} className={buttonClass()}>
              Annuler
            </Link>
          </div>
        </Section>
      </div>
    </form>
  );
}

interface SlotSectionProps {
  order: OrderDetail;
  slot: ChosenSlot | undefined;
  onChange: (slot: ChosenSlot | undefined) => void;
}

function SlotSection({ order, slot, onChange }: SlotSectionProps) {
  const { collectionPoints } = useShop();
  const [now] = useState(() => Date.now() / 1000);
  const [pointId, setPointId] = useState(order.collectionPointId);
  const own = pointId === order.collectionPointId ? slotOf(order) : undefined;
  const offered = offeredSlots(
    collectionPoints.find(({ id }) => id === pointId),
    now,
  );
  const options = slotOptions(offered, own);
  const choosePoint = (id: string): void => {
    setPointId(id);
    const isOwn = id === order.collectionPointId;
    onChange(
      isOwn
        ? slotOf(order)
        : offeredSlots(
            collectionPoints.find((point) => point.id === id),
            now,
          )[0],
    );
  };
  return (
    <Section title="Retrait">
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label="Point de collecte"
          value={pointId}
          options={pointOptions(collectionPoints, order)}
          onChange={(event) => choosePoint(event.target.value)}
        />
        {options.length > 0 ? (
          <Select
            label="Créneau"
            value={slot ? slotKey(slot) : ''}
            options={options}
            onChange={(event) =>
              onChange([...(own ? [own] : []), ...offered].find((one) => slotKey(one) === event.target.value))
            }
          />
        ) : (
          <p className="text-ink-soft">Ce point n'ouvre pas dans les quatre semaines qui viennent.</p>
        )}
      </div>
    </Section>
  );
}
