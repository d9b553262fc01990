import type { Parameters } from '@etal/contract/settings';
import { Banner } from '@etal/ui/banner';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import { useSettingsFetcher } from './settings-actions.ts';

/** R-ORDERS-12: whether shoppers may change their own orders. R-MAILINGS-2: whether who has no e-mail is reminded. */
export function OrdersSection({
  details,
  reminders,
}: {
  details: Parameters['orders'];
  reminders: Parameters['reminders'];
}) {
  const feedback = useFeedback();
  const { send, isPending, error } = useSettingsFetcher(() => feedback.success('Commandes enregistrées'));
  return (
    <Section title="Commandes" description="Ce que vos clients peuvent faire après avoir commandé.">
      <div role="alert" className="mb-3 empty:mb-0">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      <Switch
        label="Mes clients peuvent modifier leur commande jusqu'à la date limite"
        hint="Sur la page de leur commande&nbsp;: quantités, articles, retrait. Vous êtes prévenu de chaque changement."
        checked={details.shoppersMayChangeOrders}
        disabled={isPending}
        onChange={({ currentTarget }) =>
          send({ intent: 'configure-orders', body: { shoppersMayChangeOrders: currentTarget.checked } })
        }
      />
      <Switch
        label="Rappeler aussi par SMS, la veille, les clients sans e-mail"
        hint="La veille à 18&nbsp;h, chaque client reçoit un rappel par mail. Qui n'a pas d'adresse le reçoit par SMS si vous le voulez."
        checked={reminders.sms}
        disabled={isPending}
        onChange={({ currentTarget }) => send({ intent: 'configure-reminders', body: { sms: currentTarget.checked } })}
      />
    </Section>
  );
}
