import { createHash } from 'node:crypto';
import { termsOfSale } from '@etal/texts/storefront-legal';
import { compiledOnce } from '../../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { later } from '../../../platform/db/transactions.ts';
import type { PaymentModes } from '../../payments/payments.ts';
import { findLegalInformation, readContact } from '../../settings/settings.ts';

/** What the terms of sale say of the shop, beside its ways to pay. */
type TermsSource = Omit<Parameters<typeof termsOfSale>[0]['shop'], 'paymentModes' | 'platformFee'> &
  Pick<Parameters<typeof termsOfSale>[0], 'legal'>;

export async function readTermsSource(db: Queries, shopId: string): Promise<TermsSource> {
  const [{ label, ...contact }, legal] = await Promise.all([readContact(db, shopId), findLegalInformation(db, shopId)]);
  return { details: { label }, contact, legal: legal ?? null };
}

const termsKept = compiledOnce((db, given: { shopId: string; hash: string; text: string; now: Date }) =>
  db
    .insertInto('terms_versions')
    .values({ shop_id: given.shopId, hash: given.hash, text: given.text, first_used_at: given.now })
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * R-DOCUMENTS-10: keeps the terms of sale as they stand now, unless these very words are kept already, and gives the
 * hash by which an order names them.
 */
export function keepTerms(
  tx: Transaction,
  shopId: string,
  { source: { legal, ...shop }, modes, now }: { source: TermsSource; modes: PaymentModes; now: Date },
): string {
  const text = JSON.stringify(termsOfSale({ shop: { ...shop, paymentModes: modes, platformFee: modes.fee }, legal }));
  const hash = createHash('sha256').update(text).digest('hex');
  later(tx, termsKept.with({ shopId, hash, text, now }));
  return hash;
}
