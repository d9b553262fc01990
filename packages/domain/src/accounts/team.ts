/** Members and open invitations of one shop together (R-TEAM-5). */
export const MAX_TEAM = 50;
export const INVITATION_DAYS = 7;
/** A helper of the day (R-TEAM-6): how long the code on the owner's screen works, and the device it lets in. */
export const HELPER_CODE_MINUTES = 10;
export const DAY_HELPER_HOURS = 12;
