import { type getSecurityJournal as call, SECURITY_PAGE_SIZE } from '@etal/contract/security-journal';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readJournal } from './security-journal.queries.ts';

export function getSecurityJournal({ database }: Services): Handler<typeof call> {
  return async ({ query: { pageNumber: page = 1 } }, { shopId }) => ({
    ...(await database.withShop(shopId, (tx) => readJournal(tx, shopId, page))),
    page,
    pageSize: SECURITY_PAGE_SIZE,
  });
}
