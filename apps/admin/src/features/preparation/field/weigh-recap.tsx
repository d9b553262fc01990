import { isFarFromExpected } from '@etal/domain/orders/weighing';
import type { Order } from '@etal/contract/orders';
import { formatGrams } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { ofWhom } from '@etal/texts/orders';
import { Button } from '@etal/ui/button';
import { Check } from 'lucide-react';
import { nameOf, type WeighPreview } from '../preparation.view.ts';

interface WeighRecapProps {
  order: Order;
  preview: WeighPreview;
  onConfirm: () => void;
  onCorrect: () => void;
}

/** Shown before the weights are sent: once every line is weighed the invoice is issued, and cannot be undone. */
export function WeighRecap({ order, preview: { lines, subTotal, isEstimate }, onConfirm, onCorrect }: WeighRecapProps) {
  return (
    <>
      <div className="flex flex-1 flex-col justify-center gap-3 pb-3">
        <div>
          <h2 className="text-2xl font-bold wrap-anywhere short:text-xl">
            Enregistrer la pesée {ofWhom(nameOf(order))}
          </h2>
          <p className="text-ink-soft">{order.reference}</p>
        </div>
        <ul className="rounded-lg border border-rule bg-surface px-4">
          {lines.map(({ sale, grams, amount }) => (
            <li key={sale.id} className="flex items-baseline gap-3 border-b border-rule py-2.5 last:border-b-0">
              <span className="min-w-0 flex-1">
                <span className="font-semibold wrap-anywhere">{sale.saleableLabel}</span>
                <span className="block text-ink-soft">
                  {grams === null ? 'Pas encore pesé' : formatGrams(grams)}
                  {grams !== null && isFarFromExpected(sale, grams) && (
                    <span className="font-semibold text-straw"> · poids inhabituel</span>
                  )}
                </span>
              </span>
              <span className="text-lg font-semibold tabular-nums">{amountText(amount, grams === null)}</span>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-3 text-xl font-bold max-sm:text-lg">
          Sous-total de la commande{' '}
          <span className="whitespace-nowrap tabular-nums">{amountText(subTotal, isEstimate)}</span>
        </p>
        <p className="text-ink-soft">
          {isEstimate
            ? "Le montant reste estimé tant que tout n'est pas pesé."
            : 'Une fois envoyée, la facture est émise\u00A0: les poids ne changent plus.'}
        </p>
      </div>
      <div className="sticky bottom-0 -mx-3 flex gap-2 border-t border-rule bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button size="lg" className="min-h-14" onClick={onCorrect}>
          Corriger
        </Button>
        <Button size="lg" variant="primary" className="min-h-14 flex-1" onClick={onConfirm}>
          <Check aria-hidden />
          Enregistrer
        </Button>
      </div>
    </>
  );
}
