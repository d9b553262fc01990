import { useCallback, useState } from 'react';
import { draftStorageKey } from '../../client/draft-key.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** What is known of who orders: it fills in details that nobody has typed, and a point that nobody has chosen. */
export interface KnownShopper {
  details: Draft['details'];
  buyer: Draft['buyer'];
  pointId: string | null;
  /** Of who is in their space: theirs, whatever was typed. */
  email: string | null;
}

export function useDraft(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  cartKey: string,
  known: KnownShopper,
): [Draft, ChangeDraft] {
  const name = draftStorageKey(cartKey);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(storage, name);
    const filled = withKnown(kept, known);
    writeDraft(storage, name, filled);
    return filled;
  });
  const change = useCallback<ChangeDraft>(
    (part) => {
      // The change applies to what is stored, not to what is rendered: the browser may fill in several fields at once.
      const current = readDraft(storage, name);
      const next = { ...current, ...(typeof part === 'function' ? part(current) : part) };
      writeDraft(storage, name, next);
      setDraft(next);
    },
    [storage, name],
  );
  return [draft, change];
}

function withKnown(draft: Draft, known: KnownShopper): Draft {
  const hasTyped = Object.values(draft.details).some(Boolean);
  const details = hasTyped ? draft.details : known.details;
  return {
    ...draft,
    details: known.email === null ? details : { ...details, email: known.email },
    buyer: hasTyped ? draft.buyer : known.buyer,
    pointId: draft.pointId ?? known.pointId,
  };
}
