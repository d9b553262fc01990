import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type CountBadgeProps = {
  count: number;
  /** The figure in words: « 4 commandes actives ». */
  label: string;
  /** Somebody waits for an answer. */
  isUrgent?: boolean | undefined;
};

/** Shows nothing at zero; red is for what calls for action. */
export function CountBadge({ count, label, isUrgent = false }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        isUrgent ? 'bg-tomato text-tomato-ink' : 'bg-linen text-ink',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
