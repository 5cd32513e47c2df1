import type { CreditNote, Invoice } from '@warung/contract/invoices.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { buyerTaxNumber, creditNote, invoice } from '../../platform/database/schema/invoices.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { ownedBy } from './find-order.ts'
import type { OrderOwner } from './order-owner.ts'
import { paperNumber } from './paper-number.ts'
import { refundReasonText } from './refund-reasons.ts'

function invoiceLines(db: Db, orderId: number): Promise<Invoice['order_product']> {
  const { product_id, name, quantity, price } = orderProduct
  return db
    .select({ product_id, name, quantity, price })
    .from(orderProduct)
    .where(eq(orderProduct.order_id, orderId))
    .orderBy(asc(orderProduct.line))
}

async function creditNotesOf(db: Db, orderId: number, language: Language): Promise<CreditNote[]> {
  const found = await db
    .select({ note: creditNote, back: refund })
    .from(creditNote)
    .innerJoin(refund, eq(refund.refund_id, creditNote.refund_id))
    .where(eq(creditNote.order_id, orderId))
    .orderBy(asc(creditNote.year), asc(creditNote.number))
  return found.map(({ note, back }) => ({
    refund_id: note.refund_id,
    number: paperNumber(note),
    issued_on: note.issued_on,
    amount: note.amount,
    refunded_before: note.refunded_before,
    reason: refundReasonText(back, language),
  }))
}

type Paper = {
  readonly bill: typeof invoice.$inferSelect
  readonly order: OrderRecord
  readonly tax_number: typeof buyerTaxNumber.$inferSelect | null
}

function invoiceDiscount({ discount_code, discount_price }: Paper['order']): Partial<Invoice> {
  return discount_code === null ? {} : { discount_code, discount_price }
}

async function invoiceAnswer(
  db: Db,
  { bill, order, tax_number }: Paper,
  language: Language,
): Promise<WithDates<Invoice>> {
  const { order_id, payment_rounding, payment_code, payment_currency } = order
  const { seller_name, seller_address, npwp, tax } = bill.seller
  return {
    number: paperNumber(bill),
    is_test: bill.series !== 'invoice',
    issued_on: bill.issued_on,
    order_id,
    ordered_at: order.created_at,
    seller: { name: seller_name, address: seller_address, npwp },
    buyer: bill.buyer,
    ...(tax_number && { tax_number: { npwp: tax_number.npwp, name: tax_number.name } }),
    order_product: await invoiceLines(db, order_id),
    product_price: order.product_price,
    shipping_price: order.shipping_price,
    ...invoiceDiscount(order),
    tax,
    tax_name: order.tax_name,
    tax_price: order.tax_price,
    is_tax_included: order.is_tax_included,
    ...(payment_rounding === 0 ? {} : { payment_rounding }),
    ...(payment_code === 0 ? {} : { payment_code }),
    total: bill.total,
    payment_method_id: order.payment_method_id,
    payment_method_name: order.payment_method_name,
    payment_amount: amountText(BigInt(order.payment_amount_minor), payment_currency),
    payment_currency,
    credit_notes: await creditNotesOf(db, order_id, language),
  }
}

function selectPapers(db: Db) {
  return db
    .select({ bill: invoice, order: shopOrder, tax_number: buyerTaxNumber })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.order_id, invoice.order_id))
    .leftJoin(buyerTaxNumber, eq(buyerTaxNumber.order_id, invoice.order_id))
}

/** @throws {Problem} invoice_not_found */
export async function invoiceOfOrder(
  db: Db,
  orderId: number,
  language: Language,
): Promise<WithDates<Invoice>> {
  const [found] = await selectPapers(db).where(eq(invoice.order_id, orderId))
  if (!found) throw new Problem('invoice_not_found')
  return invoiceAnswer(db, found, language)
}

/** @throws {Problem} invoice_not_found, also for another owner's order */
export async function ownInvoice(
  db: Db,
  owner: OrderOwner,
  orderId: number,
  language: Language,
): Promise<WithDates<Invoice>> {
  const [found] = await selectPapers(db).where(and(eq(invoice.order_id, orderId), ownedBy(owner)))
  if (!found) throw new Problem('invoice_not_found')
  return invoiceAnswer(db, found, language)
}
