import { expect, it } from 'vitest';
import { LABEL_FORMATS, labelPlace, labelsPerPage } from './labels.ts';

it('sheets hold as many labels as they are called by', () => {
  expect(LABEL_FORMATS.map(labelsPerPage)).toEqual([8, 14, 24, 1]);
});

it.each([
  ['A4_8', 1, 0, 0, 0],
  ['A4_8', 7, 0, 0, 6],
  ['A4_8', 7, 2, 1, 0],
  ['A4_24', 24, 25, 2, 0],
  ['A4_8', 24, 0, 0, 7],
  ['ROLL_62', 5, 3, 3, 0],
] as const)('%s begun at place %i: label %i is on page %i in place %i', (format, start, index, page, place) => {
  expect(labelPlace(format, start, index)).toEqual({ page, place });
});
