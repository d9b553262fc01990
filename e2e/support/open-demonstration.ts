import { checkAnswer } from '@etal/contract/check-answer';
import { loginUser } from '@etal/contract/accounts';
import { type Article, createSimpleArticle, updateSimpleArticle } from '@etal/contract/articles';
import { type Call, createClient } from '@etal/contract/client';
import type { CallInput } from '@etal/contract/endpoint';
import { type CollectionPoint, createCollectionPoint, updateCollectionPoint } from '@etal/contract/collection-points';
import { getShopAggregate } from '@etal/contract/shop';
import { getCollectionSlots, getStorefront, placeOrder } from '@etal/contract/storefront';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { asUpload, picture } from './pictures.ts';
import type { TestServer } from './start-server.ts';

export const FARM_SLUG = 'la-ferme-des-trois-noyers';
const params = { slug: FARM_SLUG };

export interface Demonstration {
  /** Signed in as its merchant. */
  call: Call;
  /** The value of its cookie. */
  session: string;
  /** As anyone orders: one piece, for the first slot of the farm or of another point, to be paid there. */
  orderOne(
    saleableId: string,
    other?: { pointId?: string; email?: string; refusesMail?: boolean },
  ): Promise<{ reference: string; path: string }>;
  /** For this test alone, on sale until `tidy`. */
  addArticle(
    label: string,
    stock: number,
    changes?: Partial<CallInput<typeof createSimpleArticle>['body']>,
  ): Promise<Article>;
  /** Open every day, for this test alone. */
  addPoint(label: string): Promise<CollectionPoint>;
  tidy(): Promise<void>;
}

/** The farm that `npm start` makes, which every test of this run shares. */
export async function openDemonstration(server: TestServer, address: string): Promise<Demonstration> {
  let session = '';
  const call = createClient(
    async (path, request) => {
      const answer = await fetch(path, {
        ...request,
        headers: {
          ...(request?.headers as Record<string, string>),
          cookie: `sid=${session}`,
          'x-forwarded-for': address,
        },
      });
      session = /^sid=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? session;
      return answer;
    },
    { base: server.address, check: checkAnswer },
  );
  await call(loginUser, { body: { email: 'demo@etal.test', password: 'demonstration-etal' } });
  const undo: (() => Promise<unknown>)[] = [];
  return {
    call,
    session,
    orderOne: async (saleableId, { pointId, email = 'paul@clients.test', refusesMail } = {}) => {
      const { collectionPoints } = await call(getStorefront, { params, query: {} });
      const point = collectionPoints.find(({ id, label }) => (pointId ? id === pointId : label === 'À la ferme'))!;
      const [slot] = await call(getCollectionSlots, { params, query: { collectionPoint: point.id } });
      const shopperDetails = {
        firstname: 'Paul',
        lastname: 'Durand',
        email,
        phone: '06 98 76 54 32',
        city: 'Die',
      };
      const body = {
        collectionPointId: point.id,
        collectionDate: slot!.date,
        collectionPeriod: slot!.period,
        paymentChannel: 'OFFLINE' as const,
        shopperDetails,
        sales: [{ saleableId, quantity: 1 }],
        refusesMail,
      };
      const { reference, orderUrl } = await call(
        placeOrder,
        { params, body },
        { headers: { 'idempotency-key': crypto.randomUUID() } },
      );
      return { reference, path: orderUrl.slice(new URL(orderUrl).origin.length) };
    },
    addArticle: async (label, stock, changes = {}) => {
      const { singleArticlesCategories } = await call(getShopAggregate, {});
      const img = asUpload(await picture(`${label}.jpg`, { width: 60, height: 60 }));
      const article = await call(createSimpleArticle, {
        body: {
          label,
          description: 'Pour cet essai',
          categoryId: singleArticlesCategories[0]!.id,
          img,
          tvaRate: 'RATE_5_5',
          pricingModel: 'BY_UNIT',
          unitPrice: 500,
          isStockEnabled: true,
          stock,
          ...changes,
        },
      });
      undo.push(() => call(updateSimpleArticle, { params: { id: article.id }, body: { isEnabled: false } }));
      return article;
    },
    addPoint: async (label) => {
      const img = asUpload(await picture(`${label}.jpg`, { width: 60, height: 60 }));
      const address2 = {
        street: '3 rue Haute',
        postalCode: '26400',
        city: 'Crest',
        country: 'France' as const,
        geolocation: { latitude: 44.7, longitude: 5 },
      };
      const point = await call(createCollectionPoint, {
        body: { label, description: 'Pour cet essai', img, address: address2, openingHours: everyDay(9) },
      });
      undo.push(() => call(updateCollectionPoint, { params: { id: point.id }, body: { isEnabled: false } }));
      return point;
    },
    tidy: async () => {
      for (const step of undo) await step();
    },
  };
}

export const everyDay = (startingHour: number) => {
  const slot = {
    timePeriod: { startingHour, startingMinute: 0, endingHour: startingHour + 2, endingMinute: 0 },
    maximumOrderTimingDaysBefore: 1,
    maximumOrderTimingHour: 12,
    maximumOrderTimingMinute: 0,
  };
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [slot]]));
};
