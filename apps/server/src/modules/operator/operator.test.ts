import type { Endpoint } from '@etal/contract/endpoint';
import { operatorCalls } from '@etal/contract/operator';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  openOnlineShop,
  openStripeApp,
  type OnlineShop,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { openTestApp, PASSWORD, visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { runCommand } from '../../background/run-command.ts';
import { pruneTeam } from '../team/team.ts';

let server: StripeApp;
let shop: OnlineShop;
let operator: Visitor & { userId: string };
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  operator = await server.signUp('chef@etal.test');
  await runCommand(server.services, { does: 'operator add', email: 'chef@etal.test' });
  await byPasskey(operator.userId);
});

/** As a sign-in by passkey leaves the session; that one is tested where passkeys are. */
const byPasskey = (userId: string) =>
  server.services.database.shopless
    .updateTable('sessions')
    .set({ by_passkey: true })
    .where('user_id', '=', userId)
    .execute();

const ask = async (visitor: Visitor, call: string, body?: object) => {
  const url = `/api/exploitation/${call}`;
  const answer = await (body === undefined ? visitor.get(url) : visitor.post(url, body));
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : answer.body };
};

/** The lines of these kinds, by kind: in one test they are of one instant. */
const journal = (...kinds: string[]): Promise<string[][]> => journalOf(shop, ...kinds);
const journalOf = async (of: OnlineShop, ...kinds: string[]): Promise<string[][]> => {
  const { data } = (await of.get('/api/GetSecurityJournal')).json();
  return data
    .filter(({ kind }: { kind: string }) => kinds.includes(kind))
    .map(({ kind, actor, subject }: Record<string, string>) => [kind, actor, subject])
    .toSorted();
};

const CALLS: readonly Endpoint[] = operatorCalls;

it.each(CALLS.filter(({ body }) => body))('$name refuses a body that is no JSON', async ({ method, path }) => {
  const answer = await operator.send({
    method,
    url: path.replace(':id', shop.shopId),
    payload: '{"reason": ',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(400);
});

describe('the console (R-OPERATOR-1)', () => {
  it('is the operator’s alone', async () => {
    expect((await server.anonymous.get('/api/exploitation/GetOperatedShops')).statusCode).toBe(401);
    expect((await shop.get('/api/exploitation/GetOperatedShops')).statusCode).toBe(403);
    expect((await ask(operator, 'GetOperatedShops')).status).toBe(200);
  });

  it('lists shops with what the operator looks at', async () => {
    const own = await openOnlineShop(server, 'Le Rucher du Pré');
    const find = (query: string) => ask(operator, `GetOperatedShops?${query}`);
    const { body } = await find('search=rucher');
    expect(body).toMatchObject({ page: 1, totalCount: 1 });
    expect(body.data).toEqual([
      {
        id: own.shopId,
        slug: 'le-rucher-du-pre',
        label: 'Le Rucher du Pré',
        state: 'RUNNING',
        standing: 'OPEN',
        createdAt: expect.any(Number),
        lastSeenAt: expect.toSatisfy((value) => value === null || typeof value === 'number'),
        recentOrders: 0,
        failedMessages: 0,
        takesOnline: true,
        takesOnSite: expect.any(Boolean),
        storedBytes: expect.any(Number),
      },
    ]);
    for (const [search, count] of [
      ['rucher', 1],
      ['RUCHER DU PRE', 1],
      ['rucher du pré', 1],
      ['%', 0],
      ['caviar', 0],
    ] as const)
      expect([search, (await find(`search=${encodeURIComponent(search)}`)).body.totalCount]).toEqual([search, count]);
    expect((await find('standing=CLOSED&search=rucher')).body.totalCount).toBe(0);
  });

  it('counts the orders of 30 days: none that is a test, waits for its card or was never paid', async () => {
    const own = await openOnlineShop(server, 'La Bergerie');
    const { database } = server.services;
    const day = (count: number) => new Date(server.clock.now().getTime() - count * 86_400_000);
    for (const order of [
      { created_at: day(1) },
      { created_at: day(29.9), status: 'REFUSED' as const },
      { created_at: day(1), is_test: true },
      { created_at: day(1), status: 'PENDING_PAYMENT' as const },
      { created_at: day(1), status: 'EXPIRED' as const },
      { created_at: day(30.1) },
    ])
      await insertTestOrder(database, { shopId: own.shopId, saleableId: own.articleId, order });
    expect((await ask(operator, `GetOperatedShop/${own.shopId}`)).body).toMatchObject({ recentOrders: 2 });
  });

  it('says of a shop how it is paid, what was given up, what its pictures take and when it was last used', async () => {
    const own = await openOnlineShop(server, 'La Laiterie');
    const facts = async () => (await ask(operator, `GetOperatedShop/${own.shopId}`)).body;
    const before = await facts();
    expect(before).toMatchObject({ takesOnline: true, failedMessages: 0 });
    const given = (delivered: Date | null) => ({
      topic: 'nobody-delivers-it',
      payload: '{}',
      shop_id: own.shopId,
      attempts: 9,
      failed_at: server.clock.now(),
      delivered_at: delivered,
    });
    const seen = new Date('2026-11-16T09:00:00Z');
    await server.services.database.acrossShops(async (tx) => {
      await tx
        .insertInto('outbox')
        .values([given(null), given(server.clock.now())])
        .execute();
      await tx.updateTable('memberships').set({ last_seen_at: seen }).where('shop_id', '=', own.shopId).execute();
      await tx
        .updateTable('images')
        .set((eb) => ({ bytes: eb('bytes', '+', 1000) }))
        .where('shop_id', '=', own.shopId)
        .execute();
    });
    const { count: pictures } = await server.services.database.withShop(own.shopId, (tx) =>
      tx
        .selectFrom('images')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(pictures).toBeGreaterThan(0);
    const off = await own.post('/api/ConfigureOnlinePayments', { enabled: false, minimalOrderAmount: null });
    expect(off.statusCode).toBe(200);
    const after = await facts();
    await server.services.database.acrossShops((tx) =>
      tx.deleteFrom('outbox').where('shop_id', '=', own.shopId).execute(),
    );
    expect(after).toMatchObject({
      // The account may charge, and the merchant has switched it off.
      takesOnline: false,
      failedMessages: 1,
      storedBytes: before.storedBytes + 1000 * pictures,
      lastSeenAt: seen.getTime() / 1000,
    });
  });

  it('adds fees and debits up by month, over all shops, the newest first', async () => {
    const own = await openOnlineShop(server, 'La Ruche');
    const { database, clock } = server.services;
    const now = clock.now();
    for (const [of, online] of [
      [own, 120],
      [shop, 30],
    ] as const) {
      const { id } = await insertTestOrder(database, { shopId: of.shopId, saleableId: of.articleId });
      const fee = { shop_id: of.shopId, order_id: id, created_at: now };
      const debit = { shop_id: of.shopId, created_at: now, updated_at: now, debit_id: null, announced_at: now };
      await database.withShop(of.shopId, async (tx) => {
        await tx
          .insertInto('platform_fees')
          .values([
            { ...fee, month: '2019-01', amount: online, channel: 'ONLINE', debit_month: null, invoice_month: null },
            { ...fee, month: '2019-01', amount: 7, channel: 'OFFLINE', debit_month: null, invoice_month: null },
            { ...fee, month: '2019-02', amount: 5, channel: 'OFFLINE', debit_month: null, invoice_month: null },
          ])
          .execute();
        await tx
          .insertInto('fee_debits')
          .values({ ...debit, month: '2019-01', amount: 7, state: 'SUCCEEDED', leaves_on: '2019-02-05' })
          .execute();
      });
    }
    const { body } = await ask(operator, 'GetOperatedFees');
    expect(body.filter(({ month }: { month: string }) => month < '2020')).toEqual([
      { month: '2019-02', online: 0, offline: 10, debits: [] },
      { month: '2019-01', online: 150, offline: 14, debits: [{ state: 'SUCCEEDED', count: 2, amount: 14 }] },
    ]);
  });

  it('leaves when it is taken back', async () => {
    const other = await server.signUp('adjoint@etal.test');
    await runCommand(server.services, { does: 'operator add', email: 'adjoint@etal.test' });
    expect((await ask(other, 'GetOperatedFees')).body).toMatch(/^Cette page demande une connexion par clé d'accès/);
    await byPasskey(other.userId);
    expect((await ask(other, 'GetOperatedFees')).status).toBe(200);
    await runCommand(server.services, { does: 'operator remove', email: ' Adjoint@etal.test' });
    expect((await ask(other, 'GetOperatedFees')).status).toBe(403);
  });
});

it('a suspended shop has no site until it is resumed, and its owner reads why (R-OPERATOR-2)', async () => {
  const page = async () => (await server.anonymous.get('/api/boutique/la-ferme-du-pre/GetStorefront')).statusCode;
  expect(await page()).toBe(200);
  const reason = 'Des articles interdits à la vente en ligne.';
  const answer = await ask(operator, `SuspendShop/${shop.shopId}`, { reason });
  expect(answer).toMatchObject({ status: 200, body: { standing: 'SUSPENDED', suspensionReason: reason } });
  expect(await page()).toBe(404);
  expect((await shop.get('/api/GetShopAggregate')).json().notices).toMatchObject({ suspensionReason: reason });
  await ask(operator, `SuspendShop/${shop.shopId}`, { reason });
  expect((await ask(operator, `ResumeShop/${shop.shopId}`, {})).body).toMatchObject({ standing: 'OPEN' });
  expect(await page()).toBe(200);
  expect(await journal('SHOP_RESUMED', 'SHOP_SUSPENDED')).toEqual([
    ['SHOP_RESUMED', "L'exploitant de la plateforme", ''],
    ['SHOP_SUSPENDED', "L'exploitant de la plateforme", reason],
  ]);
});

it('a shop is copied and closed from the console, by its name, and its journal says so (R-OPERATOR-2)', async () => {
  const other = await openOnlineShop(server, 'Le Verger');
  const url = `/api/exploitation/ExportOperatedShop/${other.shopId}`;
  const copy = await operator.get(url);
  expect([copy.statusCode, copy.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('etal-le-verger.zip'),
  ]);
  expect((await other.get(url)).statusCode).toBe(403);
  const close = (label: string) => ask(operator, `CloseOperatedShop/${other.shopId}`, { label });
  expect([(await close('La Ferme du Pré')).status, await close('Le Verger')]).toMatchObject([
    400,
    { status: 200, body: { standing: 'CLOSED', closedAt: expect.any(Number) } },
  ]);
  expect(await journalOf(other, 'SHOP_CLOSED', 'CUSTOMERS_EXPORTED')).toEqual([
    ['CUSTOMERS_EXPORTED', "L'exploitant de la plateforme", 'Toute la boutique'],
    ['SHOP_CLOSED', "L'exploitant de la plateforme", ''],
  ]);
});

it('the owner’s code lets the operator in once, for half an hour, and each act is in the journal (R-OPERATOR-3)', async () => {
  const visited = await openOnlineShop(server, 'La Bergerie');
  const enter = (code: string) => ask(operator, `EnterShop/${visited.shopId}`, { code });
  expect((await enter('00000000')).status).toBe(409);
  expect((await operator.get('/api/GetShopAggregate')).statusCode).toBe(418);

  const { code } = (await visited.post('/api/GiveEntryCode')).json();
  expect((await enter(`${code.slice(0, 4)} ${code.slice(4)}`)).status).toBe(200);
  expect((await enter(code)).status).toBe(409);
  expect((await operator.get('/api/GetShopAggregate')).json().currentUser).toMatchObject({ role: 'MANAGER' });
  expect((await operator.get('/api/GetTeam')).statusCode).toBe(403);
  await operator.put('/api/ConfigureOrders', { shoppersMayChangeOrders: true });
  // A file with the customers of every order is taken away by reading alone.
  await operator.get('/api/GenerateOrdersExcelRecap');
  expect(await journalOf(visited, 'ENTRY_CODE_GIVEN', 'OPERATOR_ACTED', 'OPERATOR_ENTERED')).toEqual([
    ['ENTRY_CODE_GIVEN', expect.stringContaining('@etal.test'), ''],
    ['OPERATOR_ACTED', "L'exploitant de la plateforme", expect.any(String)],
    ['OPERATOR_ACTED', "L'exploitant de la plateforme", 'Les commandes choisies, ligne par ligne, dans un tableur'],
    ['OPERATOR_ENTERED', "L'exploitant de la plateforme", ''],
  ]);

  server.clock.advance({ minutes: 31 });
  expect((await operator.get('/api/GetShopAggregate')).statusCode).toBe(418);
  expect((await ask(operator, 'GetOperatedShops')).status).toBe(200);
});

describe('an operator who keeps a shop of their own, after a visit elsewhere', () => {
  it('finds their own when they sign in, and no other among theirs; later they may be invited', async () => {
    const email = 'voisin@etal.test';
    const neighbour = await server.signUp(email);
    await server.openShop('Chez le voisin', neighbour);
    await runCommand(server.services, { does: 'operator add', email });
    await byPasskey(neighbour.userId);
    const { code } = (await shop.post('/api/GiveEntryCode')).json();
    expect((await ask(neighbour, `EnterShop/${shop.shopId}`, { code })).status).toBe(200);
    const labels = async (visitor: Visitor) =>
      (await visitor.get('/api/GetMyShops')).json().shops.map(({ label }: { label: string }) => label);
    expect(await labels(neighbour)).toEqual(['Chez le voisin', 'La Ferme du Pré']);
    server.clock.advance({ minutes: 31 });
    expect(await labels(neighbour)).toEqual(['Chez le voisin']);
    expect((await neighbour.post('/api/SwitchShop', { shopId: shop.shopId })).statusCode).toBe(404);
    const again = visit(server.app);
    await again.post('/api/LoginUser', { email, password: PASSWORD });
    expect((await again.get('/api/GetShopAggregate')).json().details.label).toBe('Chez le voisin');

    const invited = await shop.post('/api/InviteMember', { email, role: 'MANAGER' });
    expect([invited.statusCode, invited.statusCode === 200 ? '' : invited.body]).toEqual([200, '']);
    await server.deliver();
    const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/invitation?token='));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await again.post('/api/AcceptInvitation', { token })).statusCode).toBe(200);
    server.clock.advance({ hours: 1 });
    await pruneTeam(server.services.database, server.clock.now());
    expect((await again.get('/api/GetShopAggregate')).json().currentUser.role).toBe('MANAGER');
  });
});

it('a code that is older than half an hour is no code', async () => {
  const { code } = (await shop.post('/api/GiveEntryCode')).json();
  server.clock.advance({ minutes: 31 });
  expect((await ask(operator, `EnterShop/${shop.shopId}`, { code })).status).toBe(409);
});

it('a test link is extended by a week, never shortened, and only where there is one', async () => {
  const own = await openOnlineShop(server, 'Le Moulin');
  const extend = () => ask(operator, `ExtendTestLink/${own.shopId}`, {});
  expect((await extend()).status).toBe(409);
  const now = server.clock.now();
  const week = Math.floor(now.getTime() / 1000) + 7 * 24 * 3600;
  const lasting = (until: Date) =>
    server.services.database.withShop(own.shopId, (tx) =>
      tx.updateTable('shops').set({ test_token: 'lien', test_token_expires_at: until }).execute(),
    );
  await lasting(new Date(now.getTime() + 3_600_000));
  expect(await extend()).toMatchObject({ status: 200, body: { testLinkUntil: week } });
  await lasting(new Date((week + 60) * 1000));
  expect((await extend()).body).toMatchObject({ testLinkUntil: week + 60 });
});

it('a message that was given up is tried again', async () => {
  await server.services.database.acrossShops((tx) =>
    tx
      .insertInto('outbox')
      .values({
        topic: 'nobody-delivers-it',
        payload: '{}',
        shop_id: shop.shopId,
        attempts: 9,
        failed_at: server.clock.now(),
        last_error: '550',
      })
      .execute(),
  );
  const { data } = (await ask(operator, `GetGivenUpMessages?shopId=${shop.shopId}`)).body;
  expect(data).toMatchObject([{ topic: 'nobody-delivers-it', shop: { label: 'La Ferme du Pré' }, error: '550' }]);
  const retry = () => ask(operator, `RetryMessage/${data[0].id}`, {});
  expect([(await retry()).status, (await retry()).status]).toEqual([200, 404]);
  expect((await ask(operator, 'GetGivenUpMessages')).body.totalCount).toBe(0);
});

it('who is no operator any more is in no shop as one', async () => {
  const email = 'remplacant@etal.test';
  const other = await server.signUp(email);
  await runCommand(server.services, { does: 'operator add', email });
  await byPasskey(other.userId);
  const { code } = (await shop.post('/api/GiveEntryCode')).json();
  expect((await ask(other, `EnterShop/${shop.shopId}`, { code })).status).toBe(200);
  expect((await other.get('/api/GetShopAggregate')).statusCode).toBe(200);
  await runCommand(server.services, { does: 'operator remove', email });
  expect((await other.get('/api/GetShopAggregate')).statusCode).toBe(401);
});

it('of announcements that are made at once, one is read', async () => {
  const until = Math.floor(server.clock.now().getTime() / 1000) + 3600;
  const made = await Promise.all(
    ['Annonce 1', 'Annonce 2', 'Annonce 3', 'Annonce 4'].map((text) =>
      operator.put('/api/exploitation/SetAnnouncement', { announcement: { text, until } }),
    ),
  );
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

it('an announcement is in every back-office until it is over (R-OPERATOR-4)', async () => {
  const set = (announcement: object | null) => operator.put('/api/exploitation/SetAnnouncement', { announcement });
  const shown = async () => (await shop.get('/api/GetShopAggregate')).json().notices.announcement;
  const now = Math.floor(server.clock.now().getTime() / 1000);
  expect((await set({ text: 'Maintenance dimanche', until: now - 1 })).statusCode).toBe(400);
  await set({ text: 'Maintenance dimanche', until: now + 3600 });
  expect(await shown()).toBe('Maintenance dimanche');
  server.clock.advance({ hours: 2 });
  expect(await shown()).toBeNull();
  await set(null);
  expect((await ask(operator, 'GetAnnouncement')).body).toEqual({ announcement: null });
});

it('invites an owner again, and nobody else', async () => {
  const { owners } = (await ask(operator, `GetOperatedShop/${shop.shopId}`)).body;
  expect(owners).toMatchObject([{ email: expect.any(String) }]);
  expect((await ask(operator, `InviteOwnerAgain/${shop.shopId}`, { userId: operator.userId })).status).toBe(404);
  await server.deliver();
  const before = server.mails.length;
  expect((await ask(operator, `InviteOwnerAgain/${shop.shopId}`, { userId: owners[0].id })).status).toBe(200);
  await server.deliver();
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([owners[0].email]);
});

it('pages hold each shop once', async () => {
  const many = await openTestApp();
  const { shopId } = await many.openShop();
  // Copies of one instant: their order has to be the same for both pages all the same.
  await many.services.database.withoutShop(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`
      insert into shops select (jsonb_populate_record(shops, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', shops.slug || n, 'created_by', null))).*
      from shops, generate_series(1, 59) as n where shops.id = ${shopId}`.execute(tx);
    await sql`
      insert into images select (jsonb_populate_record(images, jsonb_build_object('shop_id', copies.id))).*
      from images, shops as copies where images.shop_id = ${shopId} and copies.id <> ${shopId}`.execute(tx);
  });
  const chief = await many.signUp('chef@etal.test');
  await runCommand(many.services, { does: 'operator add', email: 'chef@etal.test' });
  await many.services.database.shopless.updateTable('sessions').set({ by_passkey: true }).execute();
  const first = (await chief.get('/api/exploitation/GetOperatedShops')).json();
  const second = (await chief.get('/api/exploitation/GetOperatedShops?pageNumber=2')).json();
  expect([first.data.length, second.data.length, first.totalCount]).toEqual([50, 10, 60]);
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(60);
});
