import type { EntryCounts } from '@etal/texts/preparation';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useServerReturn } from '../../../calls/reach-server.ts';
import { type Day, unsentDays } from './kept-day.ts';
import { countEntries, type Entry, type Queue, refusedEntries, waitingEntries } from './queue.ts';
import { sendUnsent } from './send-unsent.ts';

interface Held {
  counts: EntryCounts;
  /** The address where the first of them is shown. */
  first: { day: Day; entry: Entry } | undefined;
}

interface Left {
  waiting: Held;
  /** What the server refused for good, to be read on the day's own screen. */
  refused: Held;
}

export interface Unsent extends Left {
  /** What has been sent since the back-office was opened. */
  sent: EntryCounts;
}

function whatIsLeft(points: readonly { id: string }[]): Left {
  const days = unsentDays(points);
  const held = (pick: (queue: Queue) => Entry[]): Held => {
    const found = days.flatMap(({ day, queue }) => pick(queue).map((entry) => ({ day, entry })));
    return { counts: countEntries(found.map(({ entry }) => entry)), first: found[0] };
  };
  return { waiting: held(waitingEntries), refused: held(refusedEntries) };
}

/**
 * What was entered in the field leaves as soon as the back-office is open and the network is there, whatever page one
 * is on.
 */
export function useUnsent(points: readonly { id: string }[]): Unsent {
  const ids = points.map(({ id }) => id).join(' ');
  const [left, setLeft] = useState<Left>(() => whatIsLeft(points));
  const [sent, setSent] = useState<{ page: string; entries: Entry[] }>({ page: '', entries: [] });
  const [isOffline, setOffline] = useState(false);
  const { key: page } = useLocation();
  const { revalidate } = useRevalidator();
  const latest = useRef({ page, revalidate });
  useEffect(() => {
    latest.current = { page, revalidate };
  });

  const wake = useRef(() => {});
  useServerReturn(isOffline, () => wake.current());

  useEffect(() => {
    const ours = ids.split(' ').map((id) => ({ id }));
    const sending = sendUnsent(ours, {
      onChange: () => setLeft(whatIsLeft(ours)),
      onSent: (entry) =>
        setSent((before) => ({
          page: latest.current.page,
          entries: before.page === latest.current.page ? [...before.entries, entry] : [entry],
        })),
      onConnection: (connection) => {
        setOffline(connection === 'OFFLINE');
        if (connection === 'ONLINE') void latest.current.revalidate();
      },
    });
    const onBack = (): void => {
      if (document.visibilityState !== 'hidden') sending.wake();
    };
    wake.current = sending.wake;
    window.addEventListener('online', onBack);
    window.addEventListener('storage', onBack);
    document.addEventListener('visibilitychange', onBack);
    sending.wake();
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('storage', onBack);
      document.removeEventListener('visibilitychange', onBack);
      sending.close();
    };
  }, [ids]);

  // Read where it happened: the next page need not repeat it.
  return { ...left, sent: countEntries(sent.page === page ? sent.entries : []) };
}
