import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { WaitedTooLong } from './fair-turns.ts';
import { gathered, sharedReads } from './gathered.ts';

describe('gathered work', () => {
  /** Works that end when they are told to; each gives its items back in capitals. */
  function opened(limits?: Parameters<typeof gathered>[1]) {
    const begun: { key: string; items: readonly string[]; end: PromiseWithResolvers<undefined> }[] = [];
    const ask = gathered<string, string>(async (items, key) => {
      const end = Promise.withResolvers<undefined>();
      begun.push({ key, items, end });
      await end.promise;
      return items.map((item) => item.toUpperCase());
    }, limits);
    return { begun, ask };
  }

  it('who asks alone is answered at once; who asks meanwhile goes together with all who do', async () => {
    const { begun, ask } = opened();
    const [first, second, third] = [ask('shop', 'a'), ask('shop', 'b'), ask('shop', 'c')];
    expect(begun.map(({ items }) => items)).toEqual([['a']]);
    begun[0]!.end.resolve(undefined);
    expect(await first).toBe('A');
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
    begun[1]!.end.resolve(undefined);
    expect(await Promise.all([second, third])).toEqual(['B', 'C']);
  });

  it('one key does not wait for another', () => {
    const { begun, ask } = opened();
    void ask('shop', 'a');
    void ask('other', 'b');
    expect(begun.map(({ key }) => key)).toEqual(['shop', 'other']);
  });

  it('no more go together than may, and the rest goes next', async () => {
    const { begun, ask } = opened({ mostTogether: 2 });
    const all = ['a', 'b', 'c', 'd'].map((item) => ask('shop', item));
    for (let done = 0; done < 3; done++) {
      begun[done]!.end.resolve(undefined);
      await all[done === 0 ? 0 : done === 1 ? 1 : 3];
    }
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('a failure is that of those who went together, and the next go on', async () => {
    const { begun, ask } = opened();
    const first = ask('shop', 'a');
    const second = ask('shop', 'b');
    begun[0]!.end.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]!.end.resolve(undefined);
    expect(await second).toBe('B');
  });

  it('a result that is still to come holds nobody else up', async () => {
    const never = new Promise<string>(() => {});
    const ask = gathered<string, string>(async (items) => items.map((item) => (item === 'slow' ? never : item)));
    void ask('shop', 'slow');
    expect(await ask('shop', 'quick')).toBe('quick');
  });

  it('who waits too long is refused, and forgotten', async () => {
    const { begun, ask } = opened({ longestWaitMs: 1 });
    const first = ask('shop', 'a');
    await expect(ask('shop', 'b')).rejects.toThrow(WaitedTooLong);
    begun[0]!.end.resolve(undefined);
    expect(await first).toBe('A');
    const third = ask('shop', 'c');
    begun[1]!.end.resolve(undefined);
    expect(await third).toBe('C');
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['c']]);
  });

  it('is done as whoever asked, not as who asked before', async () => {
    const asker = new AsyncLocalStorage<string>();
    const ask = gathered<string, string>(async (items) => items.map(() => asker.getStore() ?? 'nobody'));
    const both = ['Zoé', 'Ali'].map((name) => asker.run(name, () => ask('shop', name)));
    expect(await Promise.all(both)).toEqual(['Zoé', 'Ali']);
  });
});

/** Readings that end when they are told to. */
function opened() {
  const begun: { key: string; end: PromiseWithResolvers<number> }[] = [];
  const read = sharedReads((key: string) => {
    const end = Promise.withResolvers<number>();
    begun.push({ key, end });
    return end.promise;
  });
  return { begun, read };
}

it('who asks during a reading shares the next, which begins when that one has ended', async () => {
  const { begun, read } = opened();
  const first = read('a');
  const [second, third] = [read('a'), read('a')];
  expect(begun).toHaveLength(1);
  begun[0]!.end.resolve(1);
  expect(await first).toBe(1);
  expect(begun).toHaveLength(2);
  const fourth = read('a');
  begun[1]!.end.resolve(2);
  expect([await second, await third]).toEqual([2, 2]);
  expect(begun).toHaveLength(3);
  begun[2]!.end.resolve(3);
  expect(await fourth).toBe(3);
});

it('a failure is told to who shared that reading, and to nobody else', async () => {
  const { begun, read } = opened();
  const first = read('a');
  const second = read('a');
  begun[0]!.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  begun[1]!.end.resolve(2);
  expect(await second).toBe(2);
  const third = read('a');
  begun[2]!.end.resolve(3);
  expect(await third).toBe(3);
});

it('one key does not wait for another', () => {
  const { begun, read } = opened();
  void read('a');
  void read('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});
