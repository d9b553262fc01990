import { Button, buttonClass } from '@etal/ui/button';
import { Spinner } from '@etal/ui/spinner';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { onSignedOut } from '../calls/signed-out.ts';
import { isServerReached } from '../calls/reach-server.ts';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';

interface ErrorPageProps {
  code?: string;
  text: string;
  canRetry?: boolean;
}

/** Every address that is typed or followed from elsewhere has the same key: none takes over where another was left. */
const THIS_LOAD = `load-${performance.timeOrigin}`;

export function ErrorPage({ code, text, canRetry = false }: ErrorPageProps) {
  useTitle(text);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="max-w-md text-center">
        {code !== undefined && (
          <p aria-hidden className="font-display text-3xl font-bold text-tomato">
            {code}
          </p>
        )}
        <h1 className="mt-2 text-xl font-bold">{text}</h1>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {canRetry && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Réessayer
            </Button>
          )}
          <Link to={paths.home} className={buttonClass()}>
            Retour à l'accueil
          </Link>
        </div>
      </div>
    </main>
  );
}

/** Apart, because the page that signs in must stay light; where no service worker has kept it, a sentence stands in. */
const OfflinePlace = lazy(() =>
  import('../features/preparation/offline/offline-place.tsx').then(
    (place) => ({ default: place.OfflinePlace }),
    () => ({ default: () => <ErrorPage text="Hors connexion" canRetry /> }),
  ),
);

/** In place of a page without a network. `onBack` opens that page once the server answers again. */
export function OfflinePage({ onBack }: { onBack: () => void }) {
  return (
    <Suspense fallback={<Spinner />}>
      <OfflinePlace onBack={onBack} />
    </Suspense>
  );
}

const reload = (): void => window.location.reload();

/** The outermost error boundary: a page cannot be drawn or fetched, as after a new release or without a network. */
export function RootError() {
  const [isReached, setReached] = useState<boolean>();
  useEffect(() => void isServerReached().then(setReached), []);
  if (isReached === undefined) return <Spinner />;
  if (!isReached) return <OfflinePage onBack={reload} />;
  return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
}

/** R-KEYS-5: whoever holds the device now is not to read names and phones. What is not sent yet stays. */
const forgetCustomers = (): void =>
  void import('../features/preparation/unsent/kept-day.ts').then((kept) => kept.forgetEndedSession());
// Here and not in an effect: the first call of all may be the one that is refused, before anything is drawn.
onSignedOut(forgetCustomers);

/** Wraps every page: a new page starts at its top, and going back restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={({ key }) => (key === 'default' ? THIS_LOAD : key)} />
    </>
  );
}
