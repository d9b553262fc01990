import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { attempt, type Outcome } from '../../calls/failure.ts';
import { useShop } from '../../calls/use-shop.ts';

export interface Loaded<T> {
  /** Undefined until the answer has come. */
  outcome: Outcome<T> | undefined;
  /** After a failure, while it is tried again. */
  isPending: boolean;
  retry: () => void;
}

/**
 * What a part of the page reads by itself, after the page is there: only a published shop needs it, and no loader
 * knows the shop's state. Read again, behind what is shown, each time the shop is; another key shows nothing of the
 * last.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>, failure: string): Loaded<T> {
  const shop = useShop();
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; outcome: Outcome<T>; tries: number }>();
  const latest = useRef({ load, revalidate });
  useEffect(() => {
    latest.current = { load, revalidate };
  });
  useEffect(() => {
    const dropped = new AbortController();
    attempt(() => latest.current.load(dropped.signal), failure).then(
      (outcome) => {
        if (!dropped.signal.aborted) setLoaded({ key, outcome, tries });
      },
      () => {
        // The session has ended: the shell's loader knows where to go.
        if (!dropped.signal.aborted) void latest.current.revalidate();
      },
    );
    return () => dropped.abort();
  }, [key, failure, shop, tries]);
  return {
    outcome: loaded?.key === key ? loaded.outcome : undefined,
    isPending: loaded?.key === key && loaded.tries !== tries,
    retry: () => setTries((count) => count + 1),
  };
}
