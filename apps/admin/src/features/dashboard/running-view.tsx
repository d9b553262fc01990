import { getDashboard } from '@etal/contract/dashboard';
import { isToBeTicked } from '@etal/domain/orders/life';
import { Button } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { Share2 } from 'lucide-react';
import { call } from '../../calls/api.ts';
import { FailureBanner } from '../../calls/failed-load.tsx';
import { useShop } from '../../calls/use-shop.ts';
import { ToTick, useToday } from '../orders/orders.ts';
import { weekWords } from './figures/figures.view.ts';
import { useLoaded } from './use-loaded.ts';
import { BestSales } from './figures/best-sales.tsx';
import { MonthCalendar } from './calendar/month-calendar.tsx';
import { NextCollections } from './calendar/next-collections.tsx';
import { OrdersToProcess } from './figures/orders-to-process.tsx';
import { WeekFigures } from './figures/week-figures.tsx';

const FAILURE = "Les chiffres de votre boutique n'ont pas pu être lus.";

/** The dashboard of a published shop: orders to process, next collections, figures. */
export function RunningView({ onShare }: { onShare: () => void }) {
  const { activeOrders } = useShop();
  const today = useToday();
  const { outcome, isPending, retry } = useLoaded(today, (signal) => call(getDashboard, {}, { signal }), FAILURE);
  const figures = outcome?.ok ? outcome.value : undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ToTick orders={activeOrders.filter((order) => isToBeTicked(order, today))} />
        <OrdersToProcess orders={activeOrders.filter(({ status }) => status === 'PAID')} />
        <MonthCalendar today={today} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Section title="Cette semaine" description={figures && weekWords(figures)}>
          {outcome === undefined && <Spinner>Chargement des chiffres…</Spinner>}
          {outcome?.ok === false && (
            <FailureBanner isPending={isPending} onRetry={retry}>
              {outcome.error}
            </FailureBanner>
          )}
          {figures && <WeekFigures figures={figures} today={today} />}
        </Section>
        {figures && <NextCollections collections={figures.nextCollections} today={today} />}
      </div>
      {figures && <BestSales saleables={figures.bestSaleables} />}
      <Section title="Faire connaître ma boutique" description="Un lien à envoyer, une affiche à imprimer.">
        <Button onClick={onShare}>
          <Share2 aria-hidden />
          Partager ma boutique
        </Button>
      </Section>
    </div>
  );
}
