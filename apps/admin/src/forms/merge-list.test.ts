import { describe, expect, it } from 'vitest';
import { mergeList } from './merge-list.ts';

interface Item {
  id?: string;
  label: string;
  text?: string;
}
const [a, b, c] = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C' },
];
const theirs = { id: 'x', label: 'X' };
const merged = (opened: Item[], wanted: Item[], now: Item[]) => mergeList(({ id = '' }) => id, { opened, wanted, now });

describe('a list that is saved as a whole (R-SCREENS-12)', () => {
  it.each<[string, Item[], Item[], Item[]]>([
    ['nothing changed here: theirs', [a, b], [theirs, b], [theirs, b]],
    ['added here, added there', [a, b, { label: 'New' }], [a, theirs, b], [a, theirs, b, { label: 'New' }]],
    ['renamed here, removed there', [a, { ...b, label: 'Mine' }], [a], [a, { ...b, label: 'Mine' }]],
    ['removed here, renamed there', [a], [a, { ...b, label: 'Theirs' }], [a]],
    ['removed there alone', [a, b], [b], [b]],
    ['moved here, added there', [b, a], [a, b, theirs], [b, a, theirs]],
    ['moved there, renamed here', [{ ...a, label: 'Mine' }, b], [b, a], [b, { ...a, label: 'Mine' }]],
    [
      'both renamed: the last wins',
      [{ ...a, label: 'Mine' }, b],
      [{ ...a, label: 'Theirs' }, b],
      [{ ...a, label: 'Mine' }, b],
    ],
    [
      'two fields, one by each',
      [{ ...a, text: 'Mine' }, b],
      [{ ...a, label: 'Theirs' }, b],
      [{ id: 'a', label: 'Theirs', text: 'Mine' }, b],
    ],
    ['several new ones', [a, b, { label: 'N' }, { label: 'M' }], [a, b], [a, b, { label: 'N' }, { label: 'M' }]],
  ])('%s', (_, wanted, now, expected) => {
    expect(merged([a, b], wanted, now)).toEqual(expected);
  });

  it('moved and removed at once', () => {
    expect(merged([a, b, c], [c, a], [a, b, c, theirs])).toEqual([c, a, theirs]);
  });
});
