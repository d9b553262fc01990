/** What someone types is looked for as it is: `%` and `_` are no wildcards. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
