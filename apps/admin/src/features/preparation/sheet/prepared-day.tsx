import { mayCall } from '@etal/contract/endpoint';
import { sendMessage } from '@etal/contract/mailings';
import { settleShortage } from '@etal/contract/order-batches';
import { generatePreparationExcel, type Preparation } from '@etal/contract/preparation';
import { getTillDay } from '@etal/contract/till';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { formatCount, formatDay, formatMoment } from '@etal/texts/format';
import { LABELS_NAME } from '@etal/texts/order-labels';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { Banknote, FileSpreadsheet, Mail, PackageCheck, Printer, Scale, Tags, Tractor } from 'lucide-react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useServerReturn } from '../../../calls/reach-server.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog, withChanges } from '../../../routing/use-url-state.ts';
import type { ReadDay } from '../field/load-field-day.ts';
import { keptDay } from '../unsent/kept-day.ts';
import { dayTitle } from '../preparation.view.ts';
import { CustomerSheets } from './customer-sheets.tsx';
import { Harvest } from './harvest.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { UnsentNotice } from '../unsent/unsent-notice.tsx';

const VIEWS = [
  { id: 'recolte', label: 'À récolter' },
  { id: 'clients', label: 'Par client' },
] as const;

/** One day at one point: what to harvest, and who gets what. Both are printed, whichever is shown. */
export function PreparedDay({ preparation, offline }: ReadDay) {
  const { date, collectionPoint, toAccept, totals, orders, bags } = preparation;
  const day = { date, point: collectionPoint.id };
  const title = `Préparation · ${dayTitle(date, collectionPoint.label)}`;
  useTitle(`Préparation du ${formatDay(date)}`);
  const [params] = useSearchParams();
  const view = params.get('vue') === 'clients' ? 'clients' : 'recolte';
  const unsent = keptDay(day).queue().entries.length;
  const { revalidate } = useRevalidator();
  useServerReturn(offline !== null, () => void revalidate());
  return (
    <>
      <PageHeader
        title={title}
        back={
          <span className="print:hidden">
            <BackLink to={paths.preparation}>Préparation</BackLink>
          </span>
        }
        description={formatCount(orders.length, 'commande à préparer', 'commandes à préparer')}
        actions={orders.length > 0 && <DayButtons preparation={preparation} isOffline={offline !== null} />}
      />
      <div className="flex flex-col gap-5 print:block">
        <div role="status" className="contents print:hidden">
          {offline && (
            <Banner tone="warning">
              Hors connexion&nbsp;: voici ce jour
              {offline.keptAt === undefined ? ' tel que cet appareil le garde.' : keptWords(offline.keptAt)}
            </Banner>
          )}
        </div>
        {unsent > 0 && <UnsentNotice day={day} count={unsent} />}
        {toAccept > 0 && (
          <div className="print:hidden">
            <Banner
              tone="warning"
              action={
                <Link to={paths.activeOrders} className={textLinkClass}>
                  Voir les commandes actives
                </Link>
              }
            >
              {toAccept === 1 ? '1\u00A0commande reste à accepter' : `${toAccept}\u00A0commandes restent à accepter`}
            </Banner>
          </div>
        )}
        {orders.length === 0 ? (
          <EmptyState icon={<Tractor />} title="Rien à préparer">
            Aucune commande acceptée pour ce jour et ce point de collecte.
          </EmptyState>
        ) : (
          <>
            <nav aria-label="Vues de la préparation" className="flex gap-1 border-b border-rule print:hidden">
              {VIEWS.map(({ id, label }) => (
                <Link
                  key={id}
                  replace
                  to={{ search: withChanges(params, { vue: id }).toString() }}
                  aria-current={view === id ? 'page' : undefined}
                  className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-4 font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-leaf"
                >
                  {label}
                </Link>
              ))}
            </nav>
            <div className={view === 'recolte' ? undefined : 'hidden print:block'}>
              <Harvest
                key={`${day.date} ${day.point}`}
                day={day}
                totals={totals}
                maySettle={mayCall(preparation.reader, settleShortage)}
              />
            </div>
            <div
              className={
                view === 'clients'
                  ? 'print:break-before-page print:pt-2'
                  : 'hidden print:block print:break-before-page print:pt-2'
              }
            >
              <CustomerSheets orders={orders} bags={bags} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

const keptWords = (keptAt: number): string => ` tel qu'il était le ${formatMoment(keptAt)}.`;

function DayButtons({ preparation, isOffline }: { preparation: Preparation; isOffline: boolean }) {
  const { date, collectionPoint, orders, reader } = preparation;
  const feedback = useFeedback();
  const labels = useUrlDialog('etiquettes');
  const excel = useDownload(generatePreparationExcel, { onFailed: feedback.error });
  const isToWeigh = orders.some(({ status, sales }) => status === 'ACCEPTED' && holdsEstimate(sales));
  return (
    <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow print:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        Imprimer
      </Button>
      {/* The server makes it. */}
      {!isOffline && mayCall(reader, generatePreparationExcel) && (
        <Button
          pending={excel.isPending}
          pendingText="Téléchargement…"
          onClick={() => excel.start({ query: { date, collectionPoint: collectionPoint.id } })}
        >
          <FileSpreadsheet aria-hidden />
          Excel
        </Button>
      )}
      {!isOffline && orders.some(({ status }) => status === 'ACCEPTED') && (
        <Button onClick={() => labels.open('ouvertes')}>
          <Tags aria-hidden />
          {LABELS_NAME}
        </Button>
      )}
      {!isOffline && mayCall(reader, sendMessage) && (
        <Link to={paths.writeMessage({ date, point: collectionPoint.id })} className={buttonClass()}>
          <Mail aria-hidden />
          Écrire
        </Link>
      )}
      {isToWeigh && (
        <Link to={paths.weighing(date, collectionPoint.id)} className={buttonClass()}>
          <Scale aria-hidden />
          Peser
        </Link>
      )}
      {mayCall(reader, getTillDay) && (
        <Link to={paths.counting(date, collectionPoint.id)} className={buttonClass()}>
          <Banknote aria-hidden />
          Caisse
        </Link>
      )}
      <Link to={paths.handover(date, collectionPoint.id)} className={buttonClass({ variant: 'primary' })}>
        <PackageCheck aria-hidden />
        Remettre
      </Link>
      {labels.value !== null && !isOffline && <LabelsDialog preparation={preparation} onClose={labels.close} />}
    </div>
  );
}
