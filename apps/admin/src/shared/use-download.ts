import { CallError } from '@etal/contract/client';
import type { CallInput, FileEndpoint } from '@etal/contract/endpoint';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { download } from './download.ts';
import { DEFAULT_FAILURE } from './failure.ts';

interface Download<E extends FileEndpoint> {
  start: (input: CallInput<E>) => void;
  isPending: boolean;
}

/** One document's button: busy until the file is there, then tells how it went. */
export function useDownload<E extends FileEndpoint>(document: E, { onDone, onFailed }: { onDone?: () => void; onFailed: (error: string) => void }): Download<E> {
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();

  const run = async (input: CallInput<E>): Promise<void> => {
    setPending(true);
    try {
      await download(document, input);
      onDone?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The session has ended: the shell's loader knows where to go.
      if (error.status === 401) await revalidate();
      else onFailed(error.sentence ?? DEFAULT_FAILURE);
    } finally {
      setPending(false);
    }
  };
  return { start: (input) => void run(input), isPending };
}
