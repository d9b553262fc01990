import { TAGS } from '@etal/domain/catalog/tags';
import { TAG_LABELS } from '@etal/texts/labels';
import { Checkbox } from '@etal/ui/checkbox';
import { useFormContext } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

/** Labels may be shown only by a certified producer: said where the choice is made. */
export function TagsField() {
  const { register } = useFormContext<SaleableValues>();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Labels</legend>
      {TAGS.map((tag) => (
        <Checkbox key={tag} label={TAG_LABELS[tag]} value={tag} {...register('tags')} />
      ))}
      <p className="text-sm text-ink-soft">Ne cochez que les labels pour lesquels vous êtes certifié.</p>
    </fieldset>
  );
}
