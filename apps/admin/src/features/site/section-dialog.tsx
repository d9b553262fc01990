import type { ShopAggregate } from '@etal/contract/shop';
import { ImageField } from '@etal/ui/image-field';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { checkSection, type SectionValues } from './site-forms.ts';
import { SitePreview } from './site-preview.tsx';

interface SectionDialogProps {
  details: ShopAggregate['details'];
  contact: ShopAggregate['contact'];
  /** Which section is edited; none for a new one. */
  index: number | undefined;
  isPending: boolean;
  error: string | undefined;
  onSave: (values: SectionValues) => void;
  onClose: () => void;
}

export function SectionDialog({ details, contact, index, isPending, error, onSave, onClose }: SectionDialogProps) {
  const current = index === undefined ? undefined : details.features[index];
  const { control, register, handleSubmit, formState } = useForm<SectionValues>({
    defaultValues: { title: current?.title ?? '', text: current?.text ?? '', img: null },
    resolver: (values) => checkSection(values, { needsImage: current === undefined }),
  });
  const draft = useWatch({ control });
  const submit = handleSubmit(onSave);
  const drafted = {
    title: draft.title ?? '',
    text: draft.text ?? '',
    imgUrl: draft.img?.content ?? current?.imgUrl ?? '',
  };
  const features = index === undefined ? [...details.features, drafted] : details.features.with(index, drafted);
  return (
    <FormDialog
      size="5xl"
      submitLabel="Enregistrer"
      title={current ? 'Modifier la section' : 'Nouvelle section'}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      preview={<SitePreview contact={contact} details={{ ...details, features }} />}
    >
      <TextField label="Titre" required error={formState.errors.title?.message} {...register('title')} />
      <TextArea label="Texte" required rows={6} error={formState.errors.text?.message} {...register('text')} />
      <Controller
        control={control}
        name="img"
        render={({ field, fieldState }) => (
          <ImageField
            label="Image"
            required={current === undefined}
            currentUrl={current?.imgUrl}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
