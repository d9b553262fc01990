import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';

/** In place of one part of the page; the others are there. */
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
