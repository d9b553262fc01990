// Apart from passwords.ts, whose list of common ones the sign-in page does not need.
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
