import { CallError } from '@etal/contract/client';
import { NOT_ALLOWED } from '@etal/texts/not-allowed';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { isUnanswered } from '../../calls/failure.ts';
import { ErrorPage, OfflinePage, RootError } from '../root.tsx';

/** Any failure of the shell but 401 and 418: the general 503 page, or without a network what can be done there. */
export function ShellError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <ErrorPage code="404" text="Cette page n'existe pas." />;
  if (isUnanswered(error)) return <OfflinePage onBack={() => void revalidate()} />;
  if (error instanceof CallError && error.status === 403)
    return <ErrorPage code="403" text={error.sentence ?? NOT_ALLOWED} />;
  if (error instanceof CallError)
    return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
  // The page's own code did not come.
  return <RootError />;
}
