import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { saveShopContactInfo, saveShopDetails, saveShopFeatures } from '@etal/contract/site';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

export type SiteIntent =
  | { intent: 'details'; body: CallInput<typeof saveShopDetails>['body'] }
  | { intent: 'features'; body: CallInput<typeof saveShopFeatures>['body'] }
  | { intent: 'contact'; body: CallInput<typeof saveShopContactInfo>['body'] };

export type SiteDone = CallResponse<typeof saveShopDetails> | CallResponse<typeof saveShopContactInfo>;

function perform(asked: SiteIntent): Promise<SiteDone> {
  switch (asked.intent) {
    case 'details':
      return call(saveShopDetails, { body: asked.body });
    case 'features':
      return call(saveShopFeatures, { body: asked.body });
    case 'contact':
      return call(saveShopContactInfo, { body: asked.body });
  }
}

export const { action: siteAction, useFetcher: useSiteFetcher } = defineIntents(perform);
