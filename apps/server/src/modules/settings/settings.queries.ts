import type { LegalInformation } from '@etal/contract/settings';
import type { LegalForm, VatRegime } from '@etal/domain/settings/legal-information';
import type { Mediator } from '@etal/domain/settings/mediator';
import type { ProducerContact } from '@etal/texts/mails';
import { sellerIdentity } from '@etal/texts/storefront-legal';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { selectLegalInformation } from './parameters.queries.ts';

/** Locks the shop, because the lists below are counted and compared before a row is added. */
export async function lockShop(tx: Transaction, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().executeTakeFirstOrThrow();
}

export async function shopLabel(db: Queries, shopId: string): Promise<string> {
  const { label } = await db.selectFrom('shops').select('label').where('id', '=', shopId).executeTakeFirstOrThrow();
  return label;
}

/** In whose name a shop's mails are written, and how its customers reach it (R-MAILINGS-4). */
export async function readProducer(
  db: Queries,
  shopId: string,
): Promise<{ shopSlug: string; shopLabel: string; contact: ProducerContact }> {
  const { slug, label, emails, phones, legalEmail, street, postalCode, city } = await db
    .selectFrom('shops')
    .leftJoin('legal_information as legal', 'legal.shop_id', 'shops.id')
    .select([
      'shops.slug',
      'shops.label',
      'shops.contact_emails as emails',
      'shops.contact_phones as phones',
      'legal.email as legalEmail',
      'legal.street',
      'legal.postal_code as postalCode',
      'legal.city',
    ])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow();
  return {
    shopSlug: slug,
    shopLabel: label,
    contact: {
      phone: phones[0] ?? null,
      email: emails[0] ?? legalEmail,
      address: street !== null && postalCode !== null && city !== null ? { street, postalCode, city } : null,
    },
  };
}

const contactOfShop = compiledOnce((db, { shopId }: { shopId: string }) =>
  db
    .selectFrom('shops')
    .select(['label', 'contact_emails as emails', 'contact_phones as phones'])
    .where('id', '=', shopId),
);

/** Its name, and how it is reached. */
export async function readContact(
  db: Queries,
  shopId: string,
): Promise<{ label: string; emails: string[]; phones: string[] }> {
  const contact = await contactOfShop.first(db, { shopId });
  if (!contact) throw new Error(`Shop ${shopId} is not there.`);
  return contact;
}

/** Who sells, a line each, as the law wants a confirmation to say it. */
export async function readIdentity(db: Queries, shopId: string): Promise<string[]> {
  const [{ label, ...contact }, legal = null] = await Promise.all([
    readContact(db, shopId),
    findLegalInformation(db, shopId),
  ]);
  return sellerIdentity({ shop: { details: { label }, contact }, legal });
}

const legalOfShop = compiledOnce((db, { shopId }: { shopId: string }) => selectLegalInformation(db, shopId));

export const findLegalInformation = (db: Queries, shopId: string): Promise<LegalInformation | undefined> =>
  legalOfShop.first(db, { shopId });

interface LegalValues {
  email: string;
  title: string;
  legalForm: LegalForm;
  vatRegime: VatRegime;
  siren: string;
  rcsCity?: string | null | undefined;
  tva: string | null;
  /** Cents. */
  capital: number | null;
  streetAddress: string;
  postalCodeAddress: string;
  cityAddress: string;
  mediator: Mediator | null;
}

export async function saveLegalInformation(
  tx: Transaction,
  shopId: string,
  values: LegalValues,
  now: Date,
): Promise<void> {
  const columns = {
    email: values.email,
    title: values.title,
    legal_form: values.legalForm,
    vat_regime: values.vatRegime,
    siren: values.siren,
    rcs_city: values.rcsCity || null,
    tva: values.tva,
    capital: values.capital,
    street: values.streetAddress,
    postal_code: values.postalCodeAddress,
    city: values.cityAddress,
    mediator_name: values.mediator?.name ?? null,
    mediator_address: values.mediator?.address ?? null,
    mediator_website: values.mediator?.website ?? null,
    updated_at: now,
  };
  await tx
    .insertInto('legal_information')
    .values({ shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .execute();
}
