import { VisuallyHidden } from './visually-hidden.tsx';

type CountBadgeProps = {
  count: number;
  /** The figure in words: « 4 commandes actives ». */
  label: string;
};

/** Shows nothing at zero, because it calls for action. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-tomato px-1.5 text-xs font-bold text-tomato-ink tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
