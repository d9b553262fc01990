import { MANAGERS } from '@etal/domain/accounts/roles';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { MAX_DAY_SLOTS, MAX_SLOT_ORDERS, ORDER_DELAYS } from '@etal/domain/collection/opening-hours';
import { WEEKS_OF_MONTH } from '@etal/domain/collection/rhythm';
import { HOLIDAY_MESSAGE_MAX, MAX_CLOSURES } from '@etal/domain/collection/closures';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  bodyLimitFor,
  epochSeconds,
  id,
  idParams,
  longText,
  picture,
  plainText,
  postalCode,
  shortText,
} from './primitives.ts';

const hour = z.int().check(z.gte(0), z.lte(23));
const minute = z.int().check(z.gte(0), z.lte(59));

export const timePeriod = z.object({
  startingHour: hour,
  startingMinute: minute,
  endingHour: hour,
  endingMinute: minute,
});

/** In an answer. */
export const storedPeriod = z.object({
  startingHour: z.int(),
  startingMinute: z.int(),
  endingHour: z.int(),
  endingMinute: z.int(),
});

/** R-COLLECTION-6. */
const rhythm = z.discriminatedUnion('repeats', [
  z.object({ repeats: z.literal('EVERY_SECOND_WEEK'), date: z.iso.date() }),
  z.object({ repeats: z.literal('ONCE'), date: z.iso.date() }),
  z.object({ repeats: z.literal('MONTHLY'), weekOfMonth: z.enum(WEEKS_OF_MONTH) }),
]);

const openingSlot = z.object({
  timePeriod,
  maximumOrderTimingDaysBefore: z.int().check(z.gte(ORDER_DELAYS[0]), z.lte(ORDER_DELAYS[7])),
  maximumOrderTimingHour: hour,
  maximumOrderTimingMinute: minute,
  /** R-COLLECTION-5: null or absent is no limit. */
  maxOrders: z.nullish(z.int().check(z.gte(1), z.lte(MAX_SLOT_ORDERS))),
  /** Null or absent is every week. */
  rhythm: z.nullish(rhythm),
});

/** A day left out is a day without a slot. */
const givenOpeningHours = z.partialRecord(z.enum(WEEKDAYS), z.array(openingSlot).check(z.maxLength(MAX_DAY_SLOTS)));
const openingHours = z.record(
  z.enum(WEEKDAYS),
  z.array(
    z.object({
      timePeriod: storedPeriod,
      maximumOrderTimingDaysBefore: z.int(),
      maximumOrderTimingHour: z.int(),
      maximumOrderTimingMinute: z.int(),
      maxOrders: z.nullish(z.int()),
      rhythm: z.nullish(rhythm),
    }),
  ),
);

const givenAddress = z.object({
  street: plainText.check(z.maxLength(200)),
  postalCode,
  city: plainText.check(z.minLength(1), z.maxLength(120)),
  country: z.literal('France'),
  geolocation: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
});
const address = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.literal('France'),
  geolocation: z.object({ latitude: z.number(), longitude: z.number() }),
});
export type Address = z.infer<typeof address>;

const closure = z.object({ from: z.iso.date(), to: z.iso.date() });

/** When the whole shop is away, and what it says of it to shoppers (R-COLLECTION-7). */
export const holiday = z.object({ ...closure.shape, message: z.string() });
export type Holiday = z.infer<typeof holiday>;

export const collectionPoint = z.object({
  id,
  label: z.string(),
  description: z.string(),
  imgUrl: z.string(),
  isEnabled: z.boolean(),
  creationDate: epochSeconds,
  address,
  openingHours,
  closures: z.array(closure),
  /** The shop's, which close every point. */
  holidays: z.array(closure),
  onlinePaymentsEnabled: z.boolean(),
  offlinePaymentsEnabled: z.boolean(),
});
export type CollectionPoint = z.infer<typeof collectionPoint>;

export const createPointBody = z.object({
  label: shortText,
  description: longText,
  isEnabled: z.optional(z.boolean()),
  address: z.nullish(givenAddress),
  ...picture,
  openingHours: z.optional(givenOpeningHours),
  closures: z.optional(z.array(closure).check(z.maxLength(MAX_CLOSURES))),
  onlinePaymentsEnabled: z.optional(z.boolean()),
  offlinePaymentsEnabled: z.optional(z.boolean()),
});

const pointErrors = [
  'POINT_ADDRESS_REQUIRED',
  'OPENING_HOURS_REVERSED',
  'OPENING_HOURS_OVERLAP',
  'OPENING_DATE_OTHER_DAY',
  'CLOSURE_REVERSED',
  'IMAGE_REQUIRED',
  'IMAGE_TYPE',
  'IMAGE_TOO_BIG',
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_MANY_PIXELS',
] as const;

export const createCollectionPoint = endpoint({
  name: 'CreateCollectionPoint',
  summary: 'Ajoute un point de collecte, et son groupe de clients ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/CreateCollectionPoint',
  access: 'shop',
  roles: MANAGERS,
  body: createPointBody,
  response: collectionPoint,
  errors: [...pointErrors, 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const updateCollectionPoint = endpoint({
  name: 'UpdateCollectionPoint',
  summary: 'Modifie un point de collecte ; ce qui est absent ne change pas',
  method: 'PATCH',
  path: '/api/UpdateCollectionPoint/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  body: z.partial(createPointBody),
  response: collectionPoint,
  errors: [...pointErrors, 'POINT_UNKNOWN'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const addHoliday = endpoint({
  name: 'AddHoliday',
  summary: 'Met la boutique en congés : tous les points de collecte ferment ces jours-là',
  method: 'POST',
  path: '/api/AddHoliday',
  access: 'shop',
  roles: MANAGERS,
  /** The same dates again change the message alone. */
  body: z.object({ ...closure.shape, message: z.optional(plainText.check(z.maxLength(HOLIDAY_MESSAGE_MAX))) }),
  response: z.array(holiday),
  errors: ['CLOSURE_REVERSED', 'HOLIDAYS_TOO_MANY'],
});

export const removeHoliday = endpoint({
  name: 'RemoveHoliday',
  summary: 'Retire des congés de la boutique',
  method: 'DELETE',
  path: '/api/RemoveHoliday',
  access: 'shop',
  roles: MANAGERS,
  query: closure,
  response: z.array(holiday),
  errors: [],
});

/** One hit of the public address service (GeoJSON: longitude first), kept to what we read (R-COLLECTION-1). */
const addressFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    id: z.string(),
    label: z.string(),
    name: z.string(),
    postcode: z.string(),
    city: z.string(),
    context: z.optional(z.string()),
  }),
});
export type AddressFeature = z.infer<typeof addressFeature>;

export const searchAddress = endpoint({
  name: 'SearchAddress',
  summary: 'Cherche une adresse française ; 5 résultats au plus',
  method: 'GET',
  path: '/api/SearchAddress',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ q: plainText.check(z.minLength(4), z.maxLength(200)) }),
  response: z.object({ type: z.literal('FeatureCollection'), features: z.array(addressFeature) }),
  errors: ['ADDRESS_SEARCH_FAILED', 'TOO_MANY_ATTEMPTS'],
});

export const collectionPointCalls = [
  createCollectionPoint,
  updateCollectionPoint,
  addHoliday,
  removeHoliday,
  searchAddress,
];
