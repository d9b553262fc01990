import type { Cents } from '@etal/domain/money';
import { PAYMENT_CHANNELS, type PaymentChannel } from '@etal/domain/orders/order';
import type { ModeAnswer } from '@etal/domain/orders/payment-modes';
import { modeBlockerText, PAYMENT_WORDS } from '@etal/texts/payment-modes';
import { heldWords, PAYMENT_CHOICES, TEST_PAYMENT } from '@etal/texts/storefront-order';
import { ChoiceCard } from './choice-card.tsx';
import { placeId } from '../order/problems.ts';
import { Problem, StepSection } from './step-section.tsx';

interface PaymentSectionProps {
  modes: Record<PaymentChannel, ModeAnswer>;
  chosen: PaymentChannel | null;
  isTest: boolean;
  /** What the card would hold: more than the total where goods are still to be weighed. */
  held: Cents;
  isEstimate: boolean;
  problem: string | undefined;
  onChoose: (channel: PaymentChannel) => void;
}

/** Each way to pay, open or not; why not is said where it would have been (R-PAYMENTS-3). */
export function PaymentSection({ modes, chosen, isTest, held, isEstimate, problem, onChoose }: PaymentSectionProps) {
  if (isTest) {
    return (
      <StepSection number={4} title="Votre paiement" id="paiement">
        <p className="rounded-lg bg-straw-wash px-4 py-3">{TEST_PAYMENT}</p>
      </StepSection>
    );
  }
  return (
    <StepSection number={4} title="Votre paiement" id="paiement">
      {/* All may be closed: the group then takes the focus itself. */}
      <fieldset
        id={placeId('channel')}
        tabIndex={-1}
        aria-describedby={problem && 'paiement-erreur'}
        className="outline-none"
      >
        <legend className="sr-only">Moyen de paiement</legend>
        <div className="grid gap-2">
          {PAYMENT_CHANNELS.toReversed().map((channel) => (
            <Mode
              key={channel}
              channel={channel}
              mode={modes[channel]}
              text={channel === 'ONLINE' ? heldWords(held, isEstimate) : PAYMENT_CHOICES[channel].text}
              isChecked={chosen === channel}
              onChoose={() => onChoose(channel)}
            />
          ))}
        </div>
        {problem && <Problem id="paiement-erreur">{problem}</Problem>}
      </fieldset>
    </StepSection>
  );
}

function Mode({
  channel,
  mode,
  text,
  isChecked,
  onChoose,
}: {
  channel: PaymentChannel;
  mode: ModeAnswer;
  text: string;
  isChecked: boolean;
  onChoose: () => void;
}) {
  const { title } = PAYMENT_CHOICES[channel];
  return (
    <ChoiceCard name="paiement" value={channel} isChecked={isChecked} isDisabled={!mode.isOpen} onChoose={onChoose}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">
        {mode.isOpen ? text : `${PAYMENT_WORDS[channel]} ${modeBlockerText(mode.blocker, mode.missing)}.`}
      </span>
    </ChoiceCard>
  );
}
