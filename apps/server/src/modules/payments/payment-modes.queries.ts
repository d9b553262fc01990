import type { PaymentChannel } from '@etal/domain/orders/order';
import { isOfflineOffered, isOnlineOffered, type ShopMode } from '@etal/domain/orders/payment-modes';
import type { Queries } from '../../platform/db/database.ts';

export interface PaymentModes extends Record<PaymentChannel, ShopMode> {
  accountId: string | null;
}

/** Switched on, and really able to take money (R-PAYMENTS-3). */
export async function readPaymentModes(db: Queries, shopId: string): Promise<PaymentModes> {
  const row = await db.selectFrom('payment_settings').selectAll().where('shop_id', '=', shopId).executeTakeFirst();
  return {
    accountId: row?.account_id ?? null,
    ONLINE: {
      isOffered: row ? isOnlineOffered({ enabled: row.online_enabled, canCharge: row.account_can_charge }) : false,
      minimalOrderAmount: row?.online_minimum ?? null,
    },
    OFFLINE: {
      isOffered: row
        ? isOfflineOffered({ enabled: row.offline_enabled, ibanLast4: row.iban_last4, feesOverdue: row.fees_overdue })
        : false,
      minimalOrderAmount: row?.offline_minimum ?? null,
    },
  };
}
