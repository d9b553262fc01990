import pg from 'pg';
import { CONNECTION_TIMEOUT_MS, type Listening } from '../engine-connection.ts';

/** After a failure; the first attempt after a connection was lost is made at once. */
const AGAIN_MS = 1_000;

/**
 * Hears what transactions of any process tell on a channel, on a connection of its own, which is opened again when it
 * is lost. `onOpen` is told each time it listens: what was said before that moment was not heard.
 */
export function listenOnPostgres(
  url: string,
  channel: string,
  { onNotice, onOpen }: { onNotice: (payload: string) => void; onOpen: () => void },
): Listening {
  let client: pg.Client | undefined;
  let isOpen = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      // Nothing is asked on it for hours: without this nobody would know that the cable is cut.
      keepAlive: true,
      application_name: 'etal-listen',
    });
    client = opened;
    const isCurrent = (): boolean => client === opened && !isClosed;
    // A lost connection says so in one of these ways, or in both.
    const lose = (): void => {
      if (!isCurrent()) return;
      client = undefined;
      const wasOpen = isOpen;
      isOpen = false;
      timer = setTimeout(() => void open(), wasOpen ? 0 : AGAIN_MS).unref();
    };
    opened.on('error', lose).on('end', lose);
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      lose();
      return opened.end().catch(() => {});
    }
    if (!isCurrent()) return;
    isOpen = true;
    onOpen();
  };

  const opening = open();
  return {
    isOpen: () => isOpen,
    async close() {
      isClosed = true;
      isOpen = false;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
