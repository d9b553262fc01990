import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { WaitedTooLong } from './fair-turns.ts';
import { gathered, sharedReads } from './gathered.ts';

/** Until all that was asked for by now has begun. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

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

  it('all who ask in one turn go together, and next, together, all who ask meanwhile', async () => {
    const { begun, ask } = opened();
    const [first, second] = [ask('shop', 'a'), ask('shop', 'b')];
    await turn();
    const [third, fourth] = [ask('shop', 'c'), ask('shop', 'd')];
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([['a', 'b']]);
    begun[0]!.end.resolve(undefined);
    expect(await Promise.all([first, second])).toEqual(['A', 'B']);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    begun[1]!.end.resolve(undefined);
    expect(await Promise.all([third, fourth])).toEqual(['C', 'D']);
  });

  it('who asks when all is done is waited for by nobody, and waits for nobody', async () => {
    const { begun, ask } = opened();
    for (const [done, item] of ['a', 'b'].entries()) {
      const asked = ask('shop', item);
      await turn();
      begun[done]!.end.resolve(undefined);
      await asked;
      await turn();
    }
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b']]);
  });

  it('one key does not wait for another', async () => {
    const { begun, ask } = opened();
    void ask('shop', 'a');
    void ask('other', 'b');
    await turn();
    expect(begun.map(({ key }) => key)).toEqual(['shop', 'other']);
  });

  it('no more go together than may, and the rest goes next', async () => {
    const { begun, ask } = opened({ mostTogether: 2 });
    const all = ['a', 'b', 'c'].map((item) => ask('shop', item));
    await turn();
    begun[0]!.end.resolve(undefined);
    expect(await Promise.all(all.slice(0, 2))).toEqual(['A', 'B']);
    await turn();
    begun[1]!.end.resolve(undefined);
    expect(await all[2]).toBe('C');
    expect(begun.map(({ items }) => items)).toEqual([['a', 'b'], ['c']]);
  });

  it('a failure is that of those who went together, and the next go on', async () => {
    const { begun, ask } = opened();
    const together = [ask('shop', 'a'), ask('shop', 'b')];
    await turn();
    const next = ask('shop', 'c');
    begun[0]!.end.reject(new Error('away'));
    expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    begun[1]!.end.resolve(undefined);
    expect(await next).toBe('C');
  });

  it('a result that is still to come holds nobody else up', async () => {
    const never = new Promise<string>(() => {});
    const ask = gathered<string, string>(async (items) => items.map((item) => (item === 'slow' ? never : item)));
    void ask('shop', 'slow');
    await turn();
    expect(await ask('shop', 'quick')).toBe('quick');
  });

  it('who waits too long is refused, and forgotten', async () => {
    const { begun, ask } = opened({ longestWaitMs: 1 });
    const first = ask('shop', 'a');
    await turn();
    await expect(ask('shop', 'b')).rejects.toThrow(WaitedTooLong);
    begun[0]!.end.resolve(undefined);
    expect(await first).toBe('A');
    const third = ask('shop', 'c');
    await turn();
    begun[1]!.end.resolve(undefined);
    expect(await third).toBe('C');
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['c']]);
  });

  it('is done as whoever asked, not as who asked before', async () => {
    const asker = new AsyncLocalStorage<string>();
    const end = Promise.withResolvers<undefined>();
    const ask = gathered<string, string>(async (items) => {
      await end.promise;
      return items.map(() => asker.getStore() ?? 'nobody');
    });
    const first = asker.run('Zoé', () => ask('shop', 'a'));
    await turn();
    const second = asker.run('Ali', () => ask('shop', 'b'));
    end.resolve(undefined);
    expect(await Promise.all([first, second])).toEqual(['Zoé', 'Ali']);
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
  await turn();
  const [second, third] = [read('a'), read('a')];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]!.end.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(begun).toHaveLength(2);
  const fourth = read('a');
  begun[1]!.end.resolve(2);
  expect([await second, await third]).toEqual([2, 2]);
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]!.end.resolve(3);
  expect(await fourth).toBe(3);
});

it('a failure is told to who shared that reading, and to nobody else', async () => {
  const { begun, read } = opened();
  const first = read('a');
  await turn();
  const second = read('a');
  begun[0]!.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  begun[1]!.end.resolve(2);
  expect(await second).toBe(2);
  await turn();
  const third = read('a');
  await turn();
  begun[2]!.end.resolve(3);
  expect(await third).toBe(3);
});

it('one key does not wait for another', async () => {
  const { begun, read } = opened();
  void read('a');
  void read('b');
  await turn();
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});
