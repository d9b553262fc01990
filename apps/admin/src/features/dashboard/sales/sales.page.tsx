import { getSales, type SalesFigures } from '@etal/contract/sales';
import { SALES_PERIODS } from '@etal/domain/figures/sales-periods';
import { formatCount } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import {
  BESIDE_WORDS,
  comparedWords,
  ESTIMATES_COUNT,
  PERIOD_LABELS,
  periodWords,
  SALES_TITLE,
  WHAT_COUNTS,
} from '@etal/texts/sales';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { textLinkClass } from '@etal/ui/text-link';
import { ChartColumn } from 'lucide-react';
import { Suspense } from 'react';
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { useOpenShopLink } from '../../../calls/use-open-shop-link.tsx';
import { useTitle } from '../../../routing/use-title.ts';
import { SalesPlot } from './sales-plot.tsx';
import { SalesTables, UnseenShoppers } from './sales-tables.tsx';
import { type AskedSales, askedIn, inPeriod, stepBack, stepForward } from './sales.view.ts';

interface SalesData {
  asked: AskedSales;
  /** Not awaited: the page and its periods answer at once. */
  figures: Promise<Outcome<SalesFigures>>;
}

const FAILURE = "Vos ventes n'ont pas pu être lues.";

export function loader({ request }: LoaderFunctionArgs): SalesData {
  const asked = askedIn(new URL(request.url).searchParams, Date.now() / 1000);
  return { asked, figures: attemptLater(() => call(getSales, { query: asked }), FAILURE) };
}

export function Component() {
  useTitle(SALES_TITLE);
  const { asked, figures } = useLoaderData<SalesData>();
  return (
    <>
      <PageHeader title={SALES_TITLE} description={WHAT_COUNTS} />
      <div className="flex flex-col gap-5">
        <nav aria-label="Durée" className="flex gap-1 border-b border-rule">
          {SALES_PERIODS.map((period) => (
            <Link
              key={period}
              replace
              to={inPeriod(asked, period)}
              aria-current={asked.period === period ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-4 font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-leaf"
            >
              {PERIOD_LABELS[period]}
            </Link>
          ))}
        </nav>
        <Suspense key={`${asked.period} ${asked.date}`} fallback={<Spinner>Chargement des ventes…</Spinner>}>
          <Await resolve={figures} errorElement={<ListFailure>{FAILURE}</ListFailure>}>
            {(outcome) =>
              outcome.ok ? (
                <Figures asked={asked} figures={outcome.value} />
              ) : (
                <ListFailure>{outcome.error}</ListFailure>
              )
            }
          </Await>
        </Suspense>
      </div>
    </>
  );
}

const STEP = `${textLinkClass} inline-flex min-h-11 items-center`;

function Figures({ asked, figures }: { asked: AskedSales; figures: SalesFigures }) {
  const { now, before } = figures.total;
  const openShop = useOpenShopLink();
  const title = periodWords(asked.period, figures);
  return (
    <>
      <Section
        title={title}
        actions={
          <nav aria-label="Périodes" className="flex flex-wrap gap-x-5">
            <Link to={stepBack(asked)} replace className={STEP}>
              {BESIDE_WORDS[asked.period].before}
            </Link>
            <Link to={stepForward(asked)} replace className={STEP}>
              {BESIDE_WORDS[asked.period].after}
            </Link>
          </nav>
        }
      >
        <p aria-live="polite">
          <span className="block font-display text-3xl font-bold tabular-nums">
            {amountText(now.amount, now.isEstimate)}
          </span>
          <span className="block">{formatCount(now.orders, 'commande', 'commandes')}</span>
          <span className="block text-ink-soft">{comparedWords(asked.period, figures.total)}</span>
          {now.isEstimate && <span className="block text-sm text-ink-soft">{ESTIMATES_COUNT}</span>}
        </p>
        {(now.orders > 0 || before.orders > 0) && (
          <div className="mt-5">
            <SalesPlot period={asked.period} steps={figures.steps} />
          </div>
        )}
      </Section>
      {now.orders === 0 && before.orders === 0 ? (
        <EmptyState icon={<ChartColumn />} title="Aucune vente sur cette période" action={openShop}>
          Dès qu'une commande acceptée est à retirer dans ces dates, ses chiffres s'affichent ici.
        </EmptyState>
      ) : (
        <SalesTables figures={figures} />
      )}
      {(openShop === undefined || figures.unseen.length > 0) && <UnseenShoppers unseen={figures.unseen} />}
    </>
  );
}
