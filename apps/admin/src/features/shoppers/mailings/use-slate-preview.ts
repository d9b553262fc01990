import { CallError } from '@etal/contract/client';
import type { CallResponse } from '@etal/contract/endpoint';
import { previewMailing } from '@etal/contract/mailings';
import { useEffect, useState } from 'react';
import { call } from '../../../calls/api.ts';
import { DEFAULT_FAILURE } from '../../../calls/failure.ts';

export type SlatePreview = CallResponse<typeof previewMailing>;

export interface SlateWish {
  subject?: string;
  intro?: string;
  collectionPointId?: string;
}

/** Once the hand rests: each letter is not worth a mail. */
const REST_MS = 400;

/** What is asked for, without what was left empty. */
export const wishOf = (given: { subject: string; intro: string; point: string }): SlateWish => ({
  ...(given.subject.trim() !== '' && { subject: given.subject }),
  ...(given.intro.trim() !== '' && { intro: given.intro }),
  ...(given.point !== '' && { collectionPointId: given.point }),
});

/** The slate as it would leave, read again as one writes; the last good one stays in view meanwhile. */
export function useSlatePreview(
  first: SlatePreview,
  wish: SlateWish,
): { preview: SlatePreview; shown: string; error: string | undefined } {
  const query = new URLSearchParams({ ...wish }).toString();
  const [read, setRead] = useState<{ query: string; preview: SlatePreview; error?: string }>({
    query: '',
    preview: first,
  });
  useEffect(() => {
    if (query === read.query) return undefined;
    const leaving = new AbortController();
    const readAgain = async (): Promise<void> => {
      try {
        const asked = Object.fromEntries(new URLSearchParams(query));
        const preview = await call(previewMailing, { query: asked }, { signal: leaving.signal });
        setRead({ query, preview });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setRead((before) => ({ ...before, query, error: error.sentence ?? DEFAULT_FAILURE }));
      }
    };
    const rest = setTimeout(() => void readAgain(), REST_MS);
    return () => {
      clearTimeout(rest);
      leaving.abort();
    };
  }, [query, read.query]);
  return { preview: read.preview, shown: read.query, error: read.error };
}
