import { setShopLegalInformation } from '@etal/contract/settings';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useForm } from 'react-hook-form';
import { call } from '../../../calls/api.ts';
import { FormPage } from '../../../forms/form-page.tsx';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { paths } from '../../../routing/paths.ts';
import { useGoBack } from '../../../routing/use-go-back.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { AddressFields, CompanyFields, LegalContactFields, MediatorFields, VatFields } from './legal-fields.tsx';
import { blankLegal, checkLegal, legalBodyOf, legalValuesOf, type LegalValues } from './legal-form.ts';

/** R-SCREENS-9. */
const FAILURE = 'Erreur lors de la mise à jour des informations légales';

const { action, useFetcher } = defineIntents(
  (body: ReturnType<typeof legalBodyOf>) => call(setShopLegalInformation, { body }),
  () => FAILURE,
);
export { action };

export function Component() {
  const { parameters, currentUser, details } = useShop();
  const feedback = useFeedback();
  const goBack = useGoBack(paths.settings);
  const legal = parameters.legalInformation;
  const form = useForm<LegalValues>({
    defaultValues: legal ? legalValuesOf(legal) : blankLegal(currentUser.email, details.label),
    resolver: checkLegal,
  });
  const leave = useLeaveQuestion(form.formState.isDirty);
  const { send, isPending, error } = useFetcher(() => {
    feedback.success('Informations légales mises à jour');
    leave.letGo();
    goBack();
  });

  return (
    <FormPage
      title="Informations légales"
      form={form}
      isPending={isPending}
      error={error}
      onCancel={() => goBack()}
      onValid={(values) => send(legalBodyOf(values))}
    >
      <Section title="Entreprise" description="Telle qu'elle figure sur vos factures.">
        <CompanyFields />
      </Section>
      <Section title="TVA">
        <VatFields />
      </Section>
      <Section title="Adresse du siège">
        <AddressFields />
      </Section>
      <Section title="Contact">
        <LegalContactFields />
      </Section>
      <Section
        title="Médiateur de la consommation"
        description="La loi demande à qui vend à des particuliers d'adhérer à un médiateur et de le nommer&nbsp;: sans lui, votre site ne peut pas être publié. La liste des médiateurs est sur economie.gouv.fr/mediation-conso. Vos conditions de vente le citeront."
      >
        <MediatorFields />
      </Section>
    </FormPage>
  );
}
