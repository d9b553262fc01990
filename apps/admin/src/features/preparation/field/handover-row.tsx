import type { Order } from '@etal/contract/orders';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { formatCount } from '@etal/texts/format';
import { amountText, itemCount } from '@etal/texts/order-lines';
import { ofWhom } from '@etal/texts/orders';
import { duePhrase } from '@etal/texts/preparation';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { Check, Scale, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Day } from '../unsent/kept-day.ts';
import { type HandoverState, nameOf } from '../preparation.view.ts';

interface HandoverRowProps {
  order: Order;
  day: Day;
  state: HandoverState;
  /** With the weights that are on their way to the server. */
  isToWeigh: boolean;
  isAtEstimate: boolean;
  onHandOver: () => void;
  onUndo: () => void;
}

export function HandoverRow({ order, day, state, isToWeigh, isAtEstimate, onHandOver, onUndo }: HandoverRowProps) {
  const isUndoable = state === 'UNDOABLE';
  return (
    <li
      className={`flex items-center gap-3 rounded-lg border p-3 ${isUndoable ? 'border-leaf bg-leaf-wash' : 'border-rule bg-surface'}`}
    >
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-tight font-semibold wrap-anywhere">{nameOf(order)}</p>
        {/* In its place, not below it: the next row stays where it is. */}
        <p className="text-sm text-ink-soft">
          {isUndoable ? <span className="font-semibold text-leaf">Remise faite</span> : order.reference},{' '}
          {formatCount(itemCount(order.sales), 'article', 'articles')}
        </p>
        <p className="font-semibold tabular-nums">
          {order.dueOnSite > 0
            ? `${amountText(order.dueOnSite, holdsEstimate(order.sales))} à encaisser`
            : duePhrase(order)}
        </p>
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
        aria-label={`${isUndoable ? 'Annuler la remise' : 'Remise'} ${ofWhom(nameOf(order))}, ${order.reference}`}
        onClick={isUndoable ? onUndo : onHandOver}
      >
        {isUndoable ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        {isUndoable ? 'Annuler' : 'Remise'}
      </Button>
    </li>
  );
}

const firstToWeigh = ({ sales }: Order): string =>
  sales.find((sale) => sale.klass === 'WeighingRequiredUnitOrderSale' && sale.weighedGrams === null)?.id ?? '';
