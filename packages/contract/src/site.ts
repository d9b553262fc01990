import { MANAGERS } from '@etal/domain/accounts/roles';
import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { SITE_LOOKS } from '@etal/domain/shop/looks';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  bodyLimitFor,
  email,
  imageUpload,
  longText,
  orEmpty,
  ownImageUrl,
  phone,
  plainText,
  shortText,
} from './primitives.ts';

/** What the generated site says of the shop (R-WIRE-5). */
export const shopDetails = z.object({
  label: z.string(),
  about: z.string(),
  thumbnailImgUrl: z.string(),
  coverImgUrl: z.string(),
  /** `#rrggbb`; null: the site's own green. */
  accentColor: z.nullable(z.string()),
  look: z.enum(SITE_LOOKS),
  features: z.array(z.object({ title: z.string(), text: z.string(), imgUrl: z.string() })),
});

export const shopContact = z.object({
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  facebookUrl: z.nullable(z.string()),
  instagramUrl: z.nullable(z.string()),
  /** A linked page locks the Facebook address. */
  facebookPageLinked: z.boolean(),
});

const hexColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/));

const imageErrors = ['IMAGE_TYPE', 'IMAGE_TOO_BIG', 'IMAGE_UNREADABLE', 'IMAGE_TOO_MANY_PIXELS'] as const;

export const saveShopDetails = endpoint({
  name: 'SaveShopDetails',
  summary: 'Change la présentation et les images de la boutique',
  method: 'PUT',
  path: '/api/SaveShopDetails',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    about: longText,
    thumbnailImg: z.nullish(imageUpload),
    coverImg: z.nullish(imageUpload),
    accentColor: z.nullish(hexColor),
    look: z.optional(z.enum(SITE_LOOKS)),
  }),
  response: shopDetails,
  errors: imageErrors,
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES, COVER_MAX_BYTES),
});

export const MAX_FEATURES = 12;
/** Addresses, and as many telephones. */
export const MAX_CONTACTS = 10;

/** Either a new image or the address of the one it has (R-SITE-3). */
export const shopFeature = z.object({
  title: shortText,
  text: longText,
  img: z.nullish(imageUpload),
  imgUrl: z.nullish(ownImageUrl),
});

export const saveShopFeatures = endpoint({
  name: 'SaveShopFeatures',
  summary: 'Remplace les sections de présentation',
  method: 'PUT',
  path: '/api/SaveShopFeatures',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ data: z.array(shopFeature).check(z.maxLength(MAX_FEATURES)) }),
  response: shopDetails,
  errors: [...imageErrors, 'IMAGE_REQUIRED'],
  bodyLimit: bodyLimitFor(...Array.from({ length: 4 }, () => IMAGE_MAX_BYTES)),
});

/** A link on a public page: never `javascript:` and the like. */
const webAddress = plainText.check(
  z.minLength(3),
  z.maxLength(300),
  z.regex(/^(?!\w+:(?!\/\/))(?:https?:\/\/)?[^\s/:@]+\.[^\s/@]+(?:\/\S*)?$/i),
);

export const saveShopContactInfo = endpoint({
  name: 'SaveShopContactInfo',
  summary: 'Change les moyens de contact',
  method: 'PUT',
  path: '/api/SaveShopContactInfo',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    emails: z.array(orEmpty(email)).check(z.maxLength(MAX_CONTACTS)),
    phones: z.array(orEmpty(phone)).check(z.maxLength(MAX_CONTACTS)),
    facebookUrl: orEmpty(webAddress),
    instagramUrl: orEmpty(webAddress),
  }),
  response: shopContact,
  errors: ['FACEBOOK_LOCKED'],
});

export const siteCalls = [saveShopDetails, saveShopFeatures, saveShopContactInfo];
