import { calls } from '@etal/contract/calls';
import { callId } from '@etal/contract/endpoint';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FORM_CASES } from './form-cases.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What a second press does where no form of `form-cases.ts` sends the call: the file, and the title of its test. */
const PROVED_IN: Record<string, [file: string, title: string]> = {
  CreateSimpleArticle: ['e2e/double-press.long.spec.ts', 'pressing again before an answer comes makes one thing'],
  CreateArticlesBag: ['e2e/double-press.long.spec.ts', 'pressing again before an answer comes makes one thing'],
  CreateCollectionPoint: ['e2e/double-press.long.spec.ts', 'pressing again before an answer comes makes one thing'],
  CreateShop: ['apps/server/src/modules/shop/shop.test.ts', 'is refused when the shop exists, also by a double tap'],
  CreateArticles: ['e2e/double-press.long.spec.ts', "test.step('a ready-made article'"],
  CreateOrder: ['e2e/phone-order.spec.ts', 'a slow network and an impatient thumb make one order'],
  'boutique.PlaceOrder': ['e2e/ordering.spec.ts', 'pressed again and again on a slow phone, one order is sent'],
  'boutique.RequestShopperLink': [
    'apps/storefront/src/client/client.test.ts',
    'a form that uses something up is sent once',
  ],
  'boutique.OpenShopperSession': [
    'apps/server/src/modules/shopper-space/shopper-space.test.ts',
    'lets one in of twenty who press at the same moment',
  ],
  'boutique.NotifyMe': [
    'apps/server/src/modules/notifications/stock-alerts.test.ts',
    'leaves one mail in the name of the shop',
  ],
  ImportArticles: [
    'apps/server/src/modules/catalog/imports/import-articles.test.ts',
    'a batch that is sent again, even at the same moment, makes nothing twice',
  ],
  ImportShoppers: ['apps/server/src/modules/shoppers/shoppers.test.ts', 'lines that are sent again are written once'],
  SubscribeToPush: ['apps/server/src/modules/notifications/push.test.ts', 'that subscribes again is told once'],
};

/** The same form, at another address, sends these. */
const BY_THE_SAME_FORM: Record<string, string> = {
  RequestSignInLink: 'RegisterUser',
  PasswordForgotten: 'RegisterUser',
};

/** Nothing is made: something is read, a challenge given, or a state changed that a second press finds changed. */
const MAKE_NOTHING = [
  'Logout',
  'StartPasskeySignIn',
  'SignInWithPasskey',
  'StartPasskeySetup',
  'StartSecondFactor',
  'UnsubscribeFromPush',
  'AcceptOrder',
  'MarkNoShow',
  'boutique.CancelOrder',
  'boutique.GetOwnOrders',
  'boutique.PayOnSite',
  'boutique.CloseShopperSessions',
  'boutique.EraseShopper',
  'PreviewArticlesImport',
  'PreviewShoppersImport',
  'PreviewMessage',
  'LetGoDebt',
];

const sources = globSync('apps/admin/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
  .map(read);

/** A call that the back-office makes by intents alone, whatever is pressed: `calls/intents.test.tsx` presses twice. */
function isIntent(name: string): boolean {
  const record = new RegExp(`\\b${name.charAt(0).toLowerCase()}${name.slice(1)}\\b`);
  const users = sources.filter((source) => record.test(source.replaceAll(/^import type .*$/gm, '')));
  const asking = users.filter((source) => /\bcall\(/.test(source) || source.includes('defineIntents'));
  return asking.length > 0 && asking.every((source) => source.includes('defineIntents'));
}

const posts = calls.filter(({ method }) => method === 'POST');

it('a second press is proved to make one thing, for every call that may make something', () => {
  const byForms = new Set(FORM_CASES.map(({ sends }) => sends));
  const unproved = posts.filter((call) => {
    const id = callId(call);
    return !(
      byForms.has(id) ||
      byForms.has(BY_THE_SAME_FORM[id]) ||
      id in PROVED_IN ||
      MAKE_NOTHING.includes(id) ||
      (call.access !== 'public' && call.access !== 'shopper' && isIntent(call.name))
    );
  });
  expect(unproved.map(callId)).toEqual([]);
});

it('names no call that is not there, and no test', () => {
  const ids = new Set(posts.map(callId));
  expect(
    [...Object.keys(PROVED_IN), ...Object.keys(BY_THE_SAME_FORM), ...MAKE_NOTHING].filter((id) => !ids.has(id)),
  ).toEqual([]);
  expect(Object.values(PROVED_IN).filter(([file, title]) => !read(file).includes(title))).toEqual([]);
});
