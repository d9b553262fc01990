import { generateTillDay, type TillClosing } from '@etal/contract/till';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import { gapsOf, totalOf } from '@etal/domain/till/till-day';
import { closingName } from '@etal/texts/documents-till';
import { formatCents, formatMoment } from '@etal/texts/format';
import { MEANS_LABELS } from '@etal/texts/till';
import { gapWords } from '@etal/texts/till-count';
import { Button } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../calls/use-download.ts';

interface ClosingsProps {
  day: { date: string; point: string | null };
  closings: readonly TillClosing[];
}

/** What was closed of a day, the day itself and its complements, with their paper. */
export function Closings({ day, closings }: ClosingsProps) {
  const [error, setError] = useState<string>();
  const paper = useDownload(generateTillDay, { onFailed: setError });
  return (
    <Section
      title={closings.length > 1 ? 'Clôtures' : 'Clôture'}
      actions={
        <Button
          pending={paper.isPending}
          pendingText="Téléchargement…"
          onClick={() => {
            setError(undefined);
            paper.start({ query: { date: day.date, ...(day.point !== null && { collectionPoint: day.point }) } });
          }}
        >
          <FileText aria-hidden />
          Télécharger le PDF
        </Button>
      }
    >
      <div role="alert" className="text-tomato not-empty:mb-3">
        {error}
      </div>
      <ul className="flex flex-col gap-4">
        {closings.map((closing) => (
          <li key={closing.number} className="border-t border-rule pt-3 first:border-t-0 first:pt-0">
            <h3 className="font-bold">{closingName(closing)}</h3>
            <p className="text-ink-soft">Clôturée le {formatMoment(closing.closedAt)}</p>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular-nums">
              {COUNTED_MEANS.filter((means) => closing.expected[means] !== 0 || closing.counted[means] !== 0).map(
                (means) => (
                  <div key={means} className="contents">
                    <dt>{MEANS_LABELS[means]}, compté</dt>
                    <dd className="text-right">{formatCents(closing.counted[means])}</dd>
                  </div>
                ),
              )}
              {closing.float > 0 && (
                <div className="contents">
                  <dt>dont fond de caisse</dt>
                  <dd className="text-right">{formatCents(closing.float)}</dd>
                </div>
              )}
              <div className="contents font-semibold">
                <dt>Encaissé</dt>
                <dd className="text-right">{formatCents(closing.total)}</dd>
              </div>
            </dl>
            <p className="mt-1 font-semibold">{gapWords(totalOf(gapsOf(closing)))}</p>
            {closing.note !== null && <p className="wrap-anywhere text-ink-soft">{closing.note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
