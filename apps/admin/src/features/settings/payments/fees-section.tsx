import { FEE_BEARERS, type FeeBearer, type PlatformFee } from '@etal/domain/orders/fees';
import { FEE_BEARER_LABELS, feeRuleText, SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { RadioCards } from '@etal/ui/radio-cards';
import { Section } from '@etal/ui/section';
import { type SubmitEvent, useState } from 'react';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { useSettingsFetcher } from '../settings-actions.ts';

/** R-PAYMENTS-6: who pays the service fee of the orders to come. */
export function FeesSection({ platformFee }: { platformFee: PlatformFee }) {
  const feedback = useFeedback();
  const [chosen, setChosen] = useState<FeeBearer | null>(null);
  const { send, isPending, error } = useSettingsFetcher(() => {
    setChosen(null);
    feedback.success('Frais de service enregistrés');
  });
  const feeBearer = chosen ?? platformFee.bearer;
  const isDirty = feeBearer !== platformFee.bearer;
  useLeaveQuestion(isDirty);
  const save = (): void => send({ intent: 'configure-fees', body: { feeBearer } });
  const failure = useResend(error, save);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Section title={SERVICE_FEE_LABEL} description={`${feeRuleText(platformFee)}.`}>
      <form aria-label={SERVICE_FEE_LABEL} onSubmit={submit}>
        <div role="alert" className="mb-3 empty:mb-0">
          {failure && <Banner tone="error">{failure}</Banner>}
        </div>
        <RadioCards
          legend="Qui les paie"
          name="feeBearer"
          hint="Votre choix vaut pour les prochaines commandes. Celles qui sont passées ne changent pas."
          options={FEE_BEARERS.map((value) => ({ value, ...FEE_BEARER_LABELS[value] }))}
          value={feeBearer}
          disabled={isPending}
          onChange={setChosen}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} pending={isPending}>
            Enregistrer
          </Button>
          <output className="text-sm text-ink-soft">
            {isDirty && !isPending ? 'Modifications non enregistrées' : ''}
          </output>
        </div>
      </form>
    </Section>
  );
}
