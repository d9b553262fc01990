/** What a preparation keeps on this device, names and phones among it (features/preparation/kept-day.ts). */
const KEPT_DAYS = 'etal.preparation.jour.';

/** Whoever uses this machine next is not to read it. What is not sent yet stays: it holds weights, and nobody's name. */
export function forgetCustomers(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEPT_DAYS)) localStorage.removeItem(name);
  } catch {
    // Nothing to forget where nothing is kept.
  }
}
