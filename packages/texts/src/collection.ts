import type { Address } from '@etal/contract/collection-points';
import type { Weekday } from '@etal/domain/calendar/dates';
import { ORDER_DELAYS, type OpeningSlot, type TimePeriod } from '@etal/domain/collection/opening-hours';
import type { Rhythm, WeekOfMonth } from '@etal/domain/collection/rhythm';
import type { Closure } from '@etal/domain/collection/closures';
import { formatCount, formatDay, hourWords } from './format.ts';
import { NBSP } from './typography.ts';
import { WEEKDAY_LABELS } from './weekdays.ts';

/** R-SHOPPERS-2: the group made with its collection point. */
export const groupDescription = (pointLabel: string): string => `Clients de ${pointLabel}`;

/** `12 rue des Lilas, 24200 Sarlat-la-Canéda`; a commune alone has no street. */
export const formatAddress = ({ street, postalCode, city }: Pick<Address, 'street' | 'postalCode' | 'city'>): string =>
  [street, `${postalCode} ${city}`].filter(Boolean).join(', ');

/** By its words, not its coordinates: those of an address found without the network are its commune's. */
export const mapUrl = (address: Pick<Address, 'street' | 'postalCode' | 'city'>): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(formatAddress(address))}`;

type Coordinates = Record<'latitude' | 'longitude', number>;
type NamedPlace = Pick<Address, 'street' | 'postalCode' | 'city'> & { label: string };

const placeWords = (place: NamedPlace): string => `${place.label}, ${formatAddress(place)}`;

/** A page that shows the way to the place, by its coordinates and under its name; only who presses it asks for it. */
export const directionsUrl = ({ latitude, longitude }: Coordinates, place: NamedPlace): string =>
  `https://www.openstreetmap.org/directions?${new URLSearchParams({
    to: placeWords(place),
    route: `;${latitude},${longitude}`,
  }).toString()}#map=15/${latitude}/${longitude}`;

/** Opens the telephone's own map, whichever it is, at the place; computers and iPhones know no such address. */
export const geoUrl = ({ latitude, longitude }: Coordinates, place: NamedPlace): string => {
  const at = `${latitude},${longitude}`;
  return `geo:${at}?q=${at}(${encodeURIComponent(placeWords(place).replaceAll(/[()]/g, ' '))})`;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `08:30`, as the browser's time field has it. */
export const formatTime = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`;

/** `8 h 30 – 12 h` */
export const formatPeriod = ({ startingHour, startingMinute, endingHour, endingMinute }: TimePeriod): string =>
  `${hourWords(startingHour * 60 + startingMinute)}${NBSP}–${NBSP}${hourWords(endingHour * 60 + endingMinute)}`;

const delayLabel = (days: number): string => {
  if (days === 0) return 'Le jour même';
  if (days === 1) return 'La veille';
  return days === 7 ? 'Une semaine avant' : `${days} jours avant`;
};

/** R-SCREENS-10: same day, day before, 2 to 6 days before, one week before. */
export const DELAY_OPTIONS = ORDER_DELAYS.map((days) => ({ value: String(days), label: delayLabel(days) }));

/** `La veille, jusqu'à 12 h` */
export const formatDeadline = ({
  maximumOrderTimingDaysBefore,
  maximumOrderTimingHour,
  maximumOrderTimingMinute,
}: OpeningSlot): string =>
  `${delayLabel(maximumOrderTimingDaysBefore)}, jusqu'à${NBSP}${hourWords(maximumOrderTimingHour * 60 + maximumOrderTimingMinute)}`;

/** `10 commandes au plus` (R-COLLECTION-5) */
export const formatMaxOrders = ({ maxOrders }: OpeningSlot): string =>
  maxOrders ? `${formatCount(maxOrders, 'commande', 'commandes')} au plus` : 'Sans limite';

const WEEK_OF_MONTH_WORDS: Record<WeekOfMonth, string> = {
  FIRST: '1er',
  SECOND: '2e',
  THIRD: '3e',
  FOURTH: '4e',
  LAST: 'dernier',
};

/** `1er samedi du mois` */
export const weekOfMonthWords = (week: WeekOfMonth, weekday: Weekday): string =>
  `${WEEK_OF_MONTH_WORDS[week]}${NBSP}${WEEKDAY_LABELS[weekday].toLowerCase()} du mois`;

/** `une semaine sur deux, dès le samedi 7 novembre 2026`; undefined for what opens every week (R-COLLECTION-6). */
export function rhythmWords(rhythm: Rhythm | null | undefined, weekday: Weekday): string | undefined {
  switch (rhythm?.repeats) {
    case undefined:
      return undefined;
    case 'ONCE':
      return `le ${formatDay(rhythm.date)} seulement`;
    case 'EVERY_SECOND_WEEK':
      return `une semaine sur deux, dès le ${formatDay(rhythm.date)}`;
    case 'MONTHLY':
      return `le ${weekOfMonthWords(rhythm.weekOfMonth, weekday)}`;
  }
}

/** `Boutique en congés du … au …`, as shoppers read it (R-COLLECTION-7). */
export const holidayWords = ({ from, to }: Closure): string =>
  from === to
    ? `Boutique en congés le ${formatDay(from)}`
    : `Boutique en congés du ${formatDay(from)} au ${formatDay(to)}`;

/** `Fermé le vendredi 25 décembre 2026`, `Fermé du … au …` */
export const formatClosure = ({ from, to }: Closure): string =>
  from === to ? `Fermé le ${formatDay(from)}` : `Fermé du ${formatDay(from)} au ${formatDay(to)}`;
