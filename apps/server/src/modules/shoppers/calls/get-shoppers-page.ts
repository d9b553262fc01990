import { type getShoppersPage as call, SHOPPERS_PAGE_SIZE } from '@etal/contract/shoppers';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findShoppersPage } from '../shoppers.queries.ts';

export function getShoppersPage({ database }: Services): Handler<typeof call> {
  return ({ query }, { shopId }) => {
    const { sortBy = 'lastName', sortAscending = 'true', pageNumber = 1, ...filters } = query;
    const page = {
      sortBy,
      ascending: sortAscending === 'true',
      limit: SHOPPERS_PAGE_SIZE,
      offset: (pageNumber - 1) * SHOPPERS_PAGE_SIZE,
    };
    return database.withShop(shopId, async (tx) => ({
      ...(await findShoppersPage(tx, shopId, filters, page)),
      page: pageNumber,
      pageSize: SHOPPERS_PAGE_SIZE,
    }));
  };
}
