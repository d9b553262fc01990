import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import { useAccountFetcher } from './own-account-actions.ts';

/** R-KEYS-6, for owners. */
export function TeamSecuritySection({ isSecondFactorRequired }: { isSecondFactorRequired: boolean }) {
  const feedback = useFeedback();
  const { send, isPending } = useAccountFetcher(() => feedback.success('C’est enregistré.'), feedback.error);
  return (
    <Section title="Sécurité de l’équipe">
      <Switch
        label="Demander une clé d’accès ou la double vérification"
        hint="À chaque membre de l’équipe, à sa prochaine connexion. Les appareils déjà connectés continuent."
        checked={isSecondFactorRequired}
        disabled={isPending}
        onChange={({ currentTarget }) =>
          send({ intent: 'ask-team', body: { isSecondFactorRequired: currentTarget.checked } })
        }
      />
    </Section>
  );
}
