/** R-KEYS-1: what a shop's « Journal de sécurité » tells, and its owners by mail. */
export const SECURITY_EVENT_KINDS = [
  'IBAN_CHANGED',
  'PAYMENTS_CHANGED',
  'RECIPIENT_ADDED',
  'RECIPIENT_REMOVED',
  'WEBHOOK_ADDED',
  'WEBHOOK_REMOVED',
  'WEBHOOK_REACTIVATED',
  'MEMBER_INVITED',
  'MEMBER_JOINED',
  'MEMBER_REMOVED',
  'ROLE_CHANGED',
  'CUSTOMERS_EXPORTED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'SESSIONS_ENDED',
  'PICTURE_WITHDRAWN',
  'SHOP_CLOSED',
  'SHOP_REOPENED',
  'SHOP_SUSPENDED',
  'SHOP_RESUMED',
  'ENTRY_CODE_GIVEN',
  'OPERATOR_ENTERED',
  'OPERATOR_ACTED',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Of someone's own account: they get a letter of its own, so that an owner is not told twice of what they did. */
const OWN_ACCOUNT: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'SESSIONS_ENDED',
]);

export const isOfOwnAccount = (kind: SecurityEventKind): boolean => OWN_ACCOUNT.has(kind);

const QUARTER_MS = 15 * 60 * 1000;

/** A kind that happens again within its quarter of an hour is told once more when the quarter is over. */
export function quarterOf(now: Date): { from: Date; until: Date } {
  const from = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  return { from: new Date(from), until: new Date(from + QUARTER_MS) };
}
