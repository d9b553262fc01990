import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { invoiceMonth } from '@etal/contract/monthly-invoices';
import { createShopper, eraseShopper, updateShopper } from '@etal/contract/shoppers';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';
import { keyed } from '../../calls/new-key.ts';
import { type AccountIntent, performOnAccount } from './account/account-actions.ts';

export type ShopperIntent =
  | { intent: 'create'; body: CallInput<typeof createShopper>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateShopper>['body'] }
  | { intent: 'erase'; id: string }
  | { intent: 'invoiceMonth'; body: CallInput<typeof invoiceMonth>['body'] }
  | AccountIntent;

export type ShopperDone =
  | { intent: 'create' | 'update'; shopper: CallResponse<typeof createShopper> }
  | { intent: 'erase' | 'payment' | 'letGo' }
  | { intent: 'invoiceMonth'; numbers: string[] }
  /** What the deposits were worth: to be given back, or where negative to be received. */
  | { intent: 'deposits'; toSettle: number };

async function perform(asked: ShopperIntent, key: string): Promise<ShopperDone> {
  switch (asked.intent) {
    case 'create':
      return { intent: asked.intent, shopper: await call(createShopper, { body: asked.body }, keyed(key)) };
    case 'update':
      return {
        intent: asked.intent,
        shopper: await call(updateShopper, { params: { id: asked.id }, body: asked.body }),
      };
    case 'erase':
      await call(eraseShopper, { params: { id: asked.id } });
      return { intent: asked.intent };
    case 'invoiceMonth':
      return { intent: asked.intent, ...(await call(invoiceMonth, { body: asked.body })) };
    case 'deposits':
      await performOnAccount(asked);
      return { intent: asked.intent, toSettle: asked.toSettle };
    case 'payment':
    case 'letGo':
      await performOnAccount(asked);
      return { intent: asked.intent };
  }
}

export const { action: shopperAction, useFetcher: useShopperFetcher } = defineIntents(perform);
