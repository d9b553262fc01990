import type { PasswordProblem } from '@etal/domain/accounts/passwords';
import type { Shortage } from '@etal/domain/orders/lines';
import type { OrderStatus, PaymentChannel } from '@etal/domain/orders/order';
import type { ModeBlocker } from '@etal/domain/orders/payment-modes';
import type { LegalProblem } from '@etal/domain/settings/legal-information';
import type { MediatorProblem } from '@etal/domain/settings/mediator';
import type { OnlineBlocker } from '@etal/domain/settings/payment-settings';
import type { RequiredTask } from '@etal/domain/shop/onboarding';
import type { Weekday } from '@etal/domain/calendar/dates';

/** Everything a call can refuse, with what its sentence needs to know. Nothing else ever leaves the server. */
export interface ErrorParams extends Record<
  PasswordProblem | LegalProblem['problem'] | MediatorProblem['problem'] | OnlineBlocker,
  undefined
> {
  INVALID_INPUT: { sentence: string };
  MALFORMED_REQUEST: undefined;
  PRICE_MISSING: { field: 'unitPrice' | 'pricePerKilogram' | 'averageWeight' | 'options' };
  PRICE_TOO_HIGH: undefined;
  OPTIONS_HAVE_PRICES: undefined;
  LISTED_TWICE: undefined;
  NOT_COUNTED_PER_DAY: { label: string };
  OPTIONS_DUPLICATE_WEIGHT: undefined;
  IMAGE_REQUIRED: undefined;
  IMAGE_TYPE: undefined;
  IMAGE_TOO_BIG: { maxBytes: number };
  IMAGE_UNREADABLE: undefined;
  IMAGE_TOO_MANY_PIXELS: undefined;
  IMAGE_STILL_SHOWN: undefined;
  PROFILE_IMAGE_REQUIRED: undefined;
  COVER_IMAGE_REQUIRED: undefined;
  TERMS_REQUIRED: undefined;
  RESET_LINK_INVALID: undefined;
  BAG_IMAGE_REQUIRED: undefined;
  POINT_ADDRESS_REQUIRED: undefined;
  OPENING_HOURS_REVERSED: { weekday: Weekday };
  OPENING_HOURS_OVERLAP: { weekday: Weekday };
  OPENING_DATE_OTHER_DAY: { weekday: Weekday };
  CLOSURE_REVERSED: undefined;
  HOLIDAYS_TOO_MANY: undefined;
  RECIPIENT_EMAIL_INVALID: undefined;
  RECIPIENT_PHONE_INVALID: undefined;
  MINIMAL_AMOUNT_REQUIRED: undefined;
  IBAN_INVALID: undefined;
  WEBHOOK_URL_INVALID: undefined;
  PUSH_ADDRESS_INVALID: undefined;
  EVENT_SIGNATURE_INVALID: undefined;
  IDEMPOTENCY_KEY_REQUIRED: undefined;
  IDEMPOTENCY_KEY_REUSED: undefined;
  SHOPPER_HAS_NO_EMAIL: undefined;
  SHOPPER_HAS_NO_MOBILE: undefined;
  SLOT_UNKNOWN: undefined;
  FILE_EMPTY: undefined;
  FILE_TYPE: undefined;
  FILE_ENCRYPTED: undefined;
  FILE_UNREADABLE: undefined;
  FILE_TOO_BIG: { maxBytes: number };
  FILE_TOO_MANY_LINES: { max: number };
  /** Titles of which at least one has to be there. */
  FILE_NO_COLUMN: { titles: string[] };
  IMPORT_OVERTAKEN: undefined;
  TIME_RANGE_TOO_LONG: { days: number };
  NOT_SIGNED_IN: undefined;
  NOT_ALLOWED: undefined;
  /** The page was drawn for a shop, and the session has another open since. */
  OTHER_SHOP_OPEN: undefined;
  /** It was entered by one member, and another is signed in since. */
  OTHER_MEMBER: undefined;
  ALREADY_MEMBER: { email: string };
  TEAM_FULL: { max: number };
  MEMBER_UNKNOWN: undefined;
  LAST_OWNER: undefined;
  INVITATION_UNKNOWN: undefined;
  INVITATION_INVALID: undefined;
  INVITATION_OF_ANOTHER: { email: string };
  INVITATION_NEEDS_SIGN_IN: undefined;
  SHOPPER_NOT_SIGNED_IN: undefined;
  SHOPPER_LINK_INVALID: undefined;
  GROUP_UNKNOWN: undefined;
  MAILING_UNKNOWN: undefined;
  MAILING_SENT: undefined;
  NOBODY_TO_WRITE_TO: { leftOut: number };
  NOTHING_ON_SALE: undefined;
  MAILINGS_TOO_MANY: { max: number };
  SEND_AT_PASSED: undefined;
  SLOT_FULL: undefined;
  INVALID_CREDENTIALS: undefined;
  CODE_WRONG: undefined;
  PASSWORD_WRONG: undefined;
  /** The last proof of who it is is too old for what was asked. */
  PROOF_NEEDED: undefined;
  EMAIL_LINK_INVALID: undefined;
  OWN_SECOND_FACTOR_FIRST: undefined;
  PASSKEY_REFUSED: undefined;
  PASSKEY_UNKNOWN: undefined;
  PASSKEYS_TOO_MANY: { max: number };
  SECOND_FACTOR_ON: undefined;
  SECOND_FACTOR_OFF: undefined;
  SECOND_FACTOR_MISSING: undefined;
  SIGN_IN_LINK_NEEDED: undefined;
  SIGN_IN_LINK_INVALID: undefined;
  CROSS_SITE: undefined;
  CALL_UNKNOWN: undefined;
  ARTICLE_UNKNOWN: undefined;
  BAG_UNKNOWN: undefined;
  BAG_ARTICLE_UNKNOWN: undefined;
  BAG_CONTENT_IN_PIECES: { label: string };
  BAG_CONTENT_OPTION: { label: string };
  BAG_CONTENT_TOO_HEAVY: { label: string };
  BAG_LISTS_ITS_CONTENTS: undefined;
  POINT_UNKNOWN: undefined;
  SALEABLE_UNKNOWN: undefined;
  CATEGORY_UNKNOWN: undefined;
  SHOP_UNKNOWN: undefined;
  SHOP_LABEL_WRONG: undefined;
  SHOP_HAS_ORDERS: { count: number };
  SHOP_HAS_CHECKOUTS: undefined;
  SHOP_SHUT: undefined;
  SHOP_ERASED: undefined;
  NOT_AN_OPERATOR: undefined;
  PASSKEY_NEEDED: undefined;
  NO_TEST_LINK: undefined;
  ENTRY_CODE_WRONG: undefined;
  MESSAGE_UNKNOWN: undefined;
  ANNOUNCEMENT_OVER: undefined;
  RECIPIENT_UNKNOWN: undefined;
  WEBHOOK_UNKNOWN: undefined;
  ORDER_UNKNOWN: undefined;
  NOTIFICATION_UNKNOWN: undefined;
  SHOPPER_UNKNOWN: undefined;
  /** Who has that e-mail, or that phone, already. */
  SHOPPER_DUPLICATE: { name: string; email: string; phone: string };
  SHOPPER_HAS_ACTIVE_ORDERS: undefined;
  INVOICE_UNKNOWN: undefined;
  NOTHING_TO_INVOICE: undefined;
  FEE_INVOICE_UNKNOWN: undefined;
  PAYOUT_UNKNOWN: undefined;
  TERMS_UNKNOWN: undefined;
  RECIPIENT_DUPLICATE: { value: string };
  RECIPIENTS_TOO_MANY: { max: number };
  ORDER_ALREADY_PLACED: { reference: string };
  RECIPIENT_CODE_WRONG: undefined;
  RECIPIENT_CODE_EXPIRED: undefined;
  SMS_COUNTRY_CLOSED: undefined;
  WEBHOOK_DUPLICATE: undefined;
  WEBHOOKS_TOO_MANY: { max: number };
  IBAN_MISSING: undefined;
  FEES_OVERDUE: undefined;
  ONLINE_PAYMENTS_UNAVAILABLE: undefined;
  IBAN_KEPT_BY_SERVICE: undefined;
  POINT_CLOSED: undefined;
  SLOT_CLOSED: undefined;
  LINE_UNAVAILABLE: { label: string | null };
  LINE_CHANGED: { label: string };
  STOCK_SHORT: Shortage;
  PRICE_CHANGED: { total: number };
  ORDER_TOO_BIG: undefined;
  PAYMENT_MODE_CLOSED: { channel: PaymentChannel; blocker: ModeBlocker; missing: number | undefined };
  ORDER_STATUS_CONFLICT: {
    wanted: 'ACCEPTED' | 'REFUSED' | 'CANCELED' | 'COLLECTED' | 'WEIGHED' | 'CHANGED' | 'NO_SHOW' | 'REFUNDED';
    status: OrderStatus;
    noShowAt: number | null;
  };
  ORDER_STALE: undefined;
  CHANGE_CLOSED: undefined;
  ORDER_EMPTY: undefined;
  ORDER_NOT_WEIGHED: { labels: string[] };
  ORDER_NOT_REOPENABLE: undefined;
  NO_SHOW_TOO_EARLY: undefined;
  SALE_UNKNOWN: undefined;
  LINE_REFUNDED: { label: string };
  ORDER_BELOW_REFUND: { credited: number };
  WEIGHED_ONLINE: { label: string };
  ON_SITE_CLOSED: { due: number };
  NOTHING_TO_REFUND: undefined;
  REFUND_TOO_MUCH: { left: number };
  LINE_REFUND_TOO_MUCH: { label: string; left: number; isWeight: boolean };
  CARD_REFUND_TOO_MUCH: { left: number };
  ORDER_ALREADY_COLLECTED: { at: number; now: number };
  PAYMENT_SHORT: { due: number; paid: number };
  BALANCE_SHORT: { credit: number };
  SHOPPER_HAS_BALANCE: { cents: number };
  DEBT_NOT_SMALL: undefined;
  DEPOSIT_KIND_UNKNOWN: undefined;
  DEPOSITS_TOO_MUCH: undefined;
  DEPOSIT_KIND_DUPLICATE: { label: string };
  TILL_DAY_CLOSED: undefined;
  MONTH_NOT_OVER: { month: string };
  MONTH_CLOSED: { month: string };
  /** The month that has to be closed first. */
  MONTH_BEFORE_OPEN: { month: string };
  MONTH_NOT_LAST_CLOSED: undefined;
  ACCOUNTANT_UNKNOWN: undefined;
  REPORT_UNKNOWN: undefined;
  REPORT_NOT_DUE: undefined;
  REPORT_OPEN: undefined;
  REPORT_SENT: undefined;
  TILL_DAY_EMPTY: undefined;
  TILL_DAY_AHEAD: undefined;
  TILL_DAY_OPEN: undefined;
  TILL_GAP_UNEXPLAINED: { gap: number };
  NO_MONEY: undefined;
  NO_ATTESTATION: undefined;
  REFUND_UNKNOWN: undefined;
  NO_SHORTAGE: undefined;
  SHORTAGE_ORDER_UNKNOWN: undefined;
  SHORTAGE_ABOVE_WANTED: undefined;
  SHORTAGE_ABOVE_AVAILABLE: { available: number };
  REPLACEMENT_UNFIT: undefined;
  REFUND_NOT_FAILED: undefined;
  SALE_NOT_WEIGHED: undefined;
  ORDER_INVOICED: undefined;
  BUYER_INVOICED: undefined;
  WITHDRAWAL_EMPTY: undefined;
  WITHDRAWAL_CLOSED: undefined;
  NO_INVOICE: undefined;
  NO_ARTICLE: undefined;
  PRICE_CARDS_TOO_MANY: { max: number };
  NO_ORDER: undefined;
  DOCUMENT_TOO_LONG: { max: number };
  ORDER_BUSY: undefined;
  ORDER_PAYMENT_GONE: undefined;
  ORDER_PAYMENT_REFUSED: undefined;
  CHECKOUT_ENDED: undefined;
  PAID_MEANWHILE: undefined;
  NOTIFICATION_UNDERWAY: undefined;
  SALEABLE_ORDERED: { label: string };
  CATEGORY_HAS_ARTICLES: { label: string };
  CATEGORY_DUPLICATE: { label: string };
  CATEGORY_LAST: undefined;
  FACEBOOK_LOCKED: undefined;
  SHOP_EXISTS: undefined;
  SETUP_INCOMPLETE: { tasks: RequiredTask[] };
  SHOP_ALREADY_TRIED: { isPublished: boolean };
  SHOP_NOT_READY: undefined;
  MEDIATOR_MISSING: undefined;
  SIGNUP_CLOSED: undefined;
  BODY_TOO_LARGE: undefined;
  NO_SHOP: undefined;
  TOO_MANY_ATTEMPTS: { retryAfterSeconds: number };
  ADDRESS_SEARCH_FAILED: undefined;
  PAYMENT_SERVICE_AWAY: undefined;
  DOCUMENT_SERVICE_AWAY: undefined;
  ORDER_PAYMENT_UNCERTAIN: undefined;
  INTERNAL: undefined;
  UNAVAILABLE: undefined;
}

export type ErrorCode = keyof ErrorParams;

export const STATUS_OF: Record<ErrorCode, number> = {
  INVALID_INPUT: 400,
  MALFORMED_REQUEST: 400,
  PRICE_MISSING: 400,
  PRICE_TOO_HIGH: 400,
  OPTIONS_HAVE_PRICES: 409,
  LISTED_TWICE: 409,
  NOT_COUNTED_PER_DAY: 409,
  OPTIONS_DUPLICATE_WEIGHT: 400,
  IMAGE_REQUIRED: 400,
  IMAGE_TYPE: 400,
  IMAGE_TOO_BIG: 413,
  IMAGE_UNREADABLE: 400,
  IMAGE_TOO_MANY_PIXELS: 400,
  IMAGE_STILL_SHOWN: 409,
  PROFILE_IMAGE_REQUIRED: 400,
  COVER_IMAGE_REQUIRED: 400,
  TERMS_REQUIRED: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_ONLY_DIGITS: 400,
  PASSWORD_COMMON: 400,
  RESET_LINK_INVALID: 400,
  SHOPPER_LINK_INVALID: 400,
  SEND_AT_PASSED: 400,
  BAG_IMAGE_REQUIRED: 400,
  POINT_ADDRESS_REQUIRED: 400,
  OPENING_HOURS_REVERSED: 400,
  OPENING_HOURS_OVERLAP: 400,
  OPENING_DATE_OTHER_DAY: 400,
  CLOSURE_REVERSED: 400,
  HOLIDAYS_TOO_MANY: 409,
  SIREN_INVALID: 400,
  VAT_NUMBER_REQUIRED: 400,
  VAT_NUMBER_SHAPE: 400,
  VAT_NUMBER_OTHER_SIREN: 400,
  VAT_NUMBER_KEY: 400,
  CAPITAL_REQUIRED: 400,
  MEDIATOR_NAME_REQUIRED: 400,
  MEDIATOR_REACH_REQUIRED: 400,
  MEDIATOR_WEBSITE_INVALID: 400,
  RECIPIENT_EMAIL_INVALID: 400,
  RECIPIENT_PHONE_INVALID: 400,
  MINIMAL_AMOUNT_REQUIRED: 400,
  IBAN_INVALID: 400,
  WEBHOOK_URL_INVALID: 400,
  PUSH_ADDRESS_INVALID: 400,
  EVENT_SIGNATURE_INVALID: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_KEY_REUSED: 409,
  SHOPPER_HAS_NO_EMAIL: 409,
  SHOPPER_HAS_NO_MOBILE: 409,
  SLOT_UNKNOWN: 409,
  FILE_EMPTY: 400,
  FILE_TYPE: 400,
  FILE_ENCRYPTED: 400,
  FILE_UNREADABLE: 400,
  FILE_TOO_BIG: 413,
  FILE_TOO_MANY_LINES: 400,
  FILE_NO_COLUMN: 400,
  IMPORT_OVERTAKEN: 409,
  TIME_RANGE_TOO_LONG: 400,
  NOT_SIGNED_IN: 401,
  SHOPPER_NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  CODE_WRONG: 400,
  PASSWORD_WRONG: 400,
  PROOF_NEEDED: 403,
  EMAIL_LINK_INVALID: 400,
  OWN_SECOND_FACTOR_FIRST: 409,
  PASSKEY_REFUSED: 400,
  PASSKEY_UNKNOWN: 404,
  PASSKEYS_TOO_MANY: 409,
  SECOND_FACTOR_ON: 409,
  SECOND_FACTOR_OFF: 409,
  SECOND_FACTOR_MISSING: 428,
  SIGN_IN_LINK_NEEDED: 403,
  SIGN_IN_LINK_INVALID: 400,
  NOT_ALLOWED: 403,
  OTHER_SHOP_OPEN: 409,
  OTHER_MEMBER: 412,
  ALREADY_MEMBER: 409,
  TEAM_FULL: 409,
  MEMBER_UNKNOWN: 404,
  LAST_OWNER: 409,
  INVITATION_UNKNOWN: 404,
  INVITATION_INVALID: 400,
  INVITATION_OF_ANOTHER: 409,
  INVITATION_NEEDS_SIGN_IN: 409,
  CROSS_SITE: 403,
  CALL_UNKNOWN: 404,
  ARTICLE_UNKNOWN: 404,
  BAG_UNKNOWN: 404,
  BAG_ARTICLE_UNKNOWN: 404,
  BAG_CONTENT_IN_PIECES: 400,
  BAG_CONTENT_OPTION: 400,
  BAG_CONTENT_TOO_HEAVY: 400,
  BAG_LISTS_ITS_CONTENTS: 409,
  POINT_UNKNOWN: 404,
  SALEABLE_UNKNOWN: 404,
  CATEGORY_UNKNOWN: 404,
  SHOP_UNKNOWN: 404,
  SHOP_LABEL_WRONG: 400,
  SHOP_HAS_ORDERS: 409,
  SHOP_HAS_CHECKOUTS: 409,
  SHOP_SHUT: 409,
  SHOP_ERASED: 409,
  NOT_AN_OPERATOR: 403,
  PASSKEY_NEEDED: 403,
  NO_TEST_LINK: 409,
  ENTRY_CODE_WRONG: 409,
  MESSAGE_UNKNOWN: 404,
  ANNOUNCEMENT_OVER: 400,
  RECIPIENT_UNKNOWN: 404,
  WEBHOOK_UNKNOWN: 404,
  ORDER_UNKNOWN: 404,
  NOTIFICATION_UNKNOWN: 404,
  SHOPPER_UNKNOWN: 404,
  GROUP_UNKNOWN: 404,
  MAILING_UNKNOWN: 404,
  SHOPPER_DUPLICATE: 409,
  SHOPPER_HAS_ACTIVE_ORDERS: 409,
  INVOICE_UNKNOWN: 404,
  NOTHING_TO_INVOICE: 409,
  FEE_INVOICE_UNKNOWN: 404,
  PAYOUT_UNKNOWN: 404,
  TERMS_UNKNOWN: 404,
  RECIPIENT_DUPLICATE: 409,
  RECIPIENTS_TOO_MANY: 409,
  ORDER_ALREADY_PLACED: 409,
  RECIPIENT_CODE_WRONG: 409,
  RECIPIENT_CODE_EXPIRED: 409,
  SMS_COUNTRY_CLOSED: 409,
  WEBHOOK_DUPLICATE: 409,
  WEBHOOKS_TOO_MANY: 409,
  LEGAL_INFORMATION_MISSING: 409,
  PAYMENT_ACCOUNT_MISSING: 409,
  IBAN_MISSING: 409,
  FEES_OVERDUE: 409,
  ONLINE_PAYMENTS_UNAVAILABLE: 409,
  IBAN_KEPT_BY_SERVICE: 409,
  POINT_CLOSED: 409,
  SLOT_CLOSED: 409,
  SLOT_FULL: 409,
  MAILING_SENT: 409,
  NOBODY_TO_WRITE_TO: 409,
  NOTHING_ON_SALE: 409,
  LINE_UNAVAILABLE: 409,
  LINE_CHANGED: 409,
  STOCK_SHORT: 409,
  PRICE_CHANGED: 409,
  ORDER_TOO_BIG: 400,
  PAYMENT_MODE_CLOSED: 409,
  ORDER_STATUS_CONFLICT: 409,
  ORDER_STALE: 409,
  CHANGE_CLOSED: 409,
  ORDER_EMPTY: 409,
  ORDER_NOT_WEIGHED: 409,
  ORDER_NOT_REOPENABLE: 409,
  NO_SHOW_TOO_EARLY: 409,
  SALE_UNKNOWN: 409,
  LINE_REFUNDED: 409,
  ORDER_BELOW_REFUND: 409,
  WEIGHED_ONLINE: 409,
  ON_SITE_CLOSED: 409,
  NOTHING_TO_REFUND: 409,
  REFUND_TOO_MUCH: 409,
  LINE_REFUND_TOO_MUCH: 409,
  CARD_REFUND_TOO_MUCH: 409,
  ORDER_ALREADY_COLLECTED: 409,
  PAYMENT_SHORT: 409,
  BALANCE_SHORT: 409,
  SHOPPER_HAS_BALANCE: 409,
  DEBT_NOT_SMALL: 409,
  DEPOSIT_KIND_UNKNOWN: 404,
  DEPOSITS_TOO_MUCH: 400,
  DEPOSIT_KIND_DUPLICATE: 409,
  TILL_DAY_CLOSED: 409,
  MONTH_NOT_OVER: 409,
  MONTH_CLOSED: 409,
  MONTH_BEFORE_OPEN: 409,
  MONTH_NOT_LAST_CLOSED: 409,
  ACCOUNTANT_UNKNOWN: 409,
  REPORT_UNKNOWN: 404,
  REPORT_NOT_DUE: 409,
  REPORT_OPEN: 409,
  REPORT_SENT: 409,
  TILL_DAY_EMPTY: 409,
  TILL_DAY_AHEAD: 409,
  TILL_DAY_OPEN: 409,
  TILL_GAP_UNEXPLAINED: 409,
  NO_MONEY: 409,
  NO_ATTESTATION: 409,
  REFUND_UNKNOWN: 404,
  NO_SHORTAGE: 409,
  SHORTAGE_ORDER_UNKNOWN: 409,
  SHORTAGE_ABOVE_WANTED: 409,
  SHORTAGE_ABOVE_AVAILABLE: 409,
  REPLACEMENT_UNFIT: 409,
  REFUND_NOT_FAILED: 409,
  SALE_NOT_WEIGHED: 409,
  ORDER_INVOICED: 409,
  BUYER_INVOICED: 409,
  WITHDRAWAL_EMPTY: 400,
  WITHDRAWAL_CLOSED: 409,
  NO_INVOICE: 409,
  NO_ARTICLE: 409,
  PRICE_CARDS_TOO_MANY: 409,
  NO_ORDER: 409,
  DOCUMENT_TOO_LONG: 409,
  ORDER_BUSY: 409,
  ORDER_PAYMENT_GONE: 409,
  ORDER_PAYMENT_REFUSED: 409,
  CHECKOUT_ENDED: 409,
  PAID_MEANWHILE: 409,
  NOTIFICATION_UNDERWAY: 409,
  SALEABLE_ORDERED: 409,
  CATEGORY_HAS_ARTICLES: 409,
  CATEGORY_DUPLICATE: 409,
  CATEGORY_LAST: 409,
  FACEBOOK_LOCKED: 409,
  SHOP_EXISTS: 409,
  SETUP_INCOMPLETE: 409,
  SHOP_ALREADY_TRIED: 409,
  SHOP_NOT_READY: 409,
  MEDIATOR_MISSING: 409,
  SIGNUP_CLOSED: 409,
  BODY_TOO_LARGE: 413,
  NO_SHOP: 418,
  TOO_MANY_ATTEMPTS: 429,
  MAILINGS_TOO_MANY: 429,
  ADDRESS_SEARCH_FAILED: 503,
  PAYMENT_SERVICE_AWAY: 503,
  DOCUMENT_SERVICE_AWAY: 503,
  ORDER_PAYMENT_UNCERTAIN: 503,
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
