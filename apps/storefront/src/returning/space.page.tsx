import { SPACE_PARAMS, spacePath } from '@etal/contract/site-pages';
import type { ShopperSpace } from '@etal/contract/shopper-space';
import { todayAt } from '@etal/domain/orders/life';
import { fullName } from '@etal/domain/shoppers/full-name';
import { SPACE, SPACE_ASK, SPACE_ERASE, SPACE_NAME, SPACE_OPEN, SPACE_SENT } from '@etal/texts/shopper-space';
import type { ReactNode } from 'react';
import { COLUMN, FIELD, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { ProblemNotice } from '../orders/problem-notice.tsx';
import type { DrawPage, PageOf } from '../pages/page.ts';
import { Account, Data, Details, Leave, MailChoice, Orders } from './space-blocks.tsx';

type Shown = PageOf<'space'>['shown'];

/** « Mon espace »: forms and links alone, because it is opened from a mail on any device. */
export const drawSpace: DrawPage<PageOf<'space'>> = (view, { shown }) => ({
  head: { title: `${titleOf(shown)} – ${view.storefront.details.label}`, description: SPACE_ASK.intro },
  body: (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{titleOf(shown)}</h1>
      <Step view={view} shown={shown} />
    </div>
  ),
});

function titleOf({ step }: Shown): string {
  switch (step) {
    case 'ask':
    case 'show':
      return SPACE_NAME;
    case 'sent':
      return SPACE_SENT.title;
    case 'open':
      return SPACE_OPEN.title;
    case 'erase':
      return SPACE_ERASE.title;
    case 'erased':
      return SPACE_ERASE.done;
  }
}

function Step({ view, shown }: { view: ShopView; shown: Shown }): ReactNode {
  const { slug } = view.storefront;
  switch (shown.step) {
    case 'ask':
      return <AskForm slug={slug} email={shown.email} problem={shown.problem} />;
    case 'sent':
      return (
        <>
          <p role="status" className="mt-4 max-w-prose rounded-lg bg-leaf-wash px-4 py-3 font-semibold text-ink">
            {SPACE_SENT.text}
          </p>
          <p className="mt-4 max-w-prose">{SPACE_SENT.late}</p>
          <p className="mt-4">
            <a href={spacePath(slug)} className={SECONDARY_BUTTON}>
              {SPACE_SENT.again}
            </a>
          </p>
        </>
      );
    case 'open':
      return (
        <form method="post" action={spacePath(slug, 'open')} data-press-once className="mt-4">
          <input type="hidden" name={SPACE_PARAMS.link} value={shown.token} />
          <p className="max-w-prose">{SPACE_OPEN.text}</p>
          <button type="submit" className={`${PRIMARY_BUTTON} mt-5 min-h-14 text-lg`}>
            {SPACE_OPEN.press}
          </button>
        </form>
      );
    case 'show':
      return <Space slug={slug} space={shown.space} isSaved={shown.done === 'choice'} today={todayAt(view.now)} />;
    case 'erase':
      return <EraseQuestion slug={slug} space={shown.space} problem={shown.problem} />;
    case 'erased':
      return <p className="mt-4 max-w-prose">{SPACE_ERASE.doneText}</p>;
  }
}

function AskForm({ slug, email, problem }: { slug: string; email: string; problem: string | null }) {
  return (
    <>
      <p className="mt-3 max-w-prose">{SPACE_ASK.intro}</p>
      <ProblemNotice problem={problem} />
      <form method="post" action={spacePath(slug)} data-press-once className="mt-5 grid max-w-md grid-cols-1 gap-4">
        <div>
          <label htmlFor="email" className="mb-1 block font-semibold">
            {SPACE_ASK.email}
          </label>
          <input
            id="email"
            name={SPACE_PARAMS.email}
            type="email"
            defaultValue={email}
            required
            autoComplete="email"
            className={`${FIELD} w-full`}
          />
        </div>
        <p>
          <button type="submit" className={PRIMARY_BUTTON}>
            {SPACE_ASK.send}
          </button>
        </p>
      </form>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{SPACE_ASK.noAccount}</p>
    </>
  );
}

function Space({
  slug,
  space,
  isSaved,
  today,
}: {
  slug: string;
  space: ShopperSpace;
  isSaved: boolean;
  today: string;
}) {
  return (
    <>
      <p className="mt-1 text-ink-soft">{fullName(space.details)}</p>
      {isSaved && (
        <p role="status" className="mt-4 rounded-lg bg-leaf-wash px-4 py-3 font-semibold text-ink">
          {SPACE.saved}
        </p>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-8">
          <Orders
            slug={slug}
            id="a-venir"
            title={SPACE.toCome}
            orders={space.toCome}
            nothing={SPACE.nothingToCome}
            today={today}
          />
          <Orders
            slug={slug}
            id="passees"
            title={SPACE.past}
            orders={space.past}
            nothing={SPACE.nothingPast}
            today={today}
          />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Account space={space} />
          <Details space={space} />
          <MailChoice slug={slug} space={space} />
          <Data slug={slug} />
          <Leave slug={slug} />
        </div>
      </div>
    </>
  );
}

/** Asks once more on a page of its own, because it cannot be undone. */
function EraseQuestion({ slug, space, problem }: { slug: string; space: ShopperSpace; problem: string | null }) {
  return (
    <>
      <ProblemNotice problem={problem} />
      <p className="mt-3 max-w-prose">{SPACE_ERASE.text}</p>
      <p className="mt-2 font-semibold">
        {fullName(space.details)}, {space.details.email}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <form method="post" action={spacePath(slug, 'erase')} data-press-once>
          <button type="submit" className={`${SECONDARY_BUTTON} border-tomato text-tomato`}>
            {SPACE_ERASE.confirm}
          </button>
        </form>
        <a href={spacePath(slug)} className={PRIMARY_BUTTON}>
          {SPACE_ERASE.keep}
        </a>
      </div>
    </>
  );
}
