import type { Article } from '@etal/contract/articles';
import type { ArticlesBag, BagWeek } from '@etal/contract/baskets';
import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { mondayOf } from '@etal/domain/calendar/weeks';
import { contentsWords, UNKNOWN_CONTENT, weekWords } from '@etal/texts/bag-contents';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { textLinkClass } from '@etal/ui/text-link';
import { Suspense, useState } from 'react';
import { Await, Link, useLoaderData } from 'react-router';
import { ListFailure } from '../../../calls/failed-load.tsx';
import type { Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import type { LatestOrdersData } from '../../orders/orders.ts';

export interface BagDetailData extends LatestOrdersData {
  /** Not awaited: the page shows at once, its compositions when they come. */
  weeks: Promise<Outcome<BagWeek[]>>;
}

export const WEEKS_FAILURE = "Les compositions n'ont pas pu être lues.";

/** How many weeks one plans ahead. */
const WEEKS_AHEAD = 4;

interface WeeksProps {
  bag: ArticlesBag;
  articles: Article[];
}

/** What a surprise bag holds this week and in the next ones (R-CATALOG-22). */
export function Weeks({ bag, articles }: WeeksProps) {
  const { weeks } = useLoaderData<BagDetailData>();
  const failure = <ListFailure>{WEEKS_FAILURE}</ListFailure>;
  return (
    <Section title="Composition par semaine" description="Elle sert à récolter, à préparer et à remettre.">
      <Suspense fallback={<Spinner>Chargement des compositions…</Spinner>}>
        <Await resolve={weeks} errorElement={failure}>
          {(outcome) => (outcome.ok ? <List bag={bag} articles={articles} weeks={outcome.value} /> : failure)}
        </Await>
      </Suspense>
    </Section>
  );
}

function List({ bag, articles, weeks }: WeeksProps & { weeks: BagWeek[] }) {
  const [thisWeek] = useState(() => mondayOf(parisWallTime(Math.floor(Date.now() / 1000)).date));
  const mondays = Array.from({ length: WEEKS_AHEAD }, (_, index) => addDays(thisWeek, 7 * index));
  return (
    <ul className="flex flex-col gap-2">
      {mondays.map((monday) => {
        const known = weeks.find(({ week }) => week === monday);
        return (
          <li key={monday}>
            <Link
              to={paths.bagWeek(bag.id, monday)}
              className={`${textLinkClass} inline-flex min-h-11 items-center md:min-h-8`}
            >
              {weekWords(monday)}
            </Link>
            <div className="text-ink-soft">
              {known
                ? `${contentsWords(known.articles.map((content) => named(content, articles)))}${
                    known.shown ? ' (visible sur votre site)' : ''
                  }`
                : 'Pas encore composé.'}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const named = (content: BagWeek['articles'][number], articles: readonly Article[]) => ({
  ...(articles.find(({ id }) => id === content.articleId) ?? UNKNOWN_CONTENT),
  ...content,
});
