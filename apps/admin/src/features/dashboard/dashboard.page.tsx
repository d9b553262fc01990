import type { ShopAggregate } from '@etal/contract/shop';
import { formatInteger } from '@etal/texts/format';
import { laterDialogs } from '@etal/ui/later-code';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';
import { Onboarding } from './onboarding/onboarding.tsx';
import { PublishDialog } from './onboarding/publish-dialog.tsx';
import { MediatorNotice, PhoneNotice } from './onboarding/legal-notices.tsx';
import { OrderingNotice } from './onboarding/ordering-notice.tsx';
import { RunningView } from './running-view.tsx';
import { useDashboardFetcher, useTrial } from './dashboard-actions.ts';
import { useDashboardDialog } from './use-dashboard-dialog.ts';

export { dashboardAction as action } from './dashboard-actions.ts';

const SharingDialog = laterDialogs(() => import('./onboarding/sharing-dialog.tsx'))((file) => file.SharingDialog);

export function Component() {
  useTitle('Accueil');
  const shop = useShop();
  const dialog = useDashboardDialog();
  const trial = useTrial();
  // The fetcher stands here and not in the onboarding, which disappears once the shop is published.
  const publication = useDashboardFetcher(() => dialog.replaceBy('ouverture'));
  const isRunning = shop.state === 'RUNNING';

  return (
    <>
      <PageHeader
        title={`Bonjour ${shop.details.label}`}
        description={<SiteLink slug={shop.slug} shows={siteShows(shop)} />}
      />
      {isRunning && <OrderingNotice />}
      {isRunning && <MediatorNotice />}
      {isRunning && <PhoneNotice />}
      <Counters />
      {isRunning ? (
        <RunningView onShare={() => dialog.open('partage')} />
      ) : (
        <Onboarding shop={shop} trial={trial} onPublish={() => dialog.open('publication')} />
      )}
      <PublishDialog
        open={dialog.isOpen('publication') && shop.state === 'READY'}
        label={shop.details.label}
        isPending={publication.isPending}
        error={publication.error}
        onCancel={() => {
          publication.forgetError();
          dialog.close();
        }}
        onConfirm={() => publication.send({ intent: 'publish' })}
      />
      {isRunning && (
        <SharingDialog
          open={dialog.isOpen('ouverture') || dialog.isOpen('partage')}
          isOpening={dialog.isOpen('ouverture')}
          label={shop.details.label}
          websiteUrl={shop.websiteUrl}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

const SITE_LINKS = {
  SHOP: 'Voir ma boutique en ligne',
  WAITING_PAGE: "Voir la page d'attente de ma boutique",
  SHUT_PAGE: 'Voir ce que mes clients voient à la place de ma boutique',
} as const;

/** What a visitor finds at the shop's address. */
function siteShows({ state, notices }: ShopAggregate): keyof typeof SITE_LINKS {
  if (notices.reopenUntil !== null || notices.suspensionReason !== null) return 'SHUT_PAGE';
  return state === 'RUNNING' ? 'SHOP' : 'WAITING_PAGE';
}

function SiteLink({ slug, shows }: { slug: string; shows: keyof typeof SITE_LINKS }) {
  return (
    <a
      href={paths.shopWebsite(slug)}
      target="_blank"
      rel="noreferrer"
      className={`${textLinkClass} inline-flex items-center gap-1`}
    >
      {SITE_LINKS[shows]}
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

function Counters() {
  const { activeOrders, singleArticles, articlesBags, collectionPoints } = useShop();
  const counters = [
    { label: 'Commandes actives', count: activeOrders.length, to: paths.activeOrders },
    { label: 'Articles', count: singleArticles.length, to: paths.articles },
    { label: 'Paniers', count: articlesBags.length, to: paths.bags },
    { label: 'Points de collecte', count: collectionPoints.length, to: paths.collectionPoints },
  ];
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counters.map(({ label, count, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="block h-full rounded-lg border border-rule bg-surface p-4 text-ink no-underline shadow-stall hover:border-leaf"
          >
            <span className="block font-display text-3xl font-bold tabular-nums">{formatInteger(count)}</span>
            <span className="text-ink-soft">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
