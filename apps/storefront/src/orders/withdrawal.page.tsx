import { WITHDRAWAL_FIELDS, type WithdrawalPage } from '@etal/contract/site-pages';
import { WITHDRAWAL_PAGE } from '@etal/texts/withdrawal';
import { COLUMN, FIELD, PRIMARY_BUTTON } from '../layout/look.ts';
import { summary } from '../layout/structured-data.ts';
import { ProblemNotice } from './problem-notice.tsx';
import type { DrawPage, PageOf } from '../pages/page.ts';

/** How to withdraw, and a way back to the order for who lost its mail. Plain form: it works on whatever is at hand. */
export const drawWithdrawal: DrawPage<PageOf<'withdrawal'>> = (view, page) => ({
  head: {
    title: `${WITHDRAWAL_PAGE.title} – ${view.storefront.details.label}`,
    description: summary(WITHDRAWAL_PAGE.how),
    canonical: view.absolute({ kind: 'withdrawal' }),
  },
  body: (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{WITHDRAWAL_PAGE.title}</h1>
      <p className="mt-3 max-w-prose">{WITHDRAWAL_PAGE.how}</p>
      <p className="mt-2 max-w-prose font-semibold">{WITHDRAWAL_PAGE.where}</p>
      <section aria-labelledby="lien" className="mt-8 max-w-prose">
        <h2 id="lien" className="text-xl font-bold">
          {WITHDRAWAL_PAGE.lost}
        </h2>
        {page.asked?.problem === null ? (
          <p role="status" className="mt-3 rounded-lg bg-leaf-wash px-4 py-3 font-semibold text-ink">
            {WITHDRAWAL_PAGE.sent}
          </p>
        ) : (
          <LinkForm action={view.to({ kind: 'withdrawal' })} asked={page.asked} />
        )}
      </section>
    </div>
  ),
});

function LinkForm({ action, asked }: { action: string; asked: WithdrawalPage['asked'] }) {
  return (
    <>
      <ProblemNotice problem={asked?.problem ?? null} />
      <form method="post" action={action} className="mt-3 grid grid-cols-1 gap-4">
        <div>
          <label htmlFor="reference" className="mb-1 block font-semibold">
            {WITHDRAWAL_PAGE.reference}
          </label>
          <input
            id="reference"
            name={WITHDRAWAL_FIELDS.reference}
            defaultValue={asked?.reference}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="reference-aide"
            className={`${FIELD} w-full uppercase`}
          />
          <p id="reference-aide" className="mt-1 text-sm text-ink-soft">
            {WITHDRAWAL_PAGE.referenceHint}
          </p>
        </div>
        <div>
          <label htmlFor="email" className="mb-1 block font-semibold">
            {WITHDRAWAL_PAGE.email}
          </label>
          <input
            id="email"
            name={WITHDRAWAL_FIELDS.email}
            type="email"
            defaultValue={asked?.email}
            required
            autoComplete="email"
            className={`${FIELD} w-full`}
          />
        </div>
        <p>
          <button type="submit" className={PRIMARY_BUTTON}>
            {WITHDRAWAL_PAGE.send}
          </button>
        </p>
      </form>
    </>
  );
}
