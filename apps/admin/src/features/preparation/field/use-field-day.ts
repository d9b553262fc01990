import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useLiveOrders } from '../../../calls/live-orders.ts';
import { isServerReached, useServerReturn } from '../../../calls/reach-server.ts';
import { type Day, keptDay, type KeptPreparation } from '../unsent/kept-day.ts';
import type { FieldData } from './load-field-day.ts';
import { type Queue, queueHolds, waitingEntries } from '../unsent/queue.ts';
import { type Connection, openSender, type Sender } from '../unsent/sender.ts';

export interface FieldDay {
  day: Day;
  preparation: KeptPreparation;
  queue: Queue;
  connection: Connection;
  /** The device has no room for what is entered, which is lost when the page closes. */
  isOnlyHere: boolean;
  /** Stores on the device at once. */
  keep: (edit: (queue: Queue) => Queue) => void;
  /** Stores on the device at once, then sends. */
  submit: (edit: (queue: Queue) => Queue) => void;
}

/** One day at the market: the screen shows what the device keeps, which goes to the server as soon as it can. */
export function useFieldDay(): FieldDay {
  const { day, isOffline: isReadOffline, at } = useLoaderData<FieldData>();
  const kept = keptDay(day);
  const preparation = useSyncExternalStore(kept.subscribe, kept.preparation);
  const queue = useSyncExternalStore(kept.subscribe, kept.queue);
  const isOnlyHere = useSyncExternalStore(kept.subscribe, kept.isOnlyHere);
  const [connection, setConnection] = useState<Connection>(isReadOffline ? 'OFFLINE' : 'ONLINE');
  const [loadedAt, setLoadedAt] = useState(at);
  if (at !== loadedAt) {
    setLoadedAt(at);
    setConnection(isReadOffline ? 'OFFLINE' : 'ONLINE');
  }
  const sender = useRef<Sender>(null);
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  /** The network may be back: what was entered leaves, and the day is read after it. */
  const resume = useRef(() => {});
  useEffect(() => {
    reload.current = revalidate;
    resume.current = () => {
      sender.current?.kick();
      if (waitingEntries(kept.queue()).length === 0) void revalidate();
    };
  });

  useEffect(() => {
    const opened = openSender(kept, (now) => {
      setConnection(now);
      // The day is read only after what was sent: an earlier answer would show the orders as they were before.
      if (now === 'ONLINE') void reload.current();
    });
    sender.current = opened;
    const onLost = (): void => setConnection('OFFLINE');
    const onBack = (): void => {
      if (document.visibilityState !== 'hidden') resume.current();
    };
    window.addEventListener('online', onBack);
    window.addEventListener('offline', onLost);
    document.addEventListener('visibilitychange', onBack);
    opened.kick();
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('offline', onLost);
      document.removeEventListener('visibilitychange', onBack);
      opened.close();
    };
  }, [kept]);

  const isOffline = connection === 'OFFLINE';
  useServerReturn(isOffline, () => resume.current());
  useLiveOrders({
    isOnline: !isOffline,
    onLost: () =>
      void isServerReached().then((isReached) => {
        if (!isReached) setConnection('OFFLINE');
      }),
  });

  useEffect(() => {
    if (!isOnlyHere) return undefined;
    // The browser asks before the page closes and what was entered is lost.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (queueHolds(kept.queue())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [kept, isOnlyHere]);

  if (!preparation) throw new Error('the loader keeps the day before the page is drawn');
  const submit: FieldDay['submit'] = (edit) => {
    kept.change(edit);
    sender.current?.kick();
  };
  return {
    day,
    preparation,
    queue,
    connection,
    isOnlyHere: isOnlyHere && queueHolds(queue),
    keep: kept.change,
    submit,
  };
}
