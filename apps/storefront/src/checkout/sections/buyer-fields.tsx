import { BLANK_BUYER, BUYER_FIELDS, type BuyerField, type BuyerText } from '@etal/domain/shoppers/buyer';
import { BUYER_HINTS, BUYER_LABELS, FOR_COMPANY } from '@etal/texts/buyers';
import { FIELD } from '../../layout/look.ts';
import { buyerPlace, placeId, type Problems } from '../order/problems.ts';
import type { ChangeDraft } from '../order/use-draft.ts';
import { Problem } from './step-section.tsx';
import { Tick } from './tick.tsx';

const AUTO_COMPLETE: Record<BuyerField, string> = {
  company: 'organization',
  siren: 'off',
  vatNumber: 'off',
  street: 'billing street-address',
  postalCode: 'billing postal-code',
  city: 'billing address-level2',
};

/** « Je commande pour une entreprise »: a tick, and its fields only once it is ticked. */
export function BuyerFields({
  buyer,
  problems,
  onChange,
}: {
  buyer: BuyerText | null;
  problems: Problems;
  onChange: ChangeDraft;
}) {
  return (
    <div className="sm:col-span-2">
      <Tick
        label={FOR_COMPANY.label}
        hint={FOR_COMPANY.how}
        id="entreprise"
        isTicked={buyer !== null}
        onTick={(isTicked) => onChange({ buyer: isTicked ? BLANK_BUYER : null })}
      />
      {buyer !== null && (
        <fieldset className="mt-3 grid gap-4 border-l-4 border-rule pl-4 sm:grid-cols-2">
          <legend className="sr-only">{FOR_COMPANY.legend}</legend>
          {BUYER_FIELDS.map((field) => (
            <BuyerInput
              key={field}
              field={field}
              value={buyer[field]}
              problem={problems[buyerPlace(field)]}
              onChange={(value) =>
                onChange(({ buyer: current }) => ({ buyer: { ...(current ?? buyer), [field]: value } }))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function BuyerInput({
  field,
  value,
  problem,
  onChange,
}: {
  field: BuyerField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = placeId(buyerPlace(field));
  const hint = BUYER_HINTS[field];
  const described = [...(problem ? [`${id}-erreur`] : []), ...(hint ? [`${id}-aide`] : [])].join(' ');
  return (
    <div className={field === 'company' || field === 'street' ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {BUYER_LABELS[field]}
        {field === 'vatNumber' && ' (facultatif)'}
      </label>
      <input
        id={id}
        name={`buyer-${field}`}
        autoComplete={AUTO_COMPLETE[field]}
        inputMode={field === 'siren' || field === 'postalCode' ? 'numeric' : 'text'}
        required={field !== 'vatNumber'}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} w-full aria-[invalid=true]:border-tomato`}
      />
      {hint && (
        <p id={`${id}-aide`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && <Problem id={`${id}-erreur`}>{problem}</Problem>}
    </div>
  );
}
