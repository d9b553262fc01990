import type { CollectionPoint } from '@etal/contract/collection-points';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { formatAddress } from '@etal/texts/collection';
import { ORDER_BOUND } from '@etal/texts/bounds';
import { formatGrams, formatInteger } from '@etal/texts/format';
import { DEPOSITS_NOTICE } from '@etal/texts/deposits';
import { amountText, ESTIMATE_NOTICE } from '@etal/texts/order-lines';
import { slotWords } from '@etal/texts/storefront';
import { ORDER_BUTTON, ORDER_SENDING, PAYMENT_CHOICES, TEST_PAYMENT } from '@etal/texts/storefront-order';
import type { Ref } from 'react';
import { ALERT, CARD, PRIMARY_BUTTON, TEXT_LINK } from '../../layout/look.ts';
import { Totals } from './cart-section.tsx';
import type { Amounts, CartLine } from '../cart/cart-lines.ts';

interface RecapSectionProps {
  lines: CartLine[];
  amounts: Amounts;
  point: CollectionPoint | undefined;
  slot: CollectionSlot | undefined;
  channel: PaymentChannel | null;
  isTest: boolean;
  termsUrl: string;
  isSending: boolean;
  /** No order may come to that much. */
  isTooBig: boolean;
  /** Why the order was refused, where its slot is not the reason. */
  alert: string | null;
  alertRef: Ref<HTMLParagraphElement>;
  onOrder: () => void;
}

/** What is ordered, where, when and for how much, just before the button that binds. */
export function RecapSection({
  lines,
  amounts,
  point,
  slot,
  channel,
  isTest,
  termsUrl,
  isSending,
  isTooBig,
  alert,
  alertRef,
  onOrder,
}: RecapSectionProps) {
  return (
    <section aria-labelledby="recapitulatif" className={`${CARD} p-4 sm:p-6 lg:sticky lg:top-6`}>
      <h2 id="recapitulatif" className="mb-3 text-xl font-bold">
        Récapitulatif
      </h2>
      <ul className="mb-3 grid gap-1.5">
        {lines.map(({ key, wish, saleable, priced }) =>
          saleable && priced ? (
            <li key={key} className="flex justify-between gap-3">
              <span>
                <span className="tabular-nums">{quantityText(wish)}</span> {saleable.label}
              </span>
              <span className="whitespace-nowrap tabular-nums">{amountText(priced.subTotal, priced.isEstimate)}</span>
            </li>
          ) : null,
        )}
      </ul>
      <Totals amounts={amounts} />
      {amounts.isEstimate && <p className="mt-2 text-sm text-ink-soft">{ESTIMATE_NOTICE}</p>}
      {amounts.deposits.length > 0 && <p className="mt-2 text-sm text-ink-soft">{DEPOSITS_NOTICE}</p>}
      <dl className="mt-4 grid gap-3 border-t border-rule pt-3">
        <div>
          <dt className="text-sm text-ink-soft">Retrait</dt>
          <dd>
            {point ? (
              <>
                <span className="font-semibold">{point.label}</span>, {formatAddress(point.address)}
              </>
            ) : (
              'Point de collecte à choisir'
            )}
            <br />
            {slot ? (
              <span className="inline-block font-semibold first-letter:uppercase">{slotWords(slot)}</span>
            ) : (
              'Date et créneau à choisir'
            )}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Paiement</dt>
          <dd>{isTest ? TEST_PAYMENT : channel ? PAYMENT_CHOICES[channel].title : 'À choisir'}</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm">
        En commandant, vous acceptez les{' '}
        <a href={termsUrl} className={TEXT_LINK}>
          conditions générales de vente
        </a>
        .
      </p>
      {/* There from the start: a screen reader only hears changes of what it knows. */}
      <div role="alert">
        {alert !== null && (
          <p ref={alertRef} tabIndex={-1} className={`${ALERT} mt-4`}>
            {alert}
          </p>
        )}
      </div>
      {isTooBig && (
        <p id="commande-borne" className="mt-4 font-semibold text-tomato">
          {ORDER_BOUND}
        </p>
      )}
      {/* Not `disabled`, which would drop the focus: the second tap is not listened to, nor one above the bound. */}
      <button
        type="button"
        onClick={onOrder}
        aria-disabled={isSending || isTooBig}
        aria-describedby={isTooBig ? 'commande-borne' : undefined}
        className={`${PRIMARY_BUTTON} mt-4 min-h-14 w-full py-2 text-lg ${isTooBig ? 'aria-disabled:cursor-not-allowed' : 'aria-disabled:cursor-wait'} aria-disabled:opacity-70`}
      >
        {isSending ? ORDER_SENDING : ORDER_BUTTON}
      </button>
    </section>
  );
}

/** `2 ×`, `3 × 500 g`, `350 g` */
function quantityText({ quantity, optionWeight, selectedWeight }: CartLine['wish']): string {
  if (selectedWeight !== undefined) return formatGrams(selectedWeight);
  const times = `${formatInteger(quantity ?? 1)}\u00A0×`;
  return optionWeight === undefined ? times : `${times}\u00A0${formatGrams(optionWeight)}`;
}
