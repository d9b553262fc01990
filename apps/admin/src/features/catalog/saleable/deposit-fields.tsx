import type { DepositKind } from '@etal/domain/till/deposits';
import { DEPOSIT_LABEL } from '@etal/texts/deposits';
import { formatCents } from '@etal/texts/format';
import { IntegerInput } from '@etal/ui/integer-input';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

interface DepositFieldsProps {
  kinds: readonly DepositKind[];
  /** What they are counted for: « pièce », « panier »… */
  unit: string;
}

/** R-TILL-4: nothing is asked where the shop lends nothing, and what it lends no more is not offered anew. */
export function DepositFields({ kinds, unit }: DepositFieldsProps) {
  const { control } = useFormContext<SaleableValues>();
  const chosen = useWatch({ control, name: 'depositKindId' });
  const offered = kinds.filter(({ id, isEnabled }) => isEnabled || id === chosen);
  if (offered.length === 0) return null;
  return (
    <Section title={DEPOSIT_LABEL}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="depositKindId"
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <Select
              {...field}
              label="Type de consigne"
              placeholder="Aucune"
              hint="En plus du prix&nbsp;: réglée au retrait, rendue au retour."
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value || null)}
              options={offered.map(({ id, label, cents, isEnabled }) => ({
                value: id,
                label: `${label}, ${formatCents(cents)}${isEnabled ? '' : ' (désactivée)'}`,
              }))}
              error={fieldState.error?.message}
            />
          )}
        />
        {chosen !== null && (
          <Controller
            control={control}
            name="depositCount"
            render={({ field, fieldState }) => (
              <IntegerInput
                className="max-w-56"
                label={`Nombre par ${unit}`}
                hint="Vide&nbsp;: un."
                {...field}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </div>
    </Section>
  );
}
