import type { ReactNode } from 'react';

type DescriptionListProps = { items: ReadonlyArray<{ term: string; description: ReactNode }> };

/** A list of names and values, with a line between two rows. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl>
      {items.map(({ term, description }) => (
        <div
          key={term}
          className="grid gap-x-4 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(8rem,1fr)_2fr]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 wrap-break-word tabular-nums">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
