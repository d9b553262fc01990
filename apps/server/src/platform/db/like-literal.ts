/** Escapes `%` and `_`, so that a search finds them as they were typed. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
