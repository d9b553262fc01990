import type { ShopAggregate } from '@etal/contract/shop';
import { ImageField } from '@etal/ui/image-field';
import { TextArea } from '@etal/ui/text-area';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { changedFields } from '../../forms/form-check.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { type BiographyValues, checkBiography } from './site-forms.ts';
import { AccentField } from './accent-field.tsx';
import { LookField } from './look-field.tsx';
import { SitePreview } from './site-preview.tsx';

interface BiographyDialogProps {
  details: ShopAggregate['details'];
  contact: ShopAggregate['contact'];
  isPending: boolean;
  error: string | undefined;
  onSave: (changes: Partial<BiographyValues>) => void;
  onClose: () => void;
}

export function BiographyDialog({ details, contact, isPending, error, onSave, onClose }: BiographyDialogProps) {
  const [opened] = useState<BiographyValues>({
    about: details.about,
    thumbnailImg: null,
    coverImg: null,
    accentColor: details.accentColor,
    look: details.look,
  });
  const { control, register, handleSubmit, formState } = useForm<BiographyValues>({
    defaultValues: opened,
    resolver: checkBiography,
  });
  const draft = useWatch({ control });
  const submit = handleSubmit((values) => onSave(changedFields(opened, values)));
  const preview = (
    <SitePreview
      contact={contact}
      details={{
        ...details,
        about: draft.about ?? '',
        thumbnailImgUrl: draft.thumbnailImg?.content ?? details.thumbnailImgUrl,
        coverImgUrl: draft.coverImg?.content ?? details.coverImgUrl,
        accentColor: draft.accentColor ?? null,
        look: draft.look ?? details.look,
      }}
    />
  );
  return (
    <FormDialog
      size="5xl"
      submitLabel="Enregistrer"
      title="Modifier la présentation"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      preview={preview}
    >
      <Controller
        control={control}
        name="thumbnailImg"
        render={({ field, fieldState }) => (
          <ImageField
            label="Image de profil"
            currentUrl={details.thumbnailImgUrl}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        label="Présentation"
        required
        hint="Environ 250 caractères."
        advisedLength={250}
        error={formState.errors.about?.message}
        {...register('about')}
      />
      <Controller
        control={control}
        name="coverImg"
        render={({ field, fieldState }) => (
          <ImageField
            label="Image de couverture"
            aspect={3}
            currentUrl={details.coverImgUrl}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="accentColor"
        render={({ field: { value, onChange } }) => <AccentField value={value} onChange={onChange} />}
      />
      <Controller
        control={control}
        name="look"
        render={({ field: { value, onChange } }) => <LookField value={value} onChange={onChange} />}
      />
    </FormDialog>
  );
}
