import type { ReactNode } from 'react';
import { COLUMN } from '../layout/look.ts';

/** A page with little to say: unknown, or not open yet. */
export function MessagePage({
  overline,
  title,
  text,
  children,
}: {
  overline?: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${COLUMN} py-16 text-center sm:py-24`}>
      {overline && <p className="mb-2 font-display text-xl font-bold text-accent-text">{overline}</p>}
      <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
      <p className="mx-auto mt-4 max-w-prose text-lg text-balance">{text}</p>
      {children && <p className="mt-6">{children}</p>}
    </div>
  );
}
