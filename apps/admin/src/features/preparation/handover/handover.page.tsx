import { isMonthly } from '@etal/domain/documents/monthly';
import type { Order } from '@etal/contract/orders';
import type { Preparation, PreparedOrder } from '@etal/contract/preparation';
import { mayCall } from '@etal/contract/endpoint';
import { getTillDay, letGoDebt } from '@etal/contract/till';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { formatCount } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { NO_SHOW_LABEL, ofWhom } from '@etal/texts/orders';
import { balanceText, paymentsText, takingsText } from '@etal/texts/till';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { SearchBox } from '@etal/ui/search-box';
import { PackageCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt } from '../../../calls/failure.ts';
import { newKey } from '../../../calls/new-key.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog, useUrlState } from '../../../routing/use-url-state.ts';
import { CollectDialog } from '../../orders/orders.ts';
import { FieldFrame } from '../field/field-frame.tsx';
import { accountOf, EMPTY_DRAFT, handOverAmounts, handOverOf, takingsOfDay, waitingPayments } from './handover.view.ts';
import { HandoverRow } from './handover-row.tsx';
import { HandoverSheet } from './handover-sheet.tsx';
import { entryFor, type HandOver, readyAt, submitCollect, takeOut, type Queue, UNDO_MS } from '../unsent/queue.ts';
import { handedOverAt } from '../unsent/refusal.ts';
import { useFieldDay } from '../field/use-field-day.ts';
import {
  handoverState,
  handoverSummary,
  isAtEstimate,
  nameOf,
  searchOrders,
  withWaitingWeights,
} from '../preparation.view.ts';

export { loadFieldDay as loader, shouldReloadDay as shouldRevalidate } from '../field/load-field-day.ts';
export { FieldError as ErrorBoundary } from '../field/field-error.tsx';

const IN_CASH: HandOver = { payments: [{ means: 'CASH' }] };
/** In one press from the row, nothing moves over the customer's account. */
const WITHOUT_BALANCE = { ...EMPTY_DRAFT, paysDebt: false, usesCredit: false };

export function Component() {
  useTitle('Remise');
  const field = useFieldDay();
  const { day, preparation, queue, submit } = field;
  const [params, changeUrl] = useUrlState();
  const [announcement, setAnnouncement] = useState('');
  const feedback = useFeedback();
  const now = useNow(queue);
  const search = params.get('search') ?? '';
  const all = [...preparation.orders, ...preparation.waiting];
  const found = searchOrders(all, search);
  const isHandedOver = (order: PreparedOrder): boolean => handoverState(order, queue, now) === 'HANDED_OVER';
  const [left, handedOver] = [found.filter((order) => !isHandedOver(order)), found.filter(isHandedOver)];
  const summary = handoverSummary(all, queue);
  const takings = takingsOfDay(preparation, queue);
  // A helper sees what each order comes to, and no total of the day (R-TEAM-4).
  const showsTotals = mayCall(preparation.reader, getTillDay);

  const question = useUrlDialog('remettre');
  const asked = left
    .map((order) => withWaitingWeights(order, queue))
    .find((order) => order.reference === question.value && holdsEstimate(order.sales));
  const sheet = useUrlDialog('commande');
  const opened = left.find(({ reference }) => reference === sheet.value);
  /** How an order is paid whose weights are asked for. */
  const [paid, setPaid] = useState<HandOver>(IN_CASH);

  const handOver = (order: Order, work: HandOver): void => {
    submit(handingOver(order, work));
    setAnnouncement(`Commande ${ofWhom(nameOf(order))} remise. Vous pouvez encore annuler.`);
  };
  /** What is still to be weighed is asked for first. */
  const weighOrHandOver = (order: PreparedOrder, work: HandOver): void => {
    if (!holdsEstimate(withWaitingWeights(order, queue).sales)) return handOver(order, work);
    setPaid(work);
    return question.open(order.reference);
  };
  const { revalidate } = useRevalidator();
  const letGo = async ({ shopperId }: PreparedOrder): Promise<void> => {
    const outcome = await attempt(() => call(letGoDebt, { params: { id: shopperId } }));
    if (!outcome.ok) return feedback.error(outcome.error);
    setAnnouncement('Dette oubliée.');
    return revalidate();
  };
  const undo = (order: Order): void => {
    submit((before) => {
      const entry = entryFor(before, order.id, 'COLLECT');
      return entry ? takeOut(before, entry.key) : before;
    });
    setAnnouncement(`Remise ${ofWhom(nameOf(order))} annulée.`);
  };
  return (
    <FieldFrame title="Remise" field={field} announcement={announcement}>
      <p className="mb-2 text-lg font-semibold tabular-nums">
        {summary.handedOver} sur {formatCount(summary.total, 'remise', 'remises')}
        {showsTotals && ` · ${amountText(summary.due, summary.isEstimate)} à encaisser`}
        {showsTotals && takings.total > 0 && (
          <span className="block text-base text-ink-soft">{takingsText(takings.total, takings.cash)}</span>
        )}
      </p>
      <div className="flex flex-1 flex-col gap-4">
        {all.length === 0 ? (
          <EmptyState icon={<PackageCheck />} title="Rien à remettre">
            Aucune commande acceptée pour ce jour et ce point de collecte.
          </EmptyState>
        ) : (
          <>
            {left.length > 0 && (
              <ul aria-label="À remettre" className="flex flex-col gap-2">
                {left.map((order) => {
                  const amounts = handOverAmounts(order, preparation, queue, WITHOUT_BALANCE);
                  return (
                    <HandoverRow
                      key={order.id}
                      order={order}
                      due={amounts.due}
                      isExact={amounts.isExact}
                      balance={balanceText(accountOf(preparation, order).cents)}
                      day={day}
                      state={handoverState(order, queue, now)}
                      taken={paymentsText(waitingPayments(order, preparation, queue))}
                      isToWeigh={holdsEstimate(withWaitingWeights(order, queue).sales)}
                      isAtEstimate={isAtEstimate(order, queue)}
                      onHandOver={() =>
                        weighOrHandOver(
                          order,
                          handOverOf(amounts, WITHOUT_BALANCE, { by: isMonthly(order) ? 'LATER' : 'CASH' }),
                        )
                      }
                      onOpen={() => sheet.open(order.reference)}
                      onUndo={() => undo(order)}
                    />
                  );
                })}
              </ul>
            )}
            {left.length === 0 && (
              <p className="py-6 text-center text-ink-soft">
                {search ? 'Aucune commande à remettre pour cette recherche.' : 'Tout est remis.'}
              </p>
            )}
            {handedOver.length > 0 && (
              <details className="rounded-lg border border-rule bg-surface" open={search !== '' && left.length === 0}>
                <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
                  Remises ({handedOver.length})
                </summary>
                <ul className="border-t border-rule px-4">
                  {handedOver.map((order) => (
                    <li
                      key={order.id}
                      className="flex flex-wrap justify-between gap-x-3 border-b border-rule py-2.5 last:border-b-0"
                    >
                      <span className="wrap-anywhere">{nameOf(order)}</span>
                      <span className="text-ink-soft">{handedOverWords(order, preparation, queue)}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </div>
      {asked && (
        <CollectDialog
          order={asked}
          isPending={false}
          error={undefined}
          onCollect={({ weights, keepEstimates }) => {
            question.close();
            handOver(asked, {
              ...paid,
              ...(weights.length > 0 && { weights }),
              ...(keepEstimates && { keepEstimates }),
            });
          }}
          onClose={question.close}
        />
      )}
      {opened && !asked && handoverState(opened, queue, now) !== 'UNDOABLE' && (
        <HandoverSheet
          key={opened.id}
          order={opened}
          preparation={preparation}
          queue={queue}
          now={now}
          isOnline={field.connection === 'ONLINE'}
          onHandOver={(work) => {
            sheet.close();
            weighOrHandOver(opened, work);
          }}
          onLetGo={() => void letGo(opened)}
          onClose={sheet.close}
        />
      )}
      {all.length > 0 && (
        <div className="sticky bottom-0 -mx-3 mt-4 border-t border-rule bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <SearchBox
            label="Rechercher une commande"
            labelHidden
            placeholder="Nom ou numéro"
            value={search}
            delay={150}
            onSearch={(text) => changeUrl({ search: text }, { replace: true })}
            resultText={search ? formatCount(found.length, 'commande trouvée', 'commandes trouvées') : ''}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Money changes hands now, and is told to the server when it can no longer be undone. */
function handingOver({ id }: Order, work: HandOver): (before: Queue) => Queue {
  const now = Date.now();
  const act = { ...work, at: Math.floor(now / 1000), key: newKey() };
  return (before) => submitCollect(before, id, now + UNDO_MS, act);
}

function handedOverWords(order: PreparedOrder, preparation: Preparation, queue: Queue): string {
  const entry = entryFor(queue, order.id, 'COLLECT');
  if (entry && entry.refusal === null)
    return [paymentsText(waitingPayments(order, preparation, queue)), "en attente d'envoi"].filter(Boolean).join(', ');
  if (order.noShowAt !== null) return NO_SHOW_LABEL;
  return [paymentsText(order.payments), order.reference, handedOverAt(order)].filter(Boolean).join(', ');
}

/** The current time, updated whenever a handover can no longer be undone. */
function useNow(queue: Queue): number {
  const [now, setNow] = useState(() => Date.now());
  const next = readyAt(queue, now);
  useEffect(() => {
    if (next === undefined) return undefined;
    const left = Math.min(Math.max(next - Date.now(), 0), UNDO_MS);
    const timer = setTimeout(() => setNow(Date.now()), left + 1);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
