import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { Cents } from '@etal/domain/money';
import type { Grams } from '@etal/domain/weight';
import { NBSP } from './typography.ts';

const PARIS = 'Europe/Paris';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });
const dayMonthYear = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: PARIS,
});
const shortDate = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: PARIS,
});

const weekday = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day of a month as the French say it: the first is `1er`. */
const dayText = (format: Intl.DateTimeFormat, epochMs: number): string =>
  format.format(epochMs).replace(/(?<!\d)1(?= \p{L})/u, '1er');

/** Of a date without a zone, by a format of ours or of another file. */
export const dateText = (format: Intl.DateTimeFormat, date: string): string =>
  dayText(format, Date.parse(`${date}T00:00:00Z`));

const monthAndYear = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `novembre 2026`, of `2026-11`. */
export const formatMonth = (month: string): string => monthAndYear.format(Date.parse(`${month}-01T00:00:00Z`));

/** `de novembre 2026`, `d'octobre 2026`. */
export const ofMonth = (month: string): string => {
  const name = formatMonth(month);
  return /^[ao]/.test(name) ? `d'${name}` : `de ${name}`;
};

/** `1 234,50 €` */
export const formatCents = (cents: Cents): string => euros.format(cents / 100);

/** A sum agrees with its euros, and less than two of them are one: `1,50 € rendu`, `2,00 € rendus`. */
export const agreed = (cents: Cents, one: string, many: string): string => (Math.abs(cents) < 200 ? one : many);

/** 1000 g or more in kg, smaller in g (R-SCREENS-10). */
export function formatGrams(grams: Grams): string {
  return grams >= 1000 ? `${decimal.format(grams / 1000)}${NBSP}kg` : `${decimal.format(grams)}${NBSP}g`;
}

/** `75 cl`, `1,5 l`, `125 ml` */
export function formatMillilitres(amount: number): string {
  if (amount >= 1000) return `${decimal.format(amount / 1000)}${NBSP}l`;
  return amount % 10 === 0 ? `${decimal.format(amount / 10)}${NBSP}cl` : `${decimal.format(amount)}${NBSP}ml`;
}

export const formatPricePerKilogram = (cents: Cents): string => `${formatCents(cents)}/kg`;

export const formatInteger = (value: number): string => decimal.format(value);

/** From seconds since the epoch: `3 octobre 2026`. */
export const formatDate = (epochSeconds: number): string => dayText(dayMonthYear, epochSeconds * 1000);

/** From `YYYY-MM-DD`: `vendredi 20 novembre 2026`. A date has no zone, so none may shift it. */
export const formatDay = (date: string): string => dateText(weekday, date);

const weekdayInYear = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** From `YYYY-MM-DD`: `samedi 8 novembre`, where the year goes without saying. */
export const formatDayInYear = (date: string): string => dateText(weekdayInYear, date);

const dayAndMonth = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdayOnly = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' });

/** From `YYYY-MM-DD`: `20 nov.` and `ven.`, where the year goes without saying. */
export const shortDay = (date: string): string => dateText(dayAndMonth, date);
export const shortWeekday = (date: string): string => weekdayOnly.format(Date.parse(`${date}T00:00:00Z`));

/** From seconds since the epoch: `03/10/2026`. */
export const formatShortDate = (epochSeconds: number): string => shortDate.format(epochSeconds * 1000);

/** `1 article`, `2 articles`; French says `0 article`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)}${NBSP}${count < 2 ? one : many}`;

const dayOfInstant = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: PARIS });

/** From the minutes since midnight: `8 h 30`, and `18 h` for a full hour. */
export function hourWords(minutesOfDay: number): string {
  const minutes = minutesOfDay % 60;
  const hour = `${Math.floor(minutesOfDay / 60)}${NBSP}h`;
  return minutes === 0 ? hour : `${hour}${NBSP}${String(minutes).padStart(2, '0')}`;
}

/** From seconds since the epoch: `10 h 42`, in Paris. */
export const formatHour = (epochSeconds: number): string => hourWords(parisWallTime(epochSeconds).minutes);

/** From seconds since the epoch: `20 novembre 2026 à 8 h 30`, in Paris. */
export const formatInstant = (epochSeconds: number): string =>
  `${formatDate(epochSeconds)} à ${formatHour(epochSeconds)}`;

/** From seconds since the epoch: `20 novembre à 8 h 30`, where the year goes without saying. */
export const formatMoment = (epochSeconds: number): string =>
  `${dayText(dayOfInstant, epochSeconds * 1000)} à ${formatHour(epochSeconds)}`;

/** `06 12 34 56 78` as the French read a number of theirs; a foreign one as it is dialled. */
export function formatPhone(e164: string): string {
  const national = /^\+33(\d{9})$/.exec(e164)?.[1];
  return national ? `0${national}`.replaceAll(/(\d\d)(?=\d)/g, `$1${NBSP}`) : e164;
}

const MEGABYTE = 1024 * 1024;
export const formatMegabytes = (bytes: number): string => `${decimal.format(bytes / MEGABYTE)}${NBSP}Mo`;

const TENTH = (1024 * 1024) / 10;
/** To the next tenth: what something takes, where nobody counts its bytes. */
export const formatSize = (bytes: number): string => formatMegabytes(Math.ceil(bytes / TENTH) * TENTH);
