import { isMonthly } from '@etal/domain/documents/monthly';
import type { PreparedOrder } from '@etal/contract/preparation';
import { formatCount } from '@etal/texts/format';
import { amountText, itemCount } from '@etal/texts/order-lines';
import { ofWhom } from '@etal/texts/orders';
import { duePhrase } from '@etal/texts/preparation';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { Banknote, Check, ChevronRight, Scale, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Day } from '../unsent/kept-day.ts';
import { type HandoverState, nameOf } from '../preparation.view.ts';

interface HandoverRowProps {
  order: PreparedOrder;
  /** What is due, near where a weight is still to come. */
  due: number;
  isExact: boolean;
  /** « Doit 0,50 € », « A 4,10 € d'avance » */
  balance: string | null;
  day: Day;
  state: HandoverState;
  /** « Espèces 5,15 € », of what has just been handed over; empty where nothing was taken. */
  taken: string;
  /** With the weights that are on their way to the server. */
  isToWeigh: boolean;
  isAtEstimate: boolean;
  /** In one press: the exact amount in cash, or nothing where nothing is due. */
  onHandOver: () => void;
  onOpen: () => void;
  onUndo: () => void;
}

export function HandoverRow({
  order,
  due,
  isExact,
  balance,
  day,
  state,
  taken,
  isToWeigh,
  isAtEstimate,
  onHandOver,
  onOpen,
  onUndo,
}: HandoverRowProps) {
  const isUndoable = state === 'UNDOABLE';
  const amount = amountText(due, !isExact);
  // What the invoice of a month tells of is not cashed at the stall.
  const isCashed = due > 0 && !isMonthly(order);
  const stillDue = isCashed ? `${amount} à encaisser` : duePhrase(order);
  return (
    <li
      className={`flex items-center gap-3 rounded-lg border p-3 ${isUndoable ? 'border-leaf bg-leaf-wash' : 'border-rule bg-surface'}`}
    >
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className={`${textLinkClass} flex min-h-11 items-center gap-1 text-left text-lg leading-tight font-semibold wrap-anywhere`}
          aria-label={`Ouvrir la commande ${ofWhom(nameOf(order))}, ${order.reference}`}
          onClick={onOpen}
        >
          {nameOf(order)}
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </button>
        {/* In its place, not below it: the next row stays where it is. */}
        <p className="text-sm text-ink-soft">
          {isUndoable ? <span className="font-semibold text-leaf">Remise faite</span> : order.reference},{' '}
          {formatCount(itemCount(order.sales), 'article', 'articles')}
          {order.status === 'PAID' && ', pas encore acceptée'}
        </p>
        <p className="font-semibold tabular-nums">{isUndoable && isCashed ? taken || 'À payer plus tard' : stillDue}</p>
        {balance && !isUndoable && <p className="text-sm font-semibold text-straw">{balance}</p>}
        {isToWeigh && !isUndoable && (
          <Link
            to={`${paths.weighing(day.date, day.point)}&ligne=${firstToWeigh(order)}`}
            aria-label={`À peser\u00A0: ${nameOf(order)}`}
            className={`${textLinkClass} inline-flex min-h-11 items-center gap-1.5 text-straw`}
          >
            <Scale aria-hidden className="size-4.5" />À peser
          </Link>
        )}
        {isUndoable && isAtEstimate && <p className="text-sm font-semibold text-straw">Facturée au poids estimé.</p>}
      </div>
      {/* One and the same button, so that the focus stays where the thumb was. */}
      <Button
        size="lg"
        variant={isUndoable ? 'secondary' : 'primary'}
        className="min-h-14 shrink-0"
        aria-label={[
          `${isUndoable ? 'Annuler la remise' : 'Remettre la commande'} ${ofWhom(nameOf(order))}`,
          order.reference,
          ...(isCashed && !isUndoable ? [`${amount} en espèces`] : []),
        ].join(', ')}
        onClick={isUndoable ? onUndo : onHandOver}
      >
        {isUndoable ? <Undo2 aria-hidden /> : isCashed ? <Banknote aria-hidden /> : <Check aria-hidden />}
        {isUndoable ? 'Annuler' : isCashed ? 'Espèces' : 'Remettre'}
      </Button>
    </li>
  );
}

const firstToWeigh = ({ sales }: PreparedOrder): string =>
  sales.find((sale) => sale.klass === 'WeighingRequiredUnitOrderSale' && sale.weighedGrams === null)?.id ?? '';
