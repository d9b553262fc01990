import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = { className?: string | undefined; children: ReactNode };

export function Card({ className, children }: CardProps) {
  return (
    <div className={classNames('min-w-0 rounded-lg border border-rule bg-surface p-4 shadow-stall md:p-5', className)}>
      {children}
    </div>
  );
}
