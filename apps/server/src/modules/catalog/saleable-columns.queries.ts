import type { SaleableFields } from '@etal/contract/saleables';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import type { LineDeposit } from '@etal/domain/till/deposits';
import { sql } from 'kysely';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';

/** What leaves with each piece of `saleables as s`; nothing where the merchant lends that kind no more. */
export const depositOfSaleable = sql<LineDeposit | null>`(
  select jsonb_build_object('kindId', k.id, 'label', k.label, 'cents', k.cents, 'count', s.deposit_count)
  from deposit_kinds k where k.shop_id = s.shop_id and k.id = s.deposit_kind_id and k.is_enabled
)`;

const netQuantityOf = sql<NetQuantity | null>`case when s.net_amount is not null then
  jsonb_build_object('amount', s.net_amount, 'measure', s.net_measure, 'drained', s.is_net_drained)
end`;

/** What articles and bags have in common on the wire, from `saleables as s`. */
export const SALEABLE_COLUMNS = [
  's.id',
  's.slug',
  's.label',
  's.description',
  imageUrlOf('s.image_id').as('imgUrl'),
  's.tags',
  's.is_perishable as perishable',
  's.origin',
  's.variety',
  's.ingredients',
  's.allergens',
  's.storage',
  's.is_enabled as isEnabled',
  sql<number>`extract(epoch from s.created_at)::bigint`.as('creationDate'),
  's.tva_rate as tvaRate',
  's.unit_price as unitPrice',
  's.price_per_kilogram as pricePerKilogram',
  's.average_weight as averageWeight',
  's.options',
  's.unit',
  netQuantityOf.as('netQuantity'),
  's.is_stock_enabled as isStockEnabled',
  's.stock',
  's.stock_per_day as stockPerDay',
  's.usual_stock as usualStock',
  's.deposit_kind_id as depositKindId',
  's.deposit_count as depositCount',
  depositOfSaleable.as('deposit'),
  's.orders_count as ordersCount',
] as const;

/** The same fields on their way in. */
export const columnsOf = (fields: SaleableFields) => ({
  label: fields.label,
  description: fields.description,
  tags: fields.tags,
  is_perishable: fields.perishable,
  origin: fields.origin,
  variety: fields.variety,
  ingredients: fields.ingredients,
  allergens: fields.allergens,
  storage: fields.storage,
  is_enabled: fields.isEnabled,
  tva_rate: fields.tvaRate,
  unit_price: fields.unitPrice,
  price_per_kilogram: fields.pricePerKilogram,
  average_weight: fields.averageWeight,
  options: JSON.stringify(fields.options),
  unit: fields.unit,
  net_amount: fields.netQuantity?.amount ?? null,
  net_measure: fields.netQuantity?.measure ?? null,
  is_net_drained: fields.netQuantity?.drained ?? false,
  is_stock_enabled: fields.isStockEnabled,
  stock: fields.stock,
  stock_per_day: fields.stockPerDay,
  usual_stock: fields.usualStock,
  deposit_kind_id: fields.depositKindId,
  deposit_count: fields.depositKindId === null ? null : (fields.depositCount ?? 1),
});
