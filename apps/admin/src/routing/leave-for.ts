/**
 * Leaves the back-office for a page of a payment service, or of our own. An address that is neither ours nor
 * https is not followed, and false says so.
 */
export function leaveFor(address: string): boolean {
  const { origin, href } = window.location;
  if (!URL.canParse(address, href)) return false;
  const target = new URL(address, href);
  if (target.origin !== origin && target.protocol !== 'https:') return false;
  window.location.assign(target.href);
  return true;
}
