import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

type SectionProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A card with a title, which is also its accessible name. */
export function Section({ title, description, actions, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <Card>
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg font-bold">
              {title}
            </h2>
            {description && <div className="text-ink-soft">{description}</div>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {children}
      </Card>
    </section>
  );
}
