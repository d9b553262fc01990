import { CallError } from '@etal/contract/client';
import { getPreparation, type Preparation } from '@etal/contract/preparation';
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

export interface ReadDay {
  preparation: Preparation;
  /** The network gave no answer: this is what the device kept, read at that time (in seconds) where it is known. */
  offline: { keptAt: number | undefined } | null;
}

/** Reads the day and keeps it on the device; without a network, gives the kept day. */
export async function readDay(day: Day, signal: AbortSignal): Promise<ReadDay> {
  const kept = keptDay(day);
  try {
    const query = { date: day.date, collectionPoint: day.point };
    const preparation = await call(getPreparation, { query }, { signal });
    kept.keepPreparation(preparation);
    forgetDaysBefore(addDays(new Date().toISOString().slice(0, 10), -KEPT_DAYS), day);
    return { preparation, offline: null };
  } catch (error) {
    const before = kept.preparation();
    if (!before || !(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error;
    return { preparation: before, offline: { keptAt: before.keptAt } };
  }
}

export async function loadFieldDay({ request }: LoaderFunctionArgs): Promise<FieldData> {
  const day = dayIn(new URL(request.url).searchParams);
  if (!day) throw redirect(paths.preparation);
  try {
    const { offline } = await readDay(day, request.signal);
    return { day, isOffline: offline !== null, at: Date.now() };
  } catch (error) {
    leaveIfShutOut(error);
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
