import { isOfOwnAccount, type SecurityEventKind } from '@etal/domain/accounts/security-events';
import { SECURITY_EVENT_LABELS } from '@etal/texts/keys';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { passkeyDevice } from '../../../testing/fakes/passkey-device.ts';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload, PASSWORD, visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { secretOfUri } from '../../../testing/readers/secret-of-uri.ts';
import { runCommand } from '../../background/run-command.ts';
import { codeOfStep, stepAt } from '../accounts/second-factor/totp.ts';

let server: StripeApp;
let shop: OnlineShop;
let operator: Visitor;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  const chief = await server.signUp('chef@etal.test');
  operator = chief;
  await runCommand(server.services, { does: 'operator add', email: 'chef@etal.test' });
  await server.services.database.shopless
    .updateTable('sessions')
    .set({ by_passkey: true })
    .where('user_id', '=', chief.userId)
    .execute();
});
// A quarter of an hour of its own each: what happens again within one is told when it is over.
beforeEach(() => server.clock.advance({ minutes: 20 }));

const asked = async (answer: ReturnType<Visitor['send']>): Promise<Record<string, string>> => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body.startsWith('{') ? body : '{}');
};
const ownEmail = async (): Promise<string> => (await shop.get('/api/GetAccount')).json().email;
const oneTimeCode = (uri: string): string => codeOfStep(secretOfUri(uri), stepAt(server.clock.now()));
const member = () => server.join(shop.shopId, 'HELPER');
const close = () => asked(shop.post('/api/CloseShop', { label: 'La Ferme du Pré' }));
const reopen = () => asked(shop.post('/api/ReopenShop'));
const byOperator = (call: string, body: object) =>
  asked(operator.post(`/api/exploitation/${call}/${shop.shopId}`, body));
const suspend = () => byOperator('SuspendShop', { reason: 'Des articles interdits.' });

async function addHook(): Promise<string> {
  const { id } = await asked(
    shop.post('/api/AddWebhookEndpoint', { url: `https://exemple.fr/${crypto.randomUUID()}` }),
  );
  return id!;
}
async function addRecipient(): Promise<string> {
  const value = `${crypto.randomUUID()}@exemple.fr`;
  const { uuid } = await asked(shop.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'Jeanne', value }));
  return uuid!;
}
/** Signed in for longer than a sign-in counts as a proof. */
const prove = () => asked(shop.post('/api/ProveWithPassword', { currentPassword: PASSWORD }));
async function addKey(): Promise<string> {
  await prove();
  const start = (await shop.post('/api/StartPasskeySetup')).json();
  return (await asked(shop.post('/api/AddPasskey', passkeyDevice().register(start))))['id']!;
}
async function secondFactorOnAndOff(): Promise<void> {
  await prove();
  const { uri } = await asked(shop.post('/api/StartSecondFactor'));
  await asked(shop.post('/api/ConfirmSecondFactor', { code: oneTimeCode(uri!) }));
  server.clock.advance({ seconds: 30 });
  await asked(shop.post('/api/StopSecondFactor', { code: oneTimeCode(uri!) }));
}
async function switchOnSite(enabled: boolean): Promise<void> {
  await asked(shop.post('/api/ConfigureOfflinePayments', { enabled, minimalOrderAmount: null }));
}
async function giveIban(): Promise<void> {
  await asked(shop.post('/api/SetupOfflinePayments'));
  const { sessionId } = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('payment_settings').select('iban_session_id as sessionId').executeTakeFirstOrThrow(),
  );
  server.fake.saveIban(sessionId!, 'FR7630006000011234567890189');
  await asked(shop.get('/api/RefreshPaymentMethods'));
}
async function withdrawPicture(): Promise<void> {
  const { id } = await insertTestOrder(server.services.database, {
    shopId: shop.shopId,
    saleableId: shop.articleId,
    order: { status: 'REFUSED', payment_status: 'DUE_ON_SITE' },
  });
  const { sales } = (await shop.get(`/api/GetOrderByReference/${id}`)).json();
  await asked(shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { img: await jpegUpload() }));
  await asked(shop.post(`/api/WithdrawPicture/${id}`, { saleId: sales[0].id }));
}
async function changeEmail(): Promise<void> {
  const [before, after] = [await ownEmail(), `${crypto.randomUUID()}@etal.test`];
  await asked(shop.post('/api/ChangeEmail', { email: after, currentPassword: PASSWORD }));
  await server.deliver();
  for (const address of [before, after]) {
    const letter = server.mails.findLast(({ to, text }) => to === address && text.includes('confirmer-adresse'));
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    await asked(server.anonymous.post('/api/ConfirmEmailChange', { token }));
  }
}
async function join(): Promise<void> {
  const { url } = await asked(shop.post('/api/CreateHelperCode'));
  const token = new URL(url!).searchParams.get('token');
  await asked(visit(server.app).post('/api/JoinAsHelper', { token, name: 'Léa' }));
}
async function enter(): Promise<void> {
  const { code } = await asked(shop.post('/api/GiveEntryCode'));
  await byOperator('EnterShop', { code: code! });
}

/** A kind that is added without an act of its own does not compile. */
const ACTS: Record<SecurityEventKind, () => Promise<unknown>> = {
  IBAN_CHANGED: giveIban,
  PAYMENTS_CHANGED: async () => {
    await switchOnSite(false);
    await switchOnSite(true);
  },
  RECIPIENT_ADDED: addRecipient,
  RECIPIENT_REMOVED: async () => asked(shop.delete(`/api/DeleteNotificationsRecipient/${await addRecipient()}`)),
  WEBHOOK_ADDED: addHook,
  WEBHOOK_REMOVED: async () => asked(shop.delete(`/api/DeleteWebhookEndpoint/${await addHook()}`)),
  WEBHOOK_REACTIVATED: async () => {
    const id = await addHook();
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.updateTable('webhook_endpoints').set({ disabled_at: server.clock.now() }).where('id', '=', id).execute(),
    );
    await asked(shop.post(`/api/ReactivateWebhookEndpoint/${id}`));
  },
  MEMBER_INVITED: () =>
    asked(shop.post('/api/InviteMember', { email: `${crypto.randomUUID()}@etal.test`, role: 'MANAGER' })),
  MEMBER_JOINED: join,
  MEMBER_REMOVED: async () => asked(shop.delete(`/api/RemoveMember/${(await member()).userId}`)),
  ROLE_CHANGED: async () => asked(shop.patch(`/api/ChangeMemberRole/${(await member()).userId}`, { role: 'MANAGER' })),
  CUSTOMERS_EXPORTED: () => asked(shop.get('/api/ExportShoppers')),
  PASSWORD_CHANGED: async () => {
    await asked(shop.post('/api/ChangePassword', { currentPassword: PASSWORD, password: `${PASSWORD} encore` }));
    await asked(shop.post('/api/ChangePassword', { currentPassword: `${PASSWORD} encore`, password: PASSWORD }));
  },
  EMAIL_CHANGED: changeEmail,
  PASSKEY_ADDED: addKey,
  PASSKEY_REMOVED: async () => asked(shop.delete(`/api/RemovePasskey/${await addKey()}`)),
  TWO_FACTOR_ON: secondFactorOnAndOff,
  TWO_FACTOR_OFF: secondFactorOnAndOff,
  SESSIONS_ENDED: async () => {
    await asked(visit(server.app).post('/api/LoginUser', { email: await ownEmail(), password: PASSWORD }));
    await asked(shop.post('/api/EndOtherSessions'));
  },
  PICTURE_WITHDRAWN: withdrawPicture,
  SHOP_CLOSED: async () => {
    await close();
    await reopen();
  },
  SHOP_REOPENED: async () => {
    await close();
    await reopen();
  },
  SHOP_SUSPENDED: async () => {
    await suspend();
    await byOperator('ResumeShop', {});
  },
  SHOP_RESUMED: async () => {
    await suspend();
    await byOperator('ResumeShop', {});
  },
  ENTRY_CODE_GIVEN: () => asked(shop.post('/api/GiveEntryCode')),
  OPERATOR_ENTERED: enter,
  OPERATOR_ACTED: async () => {
    await enter();
    await asked(operator.put('/api/ConfigureOrders', { shoppersMayChangeOrders: true }));
  },
};

it.each(Object.keys(ACTS) as SecurityEventKind[])('%s is a line of the journal, and told by mail', async (kind) => {
  const since = server.clock.now().getTime() / 1000;
  await server.deliver();
  for (const mails of [server.mails, server.securityMails]) mails.length = 0;
  await ACTS[kind]();
  await server.deliver();
  const { data } = (await shop.get('/api/GetSecurityJournal')).json();
  const line = data.find((one: { kind: string; at: number }) => one.kind === kind && one.at >= since);
  expect(line).toMatchObject({ actor: expect.stringMatching(/./), place: expect.any(String) });
  // Of their own account each is told by a letter of its own, in its own words.
  const told = isOfOwnAccount(kind) ? /Étal/ : new RegExp(`^${SECURITY_EVENT_LABELS[kind]} – La Ferme du Pré$`);
  const sent = [...server.mails, ...server.securityMails].filter(({ to }) => to.endsWith('@etal.test'));
  expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(told));
});

it('the account that money is paid out to is what a thief changes first: the owner is told', async () => {
  await server.deliver();
  server.securityMails.length = 0;
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('payment_settings').set({ payout_last4: '0000' }).execute(),
  );
  await asked(shop.get('/api/RefreshStripeConnectAccount'));
  await server.deliver();
  const { data } = (await shop.get('/api/GetSecurityJournal')).json();
  expect(data[0]).toMatchObject({ kind: 'IBAN_CHANGED', actor: 'Service de paiement' });
  expect(server.securityMails.map(({ subject }) => subject)).toEqual(['IBAN modifié – La Ferme du Pré']);
});
