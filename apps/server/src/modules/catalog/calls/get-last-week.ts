import type { getLastWeek as call } from '@etal/contract/week';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readLastWeek } from '../weeks.queries.ts';

export const getLastWeek =
  ({ database, clock }: Services): Handler<typeof call> =>
  (_input, { shopId }) =>
    database.withShop(shopId, (tx) => readLastWeek(tx, shopId, clock.now()));
