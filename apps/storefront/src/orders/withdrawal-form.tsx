import { fullName } from '@etal/domain/shoppers/full-name';
import { WITHDRAWAL_FIELDS } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { saleQuantity, saleSubTotal } from '@etal/texts/order-lines';
import { WITHDRAW_CONFIRM, WITHDRAWAL_FORM, withdrawalDeadline } from '@etal/texts/withdrawal';
import { CARD, COLUMN, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface WithdrawalFormProps {
  order: ShopperOrder;
  problem: string | null;
  /** Where the form goes, and where the order is. */
  action: string;
  back: string;
}

/** The second step that the law wants: what is given up, by whom, where the acknowledgement goes, and one button. */
export function WithdrawalForm({ order, problem, action, back }: WithdrawalFormProps) {
  const { saleIds, lastDay } = order.withdrawable;
  const { firstname, lastname, email } = order.shopperDetails;
  const lines = order.sales.filter(({ id }) => saleIds.includes(id));
  return (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{WITHDRAWAL_FORM.title}</h1>
      <p className="mt-3 max-w-prose">
        Commande <strong className="font-semibold">{order.reference}</strong>. {withdrawalDeadline(lastDay)}
      </p>
      <ProblemNotice problem={problem} />
      <form method="post" action={action} className="mt-6 grid max-w-2xl grid-cols-1 gap-6">
        <fieldset className={`${CARD} p-4 sm:p-5`}>
          <legend className="float-left mb-2 w-full font-display text-xl font-bold">{WITHDRAWAL_FORM.lines}</legend>
          <ul className="clear-both divide-y divide-rule">
            {lines.map((sale) => (
              <li key={sale.id}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    name={WITHDRAWAL_FIELDS.line}
                    value={sale.id}
                    defaultChecked
                    className="size-6 shrink-0 cursor-pointer accent-accent-text"
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-semibold">{sale.saleableLabel}</span>, {saleQuantity(sale)}
                  </span>
                  <span className="font-semibold whitespace-nowrap tabular-nums">{saleSubTotal(sale)}</span>
                </label>
              </li>
            ))}
          </ul>
          {lines.length < order.sales.length && <p className="mt-2 text-sm text-ink-soft">{WITHDRAWAL_FORM.others}</p>}
        </fieldset>
        <section aria-labelledby="accuse" className={`${CARD} p-4 sm:p-5`}>
          <h2 id="accuse" className="mb-2 text-xl font-bold">
            {WITHDRAWAL_FORM.acknowledgement}
          </h2>
          <p className="wrap-anywhere">
            {email
              ? `Il sera aussitôt envoyé à ${fullName({ firstname, lastname })}, ${email}.`
              : 'Il restera sur la page de votre commande.'}
          </p>
        </section>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={PRIMARY_BUTTON}>
            {WITHDRAW_CONFIRM}
          </button>
          <a href={back} className={SECONDARY_BUTTON}>
            {WITHDRAWAL_FORM.keep}
          </a>
        </div>
      </form>
    </div>
  );
}
