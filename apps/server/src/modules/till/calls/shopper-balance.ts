import { Refusal } from '@etal/contract/errors';
import type {
  getShopperBalance as getCall,
  letGoDebt as letGoCall,
  recordDeposits as depositsCall,
  recordPayment as paymentCall,
} from '@etal/contract/till';
import { mayLetGo } from '@etal/domain/till/balance';
import { worthOf } from '@etal/domain/till/deposits';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Asked, idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { hasPoint, isShopper, readBalance, readShopperBalance } from '../balance.queries.ts';
import { toMoves } from '../deposit-kinds.queries.ts';
import { addMoney, lockTill } from '../ledger.queries.ts';

export function getShopperBalance({ database }: Services): Handler<typeof getCall> {
  return ({ params }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await refuseUnknown(tx, shopId, { shopperId: params.id });
      return readShopperBalance(tx, shopId, params.id);
    });
}

/** Money that is taken or given back without an order (R-TILL-2). */
export function recordPayment({ database, clock }: Services): Handler<typeof paymentCall> {
  return ({ body }, { shopId, request }) => {
    const { shopperId, means, cents, collectionPointId = null, note = null } = body;
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      await onceDone(tx, { shopId, call: 'RecordPayment', key, body, now }, async () => {
        await refuseUnknown(tx, shopId, { shopperId, collectionPointId });
        addMoney(tx, shopId, [
          {
            orderId: null,
            shopperId,
            collectionPointId,
            at: now,
            recordedAt: now,
            kind: cents > 0 ? 'TAKEN' : 'GIVEN_BACK',
            means,
            cents: Math.abs(cents),
            key: `payment:${key}`,
            note: note || null,
          },
        ]);
      });
      return readShopperBalance(tx, shopId, shopperId);
    });
  };
}

/** R-TILL-2: a debt of a euro at most is let go in one press. Pressed twice, there is none left to let go. */
export function letGoDebt({ database, clock }: Services): Handler<typeof letGoCall> {
  return ({ params: { id: shopperId } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await refuseUnknown(tx, shopId, { shopperId });
      const last = await lockTill(tx, shopId);
      const balance = await readBalance(tx, shopId, shopperId);
      if (!mayLetGo(balance)) throw new Refusal('DEBT_NOT_SMALL');
      const now = clock.now();
      addMoney(tx, shopId, [
        {
          orderId: null,
          shopperId,
          collectionPointId: null,
          at: now,
          recordedAt: now,
          kind: 'LET_GO',
          means: 'NONE',
          cents: -balance,
          key: `let-go:${shopperId}:${last}`,
        },
      ]);
      return readShopperBalance(tx, shopId, shopperId);
    });
}

/** R-TILL-4: what leaves is owed, what comes back is there in advance. */
export function recordDeposits({ database, clock }: Services): Handler<typeof depositsCall> {
  return ({ body }, { shopId, request }) => {
    const { shopperId, out = [], back = [], collectionPointId = null } = body;
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      await onceDone(tx, { shopId, call: 'RecordDeposits', key, body, now }, async () => {
        await refuseUnknown(tx, shopId, { shopperId, collectionPointId });
        const moves = { out: await toMoves(tx, shopId, out), back: await toMoves(tx, shopId, back) };
        const entry = { orderId: null, shopperId, collectionPointId, at: now, recordedAt: now, means: 'NONE' as const };
        addMoney(tx, shopId, [
          { ...entry, kind: 'DEPOSIT_OUT', cents: worthOf(moves.out), deposits: moves.out, key: `lent:${key}` },
          { ...entry, kind: 'DEPOSIT_BACK', cents: worthOf(moves.back), deposits: moves.back, key: `returned:${key}` },
        ]);
      });
      return readShopperBalance(tx, shopId, shopperId);
    });
  };
}

const DONE = z.object({});

const onceDone = (tx: Transaction, asked: Asked, carryOut: () => Promise<void>) =>
  once(tx, asked, DONE, async () => {
    await carryOut();
    return {};
  });

async function refuseUnknown(
  tx: Transaction,
  shopId: string,
  { shopperId, collectionPointId = null }: { shopperId: string; collectionPointId?: string | null },
): Promise<void> {
  if (!(await isShopper(tx, shopId, shopperId))) throw new Refusal('SHOPPER_UNKNOWN');
  if (collectionPointId && !(await hasPoint(tx, shopId, collectionPointId))) throw new Refusal('POINT_UNKNOWN');
}
