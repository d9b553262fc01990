import type { ComparedRow } from './change-plan.ts';

/** The order as it is, and as it would be; what changes stands out by more than its colour. */
export function BeforeAfter({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm tabular-nums">
      <caption className="sr-only">Avant et après la modification</caption>
      <thead>
        <tr className="border-b border-ink/70 text-left text-ink-soft">
          <th scope="col" className="py-1.5 pr-2 font-semibold">
            <span className="sr-only">Article</span>
          </th>
          <th scope="col" className="px-1 py-1.5 font-semibold">
            Avant
          </th>
          <th scope="col" className="py-1.5 pl-1 font-semibold">
            Après
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after, isChanged }) => (
          <tr key={key} className={`border-b border-rule align-top last:border-0 ${isChanged ? 'bg-straw-wash' : ''}`}>
            <th scope="row" className="py-1.5 pr-2 text-left font-semibold wrap-anywhere">
              {label}
            </th>
            <td className={`px-1 py-1.5 wrap-anywhere ${isChanged ? 'text-ink-soft' : ''}`}>{before ?? '–'}</td>
            <td className={`py-1.5 pl-1 wrap-anywhere ${isChanged ? 'font-bold' : ''}`}>{after ?? 'Retiré'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
