/** A text that a spreadsheet would run as a formula is shown as it is instead (OWASP: CSV injection). */
const FORMULA = /^[\s\u00A0]*[=+\-@\t\r\n|＝＋－＠]/u;
const NUMBER = /^-?\d+(?:,\d+)?$/;

export const safeCell = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
