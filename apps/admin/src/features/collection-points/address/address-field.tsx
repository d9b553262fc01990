import type { AddressFeature } from '@etal/contract/collection-points';
import { formatAddress } from '@etal/texts/collection';
import { formatCount } from '@etal/texts/format';
import { Combobox } from '@etal/ui/combobox';
import { FieldError } from '@etal/ui/field';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { addressOf, type AddressSearch, useAddressSearch } from './use-address-search.ts';
import type { PointValues } from '../point-form.ts';

/**
 * The address is one of those found, never the typed words themselves (R-SCREENS-8): they stay until one is chosen, and
 * the point is not saved meanwhile. An emptied box is left with the address that the point has.
 */
export function AddressField({ isPending }: { isPending: boolean }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<PointValues, 'address'>({ name: 'address' });
  const { field: words } = useController<PointValues, 'typedAddress'>({ name: 'typedAddress' });
  const chosen = value ? formatAddress(value) : '';
  const typed = words.value;
  const [isEmptied, setEmptied] = useState(false);
  const search = useAddressSearch(typed);
  const failureId = useId();

  return (
    <>
      <Combobox<AddressFeature>
        label="Adresse"
        required
        hint="Numéro, rue, code postal et ville&nbsp;; puis choisissez dans la liste."
        error={fieldState.error?.message}
        ref={ref}
        text={typed || (isEmptied ? '' : chosen)}
        onType={(text) => {
          words.onChange(text === chosen ? '' : text);
          setEmptied(text === '');
        }}
        items={search.state === 'found' ? search.features : []}
        itemKey={({ properties }) => properties.id}
        itemText={(feature) => formatAddress(addressOf(feature))}
        renderItem={({ properties: { name, postcode, city } }) => (
          <>
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-ink-soft">
              {postcode} {city}
            </span>
          </>
        )}
        onChoose={(feature) => {
          words.onChange('');
          onChange(addressOf(feature));
        }}
        onBlur={() => {
          onBlur();
          setEmptied(false);
        }}
        busy={search.state === 'searching'}
        disabled={isPending}
        maxLength={200}
      />
      <output className="mt-1 block text-sm text-ink-soft empty:hidden">{statusText(search)}</output>
      <div role="alert">{search.state === 'failed' && <FieldError id={failureId}>{search.sentence}</FieldError>}</div>
    </>
  );
}

function statusText(search: AddressSearch): string {
  if (search.state === 'searching') return 'Recherche…';
  if (search.state !== 'found') return '';
  return search.features.length === 0
    ? 'Aucune adresse trouvée'
    : formatCount(search.features.length, 'adresse trouvée', 'adresses trouvées');
}
