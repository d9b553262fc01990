import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'info' | 'warning' | 'error';

type BannerProps = {
  tone: Tone;
  title?: string | undefined;
  action?: ReactNode;
  /** `alert` when it appears after an action of the user; nothing when the page opens with it. */
  role?: 'alert' | undefined;
  children: ReactNode;
};

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert };
const WASHES: Record<Tone, string> = {
  info: 'border-sky/40 bg-sky-wash',
  warning: 'border-straw/40 bg-straw-wash',
  error: 'border-tomato/40 bg-tomato-wash',
};
const INKS: Record<Tone, string> = { info: 'text-sky', warning: 'text-straw', error: 'text-tomato' };

export function Banner({ tone, title, action, role, children }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={role}
      className={classNames('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-3.5 py-3', WASHES[tone])}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', INKS[tone])} />
      <div className="min-w-0 flex-1 basis-40 text-ink">
        {title !== undefined && <p className={classNames('font-semibold', INKS[tone])}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
