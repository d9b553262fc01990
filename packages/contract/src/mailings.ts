import { MANAGERS } from '@etal/domain/accounts/roles';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { MAILING_KINDS, MAILING_STATES } from '@etal/domain/mailings/mailings';
import { LEFT_OUT_REASONS } from '@etal/domain/shoppers/mail-choice';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reminderSettings } from './settings.ts';
import {
  bodyLimitFor,
  emptyResponse,
  epochSeconds,
  id,
  idParams,
  imageUpload,
  plainText,
  realDate,
} from './primitives.ts';

/** What a shop writes to its customers (R-MAILINGS-1 to R-MAILINGS-5). */

export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 4000;
export const INTRO_MAX = 600;
const MAX_NAMED = 200;
const END_OF_2099 = 4_102_444_799;

const subject = plainText.check(z.minLength(1), z.maxLength(SUBJECT_MAX));
const intro = plainText.check(z.maxLength(INTRO_MAX));

/** The customers of a collection day, about their order; or those of a group, or some by name, who accept mail. */
export const messageAudience = z.union([
  z.object({ orders: z.object({ date: realDate, collectionPoint: z.optional(id) }) }),
  z.object({ group: id }),
  z.object({ shoppers: z.array(id).check(z.minLength(1), z.maxLength(MAX_NAMED)) }),
]);
export type MessageAudience = z.infer<typeof messageAudience>;

/** How many it reaches, and how many it would be for who may not or cannot be written to. */
const reach = z.object({
  recipients: z.int(),
  leftOut: z.int(),
  /** Of those left out, how many for each reason (R-MAILINGS-1); none is named that counts nobody. */
  why: z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int()),
});
export type Reach = z.infer<typeof reach>;

export const previewMessage = endpoint({
  name: 'PreviewMessage',
  summary: 'À combien de clients un message irait',
  method: 'POST',
  path: '/api/PreviewMessage',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ audience: messageAudience }),
  response: reach,
  errors: ['GROUP_UNKNOWN', 'POINT_UNKNOWN'],
});

export const sendMessage = endpoint({
  name: 'SendMessage',
  summary: 'Écrit aux clients ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/SendMessage',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    audience: messageAudience,
    subject,
    text: plainText.check(z.minLength(1), z.maxLength(MESSAGE_MAX)),
  }),
  response: reach,
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'GROUP_UNKNOWN',
    'POINT_UNKNOWN',
    'NOBODY_TO_WRITE_TO',
    'SHOP_SHUT',
    'MAILINGS_TOO_MANY',
  ],
});

/** « L'ardoise de la semaine » as it would go out now; the short text is for a telephone. */
export const previewMailing = endpoint({
  name: 'PreviewMailing',
  summary: 'L’ardoise de la semaine, telle qu’elle partirait maintenant',
  method: 'GET',
  path: '/api/PreviewMailing',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ subject: z.optional(subject), intro: z.optional(intro), collectionPointId: z.optional(id) }),
  response: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    shortText: z.string(),
    ...reach.shape,
    /** Nothing is on sale: it would not go out. */
    isEmpty: z.boolean(),
  }),
  errors: ['POINT_UNKNOWN'],
});

const mailing = z.object({
  id,
  kind: z.enum(MAILING_KINDS),
  isWeekly: z.boolean(),
  subject: z.string(),
  state: z.enum(MAILING_STATES),
  sendAt: epochSeconds,
  /** Handed to the mail service, refused by it or by the address, and those who refused further ones from this one. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
  leftOut: z.int(),
  /** Orders its recipients placed within 72 hours. */
  orders: z.int(),
});
export type Mailing = z.infer<typeof mailing>;

export const sendMailing = endpoint({
  name: 'SendMailing',
  summary: 'Envoie l’ardoise, maintenant ou plus tard ; l’en-tête Idempotency-Key la rend unique',
  method: 'POST',
  path: '/api/SendMailing',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    subject,
    intro,
    img: z.nullish(imageUpload),
    collectionPointId: z.nullish(id),
    /** Absent: at once. */
    sendAt: z.nullish(z.int().check(z.gte(0), z.lte(END_OF_2099))),
  }),
  response: mailing,
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'POINT_UNKNOWN',
    'NOBODY_TO_WRITE_TO',
    'NOTHING_ON_SALE',
    'SEND_AT_PASSED',
    'SHOP_SHUT',
    'MAILINGS_TOO_MANY',
    'IMAGE_TYPE',
    'IMAGE_TOO_BIG',
    'IMAGE_UNREADABLE',
    'IMAGE_TOO_MANY_PIXELS',
  ],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

/** `18:00`, in Paris. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const weeklyMailing = z.object({
  enabled: z.boolean(),
  weekday: z.enum(WEEKDAYS),
  time: z.string(),
  intro: z.string(),
  /** Null while it is switched off. */
  nextAt: z.nullable(epochSeconds),
});

export const setWeeklyMailing = endpoint({
  name: 'SetWeeklyMailing',
  summary: 'L’ardoise part d’elle-même chaque semaine, ou plus',
  method: 'PUT',
  path: '/api/SetWeeklyMailing',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ enabled: z.boolean(), weekday: z.enum(WEEKDAYS), time: timeOfDay, intro: z.optional(intro) }),
  response: weeklyMailing,
  errors: [],
});

export const getMailings = endpoint({
  name: 'GetMailings',
  summary: 'Ce qui a été écrit aux clients, et ce qui va l’être',
  method: 'GET',
  path: '/api/GetMailings',
  access: 'shop',
  roles: MANAGERS,
  response: z.object({
    weekly: weeklyMailing,
    /** How many customers may be written to, and how many may not or cannot be. */
    reach,
    /** The latest first, a hundred at most. */
    mailings: z.array(mailing),
  }),
  rows: ['mailings'],
  errors: [],
});

export const cancelMailing = endpoint({
  name: 'CancelMailing',
  summary: 'Retire une ardoise qui n’est pas encore partie',
  method: 'DELETE',
  path: '/api/CancelMailing/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: emptyResponse,
  errors: ['MAILING_UNKNOWN', 'MAILING_SENT'],
});

export const generateMailingPoster = endpoint({
  name: 'GenerateMailingPoster',
  summary: 'L’ardoise de la semaine sur une page A4, à afficher',
  method: 'GET',
  path: '/api/GenerateMailingPoster',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ intro: z.optional(intro), collectionPointId: z.optional(id) }),
  file: ['application/pdf'],
  errors: ['POINT_UNKNOWN', 'NOTHING_ON_SALE'],
});

/** R-MAILINGS-2: on the eve, who has no e-mail is reminded by a text message, when the shop wants it. */
export const configureReminders = endpoint({
  name: 'ConfigureReminders',
  summary: 'Rappelle aussi par SMS, la veille, les clients sans e-mail',
  method: 'PUT',
  path: '/api/ConfigureReminders',
  access: 'shop',
  roles: MANAGERS,
  body: reminderSettings,
  response: reminderSettings,
  errors: [],
});

export const mailingCalls = [
  previewMessage,
  sendMessage,
  previewMailing,
  sendMailing,
  setWeeklyMailing,
  getMailings,
  cancelMailing,
  generateMailingPoster,
  configureReminders,
];
