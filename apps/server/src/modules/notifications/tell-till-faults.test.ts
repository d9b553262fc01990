import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { tellTillFaults } from './tell-till-faults.ts';

let server: StripeApp;
beforeAll(async () => {
  server = await openStripeApp();
});

async function openTakingShop(): Promise<OnlineShop> {
  const shop = await openOnlineShop(server);
  for (const _ of [1, 2]) {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await shop.post(`/api/CollectOrder/${orderId}`);
  }
  return shop;
}

/** As the owner of the tables, who can disable what refuses it. */
const silently = ({ shopId }: OnlineShop, change: string) =>
  server.services.database.withShop(shopId, async (tx) => {
    await sql`set local role none`.execute(tx);
    for (const statement of [
      'alter table money_entries disable trigger user',
      `update money_entries set ${change} where shop_id = '${shopId}' and sequence = 2`,
      'alter table money_entries enable trigger user',
    ])
      await sql.raw(statement).execute(tx);
  });

/** Every hour of a night, as the schedule runs it. */
async function night(date: string, services = server.services): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const hour of [0, 1, 2, 3, 4, 5]) {
    server.clock.set(`${date}T0${hour}:10:00+01:00`);
    await tellTillFaults(services).catch((error: unknown) => errors.push(error));
  }
  await server.deliver();
  return errors;
}
const toldTo = ({ shopId }: OnlineShop) =>
  server.mails.filter(({ to, subject }) => to === `${shopId.slice(0, 8)}@etal.test` && subject.includes('intacte'));
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it('who has a till that was changed is told each night, once, while it lasts; the others are not', async () => {
  server.clock.set('2026-11-20T09:00:00Z');
  const [changed, alsoChanged, intact] = [await openTakingShop(), await openTakingShop(), await openTakingShop()];
  for (const shop of [changed, alsoChanged]) await silently(shop, 'cents = cents + 1');
  server.logLines.length = 0;
  await night('2026-11-21');
  await night('2026-11-21');
  expect([changed, alsoChanged, intact].map((shop) => toldTo(shop).length)).toEqual([1, 1, 0]);
  expect(plain(toldTo(changed)[0]!.text)).toContain("le mouvement n° 2 n'est plus tel qu'il a été écrit");
  expect(server.logLines.filter((line) => line.includes('till is not intact')).map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 50, shopId: changed.shopId, fault: { kind: 'CHANGED', number: 2 } }),
    ]),
  );
  await night('2026-11-22');
  expect(toldTo(changed)).toHaveLength(2);
  await silently(changed, 'cents = cents - 1');
  await night('2026-11-23');
  expect([toldTo(changed).length, toldTo(alsoChanged).length]).toEqual([2, 3]);
});

it('a machine of one’s own, which is off at night, verifies its tills by day, once; a server does not', async () => {
  server.clock.set('2026-11-20T09:00:00Z');
  const changed = await openTakingShop();
  await silently(changed, 'cents = cents + 1');
  const memory = { hasRun: false, verifiedOn: new Map<string, string>() };
  let verified = 0;
  const turns: number[] = [];
  const { database } = server.services;
  const counting = {
    ...server.services,
    database: {
      ...database,
      withShop: ((shopId, work) => {
        if (shopId === changed.shopId) verified += 1;
        return database.withShop(shopId, work);
      }) as typeof database.withShop,
    },
  };
  for (const hour of ['08', '09', '10', '11']) {
    server.clock.set(`2026-12-01T${hour}:00:00+01:00`);
    await tellTillFaults(counting, memory);
    turns.push(verified);
  }
  await server.deliver();
  const once = database.engine === 'pglite' ? 1 : 0;
  // Nothing of it makes the start slower.
  expect([turns, toldTo(changed).length]).toEqual([[0, once, once, once], once]);
});

it('a till that cannot be read keeps no other from being verified, and the job does not pass for done', async () => {
  server.clock.set('2026-11-20T09:00:00Z');
  const [unreadable, changed] = [await openTakingShop(), await openTakingShop()];
  await silently(changed, 'cents = cents + 1');
  const { database } = server.services;
  const errors = await night('2026-11-25', {
    ...server.services,
    database: {
      ...database,
      withShop: (shopId, work) =>
        shopId === unreadable.shopId ? Promise.reject(new Error('out of reach')) : database.withShop(shopId, work),
    },
  });
  expect(errors).toHaveLength(1);
  expect(toldTo(changed)).toHaveLength(1);
});
