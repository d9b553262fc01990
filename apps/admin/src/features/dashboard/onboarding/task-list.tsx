import { Badge } from '@etal/ui/badge';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Task } from './onboarding.view.ts';

/** Each task links to the page where it is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="divide-y divide-rule">
      {tasks.map((task) => (
        <TaskLine key={task.key} task={task} />
      ))}
    </ul>
  );
}

function TaskLine({ task: { title, help, mark, isDone, to } }: { task: Task }) {
  return (
    <li className="relative flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      {mark !== null && (
        <span
          aria-hidden
          className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isDone ? 'border-leaf bg-leaf text-leaf-ink' : 'border-dashed border-edge'}`}
        >
          {isDone && <Check className="size-4" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={to}
            className={`font-semibold no-underline underline-offset-3 after:absolute after:inset-0 hover:underline ${isDone ? 'text-ink-soft' : 'text-ink'}`}
          >
            {title}
          </Link>
          {isDone ? (
            <Badge tone="leaf">Fait</Badge>
          ) : (
            mark !== null && <Badge tone={mark === 'Facultatif' ? 'neutral' : 'straw'}>{mark}</Badge>
          )}
        </div>
        <p className="text-ink-soft">{help}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </li>
  );
}
