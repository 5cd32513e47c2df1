/** The shop's tables. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { rupiah } from './columns.ts'

const time = () => timestamp({ withTimezone: true, mode: 'date' })

export const appUser = pgTable(
  'app_user',
  {
    user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** in its one spelling: NFKC, trimmed, lower case */
    email: text().notNull(),
    role_id: smallint().notNull(),
    password_hash: text().notNull(),
    created_at: time().notNull(),
    deleted_at: time(),
    /** name and e-mail in lower case, a line each: what admins search in */
    search_text: text().notNull().generatedAlwaysAs(sql`lower(normalize(name || chr(10) || email))`),
  },
  (t) => [
    check('app_user_role', sql`${t.role_id} between 1 and 4`),
    // a deleted user's address may register again; two living accounts never share one
    uniqueIndex('app_user_email').on(t.email).where(sql`${t.deleted_at} is null`),
    index('app_user_listed').on(t.user_id).where(sql`${t.deleted_at} is null`),
    index('app_user_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
    index('app_user_by_name')
      .on(sql`${t.search_text} collate "C"`, t.user_id)
      .where(sql`${t.deleted_at} is null`),
  ],
)

/** A sign-in. For the shared guest account each one is a guest session of its own (D6). */
export const session = pgTable(
  'session',
  {
    session_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    refresh_token_hash: text().notNull(),
    /** the latest access token and its direct predecessor, which has a short grace (D7) */
    access_token_id: text().notNull(),
    access_issued_at: time().notNull(),
    previous_access_token_id: text(),
    created_at: time().notNull(),
    expires_at: time().notNull(),
    ended_at: time(),
  },
  (t) => [
    unique('session_refresh_token').on(t.refresh_token_hash),
    index('session_user').on(t.user_id),
    index('session_expiry').on(t.expires_at),
  ],
)

/**
 * A browser that signed in to an account before: strangers' wrong passwords do not keep it out. It opens
 * nothing by itself (docs/decisions/011-known-devices.md).
 */
export const knownDevice = pgTable(
  'known_device',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    token_hash: text().notNull(),
    created_at: time().notNull(),
    /** when it signed in again; null until it did */
    used_at: time(),
    expires_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.token_hash] }),
    index('known_device_token').on(t.token_hash),
    index('known_device_expiry').on(t.expires_at),
  ],
)

export const productCategory = pgTable(
  'product_category',
  {
    product_category_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
  },
  (t) => [unique('product_category_name').on(t.name)],
)

/** A stored upload; `image` of products and order lines names it. */
export const picture = pgTable('picture', {
  image: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  image_placeholder: text().notNull(),
  created_at: time().notNull(),
})

export const product = pgTable(
  'product',
  {
    product_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    sku: text().notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    image: text().notNull().default(''),
    brand: text().notNull(),
    stock: integer().notNull(),
    description: text().notNull(),
    numb_reviews: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when numb_reviews = 0 then 0 else rating_sum::double precision / numb_reviews end`,
      ),
    /** name, brand and SKU in lower case, a line each: what a keyword is looked for in (D12) */
    search_text: text().notNull(),
    /** counts edits, so that two admins cannot overwrite one another unseen */
    version: integer().notNull().default(1),
    created_at: time().notNull(),
    deleted_at: time(),
  },
  (t) => [
    check('product_price', sql`${t.price} >= 0`),
    check('product_stock', sql`${t.stock} >= 0`),
    check('product_rating', sql`${t.rating_sum} between ${t.numb_reviews} and 5 * ${t.numb_reviews}`),
    uniqueIndex('product_sku').on(t.sku).where(sql`${t.deleted_at} is null`),
    index('product_listed').on(t.product_id).where(sql`${t.deleted_at} is null`),
    index('product_top')
      .on(t.rating, t.numb_reviews, t.product_id) // read backwards: desc() here would mean nulls last
      .where(sql`${t.deleted_at} is null`),
    index('product_search').using('gin', sql`${t.search_text} gin_trgm_ops`).with({ fastupdate: false }),
    index('product_by_name')
      .on(sql`${t.search_text} collate "C"`, t.product_id)
      .where(sql`${t.deleted_at} is null`),
    index('product_by_price').on(t.price, t.product_id).where(sql`${t.deleted_at} is null`),
    index('product_picture').on(t.image),
  ],
)

export const productInCategory = pgTable(
  'product_in_category',
  {
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    product_category_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.product_category_id] }),
    foreignKey({
      name: 'product_in_category_exists',
      columns: [t.product_category_id],
      foreignColumns: [productCategory.product_category_id],
    }),
    index('product_in_category_members').on(t.product_category_id),
  ],
)

export const review = pgTable(
  'review',
  {
    review_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    user_name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    check('review_rating', sql`${t.rating} between 1 and 5`),
    unique('review_once').on(t.product_id, t.user_id), // D13
    index('review_of_product').on(t.product_id, t.review_id),
  ],
)

/** An order; called `shop_order` because `order` is a word of SQL. */
export const shopOrder = pgTable(
  'shop_order',
  {
    order_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    /** the guest session it was placed in; null for accounts of one person (D6) */
    guest_session_id: integer().references(() => session.session_id),
    // as they were when the order was placed (D11)
    user_name: text().notNull(),
    user_email: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull(),
    payment_method_name: text().notNull(),
    product_price: rupiah().notNull(),
    shipping_price: rupiah().notNull(),
    tax_price: rupiah().notNull(),
    total_price: rupiah().notNull(),
    payment_amount: text().notNull(),
    payment_currency: text().notNull(),
    payment_rate: text().notNull(),
    is_paid: boolean().notNull().default(false),
    paid_at: time(),
    is_delivered: boolean().notNull().default(false),
    deliverd_at: time(),
    created_at: time().notNull(),
    /** pieces are set aside for it: from placing until delivery, or until the hold lapses (D9) */
    is_stock_held: boolean().notNull().default(true),
    hold_expires_at: time(),
    is_payment_pending: boolean().notNull().default(false),
    /** where it was placed (network.ts); a trigger forgets it with the hold or the payment */
    network_hash: text(),
    /** minor units of the payment currency that went back to the buyer */
    refunded_minor: bigint({ mode: 'number' }).notNull().default(0),
    /** what admins filter by: refunded means all of it, for the rest may still have to be delivered */
    state: text({ enum: ['unpaid', 'paid', 'delivered', 'refunded'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when refunded_minor > 0 and refunded_minor >= replace(payment_amount, '.', '')::bigint then 'refunded'
          when is_delivered then 'delivered' when is_paid then 'paid' else 'unpaid' end`,
      ),
    /** the buyer's name and e-mail in lower case, a line each: what admins search in */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(normalize(user_name || chr(10) || user_email))`),
  },
  (t) => [
    check(
      'shop_order_total',
      sql`${t.total_price} = ${t.product_price} + ${t.shipping_price} + ${t.tax_price}`,
    ),
    check('shop_order_paid', sql`${t.is_paid} = (${t.paid_at} is not null)`),
    check('shop_order_delivered', sql`${t.is_delivered} = (${t.deliverd_at} is not null)`),
    check('shop_order_delivered_only_if_paid', sql`not ${t.is_delivered} or ${t.is_paid}`),
    index('shop_order_of_user').on(t.user_id, t.order_id),
    index('shop_order_of_guest').on(t.guest_session_id, t.order_id),
    index('shop_order_in_state').on(t.state, t.order_id),
    index('shop_order_by_total').on(t.total_price, t.order_id),
    index('shop_order_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
    index('shop_order_paid').on(t.paid_at).where(sql`${t.is_paid}`),
    index('shop_order_unpaid_of')
      .on(t.user_id, t.guest_session_id)
      .where(sql`${t.is_stock_held} and not ${t.is_paid}`),
    index('shop_order_of_network').on(t.network_hash).where(sql`${t.network_hash} is not null`),
    index('shop_order_hold').on(t.hold_expires_at).where(sql`${t.is_stock_held} and not ${t.is_paid}`),
  ],
)

export const orderProduct = pgTable(
  'order_product',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    line: integer().notNull(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    // copied, so that later edits and deletions never change an old order (D9)
    name: text().notNull(),
    image: text().notNull(),
    price: rupiah().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.line] }),
    unique('order_product_once').on(t.order_id, t.product_id),
    check('order_product_quantity', sql`${t.quantity} >= 1`),
    index('order_product_product').on(t.product_id),
    index('order_product_picture').on(t.image),
  ],
)

/**
 * The accounts at payment providers that this shop has had: `name` is what the column `provider` of
 * every row about money holds. Rows of before accounts were told apart bear `paypal` (or `demo`): that
 * name became the account's of the first start since, so no row had to be rewritten.
 */
export const paymentAccount = pgTable(
  'payment_account',
  {
    name: text().primaryKey(),
    provider: text().notNull(),
    /** null, as the account is, until the first start of a shop claims the name */
    mode: text({ enum: ['demo', 'simulator', 'sandbox', 'live'] }),
    /** the merchant's id at the provider */
    account: text(),
    /** the one that the shop was last started with */
    is_in_force: boolean().notNull().default(false),
  },
  (t) => [
    unique('payment_account_once').on(t.provider, t.mode, t.account),
    uniqueIndex('payment_account_in_force').on(t.is_in_force).where(sql`${t.is_in_force}`),
    check('payment_account_mode', sql`${t.mode} in ('demo', 'simulator', 'sandbox', 'live')`),
    check('payment_account_claimed', sql`(${t.mode} is null) = (${t.account} is null)`),
  ],
)

const accountName = () =>
  text()
    .notNull()
    .references(() => paymentAccount.name)

/**
 * A provider order that a browser opened for an order, known before anything is paid (D10): what
 * the reconciliation asks for when the browser never comes back.
 */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    provider: accountName(),
    provider_order_id: text().notNull(),
    noted_at: time().notNull(),
    /** the provider has taken it and not finished with it (payments.md, check 9) */
    is_pending: boolean().notNull().default(false),
    /** when the provider was last asked for it: those that wait longest are next */
    asked_at: time(),
    /** when nothing more can come of it */
    closed_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.provider, t.provider_order_id] }),
    index('payment_attempt_provider_order').on(t.provider, t.provider_order_id),
    index('payment_attempt_open').on(t.noted_at).where(sql`${t.closed_at} is null`),
    index('payment_attempt_next').on(t.asked_at.asc().nullsFirst()).where(sql`${t.closed_at} is null`),
  ],
)

/** The payment of an order: a capture the provider has completed, as the provider told it. */
export const payment = pgTable(
  'payment',
  {
    payment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    provider: accountName(),
    provider_order_id: text().notNull(),
    /** its first; all of them stand in paid_capture */
    capture_id: text().notNull(),
    /** of all its captures together */
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer_email: text().notNull(),
    captured_at: time().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    check('payment_amount', sql`${t.amount_minor} > 0`),
    unique('payment_order').on(t.order_id), // an order is paid once
    unique('payment_provider_order').on(t.provider, t.provider_order_id),
    unique('payment_capture').on(t.provider, t.capture_id),
    index('payment_captured').on(t.captured_at),
  ],
)

/**
 * What a payment was captured in: mostly one capture, several that add up for some. A payment that has
 * no row here is older than this table, and its one capture is its own (payment-captures.ts).
 */
export const paidCapture = pgTable(
  'paid_capture',
  {
    payment_id: integer()
      .notNull()
      .references(() => payment.payment_id, { onDelete: 'cascade' }),
    provider: accountName(),
    capture_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.payment_id, t.capture_id] }),
    unique('paid_capture_once').on(t.provider, t.capture_id),
    check('paid_capture_amount', sql`${t.amount_minor} > 0`),
  ],
)

/**
 * Captured money that pays no order: a second payment, one that fits no order, one whose goods
 * are gone. Recorded first, given back next, never dropped. What is `unmatched` bears no reference of
 * this installation: it may be somebody else's, so it waits for a person (D18).
 */
export const strayCapture = pgTable(
  'stray_capture',
  {
    stray_capture_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: accountName(),
    provider_order_id: text().notNull(),
    capture_id: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    reason: text({
      enum: ['second payment', 'no such order', 'wrong amount', 'wrong payee', 'sold out', 'unmatched'],
    }).notNull(),
    detail: text().notNull(),
    captured_at: time().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    unique('stray_capture_once').on(t.provider, t.capture_id),
    check(
      'stray_capture_reason',
      sql`${t.reason} in ('second payment', 'no such order', 'wrong amount', 'wrong payee', 'sold out', 'unmatched')`,
    ),
    index('stray_capture_captured').on(t.captured_at),
  ],
)

/** Money on its way back. Written before the provider is asked, so that a crash is taken up again. */
export const refund = pgTable(
  'refund',
  {
    refund_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: accountName(),
    capture_id: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    /** repeated with every try, so that the provider refunds once */
    request_id: text().notNull(),
    provider_refund_id: text(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text({ enum: ['PENDING', 'COMPLETED', 'FAILED'] }).notNull(),
    reason: text().notNull(),
    /** whose doing: an admin's, the shop's own for money that pays nothing, or one made at the provider */
    cause: text({ enum: ['admin', 'shop', 'provider'] })
      .notNull()
      .default('shop'),
    /** the admin who asked for it */
    user_id: integer().references(() => appUser.user_id),
    /** what had gone back before, as the admin saw it: the same refund asked for twice is one */
    refunded_before_minor: bigint({ mode: 'number' }),
    created_at: time().notNull(),
    /** the provider's own time, once it has said yes; ours for its no */
    settled_at: time(),
  },
  (t) => [
    check('refund_amount', sql`${t.amount_minor} > 0`),
    check('refund_status', sql`${t.status} in ('PENDING', 'COMPLETED', 'FAILED')`),
    check('refund_cause', sql`${t.cause} in ('admin', 'shop', 'provider')`),
    unique('refund_request').on(t.request_id),
    unique('refund_at_provider').on(t.provider, t.provider_refund_id),
    index('refund_of_capture').on(t.provider, t.capture_id),
    index('refund_of_order').on(t.order_id),
    index('refund_settled').on(t.settled_at),
    index('refund_under_way').on(t.created_at).where(sql`${t.status} = 'PENDING'`),
  ],
)

/** What the provider sent, by its own id: stored first, worked on later (payments.md, Webhooks). */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    provider: accountName(),
    event_id: text().notNull(),
    event_type: text().notNull(),
    /** what it tells of, without the payer's data that came with it */
    body: jsonb()
      .$type<{
        event_id: string
        event_type: string
        provider_order_id?: string | undefined
        capture_id?: string | undefined
      }>()
      .notNull(),
    received_at: time().notNull(),
    /** how often it was tried in vain */
    tries: integer().notNull().default(0),
    done_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.event_id] }),
    index('webhook_event_waiting').on(t.received_at).where(sql`${t.done_at} is null`),
  ],
)

/**
 * Money that came or went, as the provider tells it: its side of the books, kept apart from ours so
 * that the two can be compared (settle-payment.ts and the nightly check write, find-money.ts reads).
 */
export const providerMovement = pgTable(
  'provider_movement',
  {
    provider: accountName(),
    /** the capture's id, or the refund's */
    movement_id: text().notNull(),
    kind: text({ enum: ['capture', 'refund'] }).notNull(),
    capture_id: text().notNull(),
    provider_order_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    moved_at: time().notNull(),
    seen_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.movement_id] }),
    check('provider_movement_kind', sql`${t.kind} in ('capture', 'refund')`),
    check('provider_movement_amount', sql`${t.amount_minor} > 0`),
    index('provider_movement_moved').on(t.moved_at),
    index('provider_movement_capture').on(t.provider, t.capture_id),
  ],
)

/** Why every piece came or went; the sum over a product is its stock. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    stock_movement_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    quantity: integer().notNull(),
    reason: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    user_id: integer().references(() => appUser.user_id),
    created_at: time().notNull(),
  },
  (t) => [
    check(
      'stock_movement_reason',
      sql`${t.reason} in ('created', 'edited', 'ordered', 'released', 'retaken', 'refunded')`,
    ),
    index('stock_movement_product').on(t.product_id, t.stock_movement_id),
    index('stock_movement_order').on(t.order_id),
  ],
)

/** One row an attempt to order, kept per user and guest session (D17). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    /** the guest session, 0 for accounts of one person */
    guest_session_id: integer().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    created_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.guest_session_id, t.key] }),
    index('idempotency_key_age').on(t.created_at),
  ],
)

/**
 * How many rows joined or left a list: written by triggers, folded into one row by them now and
 * then; the sum is the list's size (list-total.ts). Only added to, so that two orders at once do
 * not wait for one another's count.
 */
export const listChange = pgTable(
  'list_change',
  {
    list_change_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('list_change_list').on(t.list)],
)

/**
 * Which installation of the shop this database is: its id and the key of the references that payments
 * bear (D18). One row, made by the migration that makes the table. The database itself is the source
 * of chance, so that the key never travels in a statement; gen_random_uuid gives 122 random bits.
 */
export const installation = pgTable(
  'installation',
  {
    is_only: boolean().primaryKey().default(true),
    installation_id: text().notNull().default(sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`),
    /** 32 bytes in hexadecimal */
    mac_key: text()
      .notNull()
      .default(
        sql`encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`,
      ),
  },
  (t) => [
    check('installation_only', sql`${t.is_only}`),
    check('installation_id_form', sql`${t.installation_id} ~ '^[0-9a-f]{12}$'`),
    check('installation_mac_key_form', sql`${t.mac_key} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Facts of this shop that outlive a restart: which demo it was filled with, and the like. */
export const shopFact = pgTable('shop_fact', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
