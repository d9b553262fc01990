import { formatCount } from '@etal/texts/format';
import { settledCounts } from '@etal/texts/shortage';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Settled } from './shortage-actions.ts';
import type { ShortLine } from './shortage.view.ts';

interface ShortageResultProps {
  settled: Settled;
  /** As they were when they were shared out: they name the orders. */
  lines: readonly ShortLine[];
  back: string;
  isPending: boolean;
  error: string | undefined;
  onRetry: () => void;
}

/** What came of it. Orders that could not follow are named, and may be tried again: the others stay as they are. */
export function ShortageResult({ settled, lines, back, isPending, error, onRetry }: ShortageResultProps) {
  const { changed, canceled, refused } = settled;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Banner tone="info" title={settledCounts({ changed: changed.length, canceled: canceled.length })}>
        Chaque client est prévenu de ce qu'il reçoit, et peut annuler sa commande jusqu'au début du retrait.
      </Banner>
      {refused.length > 0 && (
        <Banner
          tone="error"
          title={formatCount(refused.length, "commande n'a pas pu suivre", "commandes n'ont pas pu suivre")}
          action={
            <Button size="sm" pending={isPending} onClick={onRetry}>
              Réessayer
            </Button>
          }
        >
          <ul className="flex flex-col gap-1">
            {refused.map(({ orderId, problem }) => {
              const line = lines.find((candidate) => candidate.orderId === orderId);
              return (
                <li key={orderId}>
                  {line && (
                    <>
                      <Link to={paths.order(line.reference)} className={textLinkClass}>
                        {line.reference}
                      </Link>
                      , {line.name}&nbsp;:{' '}
                    </>
                  )}
                  {problem}
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
      <div role="alert" className="empty:hidden">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      <p>
        <Link to={back} className={buttonClass({ variant: 'primary' })}>
          Retour à la préparation
        </Link>
      </p>
    </div>
  );
}
