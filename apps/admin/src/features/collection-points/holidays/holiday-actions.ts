import { addHoliday, type Holiday, removeHoliday } from '@etal/contract/collection-points';
import type { Closure } from '@etal/domain/collection/closures';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

type HolidayIntent = { intent: 'add'; holiday: Holiday } | { intent: 'remove'; dates: Closure };

export const { action: holidayAction, useFetcher: useHolidayFetcher } = defineIntents(async (asked: HolidayIntent) => {
  await (asked.intent === 'add'
    ? call(addHoliday, { body: asked.holiday })
    : call(removeHoliday, { query: asked.dates }));
  return asked;
});
