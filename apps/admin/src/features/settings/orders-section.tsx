import type { Parameters } from '@etal/contract/settings';
import { Banner } from '@etal/ui/banner';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import { useSettingsFetcher } from './settings-actions.ts';

/** R-ORDERS-12: whether shoppers may change their own orders. */
export function OrdersSection({ details }: { details: Parameters['orders'] }) {
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
    </Section>
  );
}
