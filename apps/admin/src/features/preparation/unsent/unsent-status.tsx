import { refusedEntriesText, sentEntriesText, unsentEntriesText } from '@etal/texts/preparation';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Unsent } from './use-unsent.ts';

const LINE =
  'block min-w-0 flex-auto truncate px-3 py-1 max-sm:px-1.5 text-center text-sm font-semibold no-underline shadow-stall md:rounded-sm md:shadow-none';

/** In the back-office's header: what was entered in the field and has not left, then that it has. */
export function UnsentStatus({ unsent: { waiting, refused, sent } }: { unsent: Unsent }) {
  const isAnySent = sent.weighings + sent.handovers > 0;
  return (
    // Side by side, as long as it takes: below them, a phone's page keeps its title.
    <div className="flex min-w-0 md:gap-2">
      {refused.first && (
        <Link to={screenOf(refused.first)} className={`${LINE} bg-tomato-wash text-tomato hover:underline`}>
          {refusedEntriesText(refused.counts)}
        </Link>
      )}
      {waiting.first && (
        <Link to={screenOf(waiting.first)} className={`${LINE} bg-straw-wash text-straw hover:underline`}>
          {unsentEntriesText(waiting.counts)}
        </Link>
      )}
      {isAnySent && !waiting.first && <p className={`${LINE} bg-leaf-wash text-leaf`}>{sentEntriesText(sent)}</p>}
    </div>
  );
}

const screenOf = ({ day: { date, point }, entry: { work } }: NonNullable<Unsent['waiting']['first']>): string =>
  work.kind === 'WEIGH' ? paths.weighing(date, point) : paths.handover(date, point);
