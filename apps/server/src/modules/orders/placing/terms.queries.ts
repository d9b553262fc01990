import { createHash } from 'node:crypto';
import type { FeeRate } from '@etal/domain/orders/fees';
import { termsOfSale } from '@etal/texts/storefront-legal';
import type { Transaction } from '../../../platform/db/database.ts';
import { readPaymentModes } from '../../payments/payments.ts';
import { findLegalInformation } from '../../settings/settings.ts';

/**
 * R-DOCUMENTS-10: keeps the terms of sale as they stand now, unless these very words are kept already, and gives the
 * hash by which an order names them.
 */
export async function keepTerms(
  tx: Transaction,
  shopId: string,
  { now, feeRate }: { now: Date; feeRate: FeeRate },
): Promise<string> {
  const { label, ...contact } = await tx
    .selectFrom('shops')
    .select(['label', 'contact_emails as emails', 'contact_phones as phones'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  const modes = await readPaymentModes(tx, shopId, feeRate);
  const text = JSON.stringify(
    termsOfSale({
      shop: { details: { label }, contact, paymentModes: modes, platformFee: modes.fee },
      legal: (await findLegalInformation(tx, shopId)) ?? null,
    }),
  );
  const hash = createHash('sha256').update(text).digest('hex');
  const known = await tx
    .selectFrom('terms_versions')
    .select('hash')
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!known)
    await tx
      .insertInto('terms_versions')
      .values({ shop_id: shopId, hash, text, first_used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return hash;
}
