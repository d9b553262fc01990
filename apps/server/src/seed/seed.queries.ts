import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import { foldText } from '@etal/domain/fold-text';
import { feeMonth } from '@etal/domain/orders/fees';
import { TERMS_VERSION } from '@etal/domain/shop/shop';
import { issueDate } from '@etal/domain/documents/numbering';
import { groupDescription } from '@etal/texts/collection';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../db/database.ts';
import type { StoredImage } from '../images/store-image.ts';
import type { SeedCounts } from './count-orders.ts';
import type { SeedOrder } from './draw-orders.ts';
import type { SeedShop } from './draw-shop.ts';
import { KEEPS } from './produce.ts';

export async function countShops(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function takenSlugs(db: Queries): Promise<Set<string>> {
  return new Set((await db.selectFrom('shops').select('slug').execute()).map(({ slug }) => slug));
}

/** Rows travel as one JSON text: one statement for a whole slice, whatever the number of its columns. */
const rows = (values: readonly object[]) => sql`json_to_recordset(${JSON.stringify(values)}::json)`;

export async function insertSeedShop(
  tx: Transaction,
  shop: SeedShop,
  {
    slug,
    passwordHash,
    images,
    iban,
  }: { slug: string; passwordHash: string; images: readonly StoredImage[]; iban: { number: string; last4: string } },
): Promise<void> {
  const shop_id = shop.id;
  const created_at = shop.openedAt;
  const legal = shop.seller.legal;
  const [cover, thumbnail] = [shop.points[0]?.imageId ?? '', shop.saleables[0]?.imageId ?? ''];
  await tx
    .insertInto('shops')
    .values({
      id: shop_id,
      slug,
      label: shop.label,
      about: `Producteurs près de ${shop.town.city}. Commandez jusqu'à la veille, votre panier vous attend.`,
      thumbnail_image_id: thumbnail,
      cover_image_id: cover,
      state: 'RUNNING',
      terms_version: TERMS_VERSION,
      terms_accepted_at: created_at,
      contact_emails: [shop.email],
      created_at,
    })
    .execute();
  await tx
    .insertInto('users')
    .values({
      id: shop.userId,
      email: shop.email,
      email_key: shop.email,
      password_hash: passwordHash,
      shop_id,
      created_at,
    })
    .execute();
  await tx
    .insertInto('images')
    .values(images.map(({ id, width, height, bytes }) => ({ shop_id, id, width, height, bytes, created_at })))
    .execute();
  await tx
    .insertInto('article_categories')
    .values(
      shop.categories.map(({ id, label }, position) => ({ shop_id, id, label, label_key: foldText(label), position })),
    )
    .execute();
  await tx
    .insertInto('saleables')
    .values(
      shop.saleables.map((saleable) => ({
        shop_id,
        id: saleable.id,
        kind: saleable.kind,
        slug: saleable.slug,
        label: saleable.label,
        description: `${saleable.label}, de chez nous.`,
        category_id: saleable.categoryId,
        image_id: saleable.imageId,
        is_enabled: saleable.isEnabled,
        pricing: saleable.pricing,
        unit_price: saleable.prices.unitPrice,
        price_per_kilogram: saleable.prices.pricePerKilogram,
        average_weight: saleable.prices.averageWeight,
        options: JSON.stringify(saleable.prices.options),
        tva_rate: saleable.tvaRate,
        is_perishable: !KEEPS.test(saleable.label),
        is_stock_enabled: saleable.stock !== null,
        stock: saleable.stock,
        created_at: saleable.createdAt,
      })),
    )
    .execute();
  if (shop.contents.length > 0) {
    await tx
      .insertInto('bag_articles')
      .values(
        shop.contents.map(({ bagId, articleId, quantity }, position) => ({
          shop_id,
          bag_id: bagId,
          article_id: articleId,
          quantity,
          position,
        })),
      )
      .execute();
  }
  await tx
    .insertInto('collection_points')
    .values(
      shop.points.map(({ id, label, imageId, isEnabled, street, town, openingHours, takesOnline }) => ({
        shop_id,
        id,
        label,
        description: 'Présentez-vous avec le numéro de votre commande.',
        image_id: imageId,
        is_enabled: isEnabled,
        street,
        postal_code: town.postalCode,
        city: town.city,
        latitude: town.latitude,
        longitude: town.longitude,
        opening_hours: JSON.stringify(openingHours),
        online_payments_enabled: takesOnline,
        created_at,
      })),
    )
    .execute();
  await tx
    .insertInto('shopper_groups')
    .values(
      shop.points.map(({ groupId, id, label }) => ({
        shop_id,
        id: groupId,
        collection_point_id: id,
        label,
        description: groupDescription(label),
        created_at,
      })),
    )
    .execute();
  if (legal) {
    const { name, legalForm, vatRegime, siren, vatNumber, capital, email, street, postalCode, city } = legal;
    await tx
      .insertInto('legal_information')
      .values({
        shop_id,
        email,
        title: name,
        legal_form: legalForm,
        vat_regime: vatRegime,
        siren,
        tva: vatNumber,
        capital,
        street,
        postal_code: postalCode,
        city,
        mediator_name: 'Médiation fictive',
        mediator_address: '1 place de l’Exemple, 26400 Crest',
        mediator_website: 'https://mediation.example/',
        updated_at: created_at,
      })
      .execute();
  }
  await tx
    .insertInto('notification_recipients')
    .values({ shop_id, id: shop.userId, label: 'La ferme', email: shop.email, created_at })
    .execute();
  // Its account took cards once; no payment service knows it, so it takes none any more.
  await tx
    .insertInto('payment_settings')
    .values({
      shop_id,
      offline_enabled: true,
      account_id: shop.accountId,
      iban_last4: iban.last4,
      typed_iban: iban.number,
      updated_at: created_at,
    })
    .execute();
}

export async function insertSeedShoppers(
  tx: Transaction,
  shopId: string,
  shoppers: SeedShop['shoppers'],
): Promise<void> {
  await sql`
    insert into shoppers (shop_id, id, email, email_key, firstname, lastname, phone, city, search_key, lastname_key, origin, created_at)
    select ${shopId}, id, email, email_key, firstname, lastname, phone, city, search_key, lastname_key, 'ORDER', "createdAt"
    from ${rows(shoppers)} as s (id uuid, email text, email_key text, firstname text, lastname text, phone text, city text, search_key text, lastname_key text, "createdAt" timestamptz)`.execute(
    tx,
  );
}

/** What an order copies of its point, shopper and saleables is copied here too, from their rows. */
export async function insertSeedOrders(
  tx: Transaction,
  shop: SeedShop,
  orders: readonly SeedOrder[],
  { thisMonth }: { thisMonth: string },
): Promise<void> {
  await insertOrders(tx, shop.id, orders);
  await insertLines(tx, shop.id, orders);
  await insertHistory(tx, shop, orders);
  await insertPayments(tx, shop, orders);
  await insertFees(tx, shop.id, orders, thisMonth);
  await insertInvoices(tx, shop.id, orders);
}

async function insertOrders(tx: Transaction, shopId: string, orders: readonly SeedOrder[]): Promise<void> {
  const values = orders.map(
    ({
      id,
      reference,
      status,
      paymentStatus,
      channel,
      reason,
      note,
      point,
      date,
      period,
      shopper,
      shopperKey,
      subTotal,
      fees,
      createdAt,
      collectedAt,
    }) => ({
      id,
      reference,
      status,
      payment_status: paymentStatus,
      channel,
      reason,
      note,
      point: point.id,
      date,
      start: startOf(period),
      end: endOf(period),
      shopper: shopper.id,
      shopper_key: shopperKey,
      sub_total: subTotal,
      fees,
      created_at: createdAt,
      collected_at: collectedAt,
    }),
  );
  await sql`
    insert into orders (
      shop_id, id, reference, status, payment_channel, payment_status, status_reason, note, idempotency_key,
      collection_point_id, collection_point_label, collection_point_street, collection_point_postal_code, collection_point_city,
      collection_point_latitude, collection_point_longitude, collection_date, collection_start, collection_end,
      shopper_id, shopper_firstname, shopper_lastname, shopper_email, shopper_phone, shopper_city, shopper_key,
      sub_total, platform_fees, total, created_at, collected_at
    )
    select
      ${shopId}, o.id, o.reference, o.status, o.channel, o.payment_status, o.reason, o.note, o.id,
      p.id, p.label, p.street, p.postal_code, p.city, p.latitude, p.longitude, o.date, o.start, o."end",
      s.id, s.firstname, s.lastname, s.email, s.phone, s.city, o.shopper_key,
      o.sub_total, o.fees, o.sub_total + o.fees, o.created_at, o.collected_at
    from ${rows(values)} as o (
      id uuid, reference text, status text, payment_status text, channel text, reason text, note text, point uuid, date date, start smallint, "end" smallint,
      shopper uuid, shopper_key text, sub_total integer, fees integer, created_at timestamptz, collected_at timestamptz
    )
    join collection_points p on p.shop_id = ${shopId} and p.id = o.point
    join shoppers s on s.shop_id = ${shopId} and s.id = o.shopper`.execute(tx);
}

async function insertLines(tx: Transaction, shopId: string, orders: readonly SeedOrder[]): Promise<void> {
  const values = orders.flatMap(({ id: order, lines }) =>
    lines.map(({ id, saleable, priced, weighedGrams, subTotal }, position) => ({
      order,
      id,
      position,
      klass: priced.klass,
      saleable: saleable.id,
      quantity: priced.quantity,
      selected: priced.selectedWeight,
      option: priced.optionWeight,
      unit: priced.unitPrice,
      weighed: weighedGrams,
      estimated: priced.subTotal,
      sub_total: subTotal,
    })),
  );
  await sql`
    insert into order_sales (
      shop_id, id, order_id, position, klass, saleable_id, saleable_label, saleable_image_id, saleable_category_label, tva_rate,
      quantity, selected_weight, option_weight, unit_price, price_per_kilogram, average_weight, weighed_grams, estimated_sub_total, sub_total, is_perishable
    )
    select
      ${shopId}, l.id, l."order", l.position, l.klass, s.id, s.label, s.image_id, c.label, s.tva_rate,
      l.quantity, l.selected, l.option, l.unit, s.price_per_kilogram, s.average_weight, l.weighed, l.estimated, l.sub_total, s.is_perishable
    from ${rows(values)} as l (
      "order" uuid, id uuid, position smallint, klass text, saleable uuid, quantity integer, selected integer, option integer, unit integer,
      weighed integer, estimated integer, sub_total integer
    )
    join saleables s on s.shop_id = ${shopId} and s.id = l.saleable
    left join article_categories c on c.shop_id = ${shopId} and c.id = s.category_id`.execute(tx);
}

/** The journal, and the mails that went with it: the shopper's, and the merchant's for a new order. */
async function insertHistory(tx: Transaction, shop: SeedShop, orders: readonly SeedOrder[]): Promise<void> {
  const values = orders.flatMap(({ id, shopper, changes }) =>
    changes.map(({ at, actor, from, to, reason }) => ({
      order: id,
      at,
      actor,
      from,
      to,
      reason,
      email: shopper.email,
      name: `${shopper.firstname} ${shopper.lastname}`,
    })),
  );
  await sql`
    with changes as (
      select * from ${rows(values)} as h ("order" uuid, at timestamptz, actor text, "from" text, "to" text, reason text, email text, name text)
    ), journal as (
      insert into order_history (shop_id, order_id, at, actor, from_status, to_status, reason)
      select ${shop.id}, "order", at, actor, "from", "to", reason from changes
    )
    insert into order_notifications (shop_id, id, order_id, kind, audience, channel, recipient, recipient_label, created_at)
    select ${shop.id}, gen_random_uuid(), "order", case "to" when 'PAID' then 'PLACED' else "to" end, audience, 'EMAIL',
      case audience when 'SHOPPER' then email else ${shop.email} end, case audience when 'SHOPPER' then name else 'La ferme' end, at
    from changes join (values ('SHOPPER'), ('MERCHANT')) as told (audience) on audience = 'SHOPPER' or "to" = 'PAID'
    where "to" not in ('PENDING_PAYMENT', 'EXPIRED')`.execute(tx);
}

async function insertPayments(
  tx: Transaction,
  { id: shopId, accountId }: SeedShop,
  orders: readonly SeedOrder[],
): Promise<void> {
  const values = orders
    .filter(({ channel }) => channel === 'ONLINE')
    .map(({ id, status, paymentStatus, subTotal, fees, createdAt }) => ({
      shop_id: shopId,
      order_id: id,
      account_id: accountId,
      session_id: `cs_seed_${id}`,
      payment_id: status === 'EXPIRED' ? null : `pi_seed_${id}`,
      expires_at: new Date(createdAt.getTime() + 45 * 60_000),
      amount: subTotal + fees,
      application_fee: fees,
      refunded_amount: paymentStatus === 'REFUNDED' ? subTotal + fees : 0,
      created_at: createdAt,
    }));
  if (values.length > 0) await tx.insertInto('order_payments').values(values).execute();
}

/** What was owed before this month has been taken. */
async function insertFees(
  tx: Transaction,
  shopId: string,
  orders: readonly SeedOrder[],
  thisMonth: string,
): Promise<void> {
  const owed = orders.flatMap(({ id, channel, fees, collectedAt }) =>
    collectedAt && channel === 'OFFLINE' && fees > 0
      ? [{ order: id, month: feeMonth(issueDate(collectedAt)), amount: fees, at: collectedAt }]
      : [],
  );
  if (owed.length === 0) return;
  await sql`
    with owed as (
      select *, case when month < ${thisMonth} then month end as taken from ${rows(owed)} as f ("order" uuid, month text, amount integer, at timestamptz)
    ), entries as (
      insert into platform_fees (shop_id, order_id, month, amount, debit_month, created_at) select ${shopId}, "order", month, amount, taken, at from owed
    )
    insert into fee_debits (shop_id, month, amount, state, created_at, updated_at)
    select ${shopId}, taken, sum(amount), 'SUCCEEDED', max(at), max(at) from owed where taken is not null group by taken
    on conflict (shop_id, month) do update set amount = fee_debits.amount + excluded.amount, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

async function insertInvoices(tx: Transaction, shopId: string, orders: readonly SeedOrder[]): Promise<void> {
  const values = orders.flatMap(({ id, invoices }) =>
    invoices.map(({ kind, year, sequence, number, issuedAt, model }) => ({
      order: id,
      kind,
      year,
      sequence,
      number,
      at: issuedAt,
      on: model.issuedOn,
      model,
    })),
  );
  if (values.length === 0) return;
  await sql`
    with issued as (
      select * from ${rows(values)} as i ("order" uuid, kind text, year smallint, sequence integer, number text, at timestamptz, "on" date, model jsonb)
    ), counted as (
      insert into invoice_counters (shop_id, kind, year, last_sequence, last_issued_at)
      select ${shopId}, kind, year, max(sequence), max(at) from issued group by kind, year
      on conflict (shop_id, kind, year) do update set last_sequence = excluded.last_sequence, last_issued_at = excluded.last_issued_at
    )
    insert into invoices (shop_id, order_id, kind, year, sequence, number, issued_at, issued_on, model)
    select ${shopId}, "order", kind, year, sequence, number, at, "on", model from issued`.execute(tx);
}

/** Figures that placing an order moves one by one, set at once. */
export async function setSeedCounts(
  tx: Transaction,
  shopId: string,
  { saleables, shoppers, members }: SeedCounts,
): Promise<void> {
  await setOrdersCount(tx, 'saleables', shopId, saleables);
  await setOrdersCount(tx, 'shoppers', shopId, shoppers);
  const values = [...members].flatMap(([group, joined]) =>
    Array.from(joined, ([shopper, at]) => ({ group, shopper, at })),
  );
  await sql`
    insert into shopper_group_members (shop_id, group_id, shopper_id, joined_at)
    select ${shopId}, "group", shopper, at from ${rows(values)} as m ("group" uuid, shopper uuid, at timestamptz)`.execute(
    tx,
  );
  for (const [group, joined] of members)
    await tx
      .updateTable('shopper_groups')
      .set({ members_count: joined.size })
      .where('shop_id', '=', shopId)
      .where('id', '=', group)
      .execute();
}

async function setOrdersCount(
  tx: Transaction,
  table: 'saleables' | 'shoppers',
  shopId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const values = Array.from(counts, ([id, orders]) => ({ id, orders }));
  await sql`
    update ${sql.table(table)} as counted set orders_count = c.orders
    from ${rows(values)} as c (id uuid, orders integer)
    where counted.shop_id = ${shopId} and counted.id = c.id`.execute(tx);
}
