import { passkeyDevice } from '../apps/server/testing/fakes/passkey-device.ts';
import { learnShop } from './calls.ts';
import { type Figures, inTurns, type Target } from './figures.ts';
import { load } from './load.ts';
import { askOf } from './measure.ts';
import { runEtal } from './place.ts';
import { type Place, startServer } from './server.ts';

export const SHOPS_OF_CONSOLE = 1000;
const LONGEST_MS = 200;
const OPERATOR = 'boutique-1@etal.test';

interface PageFigures {
  name: string;
  figures: Figures;
}

/** How long the operator waits for the list of all shops (R-OPERATOR-1). */
export async function measureConsole(
  place: Place,
  { seconds, say }: { seconds: number; say(what: string): void },
): Promise<{ rows: PageFigures[]; targets: Target[] }> {
  await runEtal(place, ['operator', 'add', OPERATOR]);
  const server = await startServer(place);
  try {
    const headers = await signInByPasskey(server.address);
    const list = '/api/exploitation/GetOperatedShops';
    const { totalCount, pageSize } = JSON.parse(
      (await askOf(server.address)({ method: 'GET', path: list, headers })).body,
    ) as { totalCount: number; pageSize: number };
    say(`${totalCount} shops`);
    const pages = [
      ['the newest', ''],
      ['the oldest', `?pageNumber=${Math.ceil(totalCount / pageSize)}`],
      ['by a word that most have', '?search=ferme'],
      ['by a word that none has', '?search=zzzz'],
      ['by its state', '?standing=SUSPENDED'],
    ] as const;
    const rows: PageFigures[] = [];
    for (const [name, query] of pages) {
      say(name);
      const call = { request: { method: 'GET', path: `${list}${query}`, headers }, status: 200 } as const;
      const [figures] = await inTurns(seconds, [
        (stretch: number) => load(server.address, call, { connections: 1, seconds: stretch }),
      ]);
      if (figures) rows.push({ name, figures });
    }
    return {
      rows,
      targets: rows.map(({ name, figures: { p99 } }) => ({
        name: `${totalCount} shops, ${name}: p99`,
        value: p99,
        unit: 'ms',
        limit: LONGEST_MS,
      })),
    };
  } finally {
    await server.stop();
  }
}

/** The console asks for a session that a passkey opened. */
async function signInByPasskey(address: string): Promise<Record<string, string>> {
  const ask = askOf(address);
  const { headers } = await learnShop(ask, 1);
  const post = (path: string, body: object, as: Record<string, string> = {}) =>
    ask({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...as },
      body: JSON.stringify(body),
    });
  const device = passkeyDevice();
  await post(
    '/api/AddPasskey',
    device.register(JSON.parse((await post('/api/StartPasskeySetup', {}, headers)).body)),
    headers,
  );
  const challenge = JSON.parse((await post('/api/StartPasskeySignIn', {})).body);
  const signedIn = await post('/api/SignInWithPasskey', device.signIn(challenge));
  return { cookie: /^sid=[^;]+/.exec(signedIn.header('set-cookie') ?? '')?.[0] ?? '' };
}
