import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from '../fair-turns.ts';

/**
 * Bodies of some megabytes that are in memory at once, and of one shop (R-ABUSE-6): each takes several times its size
 * until its picture is made. Further ones wait on the wire, unread.
 */
const turns = fairTurns({ slots: 4, perKey: 2, longestWaitMs: 45_000 });

/** A body that takes longer comes over a bad network, or from who wants others to wait. */
const PATIENCE_MS = 5000;

/**
 * Waits, before the body is read, until there is room for it; the room is given on when the answer is sent. One that
 * comes slowly holds a turn of its own shop, and of no other. `sender` is the shop, or who has none yet.
 */
export async function waitToUpload(sender: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const turn = await turns.take(sender);
  const slow = setTimeout(turn.letOthersPass, PATIENCE_MS).unref();
  const done = (): void => {
    clearTimeout(slow);
    turn.end();
  };
  reply.raw.once('finish', done).once('close', done);
  // Who has hung up meanwhile sends nothing any more.
  if (reply.raw.destroyed || request.raw.destroyed) done();
}
