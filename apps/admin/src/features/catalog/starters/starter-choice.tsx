import { drawingUrl } from '@etal/domain/catalog/drawings';
import { formatCount } from '@etal/texts/format';
import { Checkbox } from '@etal/ui/checkbox';
import { SearchBox } from '@etal/ui/search-box';
import { Section } from '@etal/ui/section';
import { useState } from 'react';
import { groupsOf, saleWords } from './starters.view.ts';

interface StarterChoiceProps {
  ticked: ReadonlySet<string>;
  /** Names that are in the catalogue already. */
  taken: ReadonlySet<string>;
  onTick: (label: string, is: boolean) => void;
}

/** R-CATALOG-33: what to sell, by family. */
export function StarterChoice({ ticked, taken, onTick }: StarterChoiceProps) {
  const [search, setSearch] = useState('');
  const groups = groupsOf(search);
  const found = groups.reduce((sum, { starters }) => sum + starters.length, 0);
  return (
    <div className="flex flex-col gap-5">
      <SearchBox
        label="Rechercher un produit"
        placeholder="Tomates, miel, poulet…"
        value={search}
        delay={150}
        onSearch={setSearch}
        resultText={search === '' ? '' : formatCount(found, 'produit', 'produits')}
      />
      {found === 0 && <p className="text-ink-soft">Aucun produit ne porte ce nom.</p>}
      {groups.map(({ category, starters: [first, ...others] }) => (
        <Section key={category} title={category}>
          <div className="flex gap-4">
            {first && (
              <img
                src={drawingUrl(first.drawing)}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-24 shrink-0 rounded-md max-md:hidden"
              />
            )}
            <ul className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
              {[...(first ? [first] : []), ...others].map((starter) => (
                <li key={starter.label}>
                  <Checkbox
                    label={starter.label}
                    hint={taken.has(starter.label) ? 'Déjà dans vos articles' : saleWords(starter)}
                    className="[&_p]:-mt-1.5 [&_p]:pl-8.5 md:[&_p]:pl-7"
                    checked={ticked.has(starter.label)}
                    disabled={taken.has(starter.label)}
                    onChange={({ target }) => onTick(starter.label, target.checked)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </Section>
      ))}
    </div>
  );
}
