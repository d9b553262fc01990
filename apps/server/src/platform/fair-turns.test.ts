import { expect, it } from 'vitest';
import { fairTurns, WaitedTooLong } from './fair-turns.ts';

const LONG_MS = 1_000_000;

/** Work that ends when told to, and says when it began. */
function workshop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    // The turn is given on in the microtasks that follow.
    await new Promise(setImmediate);
  };
  return { begun, work, endNext };
}

it('one shop’s hundred let another’s single one pass', async () => {
  const { begun, work, endNext } = workshop();
  const turns = fairTurns({ slots: 1, perKey: 1, longestWaitMs: LONG_MS });
  const all = [
    ...Array.from({ length: 100 }, (_, n) => turns.run('crowded', work(`crowded ${n}`))),
    turns.run('small', work('small')),
  ];
  for (let n = 0; n < 3; n++) await endNext();
  expect(begun.slice(0, 3)).toEqual(['crowded 0', 'crowded 1', 'small']);
  for (let n = 0; n < 100; n++) await endNext();
  await Promise.all(all);
  expect(begun).toHaveLength(101);
});

it('no shop takes more than its share, even where nobody else asks', async () => {
  const { begun, work, endNext } = workshop();
  const turns = fairTurns({ slots: 3, perKey: 2, longestWaitMs: LONG_MS });
  const all = [1, 2, 3].map((n) => turns.run('crowded', work(`crowded ${n}`)));
  all.push(turns.run('small', work('small')));
  await new Promise(setImmediate);
  expect(begun).toEqual(['crowded 1', 'crowded 2', 'small']);
  for (let n = 0; n < 4; n++) await endNext();
  await Promise.all(all);
});

it('a work that fails gives its turn on', async () => {
  const turns = fairTurns({ slots: 1, perKey: 1, longestWaitMs: LONG_MS });
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('who waits too long is refused, and forgotten', async () => {
  const turns = fairTurns({ slots: 1, perKey: 1, longestWaitMs: 1 });
  const turn = await turns.take('a');
  await expect(turns.take('b')).rejects.toThrow(WaitedTooLong);
  turn.end();
  turn.end();
  (await turns.take('b')).end();
});

it('what takes long lets other keys pass, and keeps its own key’s turn until it ends', async () => {
  const turns = fairTurns({ slots: 2, perKey: 1, longestWaitMs: LONG_MS });
  const [a, b] = [await turns.take('a'), await turns.take('b')];
  const begun: string[] = [];
  const waiting = ['c', 'a'].map((key) => turns.take(key).then((turn) => (begun.push(key), turn)));
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  a.letOthersPass();
  a.letOthersPass();
  await new Promise(setImmediate);
  expect(begun).toEqual(['c']);
  b.end();
  await new Promise(setImmediate);
  expect(begun).toEqual(['c']);
  a.end();
  for (const turn of await Promise.all(waiting)) turn.end();
  expect(begun).toEqual(['c', 'a']);
  // Nothing is left over: both places are free again.
  for (const turn of await Promise.all(['d', 'e'].map((key) => turns.take(key)))) turn.end();
});
