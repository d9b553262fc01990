import type { WeightOption } from '@etal/domain/catalog/pricing';
import { findByWords } from '@etal/domain/catalog/search';
import { depositNotice } from '@etal/texts/deposits';
import { formatCents, formatGrams } from '@etal/texts/format';
import { priceWords, stockWords } from '@etal/texts/storefront';
import { useState } from 'react';
import { searchText } from '../catalogue/filter.ts';
import { isSoldOut, type Saleable, unitOf } from '../catalogue/saleables.ts';
import { FIELD, SECONDARY_BUTTON } from '../layout/look.ts';

/** Most that are shown at once: a phone shows them without much scrolling. */
const AT_MOST = 8;

interface AddProductProps {
  saleables: readonly Saleable[];
  onAdd: (saleable: Saleable, option?: WeightOption) => void;
}

/** The catalogue, to put something more into the order. */
export function AddProduct({ saleables, onAdd }: AddProductProps) {
  const [search, setSearch] = useState('');
  const found = findByWords(
    saleables.filter((saleable) => !isSoldOut(saleable)),
    searchText,
    search,
  );
  const shown = found.slice(0, AT_MOST);
  return (
    <div className="mt-2 border-t border-rule pt-4">
      <label htmlFor="ajouter" className="font-semibold">
        Ajouter un produit
      </label>
      <input
        id="ajouter"
        type="search"
        autoComplete="off"
        placeholder="Carottes, tomme, panier…"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={`${FIELD} mt-1.5 w-full`}
      />
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {found.length === 0 && 'Aucun produit ne porte ce nom.'}
        {found.length > AT_MOST && `${found.length} produits. Écrivez un nom pour en voir moins.`}
      </p>
      <ul className="mt-1 divide-y divide-rule">
        {shown.map((saleable) => (
          <Offer key={saleable.id} saleable={saleable} onAdd={onAdd} />
        ))}
      </ul>
    </div>
  );
}

function Offer({ saleable, onAdd }: { saleable: Saleable } & Pick<AddProductProps, 'onAdd'>) {
  const { amount, detail } = priceWords(saleable, unitOf(saleable));
  const few = stockWords(saleable);
  const isPacks = saleable.pricingModel === 'BY_WEIGHT_OPTIONS';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{saleable.label}</span>
        <span className="block text-sm text-ink-soft">
          {!isPacks && `${amount} ${detail}`}
          {few && `${isPacks ? '' : ', '}${few}`}
        </span>
        {saleable.deposit && <span className="block text-sm text-ink-soft">{depositNotice(saleable.deposit)}</span>}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {isPacks ? (
          saleable.options
            .toSorted((a, b) => a.weight - b.weight)
            .map((option) => (
              <button
                key={option.weight}
                type="button"
                onClick={() => onAdd(saleable, option)}
                className={SECONDARY_BUTTON}
              >
                <span className="sr-only">Ajouter {saleable.label}, </span>
                {formatGrams(option.weight)}, {formatCents(option.price)}
              </button>
            ))
        ) : (
          <button
            type="button"
            aria-label={`Ajouter ${saleable.label}`}
            onClick={() => onAdd(saleable)}
            className={SECONDARY_BUTTON}
          >
            Ajouter
          </button>
        )}
      </span>
    </li>
  );
}
