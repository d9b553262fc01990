import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ErrorPage } from '../root.tsx';

/** Any failure of the shell but 401 and 418: the general 503 page. */
export function ShellError() {
  const error = useRouteError();
  useComeBackOnline();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <ErrorPage code="404" text="Cette page n'existe pas." />;
  return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
}

/**
 * Opened where there was no network, it opens by itself once there is: what was entered in the field then leaves too.
 */
function useComeBackOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onBack = (): void => void revalidate();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [revalidate]);
}
