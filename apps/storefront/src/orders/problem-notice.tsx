/** Shows why the last request was refused. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="mt-5 rounded-lg border border-tomato bg-tomato-wash px-4 py-3 font-semibold text-ink">
      {problem}
    </p>
  );
}
