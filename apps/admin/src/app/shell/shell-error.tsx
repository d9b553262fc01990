import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../error-page.tsx';

/** Any failure of the shell but 401 and 418: the specification's 503 page. */
export function ShellError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage code="404" text="Cette page n'existe pas." />;
  return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
}
