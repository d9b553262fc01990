import type { ShopAggregate } from '@etal/contract/shop';
import { ImageField } from '@etal/ui/image-field';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { checkSection, type EditedSection, type Feature, type SectionValues, withSection } from './site-forms.ts';
import { SitePreview } from './site-preview.tsx';

interface SectionDialogProps {
  details: ShopAggregate['details'];
  contact: ShopAggregate['contact'];
  /** Which section is edited; none for a new one. */
  index: number | undefined;
  isPending: boolean;
  error: string | undefined;
  /** The sections that the dialog opened with, and what was made of them. */
  onSave: (opened: Feature[], wanted: EditedSection[]) => void;
  onClose: () => void;
}

/**
 * It edits the section that it opened with, wherever another tab has moved it meanwhile, and stays open when the other
 * removes it. A link to a section that is not there opens nothing.
 */
export function SectionDialog(props: SectionDialogProps) {
  const [opened] = useState(props.details.features);
  if (props.index !== undefined && !opened[props.index]) return null;
  return <OpenSection {...props} opened={opened} />;
}

function OpenSection({
  details,
  contact,
  index,
  opened,
  isPending,
  error,
  onSave,
  onClose,
}: SectionDialogProps & { opened: Feature[] }) {
  const current = index === undefined ? undefined : opened[index];
  const { control, register, handleSubmit, formState } = useForm<SectionValues>({
    defaultValues: { title: current?.title ?? '', text: current?.text ?? '', img: null },
    resolver: (values) => checkSection(values, { needsImage: current === undefined }),
  });
  const draft = useWatch({ control });
  const submit = handleSubmit((values) => onSave(opened, withSection(opened, index, values)));
  const drafted = {
    title: draft.title ?? '',
    text: draft.text ?? '',
    imgUrl: draft.img?.content ?? current?.imgUrl ?? '',
  };
  const features = index === undefined ? [...opened, drafted] : opened.with(index, drafted);
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
