import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Outcome } from '../calls/failure.ts';
import { paths } from '../routing/paths.ts';

/** What was asked for, or why it did not come. */
export function OutcomeView<T>({ outcome, children }: { outcome: Outcome<T>; children: (value: T) => ReactNode }) {
  if (outcome.ok) return children(outcome.value);
  return (
    <Banner
      tone="error"
      role="alert"
      action={
        outcome.error === SCREEN_SENTENCES.PASSKEY_NEEDED && (
          <Link to={paths.secureAccount} className={textLinkClass}>
            Mes clés d’accès
          </Link>
        )
      }
    >
      {outcome.error}
    </Banner>
  );
}
