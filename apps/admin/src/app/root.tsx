import { Button, buttonClass } from '@etal/ui/button';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';

interface ErrorPageProps {
  code: string;
  text: string;
  canRetry?: boolean;
}

export function ErrorPage({ code, text, canRetry = false }: ErrorPageProps) {
  useTitle(text);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="max-w-md text-center">
        <p aria-hidden className="font-display text-3xl font-bold text-tomato">
          {code}
        </p>
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

/** The outermost error boundary: a page cannot be drawn or fetched, as after a new release or without a network. */
export function RootError() {
  return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
}

/** Wraps every page: a new page starts at its top, and going back restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
