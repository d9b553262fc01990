import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListFailure } from '../calls/failed-load.tsx';
import type { Outcome } from '../calls/failure.ts';
import { paths } from '../routing/paths.ts';

/** What was asked for, or why it did not come. */
export function OutcomeView<T>({ outcome, children }: { outcome: Outcome<T>; children: (value: T) => ReactNode }) {
  if (outcome.ok) return children(outcome.value);
  if (outcome.error !== SCREEN_SENTENCES.PASSKEY_NEEDED) return <ListFailure>{outcome.error}</ListFailure>;
  return (
    <Banner
      tone="error"
      role="alert"
      action={
        <Link to={paths.secureAccount} className={textLinkClass}>
          Mes clés d’accès
        </Link>
      }
    >
      {outcome.error}
    </Banner>
  );
}
