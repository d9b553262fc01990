import { randomInt, randomUUID } from 'node:crypto';
import type { BenchRequest } from './load.ts';
import { PASSWORD } from './options.ts';

export interface Answer {
  status: number;
  header(name: string): string | undefined;
  body: string;
}

/** The server under measure, or the same program in this process. */
export type Ask = (request: BenchRequest) => Promise<Answer>;

export interface BenchCall {
  name: string;
  request: BenchRequest | (() => BenchRequest);
  status: number;
  /** What it is compared with: its own statements, or a file of the same size. */
  floor: 'sql' | 'file';
  onAnswer?: (body: string) => void;
  /** How many of it can be asked for; without one, as many as there is time for. */
  left?: () => number;
}

/** References of orders that were placed and not yet accepted, by who placed them. */
export type Placed = string[];

export interface Shop {
  headers: Record<string, string>;
  slug: string;
  totalCount: number;
  reference: string;
  articleSlug: string;
  etag: string;
  /** The body of `PlaceOrder`, two pieces of one article. */
  order: string;
  /** Of what is sold by the piece, without a stock. */
  articleIds: string[];
}

/** What is read of an order's body again. */
export interface OrderBody {
  collectionPointId: string;
  shopperDetails: Record<string, string>;
}

/** One visitor after the other: throttles count per address. */
const someone = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export async function learnShop(ask: Ask, number: number): Promise<Shop> {
  const signedIn = await must(
    ask({
      method: 'POST',
      path: '/api/LoginUser',
      headers: { 'content-type': 'application/json', ...someone() },
      body: JSON.stringify({ email: `boutique-${number}@etal.test`, password: PASSWORD }),
    }),
  );
  const headers = { cookie: /^sid=[^;]+/.exec(signedIn.header('set-cookie') ?? '')?.[0] ?? '' };
  const get = async (path: string) => must(ask({ method: 'GET', path, headers }));
  const aggregate = await get('/api/GetShopAggregate');
  const { slug, singleArticles, collectionPoints } = JSON.parse(aggregate.body);
  const page = JSON.parse((await get('/api/GetOrdersPage?sortBy=creationDate&sortAscending=false')).body);
  const articles: { id: string; slug: string }[] = singleArticles.filter(
    ({
      pricingModel,
      isStockEnabled,
      isEnabled,
    }: {
      pricingModel: string;
      isStockEnabled: boolean;
      isEnabled: boolean;
    }) => pricingModel === 'BY_UNIT' && !isStockEnabled && isEnabled,
  );
  const [article] = articles;
  if (!article) throw new Error('The shop to measure sells nothing by the piece without a stock.');
  const point = collectionPoints.find(({ isEnabled }: { isEnabled: boolean }) => isEnabled);
  const slots = JSON.parse((await get(`/api/boutique/${slug}/GetCollectionSlots?collectionPoint=${point.id}`)).body);
  const order = JSON.stringify({
    collectionPointId: point.id,
    collectionDate: slots[1].date,
    collectionPeriod: slots[1].period,
    paymentChannel: 'OFFLINE',
    shopperDetails: {
      firstname: 'Odile',
      lastname: 'Mesure',
      email: 'odile@mesure.test',
      phone: '0612345678',
      city: 'Crest',
    },
    sales: [{ saleableId: article.id, quantity: 2 }],
  });
  return {
    headers,
    slug,
    totalCount: page.totalCount,
    reference: page.data[0].reference,
    articleSlug: article.slug,
    etag: aggregate.header('etag') ?? '',
    order,
    articleIds: articles.map(({ id }) => id),
  };
}

async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200)
    throw new Error(`The shop to measure answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return answer;
}

/** An order of this shop's, of a visitor of its own. */
export const placeOf = ({ slug, order }: Pick<Shop, 'slug' | 'order'>): BenchRequest => ({
  method: 'POST',
  path: `/api/boutique/${slug}/PlaceOrder`,
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...someone() },
  body: order,
});

export const PAGE_SIZE = 20;

/** `placed` is filled by the orders that are placed, and emptied by those that are accepted. */
export function callsOf(
  { headers, slug, totalCount, reference, articleSlug, etag, order }: Shop,
  { today, placed }: { today: string; placed: Placed },
): BenchCall[] {
  const lastPage = Math.max(1, Math.ceil(totalCount / PAGE_SIZE));
  const read = (name: string, path: string): BenchCall => ({
    name,
    request: { method: 'GET', path, headers },
    status: 200,
    floor: 'sql',
  });
  const show = (name: string, path: string): BenchCall => ({
    name,
    request: { method: 'GET', path, headers: { 'accept-encoding': 'br' } },
    status: 200,
    floor: 'file',
  });
  return [
    read('orders: first page', '/api/GetOrdersPage?sortBy=collectionDate&pageNumber=1'),
    read('orders: middle page', `/api/GetOrdersPage?sortBy=collectionDate&pageNumber=${Math.ceil(lastPage / 2)}`),
    read('orders: last page', `/api/GetOrdersPage?sortBy=collectionDate&pageNumber=${lastPage}`),
    read('orders: one status', '/api/GetOrdersPage?status=COLLECTED&sortBy=creationDate&sortAscending=false'),
    read('orders: search', '/api/GetOrdersPage?search=durand'),
    read('order', `/api/GetOrderByReference/${reference}`),
    read('aggregate', '/api/GetShopAggregate'),
    {
      ...read('aggregate, unchanged', '/api/GetShopAggregate'),
      request: { method: 'GET', path: '/api/GetShopAggregate', headers: { ...headers, 'if-none-match': etag } },
      status: 304,
    },
    read('calendar month', `/api/GetOrdersByTimeRange?from=${today.slice(0, 7)}-01&to=${today.slice(0, 7)}-31`),
    read('dashboard', '/api/GetDashboard'),
    read('customers: search', '/api/GetShoppersPage?search=martin'),
    {
      name: 'place an order',
      request: () => placeOf({ slug, order }),
      status: 200,
      floor: 'sql',
      onAnswer: (body) => void placed.push(JSON.parse(body).reference),
    },
    {
      name: 'accept an order',
      request: () => ({ method: 'POST', path: `/api/AcceptOrder/${placed.shift() ?? 'NONELEFT'}`, headers }),
      status: 200,
      floor: 'sql',
      left: () => placed.length,
    },
    show('site: home', `/boutique/${slug}`),
    show('site: article', `/boutique/${slug}/articles/${articleSlug}`),
  ];
}
