import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { needsOnSitePayments } from '@etal/domain/shop/on-site-warning';
import { moneyTaken } from '../../features/catalog/money-taken.ts';
import { Banner } from '@etal/ui/banner';
import { Drawer } from '@etal/ui/drawer';
import { IconButton } from '@etal/ui/icon-button';
import { SkipLink } from '@etal/ui/skip-link';
import { textLinkClass } from '@etal/ui/text-link';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { UnsentStatus } from '../../features/preparation/unsent/unsent-status.tsx';
import { useUnsent } from '../../features/preparation/unsent/use-unsent.ts';
import { keepListening } from '../../pwa/device-push.ts';
import { mayOpen } from '../../routing/page-roles.ts';
import { paths } from '../../routing/paths.ts';
import { useLiveOrders, useReloadOnReturn } from '../../calls/live-orders.ts';
import { isServersFault } from '../../calls/failure.ts';
import { SHELL_ROUTE, useShop } from '../../calls/use-shop.ts';
import { LeaveGuard } from '../../forms/use-leave-question.tsx';
import { OfflineFrame } from '../../features/preparation/offline/offline-frame.tsx';
import { opensOffline } from '../../features/preparation/offline/opens-offline.ts';
import { OfflinePage } from '../root.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { NewOrdersNotice } from './notices/new-orders-notice.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ShopNotices } from './notices/shop-notices.tsx';
import { ShellError, UnreadPage } from './shell-error.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusOnNavigation } from '../../routing/use-focus-on-navigation.ts';
import { useNewOrderKey } from './use-new-order-key.ts';
import { useNewOrders } from './new-orders.ts';

export { loadShell as loader, shouldReloadShell as shouldRevalidate } from './load-shell.ts';

/** Apart, because most shops have none on most days, and every page would carry their words. */
const PaymentAlerts = lazy(() =>
  import('./notices/payment-alerts.tsx').then(
    (alerts) => ({ default: alerts.PaymentAlerts }),
    () => ({ default: () => <Banner tone="error">Une alerte concerne vos paiements. Rechargez la page.</Banner> }),
  ),
);

const soldBags = ({ articlesBags }: ShopAggregate) =>
  articlesBags.map(({ isEnabled, bagType }) => ({ isEnabled, pricingModel: BAG_PRICING[bagType] }));

export function Component() {
  return useLoaderData<ShopAggregate | null>() ? (
    <Shell>
      <AllowedPage />
    </Shell>
  ) : (
    <OfflineShell />
  );
}

/** The shop is there and one of its pages is not: only that page fails. */
export function ErrorBoundary() {
  const isShopThere = Boolean(useRouteLoaderData(SHELL_ROUTE));
  const error = useRouteError();
  if (!isShopThere || !isServersFault(error)) return <ShellError />;
  return (
    <Shell>
      <UnreadPage />
    </Shell>
  );
}

/** Without a network, and without the shop: the sheet of a kept day, else the list of kept days. */
function OfflineShell() {
  const location = useLocation();
  const { revalidate } = useRevalidator();
  if (!opensOffline(location)) return <OfflinePage onBack={() => void revalidate()} />;
  return (
    <OfflineFrame>
      <Outlet />
    </OfflineFrame>
  );
}

/** Once per opening of the back-office. */
function useKeptListening(shopId: string): void {
  useEffect(() => void keepListening(shopId).catch(() => undefined), [shopId]);
}

/** R-TEAM-1: a helper begins with the day's work; elsewhere a page that is not theirs says so. */
function AllowedPage() {
  const { pathname } = useLocation();
  const { role } = useShop().currentUser;
  if (mayOpen(role, pathname)) return <Outlet />;
  return matchPath(paths.home, pathname) ? <Navigate to={paths.preparation} replace /> : <NotAllowed />;
}

function Shell({ children }: { children: ReactNode }) {
  const shop = useShop();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useFocusOnNavigation();
  useReloadOnReturn();
  useLiveOrders();
  useNewOrderKey();
  useKeptListening(shop.id);
  const unsent = useUnsent(shop.collectionPoints);
  const newOrders = useNewOrders(shop.activeOrders);
  const orders = {
    activeOrdersCount: shop.activeOrders.length,
    awaitedCount: shop.activeOrders.filter(({ status }) => status === 'PAID').length,
  };
  // Where payments on site were cut off, an alert says so already, and what to do.
  const isCutOff = shop.paymentAlerts.some((alert) => alert.kind === 'MODE_OFF' && alert.channel === 'OFFLINE');
  const showsWarning = !isCutOff && needsOnSitePayments([...shop.singleArticles, ...soldBags(shop)], moneyTaken(shop));

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[17.25rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] print:block">
      <SkipLink href="#contenu">Aller au contenu</SkipLink>
      <NavigationProgress />
      <LeaveGuard />
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-rule bg-surface px-3 py-1.5 md:col-span-2 md:px-5 print:hidden">
        <IconButton
          className="md:hidden"
          label="Ouvrir le menu"
          aria-expanded={isDrawerOpen}
          icon={<MenuIcon aria-hidden />}
          onClick={() => setDrawerOpen(true)}
        />
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-xl font-bold text-leaf no-underline"
        >
          <span aria-hidden className="awning h-5 w-12.5 border-t-3 border-leaf [--stripe:0.625rem]" />
          Étal
        </Link>
        {/* Only what is new is read aloud. On a phone they hang over the page: nothing moves under the thumb. */}
        <div
          role="status"
          aria-atomic={false}
          className="flex min-w-0 flex-col max-md:absolute max-md:inset-x-0 max-md:top-full md:flex-row md:gap-2"
        >
          <UnsentStatus unsent={unsent} />
          <NewOrdersNotice orders={newOrders} />
        </div>
        <ProfileMenu
          shopLabel={shop.details.label}
          thumbnailImgUrl={shop.details.thumbnailImgUrl}
          user={shop.currentUser}
        />
      </header>
      <div className="hidden border-r border-rule bg-surface md:block print:hidden">
        <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto">
          <Sidebar {...orders} />
        </div>
      </div>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title={shop.details.label}>
        <Sidebar {...orders} onNavigate={() => setDrawerOpen(false)} />
      </Drawer>
      <main id="contenu" tabIndex={-1} className="min-w-0 px-4 pt-7 pb-5 outline-none md:px-8 md:pb-7 print:p-0">
        <div className="mx-auto max-w-6xl">
          <ShopNotices notices={shop.notices} />
          {shop.paymentAlerts.length > 0 && (
            <Suspense>
              <PaymentAlerts alerts={shop.paymentAlerts} />
            </Suspense>
          )}
          {showsWarning && (
            <div className="mb-5 print:hidden">
              <Banner
                tone="warning"
                action={
                  <Link to={paths.settings} className={textLinkClass}>
                    Configurer
                  </Link>
                }
              >
                Certains articles disponibles uniquement en paiement sur place sont en vente mais les paiements sur
                place ne sont pas activés.
              </Banner>
            </div>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}
