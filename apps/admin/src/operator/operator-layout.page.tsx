import { Button } from '@etal/ui/button';
import { SkipLink } from '@etal/ui/skip-link';
import { LogOut } from 'lucide-react';
import { NavLink, Outlet } from 'react-router';
import { useSignOut } from '../app/shell/use-sign-out.ts';
import { LeaveGuard } from '../forms/use-leave-question.tsx';
import { paths } from '../routing/paths.ts';
import { useFocusOnNavigation } from '../routing/use-focus-on-navigation.ts';

const PAGES = [
  { to: paths.operator, label: 'Boutiques', end: true },
  { to: paths.operatorMessages, label: 'Messages abandonnés', end: false },
  { to: paths.operatorFees, label: 'Frais', end: false },
  { to: paths.operatorAnnouncement, label: 'Annonce', end: false },
];

/** The console of whoever runs the installation (R-OPERATOR-1): no merchant's back-office, and nothing of its shell. */
export function Component() {
  useFocusOnNavigation();
  const signOut = useSignOut();
  return (
    <div className="min-h-dvh">
      <SkipLink href="#contenu">Aller au contenu</SkipLink>
      <LeaveGuard />
      <header className="border-b border-rule bg-surface px-4 pt-3 md:px-8">
        <div className="mx-auto max-w-6xl">
          <div className="flex items-center justify-between gap-x-3">
            <p className="font-display text-xl font-bold text-leaf">Étal, exploitation</p>
            <Button
              variant="quiet"
              size="sm"
              className="-mr-3 shrink-0 max-sm:px-2 max-sm:[&_svg]:hidden md:-mr-2.5"
              onClick={() => void signOut()}
            >
              <LogOut aria-hidden />
              Déconnexion
            </Button>
          </div>
          <nav aria-label="Exploitation" className="-mb-px flex flex-wrap gap-x-4">
            {PAGES.map(({ to, label, end }) => (
              <NavLink
                key={to}
                to={to}
                end={end}
                className="flex min-h-11 shrink-0 items-center border-b-3 border-transparent font-semibold text-ink-soft no-underline aria-[current=page]:border-leaf aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="min-w-0 px-4 pt-7 pb-7 outline-none md:px-8">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
