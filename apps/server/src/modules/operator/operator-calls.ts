import { Refusal } from '@etal/contract/errors';
import * as calls from '@etal/contract/operator';
import type { Handler } from '../../platform/http/route.ts';
import { retryGivenUp } from '../../platform/outbox/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { enqueuePasswordLink } from '../accounts/accounts.ts';
import { copyShop, endShop } from '../closing/closing.ts';
import { recordSecurityEvent } from '../security-journal/security-journal.ts';
import { extendTestLink, resumeShop, suspendShop } from '../shop/shop.ts';
import { operatorActor } from './operator-actor.ts';
import { readOperatedShop, readOperatedShops } from './operated-shops.queries.ts';
import { readAnnouncement, readFeesByMonth, readGivenUp, writeAnnouncement } from './operator.queries.ts';

export function getOperatedShops({ database, clock }: Services): Handler<typeof calls.getOperatedShops> {
  return async ({ query: { pageNumber = 1, search, standing } }) => ({
    ...(await database.acrossShops((tx) =>
      readOperatedShops(tx, { search: search ?? null, standing, page: pageNumber, now: clock.now() }),
    )),
    page: pageNumber,
    pageSize: calls.OPERATED_PAGE_SIZE,
  });
}

async function shopOf({ database, clock }: Services, id: string): Promise<calls.OperatedShopDetail> {
  const shop = await database.acrossShops((tx) => readOperatedShop(tx, id, clock.now()));
  if (!shop) throw new Refusal('SHOP_UNKNOWN');
  return shop;
}

export function getOperatedShop(services: Services): Handler<typeof calls.getOperatedShop> {
  return ({ params: { id } }) => shopOf(services, id);
}

/** R-OPERATOR-2: its site is gone until it is resumed; its owners are told why, and go on with what was ordered. */
export function suspendShopCall(services: Services): Handler<typeof calls.suspendShop> {
  return async ({ params: { id }, body: { reason } }, context) => {
    await shopOf(services, id);
    await services.database.withShop(id, async (tx) => {
      if (!(await suspendShop(tx, id, { reason, now: services.clock.now() }))) return;
      const actor = operatorActor(context);
      await recordSecurityEvent(services, tx, { shopId: id, actor, kind: 'SHOP_SUSPENDED', subject: reason });
    });
    return shopOf(services, id);
  };
}

export function resumeShopCall(services: Services): Handler<typeof calls.resumeShop> {
  return async ({ params: { id } }, context) => {
    await shopOf(services, id);
    await services.database.withShop(id, async (tx) => {
      if (!(await resumeShop(tx, id))) return;
      const actor = operatorActor(context);
      await recordSecurityEvent(services, tx, { shopId: id, actor, kind: 'SHOP_RESUMED', subject: '' });
    });
    return shopOf(services, id);
  };
}

/** R-OPERATOR-2: a line of the shop's journal says that the operator has it. */
export function exportOperatedShop(services: Services): Handler<typeof calls.exportOperatedShop> {
  return async ({ params: { id } }, context) => {
    await shopOf(services, id);
    return copyShop(services, { shopId: id, actor: operatorActor(context) });
  };
}

export function closeOperatedShop(services: Services): Handler<typeof calls.closeOperatedShop> {
  return async ({ params: { id }, body: { label } }, context) => {
    await shopOf(services, id);
    await endShop(services, { shopId: id, label, actor: operatorActor(context) });
    return shopOf(services, id);
  };
}

const TEST_LINK_MORE_MS = 7 * 24 * 60 * 60 * 1000;

export function extendTestLinkCall(services: Services): Handler<typeof calls.extendTestLink> {
  return async ({ params: { id } }) => {
    await shopOf(services, id);
    const until = new Date(services.clock.now().getTime() + TEST_LINK_MORE_MS);
    if (!(await services.database.withShop(id, (tx) => extendTestLink(tx, id, until))))
      throw new Refusal('NO_TEST_LINK');
    return shopOf(services, id);
  };
}

export function inviteOwnerAgain(services: Services): Handler<typeof calls.inviteOwnerAgain> {
  return async ({ params: { id }, body: { userId } }) => {
    const { owners } = await shopOf(services, id);
    if (!owners.some((owner) => owner.id === userId)) throw new Refusal('MEMBER_UNKNOWN');
    await services.database.withoutShop((tx) => enqueuePasswordLink(tx, userId, services.clock.now()));
    return {};
  };
}

export function getGivenUpMessages({ database }: Services): Handler<typeof calls.getGivenUpMessages> {
  return async ({ query: { pageNumber = 1, shopId } }) => ({
    ...(await database.acrossShops((tx) => readGivenUp(tx, { shopId, page: pageNumber }))),
    page: pageNumber,
    pageSize: calls.OPERATED_PAGE_SIZE,
  });
}

export function retryMessage({ database, clock }: Services): Handler<typeof calls.retryMessage> {
  return async ({ params: { id } }) => {
    if (!(await database.acrossShops((tx) => retryGivenUp(tx, id, clock.now())))) throw new Refusal('MESSAGE_UNKNOWN');
    return {};
  };
}

export function getOperatedFees({ database }: Services): Handler<typeof calls.getOperatedFees> {
  return () => database.acrossShops(readFeesByMonth);
}

async function announcementNow({ database }: Services) {
  const found = await readAnnouncement(database.shopless);
  return { announcement: found ? { text: found.text, until: Math.floor(found.until.getTime() / 1000) } : null };
}

export function getAnnouncement(services: Services): Handler<typeof calls.getAnnouncement> {
  return () => announcementNow(services);
}

export function setAnnouncement(services: Services): Handler<typeof calls.setAnnouncement> {
  return async ({ body: { announcement } }) => {
    const until = announcement && new Date(announcement.until * 1000);
    if (until && until <= services.clock.now()) throw new Refusal('ANNOUNCEMENT_OVER');
    await services.database.acrossShops((tx) =>
      writeAnnouncement(tx, announcement && until && { text: announcement.text, until }),
    );
    return announcementNow(services);
  };
}
