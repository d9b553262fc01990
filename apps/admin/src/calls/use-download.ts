import { CallError } from '@etal/contract/client';
import type { CallInput, FileEndpoint, ReceivedFile } from '@etal/contract/endpoint';
import { formatSize } from '@etal/texts/format';
import { NBSP } from '@etal/texts/typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from './api.ts';
import { DEFAULT_FAILURE } from './failure.ts';

interface Download<E extends FileEndpoint> {
  start: (input: CallInput<E>) => void;
  isPending: boolean;
  /** The seconds so far and the bytes received, once the download takes long. */
  progress: string | null;
}

const LONG_SECONDS = 10;

/** The state of one document's button: pending until the file has come, then success or failure is reported. */
export function useDownload<E extends FileEndpoint>(
  document: E,
  { onDone, onFailed }: { onDone?: () => void; onFailed: (error: string) => void },
): Download<E> {
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const received = useRef(0);
  // A second press comes before the state is drawn.
  const isRunning = useRef(false);
  const progress = useProgress(isPending, received);

  const run = async (input: CallInput<E>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    received.current = 0;
    try {
      await download(document, input, (bytes) => {
        received.current = bytes;
      });
      onDone?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The session has ended: the shell's loader knows where to go.
      if (error.status === 401) await revalidate();
      else onFailed(error.sentence ?? DEFAULT_FAILURE);
    } finally {
      setPending(false);
      isRunning.current = false;
    }
  };
  return { start: (input) => void run(input), isPending, progress };
}

/** Updates the text every second, once the download takes long. */
function useProgress(isRunning: boolean, received: RefObject<number>): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isRunning) return undefined;
    const since = Date.now();
    const ticking = setInterval(() => {
      const seconds = Math.floor((Date.now() - since) / 1000);
      if (seconds >= LONG_SECONDS) setText(progressText(seconds, received.current));
    }, 1000);
    return () => {
      clearInterval(ticking);
      setText(null);
    };
  }, [isRunning, received]);
  return text;
}

const progressText = (seconds: number, bytes: number): string =>
  `${seconds}${NBSP}s${bytes > 0 ? `, ${formatSize(bytes)}` : ''}`;

/** Asks for a file and leaves it in the browser's downloads, under the name the server gave it. */
async function download<E extends FileEndpoint>(
  document: E,
  input: CallInput<E>,
  onReceived: (bytes: number) => void,
): Promise<void> {
  save((await call(document, input, { onReceived })) as ReceivedFile);
}

function save({ name, content }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address is not revoked at once: some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
