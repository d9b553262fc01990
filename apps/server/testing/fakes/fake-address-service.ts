import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake behaves; `hits` is the only way that ends in an answer we can use. */
export type Behaviour =
  | 'hits'
  | 'late'
  | 'trickle'
  | 'wrong'
  | 'huge'
  | 'html'
  | 'refusal'
  | 'busy'
  | 'broken'
  | 'drop';

export interface FakeService {
  url: string;
  asked: URLSearchParams[];
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

const hit = (name: string, properties: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1.2165, 44.889] },
  properties: {
    id: `24520_${name}`,
    label: `${name} 24200 Sarlat-la-Canéda`,
    score: 0.9,
    name,
    postcode: '24200',
    citycode: '24520',
    city: 'Sarlat-la-Canéda',
    context: '24, Dordogne, Nouvelle-Aquitaine',
    type: 'housenumber',
    ...properties,
  },
});

const COLLECTION = {
  type: 'FeatureCollection',
  features: [
    hit('12 Rue des Lilas'),
    hit('Sans code postal', { postcode: undefined }),
    ...[1, 2, 3, 4, 5].map((n) => hit(`${n} Rue des Lilas`)),
  ],
  query: '',
};

/** The public service as it is on its good and its bad days. */
export async function openFakeService(): Promise<FakeService> {
  let behaviour: Behaviour = 'hits';
  const asked: URLSearchParams[] = [];
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const answers: Record<Behaviour, (response: ServerResponse) => void> = {
    hits: (response) => json(response, 200, COLLECTION),
    late: () => {},
    trickle: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"features":'),
    wrong: (response) => json(response, 200, { features: [{ geometry: { coordinates: ['north', 'west'] } }] }),
    huge: (response) => json(response, 200, { ...COLLECTION, padding: 'x'.repeat(2 * 1024 * 1024) }),
    html: (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>'),
    refusal: (response) => json(response, 400, { code: 400, message: 'Failed parsing query' }),
    busy: (response) => json(response, 429, {}),
    broken: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
    drop: (response) => response.socket?.destroy(),
  };
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost').searchParams);
    answers[behaviour](response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocodage/search`,
    asked,
    behave: (how) => {
      behaviour = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
