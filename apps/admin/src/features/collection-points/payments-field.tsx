import { Banner } from '@etal/ui/banner';
import { Switch } from '@etal/ui/switch';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PointValues } from './point-form.ts';

export function PaymentsField() {
  const { control, register } = useFormContext<PointValues>();
  const enabled = useWatch({ control, name: ['onlinePaymentsEnabled', 'offlinePaymentsEnabled'] });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Paiements en ligne"
        hint="Par carte, au moment de la commande."
        {...register('onlinePaymentsEnabled')}
      />
      <Switch label="Paiements sur place" hint="Au retrait de la commande." {...register('offlinePaymentsEnabled')} />
      <div role="alert">
        {!enabled.includes(true) && (
          <Banner tone="warning">
            Sans moyen de paiement, vos clients ne pourront pas commander à ce point de collecte.
          </Banner>
        )}
      </div>
    </div>
  );
}
