import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { MoneyInput } from '@etal/ui/money-input';
import { Switch } from '@etal/ui/switch';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { checkMode, modeBodyOf, modeValuesOf, type PaymentModeValues } from '../settings-forms.ts';

interface PaymentModeFormProps {
  /** Names the form among the others of the page. */
  title: string;
  /** What it means for the merchant, in a sentence. */
  hint: string;
  details: { enabled: boolean; minimalOrderAmount: number | null };
  /** The mode may be turned off, but not on. */
  isBlocked?: boolean;
  isPending: boolean;
  error: string | undefined;
  onSave: (body: ReturnType<typeof modeBodyOf>) => void;
}

/** R-SCREENS-7: an enabled switch, and a minimal order amount with a switch of its own. */
export function PaymentModeForm({
  title,
  hint,
  details,
  isBlocked = false,
  isPending,
  error,
  onSave,
}: PaymentModeFormProps) {
  const { control, register, handleSubmit, formState } = useForm<PaymentModeValues>({
    values: modeValuesOf(details),
    resolver: checkMode,
  });
  const [enabled, hasMinimum] = useWatch({ control, name: ['enabled', 'hasMinimum'] });
  const submit = handleSubmit((values) => onSave(modeBodyOf(values)));
  useLeaveQuestion(formState.isDirty);
  const failure = useResend(error, () => void submit());
  return (
    <form noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      <div role="alert" className="mb-3 empty:mb-0">
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      <fieldset disabled={isPending} className="flex flex-col gap-2">
        <Switch
          label="Proposer ce moyen de paiement"
          hint={hint}
          disabled={isBlocked && !enabled}
          {...register('enabled')}
        />
        <Switch
          label="Montant minimal de commande"
          hint="En dessous, ce moyen de paiement n'est pas proposé au client."
          disabled={!enabled}
          {...register('hasMinimum')}
        />
        {enabled && hasMinimum && (
          <Controller
            control={control}
            name="minimalOrderAmount"
            render={({ field, fieldState }) => (
              <MoneyInput className="max-w-48" label="Montant" required error={fieldState.error?.message} {...field} />
            )}
          />
        )}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" variant={formState.isDirty ? 'primary' : 'secondary'} pending={isPending}>
          Enregistrer
        </Button>
        <output className="text-sm text-ink-soft">
          {formState.isDirty && !isPending ? 'Modifications non enregistrées' : ''}
        </output>
      </div>
    </form>
  );
}
