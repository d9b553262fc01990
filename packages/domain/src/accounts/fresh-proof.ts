/** R-KEYS-7: how long a password or a passkey that was just given speaks for whoever holds the device. */
const PROOF_LASTS_MS = 10 * 60 * 1000;

/** A proof from further ahead than one ever lasts comes from a clock that was wrong, and is not believed. */
export const isProofFresh = (provenAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - provenAt.getTime()) <= PROOF_LASTS_MS;
