import type { ReactNode } from 'react';

/** Said by a screen reader, shown to nobody. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
