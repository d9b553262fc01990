import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

/** Spread it on a router link or a button that goes to `page`. */
export type PageStep = { page: number; className: string; children: ReactNode };

type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Which list: « Pagination des articles ». */
  label?: string | undefined;
  renderStep: (step: PageStep) => ReactNode;
};

const count = new Intl.NumberFormat('fr-FR');

function rangeSentence({ page, pageSize, total }: Pick<PaginationProps, 'page' | 'pageSize' | 'total'>): string {
  if (total === 0) return 'Aucun résultat';
  const first = (page - 1) * pageSize + 1;
  if (first > total) return `Aucun résultat sur cette page, ${count.format(total)} au total`;
  const last = Math.min(page * pageSize, total);
  return `Résultats ${count.format(first)} à ${count.format(last)} sur ${count.format(total)}`;
}

export function Pagination({ page, pageSize, total, label = 'Pagination', renderStep }: PaginationProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const previous = page > 1 ? Math.min(page - 1, lastPage) : null;
  const next = page < lastPage ? page + 1 : null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-sm text-ink-soft tabular-nums">{rangeSentence({ page, pageSize, total })}</p>
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Step page={previous} renderStep={renderStep}>
          <ChevronLeft aria-hidden />
          Précédent
        </Step>
        <Step page={next} renderStep={renderStep}>
          Suivant
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

type StepProps = { page: number | null; renderStep: PaginationProps['renderStep']; children: ReactNode };

function Step({ page, renderStep, children }: StepProps) {
  const className = buttonClass({ size: 'sm' });
  if (page !== null) return renderStep({ page, className, children });
  return (
    <button type="button" disabled className={className}>
      {children}
    </button>
  );
}
