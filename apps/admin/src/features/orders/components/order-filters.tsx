import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { type OrdersQuery, SORT_OPTIONS, STATUS_OPTIONS } from '../order-list.view.ts';

interface OrderFiltersProps {
  query: OrdersQuery;
  resultText: string;
  points: { id: string; label: string }[];
  onChange: (changes: Partial<Record<keyof OrdersQuery, string | null>>) => void;
}

export function OrderFilters({ query, resultText, points, onChange }: OrderFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
      <SearchBox
        className="max-sm:col-span-2"
        label="Rechercher une commande"
        placeholder="Référence ou nom du client"
        value={query.search}
        onSearch={(search) => onChange({ search })}
        resultText={resultText}
      />
      <Select
        label="Point de collecte"
        placeholder="Tous"
        value={query.collectionPoint}
        onChange={(event) => onChange({ collectionPoint: event.target.value })}
        options={points.map(({ id, label }) => ({ value: id, label }))}
      />
      <Select label="Statut" placeholder="Tous" value={query.status} onChange={(event) => onChange({ status: event.target.value })} options={STATUS_OPTIONS} />
      <Select
        className="max-sm:col-span-2"
        label="Tri"
        value={query.sort}
        onChange={(event) => onChange({ sort: event.target.value === 'collectionDate' ? null : event.target.value })}
        options={SORT_OPTIONS}
      />
    </div>
  );
}
