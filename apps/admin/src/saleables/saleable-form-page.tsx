import { Button } from '@etal/ui/button';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTitle } from '../shared/use-title.ts';
import type { SaleableValues } from './saleable-form.ts';

interface SaleableFormPageProps<Values extends SaleableValues> {
  title: string;
  form: UseFormReturn<Values>;
  isPending: boolean;
  onValid: (values: Values) => void;
  onCancel: () => void;
  general: ReactNode;
  /** The sections that follow the general information. */
  children: ReactNode;
}

/** The frame of both edition pages: disabled while saving, its buttons always within reach of the thumb. */
export function SaleableFormPage<Values extends SaleableValues>({ title, form, isPending, onValid, onCancel, general, children }: SaleableFormPageProps<Values>) {
  useTitle(title);
  const submit = form.handleSubmit(onValid);
  const { register } = form as unknown as UseFormReturn<SaleableValues>;
  return (
    <>
      <PageHeader title={title} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            <Section title="Informations générales">
              {general}
              <div className="mt-5 border-t border-rule pt-3">
                <Switch
                  label="Disponible à la vente"
                  onText="En vente"
                  offText="Indisponible"
                  hint="Indisponible : masqué par défaut sur le site, il ne peut pas être commandé."
                  {...register('isEnabled')}
                />
              </div>
            </Section>
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
      </FormProvider>
    </>
  );
}
