import { setShopLegalInformation } from '@etal/contract/settings';
import type { ShopAggregate } from '@etal/contract/shop';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { Card } from '@etal/ui/card';
import { Section } from '@etal/ui/section';
import { PartyPopper, ShoppingBasket } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../calls/use-may.ts';
import { paths } from '../../../routing/paths.ts';
import { ownTasks, viewOnboarding } from './onboarding.view.ts';
import { ProgressSteps } from './progress-steps.tsx';
import { TaskList } from './task-list.tsx';

interface OnboardingProps {
  shop: ShopAggregate;
  trial: { start: () => void; isPending: boolean; error: string | undefined };
  onPublish: () => void;
}

/** From the empty shop to the published one (R-SCREENS-7). */
export function Onboarding({ shop, trial, onPublish }: OnboardingProps) {
  const titleId = useId();
  const may = useMay();
  const { steps, title, lead, tasksTitle, tasks, tryOut, process, canPublish, needsMediator } = viewOnboarding(shop);
  const { own, isOwnerAwaited } = ownTasks(tasks, may);
  const namesMediator = needsMediator && may(setShopLegalInformation);
  const hasButtons = tryOut !== null || canPublish || namesMediator;
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby={titleId}>
        <Card>
          <ProgressSteps steps={steps} />
          <h2 id={titleId} className="mt-5 text-xl font-bold">
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>
          {isOwnerAwaited && (
            <p className="mt-1 max-w-prose text-ink-soft">
              Les informations légales, le médiateur et les paiements reviennent au propriétaire de la boutique.
            </p>
          )}
          <div role="alert" className="mt-4 empty:hidden">
            {trial.error && <Banner tone="error">{trial.error}</Banner>}
          </div>
          {hasButtons && (
            <div className="mt-4 flex flex-wrap gap-2.5 max-md:[&>a]:w-full max-md:[&>button]:w-full">
              {process !== null && (
                <Link to={process} className={buttonClass({ variant: 'primary', size: 'lg' })}>
                  Traiter la commande de test
                </Link>
              )}
              {tryOut !== null && (
                <Button
                  variant={process === null ? 'primary' : 'secondary'}
                  size="lg"
                  pending={trial.isPending}
                  pendingText="Ouverture de la boutique de test…"
                  onClick={trial.start}
                >
                  <ShoppingBasket aria-hidden />
                  {tryOut}
                </Button>
              )}
              {namesMediator && (
                <Link to={paths.settingsLegal} className={buttonClass({ variant: 'primary', size: 'lg' })}>
                  Nommer mon médiateur
                </Link>
              )}
              {canPublish && (
                <Button variant="primary" size="lg" onClick={onPublish}>
                  <PartyPopper aria-hidden />
                  Publier mon site
                </Button>
              )}
            </div>
          )}
        </Card>
      </section>
      <Section title={tasksTitle}>
        <TaskList tasks={own} />
      </Section>
    </div>
  );
}
