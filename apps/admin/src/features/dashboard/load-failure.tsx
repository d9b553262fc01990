import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';

/** Replaces one part of the page that could not be read; the other parts stay. */
export function LoadFailure({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Banner
      tone="error"
      role="alert"
      action={
        <Button size="sm" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
