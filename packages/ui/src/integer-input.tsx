import { type NumberInputProps, NumberTextInput, type TypingRule } from './number-text-input.tsx';

// Nine digits: always a safe integer, and within the database's.
const DIGITS = /^\d{0,9}$/;

const INTEGER: TypingRule = {
  accept: (typed) => {
    const compact = typed.replaceAll(/\s/gu, '');
    return DIGITS.test(compact) ? compact : undefined;
  },
  read: (text) => (text === '' ? null : Number(text)),
  write: (value) => (value === null ? '' : String(value)),
};

/** Holds a whole number, or null when empty. */
export function IntegerInput({ suffix, ...props }: NumberInputProps & { suffix?: string | undefined }) {
  return <NumberTextInput {...props} rule={INTEGER} inputMode="numeric" suffix={suffix} />;
}
