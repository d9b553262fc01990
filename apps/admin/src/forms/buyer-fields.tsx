import { BLANK_BUYER, BUYER_FIELDS, type BuyerField, type BuyerText } from '@etal/domain/shoppers/buyer';
import { BUYER_HINTS, BUYER_LABELS } from '@etal/texts/buyers';
import { Checkbox } from '@etal/ui/checkbox';
import { TextField } from '@etal/ui/text-field';
import type { ComponentProps } from 'react';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'error' | 'name' | 'onChange' | 'onBlur' | 'ref' | 'value'>;

interface BuyerFieldsProps {
  /** What is ticked, and what follows from it. */
  tick?: { label: string; hint: string };
  isCompany: boolean;
  onChange: (buyer: BuyerText | null) => void;
  /** How the form that they stand in holds each of them. */
  field: (name: BuyerField) => FieldProps;
}

const OF_THE_CUSTOMER = {
  label: 'Ce client est une entreprise',
  hint: 'Ses prochaines factures seront à son nom, avec son SIREN.',
};

/** R-DOCUMENTS-13: a tick, and the company's fields once it is ticked. */
export function BuyerFields({ tick = OF_THE_CUSTOMER, isCompany, onChange, field }: BuyerFieldsProps) {
  return (
    <div>
      <Checkbox
        {...tick}
        checked={isCompany}
        onChange={({ target }) => onChange(target.checked ? BLANK_BUYER : null)}
      />
      {isCompany && (
        <div className="mt-3 grid gap-5 sm:grid-cols-2">
          {BUYER_FIELDS.map((name) => (
            <TextField
              key={name}
              className={name === 'company' || name === 'street' ? 'sm:col-span-2' : ''}
              label={BUYER_LABELS[name]}
              required={name !== 'vatNumber'}
              autoComplete="off"
              hint={BUYER_HINTS[name]}
              {...field(name)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
