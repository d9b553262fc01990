/** What a member of a shop's team may do (R-TEAM-1): all of it, all but people and money's settings, or the stall. */
export const ROLES = ['OWNER', 'MANAGER', 'HELPER'] as const;
export type Role = (typeof ROLES)[number];

/** The groups that a call's record names. */
export const EVERY_ROLE: readonly Role[] = [...ROLES];
export const MANAGERS: readonly Role[] = ['OWNER', 'MANAGER'];
export const OWNERS: readonly Role[] = ['OWNER'];
