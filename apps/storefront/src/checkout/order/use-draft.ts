import { useCallback, useState } from 'react';
import { type Draft, draftStorageKey, readDraft, writeDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** `known` fills in the details while nothing has been typed. */
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
