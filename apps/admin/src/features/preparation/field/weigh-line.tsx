import type { PreparedOrder } from '@etal/contract/preparation';
import { isFarFromExpected } from '@etal/domain/orders/weighing';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import { ORDER_BOUND } from '@etal/texts/bounds';
import { formatGrams, formatInteger, formatPricePerKilogram } from '@etal/texts/format';
import { amountText, saleQuantity } from '@etal/texts/order-lines';
import { Button } from '@etal/ui/button';
import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOf, type WeighedSale, type WeighingLine, type WeighPreview } from '../preparation.view.ts';
import { handedOverAt } from '../unsent/refusal.ts';
import { Keypad } from './keypad.tsx';

interface WeighLineProps {
  line: WeighingLine;
  grams: number | null;
  /** The whole order as it would be charged. */
  preview: WeighPreview;
  progress: string;
  onGrams: (grams: number | null) => void;
  onNext: () => void;
  onPrevious: (() => void) | undefined;
}

/** 999 kg: nothing heavier is sold in one line. */
const MAX_DIGITS = 6;

/** What is wrong with the weight, before it is sent. */
function warningOf(sale: WeighingLine['sale'], grams: number | null, { subTotal }: WeighPreview): string | undefined {
  if (grams === null) return undefined;
  if (subTotal > MAX_ORDER_TOTAL) return ORDER_BOUND;
  return isFarFromExpected(sale, grams)
    ? `Poids inhabituel\u00A0: environ ${formatGrams(sale.averageWeight * sale.quantity)} attendus.`
    : undefined;
}

/** Shows one line at a time, to be used with one hand. */
export function WeighLine({
  line: { order, sale },
  grams,
  preview,
  progress,
  onGrams,
  onNext,
  onPrevious,
}: WeighLineProps) {
  const typed = grams === null ? '' : String(grams);
  // A scale types the whole weight again when one comes back to a line: the first digit starts anew, the eraser
  // corrects.
  const isBegun = useRef(false);
  const amount = preview.lines.find((one) => one.sale.id === sale.id)?.amount ?? sale.subTotal;
  const warning = warningOf(sale, grams, preview);
  const [asked, setAsked] = useState<number | null>(null);
  const isAsking = grams !== null && asked === grams && isFarFromExpected(sale, grams);
  const goOn = (): void => {
    if (grams === null || !isFarFromExpected(sale, grams)) return onNext();
    setAsked(grams);
  };
  const setDigits = (digits: string): void => {
    isBegun.current = true;
    const value = Number(digits.slice(0, MAX_DIGITS));
    onGrams(value > 0 ? value : null);
  };
  return (
    <>
      <div className="flex flex-1 flex-col justify-center gap-3 pb-3 short:gap-1 short:pb-1">
        <div>
          <p className="flex items-start justify-between gap-x-3 text-ink-soft">
            {/* A phone that is not tall keeps its room for what the scale says. */}
            <span className="min-w-0 wrap-anywhere short:truncate">
              {nameOf(order)}, {order.reference}
            </span>
            <span className="shrink-0 tabular-nums">{progress}</span>
          </p>
          <h2 className="text-2xl font-bold wrap-anywhere short:text-xl">{sale.saleableLabel}</h2>
          <p className="text-lg text-ink-soft short:text-base">
            {saleQuantity({ ...sale, weighedGrams: null }).replace(', ', ' · ')} ·{' '}
            {formatPricePerKilogram(sale.pricePerKilogram)}
          </p>
        </div>
        <div className="rounded-lg border border-rule bg-surface p-3.5 text-center short:flex short:flex-wrap short:items-baseline short:justify-between short:px-3 short:py-1">
          <output aria-label="Poids" className="block text-3xl font-bold tabular-nums short:text-2xl">
            {grams === null ? '–\u00A0g' : `${formatInteger(grams)}\u00A0g`}
            {grams !== null && grams >= 1000 && (
              <span className="ml-3 text-xl font-semibold text-ink-soft">{formatGrams(grams)}</span>
            )}
          </output>
          <p className="mt-1 text-xl font-semibold tabular-nums short:mt-0">{amountText(amount, grams === null)}</p>
          <p className="text-ink-soft tabular-nums">
            Sous-total de la commande&nbsp;: {amountText(preview.subTotal, preview.isEstimate)}
          </p>
        </div>
        <p
          role="status"
          className="flex min-h-6 items-center justify-center gap-2 text-center font-semibold text-straw empty:short:hidden short:text-sm"
        >
          {warning && (
            <>
              <TriangleAlert aria-hidden className="size-5 shrink-0" />
              {warning}
              {isAsking && ' Confirmez-le, ou corrigez-le.'}
            </>
          )}
        </p>
      </div>
      <div className="sticky bottom-0 -mx-3 flex flex-col gap-2 border-t border-rule bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Keypad
          onDigits={(digits) => setDigits(isBegun.current ? typed + digits : digits)}
          onErase={() => setDigits(typed.slice(0, -1))}
          onEnter={goOn}
        />
        <div className="flex gap-2">
          {/* Not where one has just pressed: a thumb that presses twice confirms nothing. */}
          {isAsking ? (
            <Button size="lg" className="min-h-14 short:min-h-12" onClick={onNext}>
              Confirmer
            </Button>
          ) : (
            <Button size="lg" className="min-h-14 short:min-h-12" disabled={!onPrevious} onClick={onPrevious}>
              <ArrowLeft aria-hidden />
              Précédent
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            className="min-h-14 flex-1 short:min-h-12"
            disabled={isAsking}
            onClick={goOn}
          >
            Suivant
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </div>
    </>
  );
}

interface WeighedElsewhereProps {
  line: { order: PreparedOrder; sale: WeighedSale };
  /** What was being typed here for it. */
  typed: number | undefined;
  onNext: () => void;
}

/** The line on the scale was weighed on another device: the next digits are not for another line in silence. */
export function WeighedElsewhere({ line: { order, sale }, typed, onNext }: WeighedElsewhereProps) {
  const handedOver = order.status === 'COLLECTED' ? handedOverAt(order) : null;
  return (
    <>
      <div role="status" className="flex flex-1 flex-col justify-center gap-3 pb-3">
        <p className="text-ink-soft wrap-anywhere">
          {nameOf(order)}, {order.reference}
        </p>
        <h2 className="text-2xl font-bold wrap-anywhere short:text-xl">{sale.saleableLabel}</h2>
        <p className="text-xl font-semibold">
          {sale.weighedGrams === null ? 'À ne plus peser' : `Déjà pesé\u00A0: ${formatGrams(sale.weighedGrams)}`}
          {handedOver && `, remise ${handedOver}`}.
        </p>
        {typed !== undefined && typed !== sale.weighedGrams && (
          <p>Vous aviez tapé {formatGrams(typed)}&nbsp;: ce poids n'est pas envoyé.</p>
        )}
      </div>
      <div className="sticky bottom-0 -mx-3 flex border-t border-rule bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button size="lg" variant="primary" className="min-h-14 flex-1" onClick={onNext}>
          Suivant
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </>
  );
}
