import { estimatedUnitPrice, PRICE_FIELDS, type PricingModel } from '@etal/domain/catalog/pricing';
import { MAX_UNIT_LENGTH, UNITS, unitWord } from '@etal/domain/catalog/units';
import { VAT_RATES } from '@etal/domain/vat';
import { fieldNames } from '@etal/texts/fields';
import { formatCents } from '@etal/texts/format';
import { VAT_HINTS, VAT_LABELS } from '@etal/texts/labels';
import { pieceUnitPriceText } from '@etal/texts/net-quantity';
import { Checkbox } from '@etal/ui/checkbox';
import { IntegerInput } from '@etal/ui/integer-input';
import { MoneyInput } from '@etal/ui/money-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { perUnit } from '@etal/texts/units';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { netQuantityOf, type SaleableValues } from './saleable-form.ts';
import { WeightOptionsField } from './weight-options-field.tsx';

/** What a price without a unit of its own is for. */
type Thing = 'pièce' | 'panier';
const ONE: Record<Thing, string> = { pièce: 'une pièce', panier: 'un panier' };

/** Only the fields of the chosen model show; what was typed in the others is kept while the form is open. */
export function PriceFields({ pricingModel, thing }: { pricingModel: PricingModel; thing: Thing }) {
  const { control } = useFormContext<SaleableValues>();
  const shown = PRICE_FIELDS[pricingModel];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {shown.includes('unitPrice') && (
        <>
          <PriceField name="unitPrice" label="Prix unitaire TTC" />
          <UnitField thing={thing} />
          <NetQuantityField thing={thing} />
        </>
      )}
      {shown.includes('pricePerKilogram') && <PriceField name="pricePerKilogram" label="Prix au kilo TTC" />}
      {shown.includes('averageWeight') && (
        <Controller
          control={control}
          name="averageWeight"
          render={({ field, fieldState }) => (
            <IntegerInput
              label="Poids moyen"
              suffix="g"
              required
              hint={<Estimate thing={thing} />}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {shown.includes('options') && (
        <div className="sm:col-span-2">
          <WeightOptionsField />
        </div>
      )}
    </div>
  );
}

/** What the price is for. One's own word is as good as ours (R-CATALOG-20). */
function UnitField({ thing }: { thing: Thing }) {
  const { register, control, formState } = useFormContext<SaleableValues>();
  const listId = useId();
  const [unitPrice, unit] = useWatch({ control, name: ['unitPrice', 'unit'] });
  const shown = unitPrice ? `Affiché\u00A0: ${formatCents(unitPrice)} ${perUnit(unitWord(unit) ?? thing)}.` : '';
  return (
    <div>
      <TextField
        label={fieldNames.unit}
        placeholder={thing}
        autoComplete="off"
        list={listId}
        maxLength={MAX_UNIT_LENGTH}
        hint={`Botte, barquette, ou votre propre mot. Vide\u00A0: ${perUnit(thing)}. ${shown}`}
        error={formState.errors.unit?.message}
        {...register('unit', { setValueAs: (text: string | null) => text || null })}
      />
      <datalist id={listId}>
        {UNITS.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </div>
  );
}

const MEASURES = [
  { value: 'G', label: 'grammes' },
  { value: 'ML', label: 'millilitres' },
];

/** R-CATALOG-40: the price per kilogram or litre that the shopper will read follows from it. */
function NetQuantityField({ thing }: { thing: Thing }) {
  const { register, control } = useFormContext<SaleableValues>();
  const [unitPrice, netQuantity] = useWatch({ control, name: ['unitPrice', 'netQuantity'] });
  const kept = netQuantityOf({ netQuantity });
  const shown =
    kept &&
    pieceUnitPriceText({ pricingModel: 'BY_UNIT', unitPrice, pricePerKilogram: null, options: [], netQuantity: kept });
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 font-semibold">{fieldNames.netQuantity}</legend>
      <p className="mb-2 text-sm text-ink-soft">
        Ce que contient {ONE[thing]}, par exemple un pot de 500&nbsp;g&nbsp;: le prix au kilo ou au litre, que la loi
        demande pour les produits préemballés, s'affiche alors à côté du prix.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <Controller
          control={control}
          name="netQuantity.amount"
          render={({ field, fieldState }) => (
            <IntegerInput label="Quantité" required={false} {...field} error={fieldState.error?.message} />
          )}
        />
        <Select label={fieldNames.measure} options={MEASURES} {...register('netQuantity.measure')} />
      </div>
      {netQuantity.measure === 'G' && <Checkbox label={fieldNames.drained} {...register('netQuantity.drained')} />}
      <output className="mt-1 block text-sm text-ink-soft">{shown ? `Affiché\u00A0: ${shown}.` : ''}</output>
    </fieldset>
  );
}

function PriceField({ name, label }: { name: 'unitPrice' | 'pricePerKilogram'; label: string }) {
  const { control } = useFormContext<SaleableValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <MoneyInput
          label={label}
          hint="Taxe comprise, tel que le client le voit."
          required
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Shows the price that the shopper will read, while the merchant types. */
function Estimate({ thing }: { thing: Thing }) {
  const { control } = useFormContext<SaleableValues>();
  const [pricePerKilogram, averageWeight] = useWatch({ control, name: ['pricePerKilogram', 'averageWeight'] });
  if (!pricePerKilogram || !averageWeight) return `Le poids d'${ONE[thing]}, à peu près.`;
  const price = formatCents(estimatedUnitPrice(pricePerKilogram, averageWeight));
  return `Prix estimé affiché\u00A0: ~${price} ${perUnit(thing)}.`;
}

const OPTIONS = VAT_RATES.map((rate) => ({ value: rate, title: VAT_LABELS[rate], description: VAT_HINTS[rate] }));

export function VatField() {
  const { control } = useFormContext<SaleableValues>();
  return (
    <Controller
      control={control}
      name="tvaRate"
      render={({ field, fieldState }) => (
        <RadioCards
          legend="Taux de TVA"
          required
          columns={3}
          options={OPTIONS}
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
