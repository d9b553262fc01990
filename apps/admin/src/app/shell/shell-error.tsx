import { CallError } from '@etal/contract/client';
import { NOT_ALLOWED } from '@etal/texts/not-allowed';
import { Button } from '@etal/ui/button';
import { PageHeader } from '@etal/ui/page-header';
import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useTitleAfterwards } from '../../calls/failed-load.tsx';
import { isUnanswered } from '../../calls/failure.ts';
import { useTitle } from '../../routing/use-title.ts';
import { ErrorPage, OfflinePage, RootError } from '../root.tsx';

const TRY_AGAIN_LATER = 'Une erreur est survenue, veuillez réessayer plus tard.';

/** A page of the back-office that the server could not read: the menu around it stays, and leads elsewhere. */
export function UnreadPage() {
  useTitle(TRY_AGAIN_LATER);
  const { revalidate, state } = useRevalidator();
  const onPress = useTitleAfterwards(() => void revalidate());
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <PageHeader
      title={TRY_AGAIN_LATER}
      titleRef={title}
      actions={
        <Button variant="primary" pending={state !== 'idle'} pendingText="Chargement…" onClick={onPress}>
          Réessayer
        </Button>
      }
    />
  );
}

/** Any failure of the shell but 401 and 418: the general 503 page, or without a network what can be done there. */
export function ShellError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <ErrorPage code="404" text="Cette page n'existe pas." />;
  if (isUnanswered(error)) return <OfflinePage onBack={() => void revalidate()} />;
  if (error instanceof CallError && error.status === 403)
    return <ErrorPage code="403" text={error.sentence ?? NOT_ALLOWED} />;
  if (error instanceof CallError) return <ErrorPage code="503" text={TRY_AGAIN_LATER} canRetry />;
  // The page's own code did not come.
  return <RootError />;
}
