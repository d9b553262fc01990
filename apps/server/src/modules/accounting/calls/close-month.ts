import type {
  closeMonth as closeCall,
  reopenMonth as reopenCall,
  sendToAccountant as sendCall,
  setAccountingSettings as settingsCall,
} from '@etal/contract/accounting';
import { Refusal } from '@etal/contract/errors';
import { closeProblem, monthOf } from '@etal/domain/accounting/months';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { readAccountedSpan, readClosedThrough } from '../../documents/documents.ts';
import { invoiceBeforeClosing } from '../../orders/orders.ts';
import { lockTill } from '../../till/till.ts';
import { readSettings, saveMonth, saveSettings } from '../accounting.queries.ts';
import { sellerOrRefusal } from '../month-files.ts';
import { readMonth, todayOf } from '../read-months.ts';
import { ACCOUNTANT_FILES } from '../send-to-accountant.ts';

/**
 * R-BOOKS-2: the companies that are invoiced by month have their invoices first; then no paper is numbered while the
 * month is closed.
 */
export function closeMonth({ database, clock }: Services): Handler<typeof closeCall> {
  return ({ params: { month } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const span = await readAccountedSpan(tx, shopId);
      const refuseUnlessClosable = async (): Promise<void> => {
        const found = closeProblem(month, {
          today: todayOf(now),
          closedThrough: await readClosedThrough(tx, shopId),
          firstMonth: span && monthOf(span.first),
        });
        if (found) throw new Refusal(found.problem, { month: found.month });
      };
      await refuseUnlessClosable();
      await invoiceBeforeClosing(tx, { shopId, through: month, now });
      await lockTill(tx, shopId);
      // Another press may have closed it meanwhile.
      await refuseUnlessClosable();
      await saveMonth(tx, shopId, month, { closed_at: now });
      return readMonth(tx, { shopId, month, now });
    });
}

/** The way back from a month that was closed too early. What was counted elsewhere meanwhile stays there. */
export function reopenMonth({ database, clock }: Services): Handler<typeof reopenCall> {
  return ({ params: { month } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockTill(tx, shopId);
      if ((await readClosedThrough(tx, shopId)) !== month) throw new Refusal('MONTH_NOT_LAST_CLOSED');
      await saveMonth(tx, shopId, month, { closed_at: null });
      return readMonth(tx, { shopId, month, now: clock.now() });
    });
}

/** By mail, from the outbox: a mail server that is away delays it and loses nothing. */
export function sendToAccountant(services: Services): Handler<typeof sendCall> {
  const { database, clock } = services;
  return async ({ params: { month } }, { shopId }) => {
    const to = await database.withShop(shopId, async (tx) => {
      await sellerOrRefusal(tx, shopId);
      return (await readSettings(tx, shopId)).accountantEmail;
    });
    if (to === null) throw new Refusal('ACCOUNTANT_UNKNOWN');
    // Any address can be typed there: nobody's mailbox is filled from here.
    await countTries(services, [{ key: throttleKey('accountant', shopId), rule: THROTTLES.accountantPerShop }]);
    await database.withShop(shopId, async (tx) =>
      enqueue(tx, { topic: ACCOUNTANT_FILES, shopId, payload: { month, to }, availableAt: clock.now() }),
    );
    return {};
  };
}

export function setAccountingSettings({ database }: Services): Handler<typeof settingsCall> {
  return ({ body: { accountantEmail = null, ...body } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await saveSettings(tx, shopId, { accountantEmail, ...body });
      return readSettings(tx, shopId);
    });
}
