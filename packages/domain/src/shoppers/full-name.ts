/** As it is said: first name, then last name. By phone a customer often gives one name only. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim();
