import type { DocumentOrder, Seller } from '@etal/domain/documents/document';
import { depositsOfOrder, keptOfCard, type MoneyEntry } from '@etal/domain/orders/ledger';
import { orderKey } from '@etal/domain/orders/order-key';
import { balanceMove } from '@etal/domain/till/balance';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries } from '../../platform/db/database.ts';
import { balanceOf } from '../till/till.ts';
import { depositOfLine, moneyRows, type OrderRow, selectOrders } from '../order-records/order-records.ts';

/** A shop's orders with all that a document says of them. */
export function selectDocumentOrders(db: Queries, shopId: string) {
  return selectOrders(db, shopId).select((eb) => [
    moneyRows(eb).as('money'),
    balanceOf('orders.shop_id', 'orders.shopper_id').as('balance'),
    'orders.collection_point_street as pointStreet',
    'orders.collection_point_postal_code as pointPostalCode',
    'orders.collection_point_city as pointCity',
    sql<number | null>`extract(epoch from orders.collected_at)::bigint`.as('collectedAt'),
    sql<number | null>`(
      select extract(epoch from max(order_history.at))::bigint from order_history
      where order_history.shop_id = orders.shop_id and order_history.order_id = orders.id
        and order_history.to_status = 'ACCEPTED'
    )`.as('acceptedAt'),
  ]);
}

type DocumentOrderRow = OrderRow & {
  money: (Parameters<typeof depositsOfOrder>[1][number] &
    Pick<MoneyEntry, 'kind' | 'means' | 'cents'> & { at: number })[];
  balance: number;
  pointStreet: string;
  pointPostalCode: string;
  pointCity: string;
  collectedAt: number | null;
  acceptedAt: number | null;
};

export function toDocumentOrder(row: DocumentOrderRow): DocumentOrder {
  return {
    reference: row.reference,
    status: row.status,
    isTest: row.isTest,
    createdAt: row.creationDate,
    // A card that waits for the scale is debited after the order was accepted.
    acceptedAt: row.money.find(({ kind }) => kind === 'CAPTURED')?.at ?? row.acceptedAt,
    collectedAt: row.collectedAt,
    noShowAt: row.noShowAt,
    channel: row.paymentChannel,
    paymentStatus: row.paymentStatus,
    collectionDate: row.collectionDate,
    collectionStart: row.start,
    collectionEnd: row.end,
    point: {
      label: row.collectionPointLabel,
      street: row.pointStreet,
      postalCode: row.pointPostalCode,
      city: row.pointCity,
    },
    buyer: row.buyer,
    monthlyTerm: row.monthlyTerm,
    leftToBalance: -row.money.reduce((sum, { kind, cents }) => sum + balanceMove({ kind, cents, hasOrder: true }), 0),
    balance: row.balance,
    ...stallMoney(row),
    shopper: { firstname: row.firstname, lastname: row.lastname, email: row.email, phone: row.phone, city: row.city },
    sales: row.sales.map((sale) => ({
      klass: sale.klass,
      label: sale.saleable_label,
      categoryLabel: sale.saleable_category_label,
      rate: sale.tva_rate,
      quantity: sale.quantity,
      selectedWeight: sale.selected_weight,
      optionWeight: sale.option_weight,
      unitPrice: sale.unit_price,
      pricePerKilogram: sale.price_per_kilogram,
      averageWeight: sale.average_weight,
      weighedGrams: sale.weighed_grams,
      unit: sale.unit,
      subTotal: sale.sub_total,
    })),
    subTotal: row.subTotal,
    fees: row.platformFees,
    total: row.total,
    credited: row.credited,
    deposits: depositsOfOrder(
      {
        status: row.status,
        lines: row.sales.map((sale) => ({ quantity: sale.quantity, deposit: depositOfLine(sale) })),
      },
      row.money,
    ),
  };
}

/** What was paid at the stall, or has to be, beside a card. */
function stallMoney({
  money,
  paymentStatus,
  total,
  credited,
  refundsUnderWay,
}: DocumentOrderRow): Pick<DocumentOrder, 'shortOfCard' | 'takenAt' | 'lastCardRefund' | 'isHandedBack'> {
  const ofCard = keptOfCard(money) - refundsUnderWay;
  const last = money.findLast(({ kind }) => kind === 'TAKEN' || kind === 'GIVEN_BACK');
  return {
    shortOfCard: paymentStatus === 'CAPTURED' ? Math.max(0, total - credited - ofCard) : 0,
    takenAt: money.findLast(({ kind }) => kind === 'TAKEN')?.at ?? null,
    lastCardRefund: money.findLast(({ kind }) => kind === 'REFUNDED')?.cents,
    isHandedBack: last?.kind === 'GIVEN_BACK',
  };
}

/** By its id or its reference (R-ORDERS-1). */
export async function findDocumentOrder(
  db: Queries,
  shopId: string,
  idOrReference: string,
): Promise<{ id: string; order: DocumentOrder } | undefined> {
  const { column, value } = orderKey(idOrReference);
  const row = await selectDocumentOrders(db, shopId).where(`orders.${column}`, '=', value).executeTakeFirst();
  return row && { id: row.id, order: toDocumentOrder(row) };
}

/** Each of these orders, by its id. */
export async function findDocumentOrders(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, DocumentOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectDocumentOrders(db, shopId).where('orders.id', '=', anyOf(orderIds)).execute();
  return new Map(rows.map((row) => [row.id, toDocumentOrder(row)]));
}

export async function findSeller(db: Queries, shopId: string): Promise<Seller> {
  const { label, ...legal } = await db
    .selectFrom('shops')
    .leftJoin('legal_information', 'legal_information.shop_id', 'shops.id')
    .where('shops.id', '=', shopId)
    .select([
      'shops.label',
      'legal_information.title as name',
      'legal_information.legal_form as legalForm',
      'legal_information.vat_regime as vatRegime',
      'legal_information.siren',
      'legal_information.rcs_city as rcsCity',
      'legal_information.tva as vatNumber',
      'legal_information.capital',
      'legal_information.email',
      'legal_information.street',
      'legal_information.postal_code as postalCode',
      'legal_information.city',
    ])
    .executeTakeFirstOrThrow();
  const { name, legalForm, vatRegime, siren, email, street, postalCode, city } = legal;
  const isComplete =
    name !== null &&
    legalForm !== null &&
    vatRegime !== null &&
    siren !== null &&
    email !== null &&
    street !== null &&
    postalCode !== null &&
    city !== null;
  return {
    shopLabel: label,
    legal: isComplete
      ? {
          name,
          legalForm,
          vatRegime,
          siren,
          email,
          street,
          postalCode,
          city,
          rcsCity: legal.rcsCity,
          vatNumber: legal.vatNumber,
          capital: legal.capital,
        }
      : null,
  };
}
