import type { Address } from '@etal/contract/collection-points';
import { WEEKDAYS, type Weekday } from '@etal/domain/calendar/dates';
import { type OpeningHours, sortedSlots, startOf } from '@etal/domain/collection/opening-hours';
import { formatAddress, rhythmWords } from './collection.ts';
import { periodWords } from './storefront.ts';
import { NBSP } from './typography.ts';
import { WEEKDAY_LABELS } from './weekdays.ts';

export const POSTER_NAME = 'Affiche';

/** A sheet for the stall and the shop window: all it says, as it says it. */
export interface ShopPoster {
  shopLabel: string;
  invitation: string;
  howTo: string;
  url: string;
  /** As one types it: the part before the name goes without saying. */
  address: string;
  pointsTitle: string;
  points: { label: string; address: string; hours: string[] }[];
}

interface PosterPoint {
  label: string;
  address: Pick<Address, 'street' | 'postalCode' | 'city'>;
  openingHours: OpeningHours;
}

export function shopPoster({
  shopLabel,
  url,
  points,
}: {
  shopLabel: string;
  url: string;
  points: readonly PosterPoint[];
}): ShopPoster {
  return {
    shopLabel,
    invitation: 'Commandez en ligne, retirez sur place',
    howTo: `Visez ce code avec l'appareil photo de votre téléphone, ou tapez l'adresse${NBSP}:`,
    url,
    address: url.replace(/^https?:\/\//, ''),
    pointsTitle: points.length > 1 ? 'Où retirer votre commande' : 'Où et quand retirer votre commande',
    points: points.map(({ label, address, openingHours }) => ({
      label,
      address: formatAddress(address),
      hours: weekWords(openingHours),
    })),
  };
}

export const morePoints = (count: number): string =>
  `et ${count} ${count < 2 ? 'autre point' : 'autres points'} de collecte sur le site.`;

/** Days with the same hours together: `Mardi et vendredi, de 16 h à 19 h`. */
export function weekWords(hours: OpeningHours): string[] {
  const byHours = new Map<string, Weekday[]>();
  for (const weekday of WEEKDAYS) {
    const periods = hours[weekday]
      .filter(({ rhythm }) => !rhythm)
      .map(({ timePeriod }) => timePeriod)
      .toSorted((a, b) => startOf(a) - startOf(b));
    if (periods.length === 0) continue;
    const words = periods.map(periodWords).join(' et ');
    byHours.set(words, [...(byHours.get(words) ?? []), weekday]);
  }
  // A paper on a wall outlives a single date: that one is on the site alone.
  const others = sortedSlots(hours).flatMap(({ weekday, slot: { rhythm, timePeriod } }) =>
    rhythm && rhythm.repeats !== 'ONCE'
      ? [`${daysWords([weekday])}, ${periodWords(timePeriod)}, ${rhythmWords(rhythm, weekday)}`]
      : [],
  );
  return [...[...byHours].map(([words, weekdays]) => `${daysWords(weekdays)}, ${words}`), ...others];
}

/** `Du lundi au vendredi`, `Mardi et vendredi`, `Tous les jours`. */
function daysWords(weekdays: readonly Weekday[]): string {
  const names = weekdays.map((weekday) => WEEKDAY_LABELS[weekday].toLowerCase());
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (names.length === WEEKDAYS.length) return 'Tous les jours';
  const isRun = weekdays.every(
    (weekday, index) => WEEKDAYS.indexOf(weekday) === WEEKDAYS.indexOf(weekdays[0] ?? weekday) + index,
  );
  if (isRun && names.length > 2) return `Du ${first} au ${last}`;
  const list = names.length === 1 ? first : `${names.slice(0, -1).join(', ')} et ${last}`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
}
