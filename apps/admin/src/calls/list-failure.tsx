import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { FailedLoad } from './failed-load.tsx';

/** In place of a list that could not be read: says so in the specification's words (§8), and tries again. */
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
