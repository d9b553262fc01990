import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { getShopAggregate } from '@etal/contract/shop';
import { saveShopContactInfo, saveShopDetails, saveShopFeatures } from '@etal/contract/site';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';
import { mergeList } from '../../forms/merge-list.ts';
import { type EditedSection, editedSections, type Feature, featuresBodyOf } from './site-forms.ts';

/** Each tells what was changed (R-SCREENS-12): what another tab saved meanwhile stays. */
export type SiteIntent =
  | { intent: 'details'; changes: Partial<CallInput<typeof saveShopDetails>['body']> }
  | { intent: 'features'; opened: Feature[]; wanted: EditedSection[] }
  | { intent: 'contact'; changes: Partial<CallInput<typeof saveShopContactInfo>['body']> };

export type SiteDone = CallResponse<typeof saveShopDetails> | CallResponse<typeof saveShopContactInfo>;

/** The calls take things whole: they are read again first. */
async function perform(asked: SiteIntent): Promise<SiteDone> {
  const { details, contact } = await call(getShopAggregate, {});
  switch (asked.intent) {
    case 'details':
      return call(saveShopDetails, { body: { about: details.about, ...asked.changes } });
    case 'features': {
      const opened = editedSections(asked.opened);
      const now = editedSections(details.features);
      const sections = mergeList(({ key }) => key, { opened, wanted: asked.wanted, now });
      return call(saveShopFeatures, { body: featuresBodyOf(sections) });
    }
    case 'contact': {
      const { emails, phones, facebookUrl, instagramUrl } = contact;
      return call(saveShopContactInfo, { body: { emails, phones, facebookUrl, instagramUrl, ...asked.changes } });
    }
  }
}

export const { action: siteAction, useFetcher: useSiteFetcher } = defineIntents(perform);
