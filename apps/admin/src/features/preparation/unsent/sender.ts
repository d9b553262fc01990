import { CallError } from '@etal/contract/client';
import { MEMBER_HEADER } from '@etal/contract/endpoint';
import { collectOrder, getOrderByReference, type OrderDetail, setOrderFinalWeights } from '@etal/contract/orders';
import { preparedOrder } from '@etal/contract/preparation';
import { call } from '../../../calls/api.ts';
import { DEFAULT_FAILURE } from '../../../calls/failure.ts';
import type { KeptDay } from './kept-day.ts';
import { type Entry, markTried, markTurnedAway, nextEntry, readyAt, settleDone, settleRefused } from './queue.ts';
import { isDoneAlready, isWeighedElsewhere, WEIGHED_ELSEWHERE } from './refusal.ts';

/**
 * `OTHER_ACCOUNT`: who is signed in now does not know these orders. `OTHER_MEMBER`: another member entered them. They
 * are not lost, and not refused either.
 */
export type Connection = 'ONLINE' | 'OFFLINE' | 'SIGNED_OUT' | 'OTHER_ACCOUNT' | 'OTHER_MEMBER';

const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;
/** A market's network may let a request hang for ever. */
const PATIENCE_MS = 20_000;

export interface Sender {
  /** Sends what is ready now; at most one further try is scheduled. */
  kick(): void;
  close(): void;
}

/** Sends what a day's queue holds, one after the other, until it is empty; waits longer after each loss. */
export function openSender(
  kept: KeptDay,
  onConnection: (connection: Connection) => void,
  onSent?: (entry: Entry) => void,
): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY_MS;
  let state: 'IDLE' | 'SENDING' | 'AGAIN' | 'CLOSED' = 'IDLE';

  const wakeIn = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(kick, milliseconds);
  };
  /** What can still be undone is of who is here now. */
  const wakeForUndoable = (): void => {
    const next = readyAt(kept.queue(), Date.now());
    if (next !== undefined) wakeIn(next - Date.now());
  };
  const run = async (): Promise<void> => {
    const connection = await alone(kept, () => sendAll(kept, onSent));
    if (state === 'CLOSED') return;
    const isAskedAgain = state === 'AGAIN';
    state = 'IDLE';
    if (connection) onConnection(connection);
    if (connection === 'SIGNED_OUT' || connection === 'OTHER_ACCOUNT') return;
    if (connection === 'OTHER_MEMBER') return isAskedAgain ? kick() : wakeForUndoable();
    // The network may have come back while a request was still hanging in the old one.
    if (isAskedAgain) return kick();
    if (connection === 'OFFLINE') {
      wakeIn(delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      return;
    }
    delay = FIRST_DELAY_MS;
    const now = Date.now();
    // Something may have become ready since the queue was looked at last, a moment ago: nothing else would wake for it.
    const next = nextEntry(kept.queue(), now) ? now : readyAt(kept.queue(), now);
    if (next !== undefined) wakeIn(next - now);
  };
  const kick = (): void => {
    if (state === 'CLOSED') return;
    clearTimeout(timer);
    if (state === 'IDLE') {
      state = 'SENDING';
      void run();
    } else state = 'AGAIN';
  };
  return {
    kick,
    close: () => {
      state = 'CLOSED';
      clearTimeout(timer);
    },
  };
}

/** One tab sends at a time, where the browser can say so; the others see what it keeps. */
function alone(kept: KeptDay, work: () => Promise<Connection | undefined>): Promise<Connection | undefined> {
  // The API is missing on a plain http address, whatever its types say.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(`etal-envois-${kept.day.date}-${kept.day.point}`, work) : work();
}

/** Reports nothing when there was nothing to send. */
async function sendAll(kept: KeptDay, onSent?: (entry: Entry) => void): Promise<Connection | undefined> {
  let connection: Connection | undefined;
  /** Entered by somebody else, who is not here: what this member entered does not wait for it. */
  const left = new Set<number>();
  const next = (): Entry | undefined => nextEntry(kept.queue(), Date.now(), left);
  for (let entry = next(); entry; entry = next()) {
    const sent = entry;
    kept.change((queue) => markTried(queue, sent.key, navigator.onLine));
    try {
      keepDetail(kept, await perform(kept, sent));
      kept.change((queue) => settleDone(queue, sent));
      onSent?.(sent);
      connection = 'ONLINE';
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      // 428: who is signed in again sets up a second factor first.
      if (status === 401 || status === 418 || status === 428) return 'SIGNED_OUT';
      // An order is never deleted, so an unknown one belongs to another shop.
      if (status === 404) return 'OTHER_ACCOUNT';
      if (status === 412) {
        left.add(sent.key);
        kept.change((queue) => markTurnedAway(queue, sent));
        continue;
      }
      if (status === 0 || status === 408 || status === 429 || status >= 500) return 'OFFLINE';
      const sentence = (error as CallError).sentence ?? DEFAULT_FAILURE;
      kept.change((queue) => settleRefused(queue, sent.key, sentence));
      connection = 'ONLINE';
    }
  }
  return connection ?? (left.size > 0 ? 'OTHER_MEMBER' : undefined);
}

const keepDetail = (kept: KeptDay, detail: OrderDetail): void => kept.keepOrder(preparedOrder.parse(detail));

async function perform(kept: KeptDay, entry: Entry): Promise<OrderDetail> {
  const params = { id: entry.orderId };
  const signal = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const inTheirName = () => ({ ...signal(), ...(entry.by && { headers: { [MEMBER_HEADER]: entry.by.id } }) });
  /** What stands on the server is kept too: a refusal says it beside what was typed here. */
  const read = async (): Promise<OrderDetail> => {
    const now = await call(getOrderByReference, { params }, signal()).catch(ofOtherShop);
    keepDetail(kept, now);
    return now;
  };
  try {
    if (entry.work.kind === 'COLLECT')
      return await call(collectOrder, { params, body: bodyOf(entry.work) }, inTheirName());
    // What waited without a network must not undo in silence what another device has weighed meanwhile.
    const before = kept.preparation()?.orders.find(({ id }) => id === entry.orderId);
    if (entry.lost && isWeighedElsewhere(entry, before, await read())) throw new CallError(409, WEIGHED_ELSEWHERE);
    return await call(setOrderFinalWeights, { params, body: { weights: entry.work.weights } }, inTheirName());
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    // The answer to an earlier try may have been lost on the way: then the server has it already.
    const now = await read();
    if (isDoneAlready(entry, now)) return now;
    throw error;
  }
}

/**
 * Reading an order is refused by one rule alone: another tab has opened another shop (R-TEAM-2), to which this order is
 * unknown.
 */
function ofOtherShop(error: unknown): never {
  throw error instanceof CallError && error.status === 409 ? new CallError(404, error.sentence) : error;
}

/** Nothing is said where nothing was entered. */
function bodyOf(work: Extract<Entry['work'], { kind: 'COLLECT' }>) {
  const { kind: _, ...handOver } = work;
  return Object.keys(handOver).length > 0 ? handOver : undefined;
}
