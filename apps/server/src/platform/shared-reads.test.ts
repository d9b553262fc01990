import { expect, it } from 'vitest';
import { sharedReads } from './shared-reads.ts';

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
