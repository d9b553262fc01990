import { CallError } from '@etal/contract/client';
import { getPreparation } from '@etal/contract/preparation';
import { addDays } from '@etal/domain/calendar/dates';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call } from '../../../calls/api.ts';
import { leaveIfShutOut } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { type Day, forgetDaysBefore, keptDay } from '../unsent/kept-day.ts';
import { dayIn } from '../preparation.view.ts';

export interface FieldData {
  day: Day;
  /** The network gave no answer, so the screen shows what this device kept. */
  isOffline: boolean;
  /** A number that differs between two loads. */
  at: number;
}

const KEPT_DAYS = 14;

/** Reads the day and keeps it on the device; without a network, the kept day is shown. */
export async function loadFieldDay({ request }: LoaderFunctionArgs): Promise<FieldData> {
  const day = dayIn(new URL(request.url).searchParams);
  if (!day) throw redirect(paths.preparation);
  const kept = keptDay(day);
  try {
    kept.keepPreparation(
      await call(getPreparation, { query: { date: day.date, collectionPoint: day.point } }, { signal: request.signal }),
    );
    forgetDaysBefore(addDays(new Date().toISOString().slice(0, 10), -KEPT_DAYS), day);
    return { day, isOffline: false, at: Date.now() };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    if ((error.status === 0 || error.status >= 500) && kept.preparation())
      return { day, isOffline: true, at: Date.now() };
    throw error;
  }
}

/** The line and the search live in the address; changing them does not read the day again. */
export function shouldReloadDay({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [dayIn(currentUrl.searchParams), dayIn(nextUrl.searchParams)];
  const isSameDay = before?.date === after?.date && before?.point === after?.point;
  return (!isSameDay || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}
