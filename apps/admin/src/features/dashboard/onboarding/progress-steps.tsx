import { VisuallyHidden } from '@etal/ui/visually-hidden';
import { Check } from 'lucide-react';
import type { Step } from './onboarding.view.ts';

const WORDS: Record<Step['progress'], string> = { done: 'fait', current: 'en cours', ahead: 'à venir' };
const DISCS: Record<Step['progress'], string> = {
  done: 'border-leaf bg-leaf text-leaf-ink',
  current: 'border-leaf bg-surface text-leaf',
  ahead: 'border-edge/60 bg-surface text-ink-soft',
};

const LABELS: Record<Step['progress'], string> = { done: '', current: 'font-semibold', ahead: 'text-ink-soft' };

export function ProgressSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Étapes avant l'ouverture" className="grid gap-3 md:grid-cols-3">
      {steps.map(({ label, progress }, index) => (
        <li
          key={label}
          aria-current={progress === 'current' ? 'step' : undefined}
          className={`flex items-center gap-3 max-md:border-l-4 max-md:pl-3 md:border-t-4 md:pt-3 ${progress === 'ahead' ? 'border-rule' : 'border-leaf'}`}
        >
          <span
            aria-hidden
            className={`grid size-8 shrink-0 place-items-center rounded-full border-2 font-bold tabular-nums ${DISCS[progress]}`}
          >
            {progress === 'done' ? <Check className="size-4.5" /> : index + 1}
          </span>
          <span className={`min-w-0 ${LABELS[progress]}`}>
            {label}
            <VisuallyHidden>{` (${WORDS[progress]})`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  );
}
