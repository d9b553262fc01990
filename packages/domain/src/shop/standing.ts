/** Whether a shop may go on: the operator suspends it, its owner closes it (R-OPERATOR-2, R-SHOP-7). */
export const STANDINGS = ['OPEN', 'SUSPENDED', 'CLOSED'] as const;
export type Standing = (typeof STANDINGS)[number];

export const standingOf = ({
  suspendedAt,
  closedAt,
}: {
  suspendedAt: Date | number | null;
  closedAt: Date | number | null;
}): Standing => {
  if (closedAt !== null) return 'CLOSED';
  return suspendedAt === null ? 'OPEN' : 'SUSPENDED';
};

/** How long an owner may change their mind (R-SHOP-7). */
export const REOPEN_DAYS = 30;
export const reopenUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + REOPEN_DAYS * 24 * 60 * 60 * 1000);
