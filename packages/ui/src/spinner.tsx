import { LoaderCircle } from 'lucide-react';

type SpinnerProps = { children?: string };

/** Shows that something is loading, in words too. */
export function Spinner({ children = 'Chargement…' }: SpinnerProps) {
  return (
    <output className="flex items-center justify-center gap-2.5 px-4 py-8 text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-leaf motion-reduce:animate-none" />
      {children}
    </output>
  );
}
