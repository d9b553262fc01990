import { useCallback, useState } from 'react';
import { type Draft, draftStorageKey, readDraft, writeDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** `known` fills in for who has typed nothing yet. */
export function useDraft(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  cartKey: string,
  known?: Draft['details'],
): [Draft, ChangeDraft] {
  const name = draftStorageKey(cartKey);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(storage, name);
    if (!known || Object.values(kept.details).some(Boolean)) return kept;
    writeDraft(storage, name, { ...kept, details: known });
    return { ...kept, details: known };
  });
  const change = useCallback<ChangeDraft>(
    (part) => {
      // From what is kept, not from what is shown: the browser may fill in several fields in one go.
      const current = readDraft(storage, name);
      const next = { ...current, ...(typeof part === 'function' ? part(current) : part) };
      writeDraft(storage, name, next);
      setDraft(next);
    },
    [storage, name],
  );
  return [draft, change];
}
