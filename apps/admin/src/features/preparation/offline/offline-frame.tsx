import { Badge } from '@etal/ui/badge';
import { SkipLink } from '@etal/ui/skip-link';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

/** The back-office's frame without what only the network gives: no menu, no profile, no counts. */
export function OfflineFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh print:block">
      <SkipLink href="#contenu">Aller au contenu</SkipLink>
      <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-rule bg-surface px-3 py-1.5 md:px-5 print:hidden">
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-xl font-bold text-leaf no-underline"
        >
          <span aria-hidden className="awning h-5 w-12.5 border-t-3 border-leaf [--stripe:0.625rem]" />
          Étal
        </Link>
        <Badge tone="straw" icon={<WifiOff aria-hidden />}>
          Hors connexion
        </Badge>
      </header>
      <main id="contenu" tabIndex={-1} className="min-w-0 px-4 pt-7 pb-5 outline-none md:px-8 md:pb-7 print:p-0">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
    </div>
  );
}
