/** As it is said: first name, then last name. By phone a customer often gives one name only. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim();

/**
 * R-ABUSE-8: a first name that a letter may greet by, else none. Whoever orders types it, beside an address that may be
 * somebody else's: a letter in the shop's name carries no sentence, number or web address of a stranger's.
 */
export const greetedName = (firstname: string): string | null =>
  /^\p{L}[\p{L}\p{M}'’. -]{0,39}$/u.test(firstname) &&
  !/\.\p{L}{2}/u.test(firstname) &&
  firstname.split(' ').length <= 4
    ? firstname
    : null;
