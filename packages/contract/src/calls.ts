import { accountingCalls } from './accounting.ts';
import { monthlyInvoiceCalls } from './monthly-invoices.ts';
import { accountCalls } from './accounts.ts';
import { articleCalls } from './articles.ts';
import { bagCalls } from './baskets.ts';
import { collectionPointCalls } from './collection-points.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { feeCalls } from './fees.ts';
import { importCalls } from './imports.ts';
import { operatorCalls } from './operator.ts';
import { orderBatchCalls } from './order-batches.ts';
import { orderChangeCalls } from './order-changes.ts';
import { keyCalls } from './keys.ts';
import { mailingCalls } from './mailings.ts';
import { newOrderCalls } from './new-order.ts';
import { orderCalls } from './orders.ts';
import { ownAccountCalls } from './own-account.ts';
import { payoutCalls } from './payouts.ts';
import { preparationCalls } from './preparation.ts';
import { pushCalls } from './push.ts';
import { salesCalls } from './sales.ts';
import { securityJournalCalls } from './security-journal.ts';
import { settingsCalls } from './settings.ts';
import { shopperCalls } from './shoppers.ts';
import { shopCalls } from './shop.ts';
import { shopperSpaceCalls } from './shopper-space.ts';
import { siteCalls } from './site.ts';
import { storefrontCalls } from './storefront.ts';
import { teamCalls } from './team.ts';
import { tillCalls } from './till.ts';
import { weekCalls } from './week.ts';

/** Every call of the product, for the OpenAPI document and for the tests that run over all of them. */
export const calls: readonly Endpoint[] = [
  ...accountCalls,
  ...keyCalls,
  ...ownAccountCalls,
  ...teamCalls,
  ...shopCalls,
  ...dashboardCalls,
  ...salesCalls,
  ...articleCalls,
  ...bagCalls,
  ...weekCalls,
  ...collectionPointCalls,
  ...siteCalls,
  ...settingsCalls,
  ...securityJournalCalls,
  ...pushCalls,
  ...orderCalls,
  ...orderChangeCalls,
  ...orderBatchCalls,
  ...newOrderCalls,
  ...preparationCalls,
  ...documentCalls,
  ...feeCalls,
  ...payoutCalls,
  ...storefrontCalls,
  ...shopperSpaceCalls,
  ...shopperCalls,
  ...importCalls,
  ...tillCalls,
  ...accountingCalls,
  ...monthlyInvoiceCalls,
  ...mailingCalls,
  ...operatorCalls,
];
