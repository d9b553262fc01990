import { textLinkClass } from '@etal/ui/text-link';
import type { ReactNode } from 'react';

interface PlotCaptionProps {
  /** What the full bars stand for, and the pale ones beside them. */
  now: string;
  before: string;
  tableLabel: string;
  /** The same figures as a table. */
  children: ReactNode;
}

/** Says what the bars are, and holds their figures for everyone. */
export const PlotCaption = ({ now, before, tableLabel, children }: PlotCaptionProps) => (
  <figcaption className="mt-2 text-sm text-ink-soft">
    <span className="flex flex-wrap gap-x-4">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-sm bg-leaf" />
        {now}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-sm border border-edge/60 bg-straw-wash" />
        {before}
      </span>
    </span>
    <details className="mt-2">
      <summary className={`${textLinkClass} inline-flex min-h-11 cursor-pointer items-center md:min-h-8`}>
        {tableLabel}
      </summary>
      {children}
    </details>
  </figcaption>
);
