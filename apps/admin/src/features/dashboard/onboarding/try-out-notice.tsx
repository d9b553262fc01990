import { finalizeShopSetup } from '@etal/contract/dashboard';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ShoppingBasket } from 'lucide-react';
import { useMay } from '../../../calls/use-may.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useTrial } from '../dashboard-actions.ts';
import { viewOnboarding } from './onboarding.view.ts';

/** Where the last task of the set-up is done: what comes next, without a way back to the dashboard. */
export function TryOutNotice() {
  const shop = useShop();
  const may = useMay();
  const trial = useTrial();
  const { tryOut } = viewOnboarding(shop);
  if (shop.state !== 'INITIAL_SETUP' || tryOut === null || !may(finalizeShopSetup)) return null;
  return (
    <Banner
      tone="info"
      title="Tout est en place"
      action={
        <Button
          variant="primary"
          pending={trial.isPending}
          pendingText="Ouverture de la boutique de test…"
          onClick={trial.start}
        >
          <ShoppingBasket aria-hidden />
          {tryOut}
        </Button>
      }
    >
      Essayez votre boutique comme un client, avant de la publier.
      <span role="alert" className="mt-1 block font-semibold text-tomato empty:hidden">
        {trial.error}
      </span>
    </Banner>
  );
}
