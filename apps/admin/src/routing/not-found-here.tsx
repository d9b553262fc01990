import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

interface NotFoundHereProps {
  /** What the page would show: `Article`. */
  what: string;
  /** `Article non trouvé`. */
  title: string;
  children: string;
  /** The way to the list. */
  back: ReactNode;
}

/** A page whose address names a thing that does not exist, or not any more. */
export function NotFoundHere({ what, title, children, back }: NotFoundHereProps) {
  useTitle(title);
  return (
    <>
      <PageHeader title={what} back={back} />
      <EmptyState title={title}>{children}</EmptyState>
    </>
  );
}
