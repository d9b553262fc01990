import type { Category } from '@etal/contract/articles';
import { formatCount } from '@etal/texts/format';
import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { type ListQuery, SORT_OPTIONS, STATUS_OPTIONS } from './article-list.view.ts';

interface ArticleFiltersProps {
  query: ListQuery;
  total: number;
  categories: Category[];
  onChange: (changes: Partial<Record<keyof ListQuery, string | null>>) => void;
}

export function ArticleFilters({ query, total, categories, onChange }: ArticleFiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchBox
        className="max-sm:col-span-2"
        label="Rechercher un article"
        placeholder="Nom de l'article"
        value={query.search}
        onSearch={(search) => onChange({ search })}
        resultText={formatCount(total, 'résultat', 'résultats')}
      />
      <Select
        label="Catégorie"
        placeholder="Toutes"
        value={query.category}
        onChange={(event) => onChange({ category: event.target.value })}
        options={categories.map(({ id, label }) => ({ value: id, label }))}
      />
      <Select
        label="Statut"
        value={query.status}
        onChange={(event) => onChange({ status: event.target.value === 'all' ? null : event.target.value })}
        options={STATUS_OPTIONS}
      />
      <Select
        className="max-sm:col-span-2"
        label="Tri"
        value={query.sort}
        onChange={(event) => onChange({ sort: event.target.value === 'label' ? null : event.target.value })}
        options={SORT_OPTIONS}
      />
    </div>
  );
}
