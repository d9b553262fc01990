import type { FeeRate, PlatformFee } from '@etal/domain/orders/fees';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { isOfflineOffered, isOnlineOffered, type ShopMode } from '@etal/domain/orders/payment-modes';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries } from '../../platform/db/database.ts';

export interface PaymentModes extends Record<PaymentChannel, ShopMode> {
  accountId: string | null;
  /** The platform's rate, and who pays it in this shop now. */
  fee: PlatformFee;
}

/** Switched on, and really able to take money (R-PAYMENTS-3). */
const settingsOfShop = compiledOnce((db, { shopId }: { shopId: string }) =>
  db
    .selectFrom('payment_settings')
    .select([
      'account_id',
      'account_can_charge',
      'fee_bearer',
      'online_enabled',
      'online_minimum',
      'offline_enabled',
      'offline_minimum',
      'iban_last4',
      'fees_overdue',
    ])
    .where('shop_id', '=', shopId),
);

export async function readPaymentModes(db: Queries, shopId: string, rate: FeeRate): Promise<PaymentModes> {
  const row = await settingsOfShop.first(db, { shopId });
  return {
    accountId: row?.account_id ?? null,
    fee: { ...rate, bearer: row?.fee_bearer ?? 'SHOPPER' },
    ONLINE: {
      isOffered: row ? isOnlineOffered({ enabled: row.online_enabled, canCharge: row.account_can_charge }) : false,
      minimalOrderAmount: row?.online_minimum ?? null,
    },
    OFFLINE: {
      isOffered: row
        ? isOfflineOffered(
            { enabled: row.offline_enabled, ibanLast4: row.iban_last4, feesOverdue: row.fees_overdue },
            rate,
          )
        : false,
      minimalOrderAmount: row?.offline_minimum ?? null,
    },
  };
}
