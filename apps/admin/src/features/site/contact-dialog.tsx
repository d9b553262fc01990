import type { ShopAggregate } from '@etal/contract/shop';
import { MAX_CONTACTS } from '@etal/contract/site';
import { AddToList } from '@etal/ui/add-to-list';
import { IconButton } from '@etal/ui/icon-button';
import { TextField } from '@etal/ui/text-field';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { changedFields } from '../../forms/form-check.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { checkContact, contactBodyOf, contactValuesOf, type ContactValues } from './site-forms.ts';

interface ContactDialogProps {
  contact: ShopAggregate['contact'];
  isPending: boolean;
  error: string | undefined;
  onSave: (changes: Partial<ReturnType<typeof contactBodyOf>>) => void;
  onClose: () => void;
}

export function ContactDialog({ contact, isPending, error, onSave, onClose }: ContactDialogProps) {
  const [opened] = useState(() => contactValuesOf(contact));
  const form = useForm<ContactValues>({ defaultValues: opened, resolver: checkContact });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => onSave(changedFields(contactBodyOf(opened), contactBodyOf(values))));
  return (
    <FormDialog
      size="lg"
      submitLabel="Enregistrer"
      title="Modifier les contacts"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <EntryList
        form={form}
        name="emails"
        legend="Adresses email"
        entry="Adresse email"
        type="email"
        full={`Un site montre ${MAX_CONTACTS} adresses email au plus.`}
      />
      <EntryList
        form={form}
        name="phones"
        legend="Téléphones"
        entry="Téléphone"
        type="tel"
        full={`Un site montre ${MAX_CONTACTS} téléphones au plus.`}
      />
      <TextField
        label="Facebook"
        required={false}
        type="url"
        inputMode="url"
        placeholder="facebook.com/ma-ferme"
        readOnly={contact.facebookPageLinked}
        hint={
          contact.facebookPageLinked
            ? "C'est l'adresse de votre page Facebook liée\u00A0: elle ne peut pas être changée ici."
            : undefined
        }
        error={errors.facebookUrl?.message}
        {...form.register('facebookUrl')}
      />
      <TextField
        label="Instagram"
        required={false}
        type="url"
        inputMode="url"
        placeholder="instagram.com/ma-ferme"
        error={errors.instagramUrl?.message}
        {...form.register('instagramUrl')}
      />
    </FormDialog>
  );
}

interface EntryListProps {
  form: UseFormReturn<ContactValues>;
  name: 'emails' | 'phones';
  legend: string;
  entry: string;
  type: 'email' | 'tel';
  full: string;
}

function EntryList({ form, name, legend, entry, type, full }: EntryListProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control as Control<ContactValues>, name });
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <TextField
              label={`${entry} ${index + 1}`}
              labelHidden
              type={type}
              error={form.formState.errors[name]?.[index]?.value?.message}
              {...form.register(`${name}.${index}.value`)}
            />
            <IconButton
              label={`Retirer\u00A0: ${entry} ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <AddToList
        className="mt-2"
        isFull={fields.length >= MAX_CONTACTS}
        full={full}
        onAdd={() => append({ value: '' })}
      >
        Ajouter
      </AddToList>
    </fieldset>
  );
}
