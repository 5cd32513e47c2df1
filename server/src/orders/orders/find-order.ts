import type { BuyerTaxNumber } from '@warung/contract/buyer-tax-number.ts'
import type { Order } from '@warung/contract/orders.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { installation } from '../../platform/database/schema/installation.ts'
import { buyerTaxNumber, invoice } from '../../platform/database/schema/invoices.ts'
import { orderMethodChange } from '../../platform/database/schema/method-changes.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { payment, paymentAccount } from '../../platform/database/schema/payments.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { columnValues, jsonPairs, valuesOfColumns } from '../../platform/database/sql/wire-columns.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { type Installation, paymentReference } from '../../providers/payment-reference.ts'
import { orderColumns, orderProductColumns } from './order-columns.ts'
import { orderLinkExpiry, orderLinkPath } from './order-link.ts'
import type { OrderOwner } from './order-owner.ts'
import { orderShippingOf, shippingColumns } from './order-shipping.ts'
import { orderTransferOf, type StoredTransfer, transferOfOrder } from './order-transfer.ts'
import { type PaperName, paperNumber } from './paper-number.ts'
import {
  refundAnswer,
  refundsOfOrder,
  returnAnswer,
  returnsOfOrder,
  shipmentAnswer,
  shipmentsOfOrder,
} from './parts-of-order.ts'

type OrderLineRow = Order['order_product'][number]
export const paymentMode = sql<Order['payment_mode']>`(
  select account.mode from ${payment} as paid join ${paymentAccount} as account on account.name = paid.account
  where paid.order_id = shop_order.order_id)`

/** Another customer's order looks like a missing one (D4). */
function unknownOrder(): Problem {
  return new Problem('order_not_found')
}

/** Orders of the caller's account, or of a guest's session (D6). */
export function ownedBy(caller: OrderOwner): SQL | undefined {
  return and(
    eq(shopOrder.user_id, caller.user_id),
    caller.guest_session_id === null
      ? isNull(shopOrder.guest_session_id)
      : eq(shopOrder.guest_session_id, caller.guest_session_id),
  )
}

/** For a prepared statement, with placeholders named like the columns. */
export function isOwned(isOfSession: boolean): SQL | undefined {
  return and(
    eq(shopOrder.user_id, sql.placeholder('user_id')),
    isOfSession
      ? eq(shopOrder.guest_session_id, sql.placeholder('guest_session_id'))
      : isNull(shopOrder.guest_session_id),
  )
}

/** Drizzle drops the table name when only one table is selected. */
const linesOfOrder = sql<OrderLineRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${jsonPairs('line', orderProductColumns)}) order by line.line), '[]')
  from ${orderProduct} as line where line.order_id = shop_order.order_id)`

/** Null: it is paid as it was placed. */
const methodChangedAt: SQL<Date | null> = sql<Date | null>`(
  select max(changed_at) from ${orderMethodChange} as change where change.order_id = shop_order.order_id)`.mapWith(
  orderMethodChange.changed_at,
)

const invoiceName = sql<PaperName | null>`(
  select jsonb_build_object('series', bill.series, 'year', bill.year, 'number', bill.number)
  from ${invoice} as bill where bill.order_id = shop_order.order_id)`

export const taxNumberOfOrder = sql<BuyerTaxNumber | null>`(
  select jsonb_build_object('npwp', buyer.npwp, 'name', buyer.name)
  from ${buyerTaxNumber} as buyer where buyer.order_id = shop_order.order_id)`

export type FoundOrder = WithDates<Order>

const internalColumns = {
  payment_amount_minor: shopOrder.payment_amount_minor,
  refunded_minor: shopOrder.refunded_minor,
  province: shopOrder.province,
  link_version: shopOrder.link_version,
}

const storedColumns = {
  ...internalColumns,
  order: orderColumns,
  shipment_address: {
    address: shopOrder.address,
    city: shopOrder.city,
    postal_code: shopOrder.postal_code,
    country: shopOrder.country,
  },
  contact: {
    recipient: shopOrder.recipient,
    telephone: shopOrder.telephone,
    email: shopOrder.contact_email,
  },
  shipping: shippingColumns,
}

function selectOrders(db: Db) {
  return db
    .select({
      ...storedColumns,
      order_product: linesOfOrder,
      refunds: refundsOfOrder,
      shipments: shipmentsOfOrder,
      returns: returnsOfOrder,
      installation,
      payment_mode: paymentMode,
      adopted_at: shopOrder.adopted_at,
      method_changed_at: methodChangedAt,
      transfer: transferOfOrder,
      invoice: invoiceName,
      tax_number: taxNumberOfOrder,
    })
    .from(shopOrder)
    .innerJoin(installation, sql`true`)
}

type StoredOrder = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'installation' | 'transfer'> & {
  readonly transfer: StoredTransfer | null
  readonly installation: Installation
}

export const WRITTEN_ORDER_COLUMNS: readonly Column[] = [
  ...new Set<Column>(
    [
      orderColumns,
      internalColumns,
      storedColumns.shipment_address,
      storedColumns.contact,
      shippingColumns,
    ].flatMap((columns) => Object.values<Column>(columns)),
  ),
]

/** @param row the columns of WRITTEN_ORDER_COLUMNS and of `installation`, as the driver returns them */
export function orderOfRow(
  row: Readonly<Record<string, unknown>> & Installation,
  lines: readonly OrderLineRow[],
): StoredOrder {
  const { installation_id, mac_key } = row
  return {
    order: valuesOfColumns(orderColumns, row),
    ...valuesOfColumns(internalColumns, row),
    shipment_address: valuesOfColumns(storedColumns.shipment_address, row),
    contact: valuesOfColumns(storedColumns.contact, row),
    shipping: valuesOfColumns(shippingColumns, row),
    order_product: lines.map((line) => columnValues(orderProductColumns, line)),
    refunds: [],
    shipments: [],
    returns: null,
    installation: { installation_id, mac_key },
    payment_mode: null,
    adopted_at: null,
    method_changed_at: null,
    transfer: null,
    invoice: null,
    tax_number: null,
  }
}

/** @param language of the refunds' reasons */
export function orderAnswer(found: StoredOrder, language: Language = 'en'): FoundOrder {
  const { shipment_address, province, contact } = found
  const {
    payment_rounding,
    payment_code,
    discount_code,
    discount_price,
    is_shipping_free,
    shipping_discount,
    ...order
  } = found.order
  const { payment_currency } = order
  return {
    ...order,
    shipment_address: { ...shipment_address, ...(province === null ? {} : { province }) },
    contact,
    shipping: orderShippingOf(found.shipping),
    ...(discount_code === null ? {} : { discount_code, discount_price, is_shipping_free }),
    ...(shipping_discount === null ? {} : { shipping_discount }),
    ...(payment_rounding === 0 ? {} : { payment_rounding }),
    ...(payment_code === 0 ? {} : { payment_code }),
    // The stored column is only for processes of the previous release.
    payment_amount: amountText(BigInt(found.payment_amount_minor), payment_currency),
    payment_rate_at: found.method_changed_at ?? order.created_at,
    payment_mode: found.payment_mode,
    payment_reference: paymentReference(found.installation, order.order_id),
    ...(found.adopted_at !== null && { is_adopted: true }),
    order_link: orderLinkPath(found.installation, { ...order, link_version: found.link_version }),
    order_link_expires_at: orderLinkExpiry(order),
    refunded_amount: amountText(BigInt(found.refunded_minor), payment_currency),
    order_product: found.order_product.map(({ refunded_quantity, ...line }) =>
      refunded_quantity ? { ...line, refunded_quantity } : line,
    ),
    refunds: found.refunds.map((back) => refundAnswer(back, language)),
    shipments: found.shipments.map(shipmentAnswer),
    ...(found.returns && { returns: found.returns.map(returnAnswer) }),
    ...orderTransferOf(found),
    ...(found.invoice && { invoice_number: paperNumber(found.invoice) }),
    ...(found.tax_number && { tax_number: found.tax_number }),
  }
}

const hasOrderId = eq(shopOrder.order_id, sql.placeholder('order_id'))

const anyOrder = buildOnce((db) => selectOrders(db).where(hasOrderId).prepare(UNNAMED))
const orderOfAccount = buildOnce((db) =>
  selectOrders(db)
    .where(and(hasOrderId, isOwned(false)))
    .prepare(UNNAMED),
)
const orderOfSession = buildOnce((db) =>
  selectOrders(db)
    .where(and(hasOrderId, isOwned(true)))
    .prepare(UNNAMED),
)

/** @throws {Problem} order_not_found */
function answerFound([found]: readonly StoredOrder[], language?: Language): FoundOrder {
  if (!found) throw unknownOrder()
  return orderAnswer(found, language)
}

export async function orderById(db: Db, orderId: number, language?: Language): Promise<FoundOrder> {
  return answerFound(await anyOrder(db).execute({ order_id: orderId }), language)
}

/** @throws {Problem} order_not_found, also for another owner's order */
export async function ownOrder(
  db: Db,
  owner: OrderOwner,
  orderId: number,
  language?: Language,
): Promise<FoundOrder> {
  const { user_id, guest_session_id } = owner
  const prepared = guest_session_id === null ? orderOfAccount : orderOfSession
  return answerFound(await prepared(db).execute({ order_id: orderId, user_id, guest_session_id }), language)
}
