import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, WeightOption } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import type { Closure } from '@etal/domain/collection/closures';
import type { OpeningHours } from '@etal/domain/collection/opening-hours';
import type { OrderStatus, PaymentChannel } from '@etal/domain/orders/order';
import type { ShopState } from '@etal/domain/shop/shop';
import type { VatRate } from '@etal/domain/vat';
import type { ColumnType, Generated } from 'kysely';

/** The tables as the migrations leave them; `schema.test.ts` compares the two. */
export interface Tables {
  article_categories: ArticleCategories;
  bag_articles: BagArticles;
  collection_points: CollectionPoints;
  images: Images;
  migrations: Migrations;
  order_sales: OrderSales;
  orders: Orders;
  outbox: Outbox;
  password_tokens: PasswordTokens;
  saleables: Saleables;
  sessions: Sessions;
  shop_features: ShopFeatures;
  shopper_groups: ShopperGroups;
  shops: Shops;
  throttles: Throttles;
  users: Users;
}

/** `pg` would send a bare array as a PostgreSQL array: JSON goes in as its text. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

interface Migrations {
  name: string;
  applied_at: Generated<Date>;
}

interface Shops {
  id: string;
  slug: string;
  label: string;
  about: Generated<string>;
  thumbnail_image_id: string;
  cover_image_id: string;
  state: Generated<ShopState>;
  terms_version: string;
  terms_accepted_at: Date;
  version: Generated<number>;
  created_at: Generated<Date>;
  contact_emails: Generated<string[]>;
  contact_phones: Generated<string[]>;
  facebook_url: string | null;
  instagram_url: string | null;
  facebook_page_linked: Generated<boolean>;
}

interface Users {
  id: Generated<string>;
  email: string;
  email_key: string;
  password_hash: string | null;
  shop_id: string | null;
  created_at: Generated<Date>;
}

interface Sessions {
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}

interface PasswordTokens {
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface Throttles {
  key: string;
  hits: number;
  window_started_at: Date;
  blocked_until: Date | null;
}

interface Images {
  shop_id: string;
  id: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Generated<Date>;
}

interface ArticleCategories {
  shop_id: string;
  id: string;
  label: string;
  label_key: string;
  position: number;
}

interface Saleables {
  shop_id: string;
  id: string;
  kind: 'ARTICLE' | 'BAG';
  slug: string;
  label: string;
  description: Generated<string>;
  category_id: string | null;
  image_id: string;
  tags: Generated<Tag[]>;
  is_enabled: Generated<boolean>;
  pricing: PricingModel | BagType;
  unit_price: number | null;
  price_per_kilogram: number | null;
  average_weight: number | null;
  options: JsonWithDefault<WeightOption[]>;
  tva_rate: VatRate;
  is_stock_enabled: Generated<boolean>;
  stock: number | null;
  orders_count: Generated<number>;
  created_at: Generated<Date>;
}

interface Outbox {
  id: Generated<string>;
  shop_id: string | null;
  topic: string;
  payload: Json<unknown>;
  dedupe_key: string | null;
  attempts: Generated<number>;
  available_at: Generated<Date>;
  leased_until: Date | null;
  last_error: string | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  created_at: Generated<Date>;
}

interface Orders {
  shop_id: string;
  id: string;
  reference: string;
  status: OrderStatus | 'PENDING_PAYMENT';
  payment_channel: PaymentChannel;
  is_test: Generated<boolean>;
  collection_point_id: string;
  collection_point_label: string;
  collection_date: string;
  collection_start: number;
  collection_end: number;
  shopper_id: string;
  shopper_firstname: string;
  shopper_lastname: string;
  shopper_email: string;
  shopper_phone: string;
  shopper_city: string;
  shopper_key: string;
  sub_total: number;
  platform_fees: number;
  total: number;
  created_at: Generated<Date>;
}

interface OrderSales {
  shop_id: string;
  id: string;
  order_id: string;
  position: number;
  klass: 'CapturedWeightOrderSale' | 'UnitOrderSale' | 'WeighingRequiredUnitOrderSale' | 'WeightOptionOrderSale';
  saleable_id: string;
  saleable_label: string;
  saleable_image_id: string;
  saleable_category_label: string | null;
  tva_rate: VatRate;
  quantity: number | null;
  selected_weight: number | null;
  option_weight: number | null;
  unit_price: number | null;
  price_per_kilogram: number | null;
  average_weight: number | null;
  weighed_grams: number | null;
  estimated_sub_total: number;
  sub_total: number;
}

interface BagArticles {
  shop_id: string;
  bag_id: string;
  article_id: string;
  quantity: number;
  position: number;
}

interface CollectionPoints {
  shop_id: string;
  id: string;
  label: string;
  description: string;
  image_id: string;
  is_enabled: Generated<boolean>;
  street: string;
  postal_code: string;
  city: string;
  latitude: number;
  longitude: number;
  opening_hours: Json<OpeningHours>;
  closures: JsonWithDefault<Closure[]>;
  online_payments_enabled: Generated<boolean>;
  offline_payments_enabled: Generated<boolean>;
  created_at: Generated<Date>;
}

interface ShopperGroups {
  shop_id: string;
  id: string;
  label: string;
  description: string;
  collection_point_id: string;
  members_count: Generated<number>;
  created_at: Generated<Date>;
}

interface ShopFeatures {
  shop_id: string;
  position: number;
  title: string;
  text: string;
  image_id: string;
}
