import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { createShopper, eraseShopper, importShoppers, updateShopper } from '@etal/contract/shoppers';
import type { ActionFunctionArgs } from 'react-router';
import { call } from '../../calls/api.ts';
import { attempt, type Outcome } from '../../calls/failure.ts';

export type ShopperIntent =
  | { intent: 'create'; body: CallInput<typeof createShopper>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateShopper>['body'] }
  | { intent: 'import'; csv: string }
  | { intent: 'erase'; id: string };

export type ShopperDone =
  | { intent: 'create' | 'update'; shopper: CallResponse<typeof createShopper> }
  | { intent: 'import'; result: CallResponse<typeof importShoppers> }
  | { intent: 'erase' };

export async function shopperAction({ request }: ActionFunctionArgs): Promise<Outcome<ShopperDone>> {
  const asked = (await request.json()) as ShopperIntent;
  return attempt<ShopperDone>(async () => {
    switch (asked.intent) {
      case 'create':
        return { intent: asked.intent, shopper: await call(createShopper, { body: asked.body }) };
      case 'update':
        return {
          intent: asked.intent,
          shopper: await call(updateShopper, { params: { id: asked.id }, body: asked.body }),
        };
      case 'import':
        return { intent: asked.intent, result: await call(importShoppers, { body: { csv: asked.csv } }) };
      case 'erase':
        await call(eraseShopper, { params: { id: asked.id } });
        return { intent: asked.intent };
    }
  });
}
