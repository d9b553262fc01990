import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import type { ReactNode } from 'react';
import { Navigate, useAsyncError, useRevalidator } from 'react-router';

/** When what loads after its page fails: follows the redirection of an ended session, else shows its children. */
export function FailedLoad({ children }: { children: ReactNode }) {
  const error = useAsyncError();
  const place = error instanceof Response ? error.headers.get('Location') : null;
  return place === null ? children : <Navigate to={place} replace />;
}

/** In place of a list that could not be read: says so in the product's own words (R-SCREENS-9), and tries again. */
export function ListFailure({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedLoad>
      <Banner
        tone="error"
        role="alert"
        action={
          <Button size="sm" pending={state !== 'idle'} pendingText="Chargement…" onClick={() => void revalidate()}>
            Réessayer
          </Button>
        }
      >
        {children}
      </Banner>
    </FailedLoad>
  );
}
