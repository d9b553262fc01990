import { type Day, keptDay, unsentDays } from './kept-day.ts';
import type { Entry } from './queue.ts';
import { type Connection, openSender, type Sender } from './sender.ts';

interface Told {
  onChange: () => void;
  onSent: (entry: Entry) => void;
  onConnection: (connection: Connection) => void;
}

/** Sends what any day in the field has left on this device, for this shop's points. */
export function sendUnsent(
  points: readonly { id: string }[],
  { onChange, onSent, onConnection }: Told,
): { wake: () => void; close: () => void } {
  const open = new Map<string, Pick<Sender, 'kick' | 'close'>>();
  const openDay = (day: Day): Pick<Sender, 'kick' | 'close'> => {
    const kept = keptDay(day);
    const sender = openSender(kept, onConnection, onSent);
    const stopListening = kept.subscribe(onChange);
    const close = (): void => {
      stopListening();
      sender.close();
    };
    return { kick: sender.kick, close };
  };
  return {
    // Looked for each time: another tab, or a day just left, may have added one.
    wake: () => {
      for (const { day } of unsentDays(points)) {
        const name = `${day.date} ${day.point}`;
        const sender = open.get(name) ?? openDay(day);
        open.set(name, sender);
        sender.kick();
      }
      onChange();
    },
    close: () => {
      for (const { close } of open.values()) close();
    },
  };
}
