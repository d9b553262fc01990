import { CSV } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import {
  type generatePayout as fileCall,
  type getPayout as payoutCall,
  type getPayouts as payoutsCall,
  PAYOUT_LINES_PAGE_SIZE,
  PAYOUTS_PAGE_SIZE,
} from '@etal/contract/payouts';
import { payoutRows } from '@etal/texts/payouts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { readPayout, readPayoutLines, readPayouts, readPayoutSums } from './payouts.queries.ts';

export const getPayouts =
  ({ database }: Services): Handler<typeof payoutsCall> =>
  async ({ query: { pageNumber: page = 1 } }, { shopId }) => ({
    ...(await database.withShop(shopId, (tx) => readPayouts(tx, shopId, page))),
    page,
    pageSize: PAYOUTS_PAGE_SIZE,
  });

export const getPayout =
  ({ database }: Services): Handler<typeof payoutCall> =>
  ({ params: { id: payoutId }, query: { pageNumber: page = 1 } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const payout = await readPayout(tx, shopId, payoutId);
      if (!payout) throw new Refusal('PAYOUT_UNKNOWN');
      const { count, sums } = await readPayoutSums(tx, shopId, payoutId);
      const data = await readPayoutLines(tx, { shopId, payoutId, page });
      return { ...payout, sums, lines: { data, page, pageSize: PAYOUT_LINES_PAGE_SIZE, totalCount: count } };
    });

export const generatePayout =
  ({ database }: Services): Handler<typeof fileCall> =>
  ({ params: { id: payoutId } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const payout = await readPayout(tx, shopId, payoutId);
      if (!payout) throw new Refusal('PAYOUT_UNKNOWN');
      const rows = payoutRows(await readPayoutLines(tx, { shopId, payoutId }));
      return { name: `Virement ${payout.arrivesOn}.csv`, type: CSV, content: writeCsv(rows) };
    });
