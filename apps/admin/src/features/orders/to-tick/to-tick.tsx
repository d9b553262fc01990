import type { Order } from '@etal/contract/orders';
import { formatCount, formatDay } from '@etal/texts/format';
import { ofWhom } from '@etal/texts/orders';
import { Button, buttonClass } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { Section } from '@etal/ui/section';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { Progress } from '../active/orders-to-accept.tsx';
import { AskedSummary } from '../active/asked-summary.tsx';
import { NoShowDialog } from '../dialogs/no-show-dialog.tsx';
import { questionSearch } from '../detail/order-buttons.tsx';
import { channelText, dueText, shopperName } from '../order.view.ts';
import {
  collectWords,
  isToBeWeighedFirst,
  namesOf,
  paidOnlineBy,
  questionOfAll,
  questionOfOne,
  readQuestion,
} from './to-tick.view.ts';
import { useTicking } from './use-ticking.ts';

/** R-ORDERS-10: orders whose day is over, until the merchant says what became of them. Nothing when there are none. */
export function ToTick({ orders }: { orders: readonly Order[] }) {
  const dialog = useUrlDialog('pointer');
  const { progress, collect, markNoShows, lastAsked, forget } = useTicking();
  const isBusy = progress !== undefined;
  const question = isBusy ? undefined : readQuestion(dialog.value, orders);
  if (orders.length === 0 && !isBusy && !lastAsked) return null;
  const isOne = question?.orders.length === 1;
  return (
    <Section
      title="À pointer"
      description={
        formatCount(orders.length, 'commande dont le jour est passé', 'commandes dont le jour est passé') +
        "\u00A0: dites ce qu'il en est."
      }
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {lastAsked && (
          <AskedSummary
            asked={lastAsked}
            failure={["commande n'a pas pu être pointée", "commandes n'ont pas pu être pointées"]}
            success={['autre a été pointée', 'autres ont été pointées']}
            onClose={forget}
          />
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2.5 max-md:*:grow">
        {orders.some((order) => !isToBeWeighedFirst(order)) && (
          <Button
            variant="primary"
            pending={isBusy}
            pendingText="Pointage en cours…"
            onClick={() => dialog.open(questionOfAll('collect'))}
          >
            Tout remettre et encaisser
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => dialog.open(questionOfAll('noShow'))}>
          Non retirées
        </Button>
        {progress && <Progress {...progress} />}
      </div>
      <ul className="divide-y divide-rule">
        {orders.map((order) => (
          <TickRow
            key={order.id}
            order={order}
            isBusy={isBusy}
            onCollect={() => dialog.open(questionOfOne('collect', order))}
            onNoShow={() => dialog.open(questionOfOne('noShow', order))}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={question?.kind === 'collect'}
        title={
          isOne
            ? 'Commande remise et réglée\u00A0?'
            : `${formatCount(question?.orders.length ?? 0, 'commande remise', 'commandes remises')} et réglées\u00A0?`
        }
        confirmLabel={isOne ? 'Remettre et encaisser' : 'Tout remettre et encaisser'}
        cancelLabel="Retour"
        onCancel={dialog.close}
        onConfirm={() => {
          dialog.close();
          if (question) collect(question.orders);
        }}
      >
        <ul className="flex flex-col gap-1">
          {question && collectWords(question, orders).map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
      </ConfirmDialog>
      {question?.kind === 'noShow' && (
        <NoShowDialog
          title={
            isOne
              ? 'Commande non retirée'
              : `${formatCount(question.orders.length, 'commande', 'commandes')} non retirées`
          }
          paidOnline={paidOnlineBy(question.orders)}
          hasUnpaid={question.orders.some(({ paymentStatus }) => paymentStatus !== 'CAPTURED')}
          confirmLabel={isOne ? 'Noter comme non retirée' : 'Noter comme non retirées'}
          isPending={false}
          error={undefined}
          onConfirm={(noShow) => {
            dialog.close();
            markNoShows(question.orders, noShow);
          }}
          onClose={dialog.close}
        >
          <p className="mb-3 font-semibold">{namesOf(question.orders)}</p>
        </NoShowDialog>
      )}
    </Section>
  );
}

interface TickRowProps {
  order: Order;
  isBusy: boolean;
  onCollect: () => void;
  onNoShow: () => void;
}

function TickRow({ order, isBusy, onCollect, onNoShow }: TickRowProps) {
  const { reference, collectionDate, collectionPointLabel } = order;
  const whose = `${ofWhom(shopperName(order))}, ${reference}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <Link to={paths.order(reference)} className="font-semibold text-ink underline-offset-3 hover:underline">
          {shopperName(order)}
        </Link>{' '}
        <span className="text-sm text-ink-soft">{reference}</span>
        <p className="text-sm text-ink-soft">
          {formatDay(collectionDate)}, {collectionPointLabel}
        </p>
        <p className="font-semibold tabular-nums">{dueText(order) ?? channelText(order)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {isToBeWeighedFirst(order) ? (
          <Link
            to={`${paths.order(reference)}?${questionSearch('collect')}`}
            aria-label={`Peser et remettre la commande ${whose}`}
            className={buttonClass({ size: 'sm' })}
          >
            Peser et remettre
          </Link>
        ) : (
          <Button size="sm" disabled={isBusy} aria-label={`Remettre la commande ${whose}`} onClick={onCollect}>
            Remettre
          </Button>
        )}
        <Button size="sm" disabled={isBusy} aria-label={`Non retirée, commande ${whose}`} onClick={onNoShow}>
          Non retirée
        </Button>
      </div>
    </li>
  );
}
