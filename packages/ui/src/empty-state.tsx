import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Follows the heading above it. */
  headingLevel?: 2 | 3 | undefined;
};

export function EmptyState({ icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge/60 px-5 py-12 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-4 grid size-14 place-items-center rounded-full bg-straw-wash text-straw [&_svg]:size-7"
        >
          {icon}
        </div>
      )}
      <Heading className="text-lg font-bold">{title}</Heading>
      {children && <div className="mt-1 max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
