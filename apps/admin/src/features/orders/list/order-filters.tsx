import { DateInput } from '@etal/ui/date-input';
import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { type ReactNode, useState } from 'react';
import { DEFAULT_SORT, type OrdersQuery, SORT_OPTIONS, STATUS_OPTIONS } from './order-list.view.ts';

interface OrderFiltersProps {
  query: OrdersQuery;
  resultText: string;
  points: { id: string; label: string }[];
  /** What stands folded on a phone until it is asked for. */
  foldedId: string;
  isUnfolded: boolean;
  onChange: (changes: Partial<Record<keyof OrdersQuery, string | null>>) => void;
  /** What can be made of the orders that the filters let through. */
  children: ReactNode;
}

export function OrderFilters({
  query,
  resultText,
  points,
  foldedId,
  isUnfolded,
  onChange,
  children,
}: OrderFiltersProps) {
  return (
    <div className="mb-4 grid gap-3">
      <SearchBox
        label="Rechercher une commande"
        placeholder="Référence ou nom du client"
        value={query.search}
        onSearch={(search) => onChange({ search })}
        resultText={resultText}
      />
      <div id={foldedId} className={`grid grid-cols-2 gap-3 lg:grid-cols-5 ${isUnfolded ? '' : 'max-md:hidden'}`}>
        <Select
          className="max-lg:col-span-2"
          label="Point de collecte"
          placeholder="Tous"
          value={query.collectionPoint}
          onChange={(event) => onChange({ collectionPoint: event.target.value })}
          options={points.map(({ id, label }) => ({ value: id, label }))}
        />
        <Select
          label="Statut"
          placeholder="Tous"
          value={query.status}
          onChange={(event) => onChange({ status: event.target.value })}
          options={STATUS_OPTIONS}
        />
        <DayFilter label="Collecte du" value={query.from} onChange={(from) => onChange({ from })} />
        <DayFilter label="Jusqu'au" value={query.to} onChange={(to) => onChange({ to })} />
        <Select
          label="Tri"
          value={query.sort}
          onChange={(event) => onChange({ sort: event.target.value === DEFAULT_SORT ? null : event.target.value })}
          options={SORT_OPTIONS}
        />
        <div className="col-span-full flex flex-wrap gap-2.5 max-md:*:grow">{children}</div>
      </div>
    </div>
  );
}

/** A year is typed digit by digit: `0002` is on its way to a date, and must not be taken from under the fingers. */
function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (date: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  return (
    <DateInput
      className="max-sm:[&_input]:px-2"
      label={label}
      value={typed}
      onChange={({ target: { value: date } }) => {
        setTyped(date);
        if (date === '' || date >= '2000') onChange(date);
      }}
    />
  );
}
