import { acceptMoneyTyping, moneyFieldText, typedCents } from '@etal/domain/money';
import { type NumberInputProps, NumberTextInput, type TypingRule } from './number-text-input.tsx';

const MONEY: TypingRule = { accept: acceptMoneyTyping, read: typedCents, write: moneyFieldText };

/** Holds integer cents, or null for no amount. */
export function MoneyInput({ suffix = '€', ...props }: NumberInputProps & { suffix?: string | undefined }) {
  return <NumberTextInput {...props} rule={MONEY} inputMode="decimal" suffix={suffix} />;
}
