import { USUAL_TERM } from '@etal/domain/documents/monthly';
import { MONTHLY_TICK, TERM_HINT, TERM_LABEL } from '@etal/texts/monthly-invoices';
import { Checkbox } from '@etal/ui/checkbox';
import { IntegerInput } from '@etal/ui/integer-input';

interface MonthlyTermProps {
  /** Null: each order has its own invoice. An emptied field holds `NaN`, which the form refuses. */
  term: number | null;
  error: string | undefined;
  onChange: (term: number | null) => void;
}

/** R-DOCUMENTS-15: one invoice a month for this company, and within how many days it is paid. */
export function MonthlyTerm({ term, error, onChange }: MonthlyTermProps) {
  return (
    <div>
      <Checkbox
        {...MONTHLY_TICK}
        checked={term !== null}
        onChange={({ target }) => onChange(target.checked ? USUAL_TERM : null)}
      />
      {term !== null && (
        <IntegerInput
          className="mt-3"
          label={TERM_LABEL}
          required
          suffix="jours"
          hint={TERM_HINT}
          error={error}
          value={Number.isNaN(term) ? null : term}
          onChange={(days) => onChange(days ?? Number.NaN)}
        />
      )}
    </div>
  );
}
