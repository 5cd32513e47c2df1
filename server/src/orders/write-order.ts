/**
 * Writes an order whole, in one statement: the order, its lines, the stock taken, why it was
 * taken, its mail unless it is paid at once, and the key that makes a retry safe.
 */
import { decimalFromRupiah, type OrderTotals } from '@warung/contract/money.ts'
import type { TaxRule } from '@warung/contract/values/order-rule.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { rows } from '../database/sql/query-rows.ts'
import { insertPlacedMail } from '../mails/queue-order-mail.ts'
import type { Network } from '../network.ts'
import { emit, emitProductsChanged } from '../shop-events.ts'
import type { ChosenShipping } from './choose-shipping.ts'
import type { KeyedAttempt } from './idempotency.ts'
import type { LineToWrite } from './lock-products.ts'
import type { ContactToWrite } from './order-contact.ts'
import { SHIPPING_COLUMN_NAMES, shippingValues } from './order-shipping.ts'

export type OrderToWrite = {
  readonly user_id: number
  readonly guest_session_id: number | null
  readonly user_name: string
  readonly user_email: string
  readonly address: string
  readonly city: string
  readonly postal_code: string
  readonly country: string
  readonly province?: string | undefined
  readonly contact: ContactToWrite
  readonly payment_method_id: number
  readonly payment_method_name: string
  readonly payment_amount_minor: number
  readonly payment_currency: string
  readonly payment_rate: string
  readonly totals: OrderTotals
  readonly tax: Pick<TaxRule, 'name' | 'is_included'>
  /** undefined where the shop let nobody choose */
  readonly shipping?: ChosenShipping | undefined
  readonly lines: readonly LineToWrite[]
  readonly created_at: Date
  /** null for an order that costs nothing: it is paid as it is placed */
  readonly hold_expires_at: Date | null
  readonly attempt: KeyedAttempt | undefined
  /** where it came from; kept only while it holds stock unpaid */
  readonly network?: Network | undefined
  /** columns that lock */
  readonly locks?: SQL | undefined
}

/** Lines travel as one JSON value: the statement is the same text for 1 line and for 500. */
function lineValues(lines: readonly LineToWrite[]): SQL {
  return sql`
  select * from jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ ...line, line: index + 1 })))}::jsonb)
    as given(line integer, product_id integer, name text, image text, price numeric, weight_grams integer, quantity integer)`
}

function insertIdempotencyKey(order: OrderToWrite): SQL {
  return order.attempt === undefined
    ? sql``
    : sql`, kept as (
        insert into idempotency_key (user_id, guest_session_id, key, body_hash, order_id, created_at)
        select ${order.user_id}, ${order.guest_session_id ?? 0}, ${order.attempt.key}, ${order.attempt.bodyHash},
               order_id, created_at
        from placed)`
}

/** A row of `shop_order` as the driver has it, with what its answer takes from elsewhere. */
export type WrittenOrder = Readonly<Record<string, unknown>> & {
  readonly order_id: number
  readonly taken: number
  readonly mails: number
  /** ids with a comma between, of products that it took the last pieces of; null when there are none */
  readonly sold_out: string | null
  readonly installation_id: string
  readonly mac_key: string
}

/**
 * @param fitting parts of `with` of which `fitting` is the last, having one row when the order may be written and none
 *   when nothing may. They can use `line_set`.
 */
export function orderStatement(order: OrderToWrite, fitting: SQL): SQL {
  const { totals } = order
  return sql`with line_set as (${lineValues(order.lines)}),
      ${fitting},
      placed as (
        insert into shop_order (user_id, guest_session_id, user_name, user_email, address, city, postal_code,
          country, province, recipient, telephone, contact_email, payment_method_id, payment_method_name, product_price, shipping_price, tax_price, tax_name, is_tax_included, total_price, payment_amount_minor,
          payment_currency, payment_rate, created_at, hold_expires_at, network_hash, is_paid, paid_at, ${SHIPPING_COLUMN_NAMES})
        select ${order.user_id}, ${order.guest_session_id}, ${order.user_name}, ${order.user_email},
          ${order.address}, ${order.city}, ${order.postal_code}, ${order.country},
          ${order.province?.trim() ? order.province : null}, ${order.contact.recipient}, ${order.contact.telephone}, ${order.contact.contact_email},
          ${order.payment_method_id}, ${order.payment_method_name},
          ${decimalFromRupiah(totals.product_price)}, ${decimalFromRupiah(totals.shipping_price)},
          ${decimalFromRupiah(totals.tax_price)}, ${order.tax.name}, ${order.tax.is_included}, ${decimalFromRupiah(totals.total_price)},
          ${order.payment_amount_minor}, ${order.payment_currency}, ${order.payment_rate},
          ${order.created_at.toISOString()}, ${order.hold_expires_at?.toISOString() ?? null},
          ${order.hold_expires_at === null ? null : (order.network?.hash ?? null)},
          ${order.hold_expires_at === null}, ${order.hold_expires_at === null ? order.created_at.toISOString() : null},
          ${shippingValues(order.shipping)}
        from fitting
        returning *),
      ${insertPlacedMail()},
      lines as (
        insert into order_product (order_id, line, product_id, name, image, price, quantity)
        select placed.order_id, line, product_id, name, image, price, quantity from placed, line_set),
      taken as (
        update product set stock = product.stock - line_set.quantity
        from placed, line_set where product.product_id = line_set.product_id and product.stock >= line_set.quantity
        returning product.product_id, product.stock),
      moved as (
        insert into stock_movement (product_id, quantity, reason, order_id, created_at)
        select product_id, -quantity, 'ordered', placed.order_id, placed.created_at from placed, line_set)
      ${insertIdempotencyKey(order)}
      select placed.*, installation.installation_id, installation.mac_key,
        (select count(*) from taken) as taken, (select count(*) from placed_mail) as mails,
        (select string_agg(product_id::text, ',') from taken where stock = 0) as sold_out
        ${order.locks ? sql`, ${order.locks}` : sql``}
      from placed cross join installation`
}

/** @throws when the statement has not taken all pieces, which locked products cannot come to: the transaction must end. */
export function emitPlaced(db: Db, { lines }: OrderToWrite, { taken, mails, sold_out }: WrittenOrder): void {
  if (taken !== lines.length) throw new Error('the products of an order were not locked')
  const soldOut = new Set(sold_out?.split(',').map(Number))
  const ids = lines.map(({ product_id }) => product_id)
  emitProductsChanged(db, [...soldOut])
  emitProductsChanged(
    db,
    ids.filter((id) => !soldOut.has(id)),
    'detailsChanged',
  )
  if (mails > 0) emit(db, 'mailQueued')
}

/** The products must be locked by this transaction (lock-products.ts). */
export async function writeOrder(db: Db, order: OrderToWrite): Promise<WrittenOrder> {
  const [written] = await rows<WrittenOrder>(db, orderStatement(order, sql`fitting as (select)`))
  if (!written) throw new Error('an order was inserted but not returned')
  emitPlaced(db, order, written)
  return written
}
