import { expect, it } from 'vitest';
import { usualCollection } from './habits.ts';

const at = (collectionPointId: string, startingHour = 9) => ({
  collectionPointId,
  collectionPeriod: { startingHour, startingMinute: 0, endingHour: startingHour + 3, endingMinute: 0 },
});

it.each([
  ['nobody who never came', [], undefined],
  ['who came once', [at('farm')], at('farm')],
  ['the most frequent point', [at('market'), at('farm'), at('farm')], at('farm')],
  ['of two as frequent, the last one', [at('market'), at('farm'), at('farm'), at('market')], at('market')],
  [
    'the most frequent hours of that point, whatever those of another',
    [at('market', 17), at('farm', 17), at('farm', 9), at('farm', 9), at('market', 17), at('farm', 17), at('farm', 9)],
    at('farm', 9),
  ],
])('%s', (_, latest, usual) => {
  expect(usualCollection(latest)).toEqual(usual);
});
