import type { ShopperOrder } from '@etal/contract/storefront';
import { afterWithdrawal, receivedOn, WITHDRAWAL_FORM, withdrawnGoods } from '@etal/texts/withdrawal';

/** Lists what was withdrawn and when, for as long as the order has a page. */
export function Acknowledgements({ order, shopLabel }: { order: ShopperOrder; shopLabel: string }) {
  if (order.withdrawals.length === 0) return null;
  return (
    <section aria-labelledby="retractation" className="mt-5 rounded-xl bg-straw-wash px-5 py-4 text-ink">
      <h2 id="retractation" className="text-2xl font-bold">
        Rétractation
      </h2>
      {order.withdrawals.map((withdrawal) => (
        <div key={withdrawal.at} className="mt-2 max-w-prose wrap-anywhere">
          <p>
            <strong className="font-semibold">
              {WITHDRAWAL_FORM.acknowledgement}. {receivedOn(withdrawal)}
              {'\u00A0'}:
            </strong>{' '}
            {withdrawnGoods(withdrawal)}.
          </p>
          {afterWithdrawal(withdrawal, order, shopLabel).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ))}
      {order.shopperDetails.email && (
        <p className="mt-2 wrap-anywhere">Une copie vous est envoyée à {order.shopperDetails.email}.</p>
      )}
    </section>
  );
}
