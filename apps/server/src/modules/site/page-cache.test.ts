import { describe, expect, it } from 'vitest';
import { type KeptPage, PageCache } from './page-cache.ts';

const page = (changes: Partial<KeptPage> = {}): KeptPage => ({
  html: Buffer.alloc(90),
  brotli: Buffer.alloc(5),
  etag: '"1"',
  version: 1,
  freshUntil: 100,
  ...changes,
});
const asked = { version: 1, now: 0 };

describe('the pages kept in memory', () => {
  it('are given back as they are, until their shop or their hour changes', () => {
    const cache = new PageCache(1000);
    const kept = page();
    cache.set('a', kept);
    expect(cache.get('a', asked)).toBe(kept);
    expect(cache.get('b', asked)).toBeUndefined();
    expect(cache.get('a', { version: 1, now: 99 })).toBe(kept);
    expect(cache.get('a', { version: 1, now: 100 })).toBeUndefined();
    cache.set('a', kept);
    expect(cache.get('a', { version: 2, now: 0 })).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('never weigh more than they may, and the least asked for goes first', () => {
    const cache = new PageCache(300);
    for (const key of ['a', 'b', 'c']) cache.set(key, page());
    expect(cache.bytes).toBe(297);
    cache.get('a', asked);
    cache.set('d', page());
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, asked))).toEqual(['a', 'c', 'd']);
    for (let n = 0; n < 1000; n += 1) cache.set(`page-${n}`, page({ html: Buffer.alloc(n % 200) }));
    expect(cache.bytes).toBeLessThanOrEqual(300);
  });

  it('are counted once when drawn again, and a page too big for all is not kept', () => {
    const cache = new PageCache(300);
    cache.set('a', page());
    cache.set('a', page());
    expect(cache.bytes).toBe(99);
    cache.set('b', page({ html: Buffer.alloc(400) }));
    expect(cache.get('b', asked)).toBeUndefined();
    expect(cache.get('a', asked)).toBeDefined();
  });
});
