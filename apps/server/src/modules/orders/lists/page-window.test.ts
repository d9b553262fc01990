import { expect, it } from 'vitest';
import { type PageMark, pageWindow } from './page-window.ts';

const marks = [{ offset: 50_000, id: 'fifty' }];

it.each([
  [{ offset: 0, limit: 20, totalCount: 0 }, undefined],
  [{ offset: 20, limit: 20, totalCount: 20 }, undefined],
  [
    { offset: 0, limit: 20, totalCount: 7 },
    { isBackwards: false, from: undefined, skip: 0, limit: 7 },
  ],
  [
    { offset: 40, limit: 20, totalCount: 100_000 },
    { isBackwards: false, from: undefined, skip: 40, limit: 20 },
  ],
  [
    { offset: 99_980, limit: 20, totalCount: 100_000 },
    { isBackwards: true, from: undefined, skip: 0, limit: 20 },
  ],
  [
    { offset: 99_980, limit: 20, totalCount: 99_985 },
    { isBackwards: true, from: undefined, skip: 0, limit: 5 },
  ],
  [
    { offset: 50_000, limit: 20, totalCount: 100_000, marks },
    { isBackwards: false, from: 'fifty', skip: 0, limit: 20 },
  ],
  [
    { offset: 50_020, limit: 20, totalCount: 100_000, marks },
    { isBackwards: false, from: 'fifty', skip: 20, limit: 20 },
  ],
  [
    { offset: 49_980, limit: 20, totalCount: 100_000, marks },
    { isBackwards: true, from: 'fifty', skip: 0, limit: 20 },
  ],
  [
    { offset: 20, limit: 20, totalCount: 100_000, marks },
    { isBackwards: false, from: undefined, skip: 20, limit: 20 },
  ],
])('%j is read at %j', (page, window) => {
  expect(pageWindow(page)).toEqual(window);
});

it.each<{ name: string; marksOf: (totalCount: number) => PageMark[] }>([
  { name: 'without marks', marksOf: () => [] },
  {
    name: 'from marks',
    marksOf: (totalCount) =>
      [20, 100, 140].filter((offset) => offset < totalCount).map((offset) => ({ offset, id: String(offset) })),
  },
])('$name: never skips more than half of the list, and shows every row once', ({ marksOf }) => {
  for (const totalCount of [1, 19, 20, 21, 59, 60, 61, 200]) {
    const rows = Array.from({ length: totalCount }, (_, row) => row);
    const shown = [];
    for (let offset = 0; offset < totalCount; offset += 20) {
      const { isBackwards, from, skip, limit } = pageWindow({
        offset,
        limit: 20,
        totalCount,
        marks: marksOf(totalCount),
      })!;
      expect(skip).toBeLessThanOrEqual(totalCount / 2);
      const way = isBackwards
        ? rows.slice(0, from === undefined ? totalCount : Number(from)).toReversed()
        : rows.slice(Number(from ?? 0));
      const read = way.slice(skip, skip + limit);
      shown.push(...(isBackwards ? read.toReversed() : read));
    }
    expect(shown).toEqual(rows);
  }
});
