import { createHash } from 'node:crypto';
import { isKeyTaken, isReplayed } from './errors.ts';

/** Five failures of one step within a day: whatever is wrong, another key will not mend it. */
const KEYS = 5;

/**
 * One effect, however often it is asked for. Under a key, Stripe (v1) keeps its first answer for a day and repeats it,
 * failures included: after one 500, the same key would say 500 all day. And a 500 does not tell whether anything was
 * done. So a repeated failure makes us look again at what there is (`look`), and only when nothing has been done, ask
 * under the next key. The keys come in a fixed order: two processes at the same step meet under the same one, and
 * Stripe lets one of them through.
 *
 * After a day a key is forgotten: a step with lasting effects has to look before its first write too.
 */
export async function writeOnce<Result>(
  key: string,
  write: (options: { idempotencyKey: string }) => Promise<Result>,
  look: () => Promise<Result | undefined> = async () => undefined,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await write({ idempotencyKey: count === 1 ? key : `${key}:${count}` });
    } catch (error) {
      if (!isReplayed(error) || count === KEYS) throw error;
      const found = await look();
      if (found !== undefined) return found;
    }
  }
}

/**
 * For what a shop has one of. A first try whose answer was lost, then a new e-mail address, would meet Stripe's
 * refusal of a key used otherwise: the new details then have a key of their own. What the first try may have left
 * is empty and nobody's.
 */
export async function createOnce<Params, Result>(
  key: string,
  params: Params,
  create: (params: Params, options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await writeOnce(key, (options) => create(params, options));
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const details = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
    return writeOnce(`${key}:${details}`, (options) => create(params, options));
  }
}
