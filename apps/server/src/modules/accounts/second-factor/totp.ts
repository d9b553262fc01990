import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of an application (RFC 6238): HMAC-SHA-1, six digits, thirty seconds, as every application knows them. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A code of the step before or after is taken: clocks differ, and typing takes time. */
const STEPS_AROUND = [0, -1, 1];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without the padding that applications do not want. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is; a step that was used, or is older than one, does not count again. */
export function matchingStep(secret: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number | null }) {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  if (given.length !== DIGITS) return undefined;
  return STEPS_AROUND.map((around) => stepAt(now) + around).find(
    (step) => (lastStep === null || step > lastStep) && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given),
  );
}

/** What the QR code of the set-up says to the application. */
export function totpUri(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Étal', algorithm: 'SHA1', digits: '6' });
  return `otpauth://totp/${encodeURIComponent(`Étal:${email}`)}?${query.toString().replaceAll('+', '%20')}&period=30`;
}
