import type { Preparation } from '@etal/contract/preparation';
import { harvestDetails, harvestText, KEPT_ONLY_HERE } from '@etal/texts/preparation';
import { SHORTAGE_LINK } from '@etal/texts/shortage';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Day } from '../unsent/kept-day.ts';
import { type Ticking, useTicks } from './use-ticks.ts';
import { type HarvestGroup, harvestGroups } from '../preparation.view.ts';

type PreparedTotal = Preparation['totals'][number];

/** The list is large enough to be read at arm's length and ticked with a thumb. */
interface HarvestProps {
  day: Day;
  totals: readonly PreparedTotal[];
  /** Who may share out what there is of an article that is short. */
  maySettle: boolean;
}

export function Harvest({ day, totals, maySettle }: HarvestProps) {
  const { isOnlyHere, ...ticks } = useTicks(day);
  return (
    <div className="flex flex-col gap-6">
      <div role="alert" className="contents print:hidden">
        {isOnlyHere && <Banner tone="warning">{KEPT_ONLY_HERE}</Banner>}
      </div>
      {harvestGroups(totals).map((group) => (
        <Group key={group.categoryLabel ?? ''} day={day} group={group} maySettle={maySettle} {...ticks} />
      ))}
    </div>
  );
}

function Group({
  day,
  group: { categoryLabel, totals },
  maySettle,
  isDone,
  tick,
}: { day: Day; group: HarvestGroup; maySettle: boolean } & Ticking) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 text-lg font-bold">
        {categoryLabel ?? 'Paniers'}
      </h2>
      <table aria-labelledby={titleId} className="w-full border-collapse rounded-lg border border-rule bg-surface">
        <thead className="sr-only">
          <tr>
            <th scope="col">Fait</th>
            <th scope="col">Article</th>
            <th scope="col">Quantité</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Row
              key={total.saleableId}
              day={day}
              total={total}
              maySettle={maySettle}
              isDone={isDone(total)}
              onTick={(done) => tick(total, done)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const DONE_LABEL = 'text-ink-soft line-through print:text-ink print:no-underline';
const DONE_AMOUNT = 'text-ink-soft print:text-ink';

interface RowProps {
  day: Day;
  total: PreparedTotal;
  maySettle: boolean;
  isDone: boolean;
  onTick: (isDone: boolean) => void;
}

function Row({ day, total, maySettle, isDone, onTick }: RowProps) {
  return (
    <tr className="break-inside-avoid border-t border-rule first:border-t-0">
      <td className="w-px p-2 align-middle">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Fait\u00A0: ${total.label}`}
            checked={isDone}
            onChange={(event) => onTick(event.target.checked)}
            className="size-7 cursor-pointer accent-leaf print:appearance-none print:border print:border-edge"
          />
        </label>
      </td>
      <th
        scope="row"
        className={`py-2 pr-3 text-left align-middle text-lg font-semibold wrap-anywhere hyphens-auto ${isDone ? DONE_LABEL : ''}`}
      >
        {total.label}
      </th>
      <td className="py-2 pr-4 text-right align-middle">
        <div className={`text-xl font-bold tabular-nums ${isDone ? DONE_AMOUNT : ''}`}>{harvestText(total)}</div>
        {harvestDetails(total).map((detail) => (
          <div key={detail} className="text-ink-soft tabular-nums">
            {detail}
          </div>
        ))}
        {maySettle && (
          <Link
            to={paths.shortage(total.saleableId, day.date, day.point)}
            className={`${textLinkClass} inline-flex min-h-11 items-center text-sm md:min-h-8 print:hidden`}
          >
            {SHORTAGE_LINK}
            <span className="sr-only">{`\u00A0: ${total.label}`}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}
