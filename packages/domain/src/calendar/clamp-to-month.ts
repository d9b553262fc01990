/** `2027-02-31` means the end of February 2027 (R-LISTS-2). Takes and gives `YYYY-MM-DD`. */
export function clampToMonth(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${date.slice(0, 8)}${String(Math.min(day, lastDay)).padStart(2, '0')}`;
}
