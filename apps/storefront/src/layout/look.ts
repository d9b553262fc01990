/** Class names that several components share. */

const button =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border px-4 py-1.5 text-center font-semibold text-balance no-underline transition-colors duration-100 print:hidden';

export const PRIMARY_BUTTON = `${button} border-accent-text bg-accent text-accent-ink hover:bg-accent-deep`;
export const SECONDARY_BUTTON = `${button} border-edge bg-surface text-ink hover:bg-linen`;

export const TEXT_LINK = 'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2';

/** Full width on a phone, in the middle of a large screen. */
export const COLUMN = 'mx-auto w-full max-w-6xl px-4 sm:px-6';

export const FIELD = 'min-h-11 rounded-lg border border-edge bg-surface px-3 text-touch text-ink';

/** Why something was refused. */
export const ALERT = 'rounded-lg border border-tomato bg-tomato-wash px-4 py-3 font-semibold text-ink';

export const CARD = 'rounded-xl border border-rule bg-surface shadow-stall';
