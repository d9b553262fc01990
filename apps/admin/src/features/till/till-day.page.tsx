import { getTillDay, type TillDay } from '@etal/contract/till';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import { totalOf } from '@etal/domain/till/till-day';
import { formatCents, formatCount, formatDay, formatHour } from '@etal/texts/format';
import { MEANS_LABELS, TILL_TITLE, WITHOUT_POINT } from '@etal/texts/till';
import { COUNTING_TITLE } from '@etal/texts/till-count';
import { Banner } from '@etal/ui/banner';
import { buttonClass } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { Banknote } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { call } from '../../calls/api.ts';
import { ListFailure } from '../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../calls/failure.ts';
import { BackLink } from '../../routing/back-link.tsx';
import { paths } from '../../routing/paths.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Closings } from './closings.tsx';
import { useClosing } from './count/close-day.ts';
import { CountForm } from './count/count-form.tsx';
import { closingOf, countOf, EMPTY_DRAFT } from './count/count.view.ts';
import { useCountDraft } from './count/use-count-draft.ts';
import { tillDayIn } from './till.view.ts';

type Entry = TillDay['entries'][number];

export async function loader({ request }: LoaderFunctionArgs): Promise<Outcome<TillDay>> {
  const day = tillDayIn(new URL(request.url).searchParams);
  if (!day) throw redirect(paths.till);
  const query = { date: day.date, ...(day.point !== null && { collectionPoint: day.point }) };
  return attempt(
    () => call(getTillDay, { query }, { signal: request.signal }),
    "Cette journée de caisse n'a pas pu être lue.",
  );
}

export { action } from './count/close-day.ts';

const COLUMNS: Column<Entry>[] = [
  {
    id: 'name',
    header: 'Client',
    kind: 'lead',
    cell: ({ name, orderReference, note }) => (
      <>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <div className="text-sm wrap-anywhere text-ink-soft">
          {orderReference ? (
            <Link to={paths.order(orderReference)} className={textLinkClass}>
              Commande {orderReference}
            </Link>
          ) : (
            (note ?? 'Sans commande')
          )}
        </div>
      </>
    ),
  },
  { id: 'number', header: 'N°', align: 'end', cell: ({ sequence }) => sequence },
  { id: 'hour', header: 'Heure', align: 'end', cell: ({ at }) => formatHour(at) },
  { id: 'means', header: 'Moyen de paiement', cell: ({ means }) => MEANS_LABELS[means] },
  { id: 'cents', header: 'Montant', align: 'end', cell: ({ cents }) => formatCents(cents) },
  {
    id: 'closing',
    header: 'Clôture',
    cell: (entry) => (entry.closing === null ? 'À clôturer' : `n°\u00A0${entry.closing}`),
  },
];

export function Component() {
  const outcome = useLoaderData<Outcome<TillDay>>();
  useTitle(outcome.ok ? `${TILL_TITLE} du ${formatDay(outcome.value.date)}` : TILL_TITLE);
  if (outcome.ok) return <LoadedDay key={dayKey(outcome.value)} till={outcome.value} />;
  return (
    <>
      <PageHeader title={TILL_TITLE} back={<BackLink to={paths.till}>{TILL_TITLE}</BackLink>} />
      <ListFailure>{outcome.error}</ListFailure>
    </>
  );
}

const dayKey = ({ date, collectionPoint }: TillDay): string => `${date} ${collectionPoint?.id ?? ''}`;

function LoadedDay({ till }: { till: TillDay }) {
  const { date, collectionPoint, entries, closings, expected } = till;
  const day = { date, point: collectionPoint?.id ?? null };
  const isOpen = entries.some((entry) => entry.closing === null);
  return (
    <>
      <PageHeader
        title={`${TILL_TITLE} · ${formatDay(date)}, ${collectionPoint?.label ?? WITHOUT_POINT}`}
        back={<BackLink to={paths.tillMonth(date.slice(0, 7))}>{TILL_TITLE}</BackLink>}
        description={formatCount(entries.length, "mouvement d'argent", "mouvements d'argent")}
        actions={
          isOpen &&
          day.point !== null && (
            <Link to={paths.counting(date, day.point)} className={buttonClass({ variant: 'primary' })}>
              <Banknote aria-hidden />
              {COUNTING_TITLE}
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-5">
        {isOpen && (
          <Section title="À clôturer">
            <DescriptionList
              items={[
                ...COUNTED_MEANS.filter((means) => expected[means] !== 0).map((means) => ({
                  term: MEANS_LABELS[means],
                  description: formatCents(expected[means]),
                })),
                { term: 'Total', description: formatCents(totalOf(expected)) },
              ]}
            />
          </Section>
        )}
        {closings.length > 0 && <Closings day={day} closings={closings} />}
        <WithoutPoint till={till} isOpen={isOpen} />
        {entries.length === 0 ? (
          <EmptyState icon={<Banknote />} title="Aucun mouvement">
            Aucun argent n'a été reçu ni rendu ce jour-là.
          </EmptyState>
        ) : (
          <Table
            caption="Mouvements d'argent"
            captionVisible
            columns={COLUMNS}
            rows={entries}
            rowKey={({ sequence }) => sequence}
          />
        )}
      </div>
    </>
  );
}

/** Money that no point has taken has no screen in the field: it is counted here. */
function WithoutPoint({ till, isOpen }: { till: TillDay; isOpen: boolean }) {
  const { date, collectionPoint, closings, expected } = till;
  const day = { date, point: null };
  const [draft, changeDraft] = useCountDraft(day);
  const closing = useClosing(() => changeDraft(EMPTY_DRAFT));
  if (collectionPoint !== null) return null;
  if (!isOpen)
    return (
      <div role="alert" className="empty:hidden">
        {closing.error && <Banner tone="error">{closing.error}</Banner>}
      </div>
    );
  const count = countOf(draft, expected);
  return (
    <Section title={COUNTING_TITLE}>
      <CountForm
        draft={draft}
        count={count}
        expected={expected}
        onChange={changeDraft}
        onConfirm={() => closing.send(closingOf(day, draft, count))}
        closing={closing}
        obstacle={null}
        isComplement={closings.length > 0}
      />
    </Section>
  );
}
