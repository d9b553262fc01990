import type { ReactNode } from 'react';
import { CARD } from '../../layout/look.ts';

/** One step of the page, in sight from the start: nothing is hidden behind a « suivant ». */
export function StepSection({
  number,
  title,
  id,
  children,
}: {
  number: number;
  title: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={`${CARD} p-4 sm:p-6`}>
      <h2 id={id} tabIndex={-1} className="mb-4 flex items-center gap-3 text-xl font-bold outline-none">
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-base font-bold text-accent-ink"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Beside what it is about. `id`: what the field names it by. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 font-semibold text-tomato">
      {children}
    </p>
  );
}
