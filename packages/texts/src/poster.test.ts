import { WEEKDAYS, type Weekday } from '@etal/domain/calendar/dates';
import {
  DEFAULT_SLOT,
  NO_OPENING_HOURS,
  type OpeningHours,
  type OpeningSlot,
} from '@etal/domain/collection/opening-hours';
import { describe, expect, it } from 'vitest';
import { morePoints, shopPoster, weekWords } from './poster.ts';

const slot = (start: number, end: number): OpeningSlot => ({
  ...DEFAULT_SLOT,
  timePeriod: { startingHour: start, startingMinute: 0, endingHour: end, endingMinute: 30 },
});
const on = (days: readonly Weekday[], ...slots: OpeningSlot[]): OpeningHours => ({
  ...NO_OPENING_HOURS,
  ...Object.fromEntries(days.map((day) => [day, slots])),
});
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('a week of opening hours', () => {
  it.each<[string[], OpeningHours]>([
    [[], NO_OPENING_HOURS],
    [['Mardi, de 16 h à 19 h 30'], on(['tuesday'], slot(16, 19))],
    [['Mardi et vendredi, de 16 h à 19 h 30'], on(['tuesday', 'friday'], slot(16, 19))],
    [
      ['Lundi, mercredi et samedi, de 8 h à 12 h 30 et de 14 h à 18 h 30'],
      on(['monday', 'wednesday', 'saturday'], slot(14, 18), slot(8, 12)),
    ],
    [['Du lundi au vendredi, de 8 h à 12 h 30'], on(WEEKDAYS.slice(0, 5), slot(8, 12))],
    [['Tous les jours, de 8 h à 12 h 30'], on(WEEKDAYS, slot(8, 12))],
    [
      ['Mardi, de 16 h à 19 h 30', 'Samedi et dimanche, de 8 h à 12 h 30'],
      { ...on(['saturday', 'sunday'], slot(8, 12)), tuesday: [slot(16, 19)] },
    ],
  ])('reads %j', (words, hours) => {
    expect(weekWords(hours).map(plain)).toEqual(words);
  });
});

it('the poster says where to order and where to fetch', () => {
  const poster = shopPoster({
    shopLabel: 'La Ferme du Pré',
    url: 'https://etal.example/boutique/la-ferme-du-pre',
    points: [
      {
        label: 'Marché',
        address: { street: '1 place', postalCode: '24200', city: 'Sarlat' },
        openingHours: on(['saturday'], slot(8, 12)),
      },
    ],
  });
  expect(poster).toMatchObject({
    invitation: 'Commandez en ligne, retirez sur place',
    address: 'etal.example/boutique/la-ferme-du-pre',
    pointsTitle: 'Où et quand retirer votre commande',
    points: [{ label: 'Marché', address: '1 place, 24200 Sarlat' }],
  });
  expect([morePoints(1), morePoints(2)]).toEqual([
    'et 1 autre point de collecte sur le site.',
    'et 2 autres points de collecte sur le site.',
  ]);
});
