import type { PasswordProblem } from '@etal/domain/accounts/passwords';
import type { Weekday } from '@etal/domain/calendar/dates';

/** Everything a call can refuse, with what its sentence needs to know. Nothing else ever leaves the server. */
export interface ErrorParams extends Record<PasswordProblem, undefined> {
  INVALID_INPUT: { sentence: string };
  MALFORMED_REQUEST: undefined;
  PRICE_MISSING: { field: 'unitPrice' | 'pricePerKilogram' | 'averageWeight' | 'options' };
  OPTIONS_DUPLICATE_WEIGHT: undefined;
  IMAGE_REQUIRED: undefined;
  IMAGE_TYPE: undefined;
  IMAGE_TOO_BIG: { maxBytes: number };
  IMAGE_UNREADABLE: undefined;
  IMAGE_TOO_MANY_PIXELS: undefined;
  PROFILE_IMAGE_REQUIRED: undefined;
  COVER_IMAGE_REQUIRED: undefined;
  TERMS_REQUIRED: undefined;
  RESET_LINK_INVALID: undefined;
  BAG_IMAGE_REQUIRED: undefined;
  POINT_ADDRESS_REQUIRED: undefined;
  OPENING_HOURS_REVERSED: { weekday: Weekday };
  OPENING_HOURS_OVERLAP: { weekday: Weekday };
  CLOSURE_REVERSED: undefined;
  NOT_SIGNED_IN: undefined;
  INVALID_CREDENTIALS: undefined;
  CROSS_SITE: undefined;
  CALL_UNKNOWN: undefined;
  ARTICLE_UNKNOWN: undefined;
  BAG_UNKNOWN: undefined;
  BAG_ARTICLE_UNKNOWN: undefined;
  POINT_UNKNOWN: undefined;
  SALEABLE_UNKNOWN: undefined;
  CATEGORY_UNKNOWN: undefined;
  SALEABLE_ORDERED: { label: string };
  CATEGORY_HAS_ARTICLES: { label: string };
  CATEGORY_DUPLICATE: { label: string };
  CATEGORY_LAST: undefined;
  FACEBOOK_LOCKED: undefined;
  SHOP_EXISTS: undefined;
  SIGNUP_CLOSED: undefined;
  BODY_TOO_LARGE: undefined;
  NO_SHOP: undefined;
  TOO_MANY_ATTEMPTS: { retryAfterSeconds: number };
  ADDRESS_SEARCH_FAILED: undefined;
  INTERNAL: undefined;
  UNAVAILABLE: undefined;
}

export type ErrorCode = keyof ErrorParams;

export const STATUS_OF: Record<ErrorCode, number> = {
  INVALID_INPUT: 400,
  MALFORMED_REQUEST: 400,
  PRICE_MISSING: 400,
  OPTIONS_DUPLICATE_WEIGHT: 400,
  IMAGE_REQUIRED: 400,
  IMAGE_TYPE: 400,
  IMAGE_TOO_BIG: 413,
  IMAGE_UNREADABLE: 400,
  IMAGE_TOO_MANY_PIXELS: 400,
  PROFILE_IMAGE_REQUIRED: 400,
  COVER_IMAGE_REQUIRED: 400,
  TERMS_REQUIRED: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_ONLY_DIGITS: 400,
  PASSWORD_COMMON: 400,
  RESET_LINK_INVALID: 400,
  BAG_IMAGE_REQUIRED: 400,
  POINT_ADDRESS_REQUIRED: 400,
  OPENING_HOURS_REVERSED: 400,
  OPENING_HOURS_OVERLAP: 400,
  CLOSURE_REVERSED: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  CROSS_SITE: 403,
  CALL_UNKNOWN: 404,
  ARTICLE_UNKNOWN: 404,
  BAG_UNKNOWN: 404,
  BAG_ARTICLE_UNKNOWN: 404,
  POINT_UNKNOWN: 404,
  SALEABLE_UNKNOWN: 404,
  CATEGORY_UNKNOWN: 404,
  SALEABLE_ORDERED: 409,
  CATEGORY_HAS_ARTICLES: 409,
  CATEGORY_DUPLICATE: 409,
  CATEGORY_LAST: 409,
  FACEBOOK_LOCKED: 409,
  SHOP_EXISTS: 409,
  SIGNUP_CLOSED: 409,
  BODY_TOO_LARGE: 413,
  NO_SHOP: 418,
  TOO_MANY_ATTEMPTS: 429,
  ADDRESS_SEARCH_FAILED: 503,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

type ParamsArgument<C extends ErrorCode> = ErrorParams[C] extends undefined ? [] : [params: ErrorParams[C]];

/** A rule said no. Thrown anywhere below a route; turned into its status and French sentence in one place. */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly params: ErrorParams[C];

  constructor(code: C, ...[params]: ParamsArgument<C>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params as ErrorParams[C];
  }
}
