import { ALERT } from '../layout/look.ts';

/** Shows why the last request was refused. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className={`${ALERT} mt-5`}>
      {problem}
    </p>
  );
}
