import type { ReactNode } from 'react';

interface ChoiceCardProps {
  name: string;
  value: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}

/** A radio button the size of a thumb. */
export function ChoiceCard({
  name,
  value,
  isChecked,
  isDisabled = false,
  onChoose,
  className = '',
  children,
}: ChoiceCardProps) {
  return (
    <label
      className={`flex min-h-12 gap-3 rounded-lg border border-edge px-4 py-3 has-checked:border-accent-text has-checked:bg-accent-wash has-checked:inset-ring-1 has-checked:inset-ring-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isDisabled ? 'bg-linen' : 'cursor-pointer bg-surface'} ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent-text outline-none"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
