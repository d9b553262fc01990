import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';

/** A test stands beside what it tests and takes no place of its own. */
const MOST_SIBLINGS = 12;

describe.each(['admin', 'storefront'])('the rooms of apps/%s', (app) => {
  const files = globSync(`apps/${app}/src/**/*.*`, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const rooms = new Map<string, Set<string>>();
  for (const file of files) {
    for (let inside = file; inside !== `apps/${app}/src`; inside = dirname(inside)) {
      rooms.set(dirname(inside), (rooms.get(dirname(inside)) ?? new Set()).add(basename(inside)));
    }
  }
  const withoutTests = (names: Set<string>) => [...names].filter((name) => !/\.test\.tsx?$/.test(name));

  it('were really read', () => {
    expect(rooms.size).toBeGreaterThan(5);
  });

  it('hold three things or more, and few enough to be seen at once', () => {
    const small = [...rooms].filter(([, names]) => names.size < 3);
    const crowded = [...rooms].filter(([, names]) => withoutTests(names).length > MOST_SIBLINGS);
    expect({ small: small.map(([room]) => room), crowded: crowded.map(([room]) => room) }).toEqual({
      small: [],
      crowded: [],
    });
  });

  it('have no two files of one name', () => {
    // Each script of the site starts in a main.ts of its own.
    const names = files.map((file) => basename(file)).filter((name) => name !== 'main.ts');
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
