import { settingLabel } from '@warung/contract/setting-label.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { DELIVERY_UNDO_SECONDS, ORDER_NOTES_MAX, PARCELS_MAX } from '@warung/contract/values/limits.ts'
import type { ProblemParams, ShipmentFault, ShipmentRefusal } from '../problem-params.ts'
import { aboutFaults, aboutField, type ProblemMessages, type ProblemText } from './problem-messages.ts'

function missingContact(fields: readonly ContactField[]): ProblemText {
  const sentences = fields.map((field) => [field, `${settingLabel(field)} must be given.`] as const)
  return {
    message: `${sentences.map(([, sentence]) => sentence).join(' ')} Please go back to Shipping and fill it in.`,
    errors: Object.fromEntries(sentences.map(([field, sentence]) => [`contact.${field}`, [sentence]])),
  }
}

const shipmentRefusals: Readonly<Record<ShipmentRefusal, string>> = {
  order_not_found: 'does not exist',
  order_cancelled: 'was cancelled',
  order_not_paid: 'is not paid',
  order_paid_with_test_money: 'was paid with test money',
  order_refunded: 'was refunded',
  too_many_shipments: `already has ${PARCELS_MAX} parcels`,
  already_shipped: 'is already shipped',
}

function shipmentFault({ order_id, refusal }: ShipmentFault): string {
  return `Order ${order_id} ${shipmentRefusals[refusal]}.`
}

function insufficientStock({ name, stock, ownOrderId }: ProblemParams['insufficient_stock']): ProblemText {
  if (ownOrderId !== undefined) {
    const held = `We’re already holding “${name}” for you in order ${ownOrderId}, which is not paid yet.`
    return {
      message: `${held} Pay or cancel that order first.`,
      errors: { order_product: [held], [`orders.${ownOrderId}`]: ['is not paid yet'] },
    }
  }
  const left =
    stock === 0
      ? `“${name}” has just sold out.`
      : `Only ${stock} ${stock === 1 ? 'piece' : 'pieces'} of “${name}” left.`
  return aboutField('order_product', `${left} Please look at your cart again.`, left)
}

export const englishOrders = {
  seller_npwp_missing:
    'Your tax number (NPWP) is missing, so there is no file for Coretax. Enter it in Settings, How you are paid, Invoices.',
  tax_invoice_file_not_found: 'There are no invoices with PPN in this file. Choose the days again.',
  tax_numbers_off: 'This shop’s invoices show no PPN, so they need no tax number.',
  tax_number_known: 'The tax number for this order is already entered. To correct it, please ask the shop.',
  tax_number_late:
    'The month of payment is over, so the shop may already have reported the invoice. To change its tax number, please ask the shop.',
  invoice_not_found: 'This order has no invoice.',
  order_not_found: 'This order does not exist.',
  order_tags_changed:
    'Another admin has just changed the tags of this order. Yours are still here. Copy them, then reload the page.',
  order_link_invalid:
    'This link doesn’t open an order: it has expired or is incomplete. Please ask the shop for your order.',
  order_not_adoptable: 'This order already belongs to another account.',
  cart_empty: aboutField(
    'order_product',
    'Your cart is empty. Add a product before placing the order.',
    'The order has no items.',
  ),
  shop_closed:
    'The shop is closed right now and takes no orders. Your cart is saved: please come back later.',
  product_no_longer_sold: aboutField(
    'order_product',
    'A product in your cart is no longer sold. Please look at your cart again.',
    'A product in your cart is no longer sold.',
  ),
  insufficient_stock: insufficientStock,
  prices_changed: ({ totals }) => ({
    message: 'Prices have changed since you filled your cart. Please check the new totals.',
    errors: Object.fromEntries(Object.entries(totals).map(([name, now]) => [name, [`is now ${now}`]])),
  }),
  shipping_option_gone: aboutField(
    'shipping_option',
    'The shipping option you chose is no longer available. Please choose again.',
    'is no longer available',
  ),
  not_sent_there: aboutField(
    'shipment_address',
    'We don’t ship to this address. Please enter another one, or contact us. Your cart is saved.',
    'We don’t ship to this address.',
  ),
  order_too_large: 'This order is too large. Please split it into smaller ones.',
  telephone_invalid: aboutField(
    'contact.telephone',
    'Enter a telephone number we can call, such as 0812 3456 7890, or +65 6123 4567 from abroad.',
  ),
  contact_missing: ({ fields }) => missingContact(fields),
  held_products_limit: ({ productsMax }) =>
    aboutField(
      'order_product',
      `Your unpaid orders would hold the last pieces of more than ${productsMax} products. Please order fewer products, or pay for an earlier order first.`,
    ),
  network_held_products_limit: aboutField(
    'order_product',
    'Unpaid orders from your network already hold the last pieces of many products. Please pay for yours, or try again later.',
  ),
  order_in_progress: 'This order is being placed right now.',
  order_unconfirmed: ({ hasIdempotencyKey }) =>
    hasIdempotencyKey
      ? 'We couldn’t confirm your order in time. Please try again in a moment. It won’t be placed twice.'
      : 'We couldn’t confirm your order in time. Please check your orders before you place it again.',
  idempotency_key_invalid: ({ lengthMax }) => {
    const rule = `must have 1 to ${lengthMax} printable characters`
    return aboutField('idempotency-key', `Idempotency-Key ${rule}.`, rule)
  },
  idempotency_key_reused: aboutField(
    'idempotency-key',
    'This Idempotency-Key was already used for a different order.',
    'was used for a different order',
  ),
  order_not_paid: 'This order is not paid yet.',
  order_already_delivered: 'This order is already delivered.',
  order_already_shipped:
    'This order is already shipped, so its recipient and address can’t be changed. Ask the courier to redirect the parcel.',
  order_address_changed:
    'Another admin has just changed the recipient or address of this order. Close this and check the order.',
  order_paid_with_test_money:
    'This order was paid with test money, but the shop takes real payments now. It can’t be delivered.',
  order_refunded: 'This order was refunded and can’t be delivered.',
  order_partly_refunded: 'Part of this order was refunded. Check the order, then mark the rest as delivered.',
  order_not_delivered: 'This order is not marked as delivered.',
  delivery_undo_too_late: `This order was marked as delivered more than ${DELIVERY_UNDO_SECONDS} seconds ago, so it can’t be undone.`,
  order_cancelled: 'This order was cancelled.',
  paid_order_not_cancelled: 'This order is already paid. Refund it instead of cancelling it.',
  order_payment_under_way:
    'A payment for this order is in progress, so it can’t be cancelled now. Please wait until the payment has finished.',
  too_many_notes: `An order can have at most ${ORDER_NOTES_MAX} notes.`,
  shipment_not_found: 'This parcel no longer exists.',
  shipment_twice: 'Another parcel of this order has the same courier and tracking number.',
  shipments_refused: ({ faults }) =>
    aboutFaults('No order was marked as shipped.', faults, (index) => `shipments.${index}`, shipmentFault),
  too_many_shipments: `An order can have at most ${PARCELS_MAX} parcels.`,
} satisfies Partial<ProblemMessages>
