import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useAsyncError, useRevalidator } from 'react-router';

/** When what loads after its page fails: follows the redirection of an ended session, else shows its children. */
function FailedLoad({ children }: { children: ReactNode }) {
  const error = useAsyncError();
  const place = error instanceof Response ? error.headers.get('Location') : null;
  return place === null ? children : <Navigate to={place} replace />;
}

/** Whoever presses « Réessayer » loses it with the failure, and goes on from the title of what has come. */
export function useTitleAfterwards(retry: () => void): () => void {
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      if (isPressed.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    [],
  );
  return () => {
    isPressed.current = true;
    retry();
  };
}

interface FailureBannerProps {
  isPending: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** Says that something could not be read, and tries again; the rest of the page stays. */
export function FailureBanner({ isPending, onRetry, children }: FailureBannerProps) {
  const onPress = useTitleAfterwards(onRetry);
  return (
    <Banner
      tone="error"
      role="alert"
      action={
        <Button size="sm" pending={isPending} pendingText="Chargement…" onClick={onPress}>
          Réessayer
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** In place of a list that could not be read: says so in the product's own words (R-SCREENS-9), and tries again. */
export function ListFailure({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedLoad>
      <FailureBanner isPending={state !== 'idle'} onRetry={() => void revalidate()}>
        {children}
      </FailureBanner>
    </FailedLoad>
  );
}
