import { CallError } from '@etal/contract/client';
import { getTillDay, type TillDay } from '@etal/contract/till';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import { totalOf } from '@etal/domain/till/till-day';
import { agreed, formatCents } from '@etal/texts/format';
import { COUNTING_TITLE } from '@etal/texts/till-count';
import { Banner } from '@etal/ui/banner';
import { EmptyState } from '@etal/ui/empty-state';
import { textLinkClass } from '@etal/ui/text-link';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { leaveIfShutOut } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import {
  type FieldData,
  FieldFrame,
  loadFieldDay,
  useFieldDay,
  waitingEntries,
} from '../../preparation/preparation.ts';
import { Closings } from '../closings.tsx';
import { useClosing } from './close-day.ts';
import { CountForm } from './count-form.tsx';
import { closedOf, closingOf, countOf, EMPTY_DRAFT, expectedOnDevice } from './count.view.ts';
import { keepClosed, readClosed, useCountDraft } from './use-count-draft.ts';

export { action } from './close-day.ts';
export { FieldError as ErrorBoundary, shouldReloadDay as shouldRevalidate } from '../../preparation/preparation.ts';

interface CountData extends FieldData {
  /** What the server knows of the till; null without a network. */
  till: TillDay | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<CountData> {
  const field = await loadFieldDay(args);
  if (field.isOffline) return { ...field, till: null };
  const { date, point } = field.day;
  try {
    const query = { date, collectionPoint: point };
    const till = await call(getTillDay, { query }, { signal: args.request.signal });
    keepClosed(field.day, closedOf(till));
    return { ...field, till };
  } catch (error) {
    leaveIfShutOut(error);
    if (error instanceof CallError && (error.status === 0 || error.status >= 500))
      return { ...field, isOffline: true, till: null };
    throw error;
  }
}

const NEEDS_NETWORK =
  'Clôturer demande du réseau. Comptez dès maintenant\u00A0: ce que vous saisissez reste sur cet appareil, et vous clôturerez au retour du réseau.';
const WAITING = "Des saisies de cet appareil attendent d'être envoyées\u00A0: la journée se clôture après elles.";

export function Component() {
  useTitle(COUNTING_TITLE);
  const field = useFieldDay();
  const { till } = useLoaderData<CountData>();
  const { day, preparation, queue, connection } = field;
  const [draft, changeDraft] = useCountDraft(day);
  const [announcement, setAnnouncement] = useState('');
  const closing = useClosing(() => {
    changeDraft(EMPTY_DRAFT);
    setAnnouncement('Journée clôturée.');
  });
  // Known only from this device: without a network, or while what it entered is on its way.
  const isOnDevice = till === null || connection === 'OFFLINE';
  const expected = isOnDevice ? expectedOnDevice(preparation, queue, readClosed(day)) : till.expected;
  const hasSomething = isOnDevice
    ? COUNTED_MEANS.some((means) => expected[means] !== 0)
    : till.entries.some((entry) => entry.closing === null);
  const isKnownClosed = isOnDevice && COUNTED_MEANS.some((means) => readClosed(day)[means] !== 0);
  const count = countOf(draft, expected);
  const closings = till?.closings ?? [];
  const obstacle = isOnDevice ? NEEDS_NETWORK : waitingEntries(queue).length > 0 ? WAITING : null;
  return (
    <FieldFrame title={COUNTING_TITLE} screen="Caisse" field={field} announcement={announcement}>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4">
        {closings.length > 0 && <Closings day={day} closings={closings} />}
        <div role="alert" className="empty:hidden">
          {!hasSomething && closing.error && <Banner tone="error">{closing.error}</Banner>}
        </div>
        {hasSomething ? (
          <>
            <p className="text-lg font-semibold tabular-nums">
              {formatCents(totalOf(expected))} {agreed(totalOf(expected), 'encaissé', 'encaissés')}
              {closings.length > 0 && ' depuis la clôture'}
              {isOnDevice && <span className="font-normal text-ink-soft">, d'après cet appareil</span>}
            </p>
            <CountForm
              draft={draft}
              count={count}
              expected={expected}
              onChange={changeDraft}
              onConfirm={() => closing.send(closingOf(day, draft, count))}
              closing={closing}
              obstacle={obstacle}
              isComplement={closings.length > 0}
            />
          </>
        ) : (
          closings.length === 0 && (
            <EmptyState icon={<Banknote />} title={isKnownClosed ? 'Journée clôturée' : 'Rien à compter'}>
              {isKnownClosed
                ? 'Au retour du réseau, vous verrez sa clôture, et ce qui serait venu depuis.'
                : "Aucun argent n'a été reçu ni rendu ce jour-là à ce point de collecte."}
            </EmptyState>
          )
        )}
        {!isOnDevice && (
          <p className="pb-3">
            <Link to={paths.tillDay(day.date, day.point)} className={textLinkClass}>
              Voir tous les mouvements du jour
            </Link>
          </p>
        )}
      </div>
    </FieldFrame>
  );
}
