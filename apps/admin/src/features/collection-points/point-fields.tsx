import { ImageField } from '@etal/ui/image-field';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { Controller, useFormContext } from 'react-hook-form';
import type { PointValues } from './point-form.ts';

export function GeneralFields({ currentImgUrl }: { currentImgUrl: string | undefined }) {
  const { control, register, formState } = useFormContext<PointValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <TextField
          label="Nom"
          required
          autoComplete="off"
          hint="Par exemple : la ferme, le marché du samedi."
          error={errors.label?.message}
          {...register('label')}
        />
        <TextArea
          label="Description"
          required
          hint="Comment vous y trouver, où se garer."
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <Controller
        control={control}
        name="img"
        render={({ field, fieldState }) => (
          <ImageField
            label="Image"
            required={currentImgUrl === undefined}
            currentUrl={currentImgUrl}
            hint="PNG ou JPG, 3 Mo au plus."
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
