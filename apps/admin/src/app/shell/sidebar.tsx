import { formatCount, formatInteger } from '@etal/texts/format';
import { CountBadge } from '@etal/ui/count-badge';
import {
  Banknote,
  Calculator,
  CalendarDays,
  Carrot,
  ChartColumn,
  ClipboardList,
  House,
  ListChecks,
  Mail,
  MapPin,
  Palette,
  Settings,
  ShoppingBasket,
  Tractor,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useShop } from '../../calls/use-shop.ts';
import { mayOpen } from '../../routing/page-roles.ts';
import { bottomNavigation, navigation, type NavigationIcon, type NavigationItem } from './navigation.ts';

const ICONS: Record<NavigationIcon, LucideIcon> = {
  home: House,
  'active-orders': ListChecks,
  preparation: Tractor,
  orders: ClipboardList,
  till: Banknote,
  accounting: Calculator,
  sales: ChartColumn,
  shoppers: Users,
  groups: UsersRound,
  mailings: Mail,
  week: CalendarDays,
  articles: Carrot,
  bags: ShoppingBasket,
  points: MapPin,
  site: Palette,
  settings: Settings,
};

interface SidebarProps {
  activeOrdersCount: number;
  /** Those of them that wait for an answer: red is for them alone. */
  awaitedCount: number;
  onNavigate?: (() => void) | undefined;
}

/** The same list in the column of a laptop and in the drawer of a phone. */
export function Sidebar({ activeOrdersCount, awaitedCount, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  const { role } = useShop().currentUser;
  const isOpen = ({ to }: NavigationItem): boolean => mayOpen(role, to);
  const sections = navigation
    .map(({ title, items }) => ({ title, items: items.filter(isOpen) }))
    .filter(({ items }) => items.length > 0);
  const bottom = bottomNavigation.filter(isOpen);
  const link = (item: NavigationItem) => (
    <SidebarLink
      key={item.to}
      item={item}
      isActive={item.isActive(pathname)}
      activeOrdersCount={activeOrdersCount}
      awaitedCount={awaitedCount}
      onNavigate={onNavigate}
    />
  );
  return (
    <nav aria-label="Navigation principale" className="flex min-h-full flex-col gap-5 px-3 py-4">
      {sections.map(({ title, items }) => (
        <div key={title}>
          {items.length > 1 && (
            <h2 className="mb-1 px-3 text-xs font-semibold tracking-wide text-ink-soft uppercase">{title}</h2>
          )}
          <ul className="flex flex-col gap-0.5">{items.map(link)}</ul>
        </div>
      ))}
      {bottom.length > 0 && <ul className="mt-auto border-t border-rule pt-3">{bottom.map(link)}</ul>}
    </nav>
  );
}

interface SidebarLinkProps extends SidebarProps {
  item: NavigationItem;
  isActive: boolean;
}

function SidebarLink({ item, isActive, activeOrdersCount, awaitedCount, onNavigate }: SidebarLinkProps) {
  const Icon = ICONS[item.icon];
  return (
    <li>
      <Link
        to={item.to}
        aria-current={isActive ? 'page' : undefined}
        onClick={onNavigate}
        className="flex min-h-11 items-center gap-2.5 rounded-md px-3 text-ink no-underline hover:bg-linen aria-[current=page]:bg-leaf aria-[current=page]:font-semibold aria-[current=page]:text-leaf-ink md:min-h-9"
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1">{item.label}</span>
        {item.showsActiveOrders && (
          <span className="-mr-2 flex gap-0.5">
            <CountBadge count={awaitedCount} isUrgent label={`${formatInteger(awaitedCount)}\u00A0à accepter`} />{' '}
            <CountBadge
              count={activeOrdersCount}
              label={formatCount(activeOrdersCount, 'commande active', 'commandes actives')}
            />
          </span>
        )}
      </Link>
    </li>
  );
}
