import { describe, expect, it } from 'vitest';
import type { TestReach } from '../../apps/server/testing/harness/note-what-tests-reach.ts';
import { chooseTests, testsToRun } from './choose-tests.ts';

const test = (name: string, ms: number, reached: string, file = 'a.test.ts'): TestReach => ({
  file,
  test: name,
  ms,
  reached: [...reached],
});
const names = (tests: TestReach[]): string[] => tests.map(({ test: name }) => name).toSorted();

describe('the tests that are chosen', () => {
  it('reach all that any test reaches, cheaply', () => {
    const all = [test('slow', 900, 'abcd'), test('quick', 10, 'ab'), test('other', 20, 'cd'), test('same', 30, 'a')];
    expect(names(chooseTests(all))).toEqual(['other', 'quick']);
  });

  it('are as slow as they must be', () => {
    expect(names(chooseTests([test('slow', 900, 'abc'), test('quick', 10, 'ab')]))).toEqual(['slow']);
  });

  it('are those too of which nothing is known', () => {
    expect(names(chooseTests([test('elsewhere', 900, ''), test('quick', 10, 'a')]))).toEqual(['elsewhere', 'quick']);
  });

  it('miss nothing of a thousand, and none of them is needless', () => {
    // The same each time: a test by its number reaches what these steps lead to.
    const all = Array.from({ length: 1000 }, (_, index) =>
      test(
        `${index}`,
        1 + ((index * 37) % 101),
        Array.from({ length: 1 + ((index * 13) % 9) }, (__, step) =>
          String.fromCodePoint(0x4e00 + ((index * 7 + step * step * 61) % 700)),
        ).join(''),
      ),
    );
    const reachOf = (tests: TestReach[]): Set<string> => new Set(tests.flatMap(({ reached }) => reached));
    const chosen = chooseTests(all);
    expect(reachOf(chosen)).toEqual(reachOf(all));
    for (const one of chosen)
      expect(reachOf(chosen.filter((other) => other !== one)).size).toBeLessThan(reachOf(all).size);
    expect(chosen.length).toBeLessThan(400);
  });
});

describe('what is run of a project', () => {
  it('is every test of a file that the other run did not have, and of the others the chosen ones', () => {
    const noted = [test('one', 1, 'a'), test('two', 5, 'a'), test('three', 1, 'b', 'b.test.ts')];
    expect([...testsToRun(['a.test.ts', 'b.test.ts', 'c.test.ts'], noted)]).toEqual([
      ['a.test.ts', ['one']],
      ['b.test.ts', ['three']],
      ['c.test.ts', 'all'],
    ]);
  });

  it('leaves out files without a chosen test, and what it does not run is no reason to leave out another', () => {
    const noted = [test('one', 1, 'a', 'a.postgres.test.ts'), test('two', 5, 'a'), test('three', 9, 'a', 'b.test.ts')];
    expect([...testsToRun(['a.test.ts', 'b.test.ts'], noted)]).toEqual([['a.test.ts', ['two']]]);
  });

  it('is the whole of it when nothing was noted', () => {
    expect([...testsToRun(['a.test.ts'], [])]).toEqual([['a.test.ts', 'all']]);
  });
});
