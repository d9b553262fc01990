import { type AccountingSettings, getAccounting, setAccountingSettings } from '@etal/contract/accounting';
import { REPORT_RHYTHMS } from '@etal/domain/accounting/sales-report';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { ACCOUNTS_TO_CONFIRM, REPORTS_NOTE, RHYTHM_LABELS } from '@etal/texts/accounting';
import { VAT_LABELS } from '@etal/texts/labels';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { Controller, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { checkForm } from '../../../forms/form-check.ts';
import { FormPage } from '../../../forms/form-page.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useGoBack } from '../../../routing/use-go-back.ts';

const { action, useFetcher } = defineIntents((body: AccountingSettings) => call(setAccountingSettings, { body }));
export { action };

export const loader = ({ request }: LoaderFunctionArgs): Promise<Outcome<AccountingSettings>> =>
  attempt(async () => {
    const year = parisWallTime(Date.now() / 1000).date.slice(0, 4);
    return (await call(getAccounting, { query: { year } }, { signal: request.signal })).settings;
  }, "Les réglages de la comptabilité n'ont pas pu être lus.");

const TITLE = 'Réglages de la comptabilité';

export function Component() {
  const settings = useLoaderData<Outcome<AccountingSettings>>();
  if (settings.ok) return <SettingsForm settings={settings.value} />;
  return (
    <>
      <PageHeader title={TITLE} back={<BackLink to={paths.accounting}>Comptabilité</BackLink>} />
      <ListFailure>{settings.error}</ListFailure>
    </>
  );
}

const ACCOUNTS = [
  { name: 'accounts.journal', label: 'Code du journal' },
  { name: 'accounts.customers', label: 'Clients' },
  { name: 'accounts.sales.RATE_5_5', label: `Ventes à ${VAT_LABELS.RATE_5_5}` },
  { name: 'accounts.sales.RATE_10', label: `Ventes à ${VAT_LABELS.RATE_10}` },
  { name: 'accounts.sales.RATE_20', label: `Ventes à ${VAT_LABELS.RATE_20}` },
  { name: 'accounts.sales.NONE', label: 'Ventes sans TVA' },
  { name: 'accounts.feeSales', label: 'Frais de service' },
  { name: 'accounts.vat.RATE_5_5', label: `TVA à ${VAT_LABELS.RATE_5_5}` },
  { name: 'accounts.vat.RATE_10', label: `TVA à ${VAT_LABELS.RATE_10}` },
  { name: 'accounts.vat.RATE_20', label: `TVA à ${VAT_LABELS.RATE_20}` },
] as const;

const valuesOf = (settings: AccountingSettings) => ({ ...settings, accountantEmail: settings.accountantEmail ?? '' });

function SettingsForm({ settings }: { settings: AccountingSettings }) {
  const feedback = useFeedback();
  const goBack = useGoBack(paths.accounting);
  const form = useForm({
    defaultValues: valuesOf(settings),
    resolver: (values) => {
      const checked = checkForm(setAccountingSettings.body, values);
      return toResolverResult(values, 'errors' in checked ? checked.errors : {});
    },
  });
  const leave = useLeaveQuestion(form.formState.isDirty);
  const { send, isPending, error } = useFetcher(() => {
    feedback.success('Réglages enregistrés');
    leave.letGo();
    goBack();
  });
  const { register, getFieldState, formState } = form;
  return (
    <FormPage title={TITLE} form={form} isPending={isPending} error={error} onCancel={() => goBack()} onValid={send}>
      <Section title="Mon comptable">
        <TextField
          label="Adresse email de votre comptable"
          required={false}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="Il reçoit les fichiers d'un mois quand vous les lui envoyez, jamais d'eux-mêmes."
          error={formState.errors.accountantEmail?.message}
          {...register('accountantEmail')}
        />
      </Section>
      <Section title="Numéros de compte" description={ACCOUNTS_TO_CONFIRM}>
        <div className="grid gap-4 sm:grid-cols-2">
          {ACCOUNTS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              required
              autoComplete="off"
              error={getFieldState(name, formState).error?.message}
              {...register(name)}
            />
          ))}
        </div>
      </Section>
      <Section title="Déclarations à l'administration" description={REPORTS_NOTE}>
        <Controller
          control={form.control}
          name="reportRhythm"
          render={({ field }) => (
            <Select
              label="Rythme des déclarations"
              className="md:w-80"
              hint="Il dépend de votre régime de TVA."
              options={REPORT_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }))}
              {...field}
            />
          )}
        />
      </Section>
    </FormPage>
  );
}
