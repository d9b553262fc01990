import { Button } from '@etal/ui/button';
import { PageHeader } from '@etal/ui/page-header';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTitle } from '../routing/use-title.ts';

interface FormPageProps<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  isPending: boolean;
  onValid: (values: Values) => void;
  onCancel: () => void;
  children: ReactNode;
  /** Dialogs that fill the form: beside it, because a form inside a form would send both. */
  dialogs?: ReactNode;
}

/** The frame of an edition page: disabled while saving, its buttons always within reach of the thumb. */
export function FormPage<Values extends FieldValues>({
  title,
  form,
  isPending,
  onValid,
  onCancel,
  children,
  dialogs,
}: FormPageProps<Values>) {
  useTitle(title);
  const submit = form.handleSubmit(onValid);
  return (
    <>
      <PageHeader title={title} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            {children}
          </fieldset>
          <div className="sticky bottom-0 z-10 mt-5 flex gap-3 border-t border-rule bg-paper py-3 max-md:*:flex-1 md:justify-end">
            <Button onClick={onCancel} disabled={isPending}>
              Annuler
            </Button>
            <Button type="submit" variant="primary" pending={isPending}>
              Valider
            </Button>
          </div>
        </form>
        {dialogs}
      </FormProvider>
    </>
  );
}
