/** What a shop writes to many of its customers: a message, or « l'ardoise de la semaine », of what is on sale. */
export const MAILING_KINDS = ['MESSAGE', 'SLATE'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

/** EMPTY: nothing was on sale when its hour came, so nothing was sent. */
export const MAILING_STATES = ['SCHEDULED', 'SENT', 'CANCELED', 'EMPTY'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/** The customers of a collection day (about their order), of a group, some by name, or all (a slate; of one point). */
export type MailingAudience =
  | { orders: { date: string; collectionPoint?: string | undefined } }
  | { group: string }
  | { shoppers: string[] }
  | { everyone: { collectionPoint?: string | undefined } };

/** R-MAILINGS-3: written while its collection day was still to come or there, and that day is over by now. */
export const isOfPastDay = (day: string, { writtenOn, today }: { writtenOn: string; today: string }): boolean =>
  writtenOn <= day && day < today;

/** A shop writes to its customers so often by hand within a day: more would be a nuisance, or somebody else's doing. */
export const MAX_MAILINGS_A_DAY = 10;

/** Orders that came within so many hours are told beside a mailing. */
export const COUNTED_HOURS = 72;
