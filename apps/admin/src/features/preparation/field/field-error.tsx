import { CallError } from '@etal/contract/client';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { isUnanswered } from '../../../calls/failure.ts';
import { useServerReturn } from '../../../calls/reach-server.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';

const NEVER_LOADED = "Ce jour n'a pas encore été ouvert sur cet appareil\u00A0: il faut du réseau la première fois.";

/** The day could not be read, and this device has kept nothing of it. */
export function FieldError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isOffline = isUnanswered(error);
  const title = isOffline ? 'Hors connexion' : 'Préparation';
  useTitle(title);
  useServerReturn(isOffline, () => void revalidate());
  const sentence = error instanceof CallError ? error.sentence : undefined;
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="text-xl font-bold">{title}</h1>
      <Banner tone={isOffline ? 'warning' : 'error'} role="alert">
        {isOffline ? NEVER_LOADED : (sentence ?? 'Une erreur est survenue, veuillez réessayer plus tard.')}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={state !== 'idle'}
          pendingText="Chargement…"
          onClick={() => void revalidate()}
        >
          Réessayer
        </Button>
        <Link to={paths.preparation} className={buttonClass()}>
          Retour à la préparation
        </Link>
      </div>
    </main>
  );
}
