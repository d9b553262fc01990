import { expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

function open(find: (item: number) => string = (item) => `found ${item}`) {
  const reads: [string, readonly number[]][] = [];
  const ask = readTogether(async (shopId: string, items: readonly number[]) => {
    reads.push([shopId, items]);
    return items.map(find);
  });
  return { reads, ask };
}

it('reads once for all that a shop asks for at the same moment, and gives each its own', async () => {
  const { reads, ask } = open();
  expect(await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)])).toEqual(['found 1', 'found 2', 'found 3']);
  expect(reads).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
});

it('reads anew what is asked for later', async () => {
  const { reads, ask } = open();
  await ask('a', 1);
  await ask('a', 1);
  expect(reads).toHaveLength(2);
});

it('fails only the one that cannot be read', async () => {
  const { ask } = open((item) => {
    if (item === 2) throw new Error('unreadable');
    return `found ${item}`;
  });
  expect((await Promise.allSettled([ask('a', 1), ask('a', 2), ask('a', 3)])).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
