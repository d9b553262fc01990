import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface AddToListProps {
  isFull: boolean;
  /** What the limit is, for who looks for the button at it. */
  full: string;
  disabled?: boolean;
  className?: string;
  onAdd: () => void;
  children: ReactNode;
}

/** The button that adds to a list; once the list has all that it may have, the sentence that says so in its place. */
export function AddToList({ isFull, full, disabled = false, className = '', onAdd, children }: AddToListProps) {
  return (
    <>
      {!isFull && (
        <Button size="sm" className={className} disabled={disabled} onClick={onAdd}>
          <Plus aria-hidden />
          {children}
        </Button>
      )}
      <ListFull>{isFull && full}</ListFull>
    </>
  );
}

/** Also read out when it comes: whoever has just pressed the button finds it gone. */
export function ListFull({ children }: { children: ReactNode }) {
  return <output className="mt-2 block text-sm text-ink-soft empty:hidden">{children}</output>;
}
