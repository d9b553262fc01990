import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'leaf' | 'tomato' | 'straw' | 'info';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-linen text-ink-soft',
  leaf: 'bg-leaf-wash text-leaf',
  tomato: 'bg-tomato-wash text-tomato',
  straw: 'bg-straw-wash text-straw',
  info: 'bg-sky-wash text-sky',
};

type BadgeProps = { tone?: BadgeTone | undefined; icon?: ReactNode; children: string };

/** A state, always in words: the colour only repeats them. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
