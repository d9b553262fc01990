import { paths } from '../../../routing/paths.ts';
import { dayIn } from '../preparation.view.ts';
import { keptDay } from '../unsent/kept-day.ts';

/** Whether this page of the shell shows a day that the device has kept. */
export function opensOffline({ pathname, search }: { pathname: string; search: string }): boolean {
  const day = pathname === paths.preparation ? dayIn(new URLSearchParams(search)) : null;
  return day !== null && keptDay(day).preparation() !== undefined;
}
