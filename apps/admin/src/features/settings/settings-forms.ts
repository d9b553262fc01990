import { email } from '@etal/contract/primitives';
import { addNotificationsRecipient } from '@etal/contract/settings';
import { canReceiveSms, toE164 } from '@etal/domain/phone';
import { isIban } from '@etal/domain/settings/iban';
import { webhookUrl } from '@etal/domain/settings/webhook-url';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export interface RecipientValues {
  way: 'email' | 'sms';
  label: string;
  value: string;
}

/** The first one told of orders is most often whoever sets the shop up. */
export const blankRecipient = (isFirst: boolean, { name, email }: { name: string; email: string }): RecipientValues =>
  isFirst ? { way: 'email', label: name, value: email } : { way: 'email', label: '', value: '' };

export const recipientBodyOf = ({ way, label, value }: RecipientValues) => ({ isEmail: way === 'email', label, value });

export function checkRecipient(values: RecipientValues): ResolverResult<RecipientValues> {
  const checked = checkForm(addNotificationsRecipient.body, recipientBodyOf(values));
  const errors: FieldErrors = 'errors' in checked ? { ...checked.errors } : {};
  const problem = contactProblem(values);
  if (problem) errors['value'] ??= problem;
  return toResolverResult(values, errors);
}

function contactProblem({ way, value }: RecipientValues): string | undefined {
  if (way === 'email') return email.safeParse(value).success ? undefined : SCREEN_SENTENCES.RECIPIENT_EMAIL_INVALID;
  const number = toE164(value);
  return number !== undefined && canReceiveSms(number) ? undefined : SCREEN_SENTENCES.RECIPIENT_PHONE_INVALID;
}

export interface CodeValues {
  code: string;
}

export const checkCode = (values: CodeValues): ResolverResult<CodeValues> =>
  toResolverResult(
    values,
    values.code.replaceAll(/\D/g, '').length === 6 ? {} : { code: 'Saisissez les six chiffres du code.' },
  );

/** A payment mode as its two switches and its amount show it. */
export interface PaymentModeValues {
  enabled: boolean;
  hasMinimum: boolean;
  /** Cents. */
  minimalOrderAmount: number | null;
}

export const modeValuesOf = ({
  enabled,
  minimalOrderAmount,
}: {
  enabled: boolean;
  minimalOrderAmount: number | null;
}): PaymentModeValues => ({
  enabled,
  hasMinimum: minimalOrderAmount !== null,
  minimalOrderAmount,
});

/** A mode that is off has no minimum, whatever its disabled switch shows. */
export const modeBodyOf = ({ enabled, hasMinimum, minimalOrderAmount }: PaymentModeValues) => ({
  enabled,
  minimalOrderAmount: enabled && hasMinimum ? minimalOrderAmount : null,
});

/** R-SCREENS-8: the amount is required when its switch is on. */
export function checkMode(values: PaymentModeValues): ResolverResult<PaymentModeValues> {
  const isMissing = values.enabled && values.hasMinimum && values.minimalOrderAmount === null;
  return toResolverResult(values, isMissing ? { minimalOrderAmount: SCREEN_SENTENCES.MINIMAL_AMOUNT_REQUIRED } : {});
}

export interface IbanValues {
  iban: string;
}

export const checkIban = (values: IbanValues): ResolverResult<IbanValues> =>
  toResolverResult(values, isIban(values.iban) ? {} : { iban: SCREEN_SENTENCES.IBAN_INVALID });

export interface WebhookValues {
  url: string;
}

/**
 * The server alone knows whether this installation may also call its own machine: here, only what is no address at all.
 */
export const checkWebhook = (values: WebhookValues): ResolverResult<WebhookValues> =>
  toResolverResult(
    values,
    webhookUrl(values.url.trim(), { allowLoopback: true }) === undefined
      ? { url: SCREEN_SENTENCES.WEBHOOK_URL_INVALID }
      : {},
  );
