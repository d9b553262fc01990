import { TAGS } from '@etal/domain/catalog/tags';
import { TAG_LABELS } from '@etal/texts/labels';
import { fieldNames } from '@etal/texts/fields';
import { PERISHABLE_HINT, PERISHABLE_LABEL } from '@etal/texts/withdrawal';
import { FoodFields } from './food-fields.tsx';
import { Checkbox } from '@etal/ui/checkbox';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { PictureField } from '../../../forms/picture-field.tsx';
import type { SaleableValues } from './saleable-form.ts';

interface GeneralFieldsProps {
  currentImgUrl: string | undefined;
  /** Fields that only one kind of saleable has; they stand between the origin and the labels. */
  children?: ReactNode;
  /** Reminds of what things of this category usually say. */
  categoryLabel?: string | undefined;
}

export function GeneralFields({ currentImgUrl, children, categoryLabel }: GeneralFieldsProps) {
  const { control, register, formState } = useFormContext<SaleableValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <TextField label="Nom" required autoComplete="off" error={errors.label?.message} {...register('label')} />
        <TextArea
          label="Description"
          required
          hint="Environ 255 caractères."
          advisedLength={255}
          error={errors.description?.message}
          {...register('description')}
        />
        <TextField
          label={fieldNames.origin}
          required={false}
          autoComplete="off"
          hint="Par exemple&nbsp;: Dordogne, France. Affichée sur votre site."
          error={errors.origin?.message}
          {...register('origin')}
        />
        {children}
        <FoodFields categoryLabel={categoryLabel} />
        <TagsField />
        <Checkbox label={PERISHABLE_LABEL} hint={PERISHABLE_HINT} {...register('perishable')} />
      </div>
      <Controller
        control={control}
        name="img"
        render={({ field, fieldState }) => (
          <PictureField
            required={currentImgUrl === undefined}
            currentUrl={currentImgUrl}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}

/** Labels may be shown only by a certified producer: said where the choice is made. */
function TagsField() {
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
