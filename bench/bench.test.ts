import { describe, expect, it } from 'vitest';
import { figuresOf, isMet, percentile } from './figures.ts';
import { benchOptions } from './options.ts';
import { drawTokens, freshened, type Statement, templateOf, tripsOf } from './statements.ts';

describe('figures', () => {
  it('takes the nearest rank', () => {
    const sorted = Array.from({ length: 200 }, (_, index) => index + 1);
    expect([50, 95, 99, 100].map((percent) => percentile(sorted, percent))).toEqual([100, 190, 198, 200]);
    expect(percentile([], 50)).toBe(0);
  });

  it('sorts and counts', () => {
    expect(
      figuresOf([
        { milliseconds: [3, 1], seconds: 1, wrong: 1 },
        { milliseconds: [2], seconds: 1, wrong: 0 },
      ]),
    ).toEqual({ perSecond: 1.5, p50: 2, p95: 3, p99: 3, count: 3, wrong: 1 });
  });

  it('judges a target from the right side', () => {
    expect(isMet({ name: '', value: 2, unit: '×', limit: 2 })).toBe(true);
    expect(isMet({ name: '', value: 2.1, unit: '×', limit: 2 })).toBe(false);
    expect(isMet({ name: '', value: 0.4, unit: '×', limit: 0.5, isFloor: true })).toBe(false);
  });
});

describe('options', () => {
  it.each([
    [[], { engine: 'postgres', shops: 100, orders: 100_000, seconds: 5, isSizeComparison: false }],
    [['--small', '--engine', 'embedded'], { engine: 'embedded', shops: 3, orders: 600, seconds: 1 }],
    [['--compare-sizes'], { shops: 1000, orders: 1_000_000, isSizeComparison: true }],
    [['--shop-of', '100000'], { shopOf: 100_000 }],
    [['--backlog'], { isBacklog: true }],
    [['--quiet'], { isQuiet: true }],
    [['--sales'], { isSales: true }],
    [['--console', '--engine', 'embedded'], { isConsole: true, engine: 'embedded' }],
    [['--peers'], { isPeers: true }],
  ])('%j', (words, options) => {
    expect(benchOptions(words)).toMatchObject(options);
  });

  it.each([[['--engine', 'mysql']], [['--shops', '0']], [['--shop-of', 'x']], [['--what']]])(
    '%j is not understood',
    (words) => {
      expect(benchOptions(words)).toBeUndefined();
    },
  );
});

describe('statements of a write, sent again', () => {
  const [first, second] = ['1c9b6c5e-0000-4000-8000-000000000001', '1c9b6c5e-0000-4000-8000-000000000002'];
  const record = (id: string, sequence: number): Statement[] => [
    { text: 'begin', values: undefined, trip: 1 },
    { text: 'insert', values: [id, 'same', sequence, JSON.stringify({ order: id })], trip: 1 },
    { text: 'update', values: [id], trip: 2 },
  ];

  it('have new values where two recordings differ, the same in each place', () => {
    const template = templateOf(record(first, 1), record(second, 2));
    const statements = freshened(template, drawTokens(template));
    const id = statements[1]?.values?.[0];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect([first, second]).not.toContain(id);
    expect(statements[1]?.values?.slice(1)).toEqual(['same', expect.any(Number), JSON.stringify({ order: id })]);
    expect(statements[2]?.values).toEqual([id]);
    expect(freshened(template, drawTokens(template))[2]?.values).not.toEqual([id]);
  });

  it('have new values inside the rows that travel as JSON', () => {
    const row = (id: string): Statement[] => [
      { text: 'insert', values: [JSON.stringify([{ id, kind: 'same' }])], trip: 1 },
    ];
    const template = templateOf(row(first), row(second));
    expect(template.tokens).toEqual([first]);
    expect(String(freshened(template, drawTokens(template))[0]?.values?.[0])).not.toContain(first);
  });

  it('travel in the messages that they were recorded in', () => {
    const template = templateOf(record(first, 1), record(second, 2));
    const trips = tripsOf(freshened(template, drawTokens(template)));
    expect(trips.map((trip) => trip.map(({ text }) => text))).toEqual([['begin', 'insert'], ['update']]);
  });

  it('are about what they are told to', () => {
    expect(freshened(templateOf(record(first, 1), record(second, 2)), new Map([[first, 'mine']]))[2]?.values).toEqual([
      'mine',
    ]);
  });
});
