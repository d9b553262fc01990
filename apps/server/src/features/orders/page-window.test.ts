import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [{ offset: 0, limit: 20, totalCount: 0 }, undefined],
  [{ offset: 20, limit: 20, totalCount: 20 }, undefined],
  [{ offset: 0, limit: 20, totalCount: 7 }, { isFromEnd: false, offset: 0, limit: 7 }],
  [{ offset: 40, limit: 20, totalCount: 100_000 }, { isFromEnd: false, offset: 40, limit: 20 }],
  [{ offset: 99_980, limit: 20, totalCount: 100_000 }, { isFromEnd: true, offset: 0, limit: 20 }],
  [{ offset: 99_980, limit: 20, totalCount: 99_985 }, { isFromEnd: true, offset: 0, limit: 5 }],
])('%j is read at %j', (page, window) => {
  expect(pageWindow(page)).toEqual(window);
});

it('never skips more than half of the list, and shows every row once', () => {
  for (const totalCount of [1, 19, 20, 21, 59, 60, 61, 200]) {
    const rows = Array.from({ length: totalCount }, (_, row) => row);
    const shown = [];
    for (let offset = 0; offset < totalCount; offset += 20) {
      const window = pageWindow({ offset, limit: 20, totalCount })!;
      expect(window.offset).toBeLessThanOrEqual(totalCount / 2);
      const read = (window.isFromEnd ? rows.toReversed() : rows).slice(window.offset, window.offset + window.limit);
      shown.push(...(window.isFromEnd ? read.toReversed() : read));
    }
    expect(shown).toEqual(rows);
  }
});
