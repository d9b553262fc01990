import { useCallback, useState } from 'react';
import { type Draft, draftStorageKey, readDraft, writeDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

export function useDraft(storage: Pick<Storage, 'getItem' | 'setItem'>, cartKey: string): [Draft, ChangeDraft] {
  const name = draftStorageKey(cartKey);
  const [draft, setDraft] = useState(() => readDraft(storage, name));
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
