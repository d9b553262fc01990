/** A text that a spreadsheet would run as a formula is shown as it is instead (OWASP: CSV injection). */
const FORMULA = /^'*[\s\u00A0]*[=+\-@\t\r\n|＝＋－＠]/u;
const NUMBER = /^-?\d+(?:,\d+)?$/;

const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

export const safeCell = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The way back: the apostrophe that keeps a cell from being a formula is no part of what it says. */
export const plainCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
