import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormPage } from '../../../forms/form-page.tsx';
import type { SaleableValues } from './saleable-form.ts';

type SaleableFormPageProps<Values extends SaleableValues> = ComponentProps<typeof FormPage<Values>> & {
  general: ReactNode;
};

/** Both kinds of saleable start with their general information and whether they are on sale. */
export function SaleableFormPage<Values extends SaleableValues>({
  general,
  children,
  ...page
}: SaleableFormPageProps<Values>) {
  return (
    <FormPage {...page}>
      <Section title="Informations générales">
        {general}
        <div className="mt-5 border-t border-rule pt-3">
          <SaleSwitch />
        </div>
      </Section>
      {children}
    </FormPage>
  );
}

function SaleSwitch() {
  const { register } = useFormContext<SaleableValues>();
  return (
    <Switch
      label="Disponible à la vente"
      onText="En vente"
      offText="Indisponible"
      hint="Indisponible&nbsp;: masqué par défaut sur le site, il ne peut pas être commandé."
      {...register('isEnabled')}
    />
  );
}
