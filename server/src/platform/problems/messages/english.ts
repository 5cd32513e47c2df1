import { formatRupiah } from '@warung/contract/money.ts'
import { settingLabel } from '@warung/contract/setting-label.ts'
import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import {
  CATEGORIES_MAX,
  DELIVERY_UNDO_SECONDS,
  LOW_PRICE_BELOW,
  ORDER_NOTES_MAX,
  PARCELS_MAX,
  PRICE_MAX,
} from '@warung/contract/values/limits.ts'
import { CSV_FILE_BYTES_MAX, IMPORT_UNDO_DAYS_MAX } from '@warung/contract/values/product-imports.ts'
import type { CountFault, ShipmentFault, ShipmentRefusal } from '../problem-params.ts'
import { paymentMessages } from './english-payments.ts'
import { validationText } from './english-validation.ts'
import type { ProblemMessages, ProblemText } from './problem-messages.ts'

function aboutField(field: string, message: string, complaint: string = message): ProblemText {
  return { message, errors: { [field]: [complaint] } }
}

const productFaults = {
  sku_taken: aboutField('sku', 'Another product already has this SKU.'),
  image_not_uploaded: aboutField('image', "Image must be one of the shop's own uploads."),
  images_not_uploaded: aboutField('images', "Each picture must be one of the shop's own uploads."),
  image_not_first: aboutField('images', 'The first of the pictures must be the image of the product.'),
  image_twice: aboutField('images', 'The same picture is there twice. Remove one of them.'),
  image_missing: aboutField('images', 'A picture is missing. Remove its place.'),
  category_gone: aboutField('product_category_id', 'This product category no longer exists.'),
}

function countFault(fault: CountFault): string {
  const { name } = fault
  switch (fault.kind) {
    case 'gone':
      return `“${name}” is no longer sold. Take its count away.`
    case 'counted':
      return `“${name}” has been counted meanwhile. Look at its stock as it is now, and count again if need be.`
    case 'too_large':
      return `“${name}”: pieces came back meanwhile, and the stock would be too large. Count again.`
    case 'sold': {
      const sold = fault.pieces === 1 ? '1 piece was' : `${fault.pieces} pieces were`
      return `“${name}”: ${sold} sold while you counted, more than your count leaves. ${fault.left} left by the ledger now: look at the shelf and at the open orders, and count again.`
    }
  }
}

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
  too_many_shipments: `has ${PARCELS_MAX} parcels already`,
  already_shipped: 'is shipped already',
}

function shipmentFault({ order_id, refusal }: ShipmentFault): string {
  return `Order ${order_id} ${shipmentRefusals[refusal]}.`
}

export const englishMessages: ProblemMessages = {
  address_invalid: 'This address is not valid.',
  address_not_found: 'There is nothing at this address.',
  page_not_found: 'There is no such page.',
  invalid_input: ({ issues }) => validationText(issues),
  invalid_json: 'The request is not valid JSON.',
  empty_body: 'The request is empty.',
  bad_request: 'The request could not be understood.',
  request_aborted: 'The request broke off.',
  content_length_mismatch: 'The request does not have the length it claims.',
  request_too_large: 'The request is too large.',
  unsupported_content_type: 'This kind of content is not accepted here.',
  range_not_satisfiable: 'The file is not as long as the part that was asked for.',
  too_many_requests: () => 'Too many requests from your address. Please wait a moment.',
  shop_busy: 'The shop is busy right now. Please try again in a moment.',
  outcome_unknown:
    'This takes too long right now, and it may have been done all the same. Please look again in a moment before you repeat it.',
  handler_timeout: 'This takes too long right now. Please try again.',
  render_queue_full: 'Very many people are here right now. Please try again shortly.',
  internal_error: ({ requestId }) => `Something went wrong on our side. Please try again. (${requestId})`,

  sign_in_required: 'Please sign in to continue.',
  shopper_required: 'Admins do not shop: sign in as a customer to do this.',
  admin_required: 'Only admins may do this.',
  super_admin_required: 'Only a Super Admin may do this.',

  invalid_credentials: 'Invalid email or password.',
  session_ended: 'Your session has ended. Please sign in again.',
  too_many_wrong_passwords: () => 'Too many wrong passwords. Please wait a few minutes and try again.',
  password_queue_full: 'Very many people are signing in right now. Please try again shortly.',
  current_password_wrong: aboutField('current_password', 'Your current password is not this one.'),
  too_many_account_links: () =>
    'Very many links were asked for. Please look into your mail, spam too, or try again in an hour.',
  account_link_invalid:
    'This link can no longer be used: it was used already, is too old, or a part of it is missing. Please ask for a new one.',
  session_not_found: 'This session has ended already.',
  email_taken: aboutField('email', 'An account with this email already exists.'),
  user_not_found: 'This user does not exist.',
  guest_account_fixed: 'The guest account cannot be changed.',
  own_account_not_managed: 'You cannot change your own account here.',
  role_not_below_own: 'You may only change users whose role is below yours.',
  last_super_admin: 'You are the only Super Admin. Hand over to somebody else first.',
  invitation_invalid:
    'This invitation can no longer be used: it was used already, is too old, or was withdrawn. Ask whoever sent it for a new one.',
  invitation_not_found: 'There is no such open invitation.',
  already_admin: 'You are an admin already. Send this link to the person it is meant for.',

  product_not_found: 'This product does not exist.',
  product_changed:
    'Somebody else changed this product while you were editing it. Reload it to see the changes, then edit again.',
  stock_sold_meanwhile: aboutField(
    'stock',
    'Pieces were sold while you were editing this product. Reload it and set the stock again.',
    'Fewer pieces are left than this takes away.',
  ),
  stock_too_large: aboutField(
    'stock',
    'Pieces came back while you were editing: the stock would be too large.',
    'The stock would be too large.',
  ),
  sku_taken: productFaults.sku_taken,
  publication_reversed: aboutField('published_until', 'The last day on sale is before the first one.'),
  chosen_product_gone: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `${name === undefined ? 'One of the products' : `“${name}”`} was deleted meanwhile. Nothing was changed: try again without it.`,
      'Was deleted meanwhile.',
    ),
  chosen_product_changed: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `Somebody else changed “${name}” meanwhile. Nothing was changed: look at it as it is now, then try again.`,
      'Somebody else changed it meanwhile.',
    ),
  changed_price_too_low: ({ name, price }) =>
    aboutField(
      'change.percent',
      `“${name}” would cost ${formatRupiah(price)}, which is less than ${formatRupiah(LOW_PRICE_BELOW)}. No price was changed.`,
    ),
  changed_price_too_high: ({ name, price }) =>
    aboutField(
      'change.percent',
      `“${name}” would cost ${formatRupiah(price)}, which is more than ${formatRupiah(PRICE_MAX)}. No price was changed.`,
    ),
  product_fields_refused: ({ faults }) => ({
    message: faults.map((fault) => productFaults[fault].message).join(' '),
    errors: Object.fromEntries(faults.flatMap((fault) => Object.entries(productFaults[fault].errors ?? {}))),
  }),
  counts_refused: ({ faults }) => ({
    message: `Nothing was saved yet. ${faults.map(countFault).join(' ')}`,
    errors: Object.fromEntries(faults.map((fault) => [`counts.${fault.index}.counted`, [countFault(fault)]])),
  }),
  already_reviewed: 'You have already reviewed this product.',
  review_not_found: 'This review does not exist, or somebody else was faster.',

  category_not_found: 'This category does not exist.',
  category_name_taken: ({ name }) => aboutField('name', `There is a category “${name}” already.`),
  categories_changed:
    'Somebody else has just changed the categories. Look at them as they are now, then put them in order again.',
  too_many_categories: `A shop has at most ${CATEGORIES_MAX} categories. Delete one that you no longer need first.`,
  category_image_not_uploaded: aboutField('image', "The picture must be one of the shop's own uploads."),

  csv_missing: 'Choose a CSV file first.',
  csv_too_large: `The file is larger than ${CSV_FILE_BYTES_MAX / 1024 / 1024} MB, enough for more than 100,000 products. Please divide it into several files, each with the line of column names.`,
  csv_required:
    'This is no CSV file. In your spreadsheet choose “Save as” or “Download”, then “CSV UTF-8”, and send that file.',
  csv_is_workbook:
    'This is a workbook of Excel or another spreadsheet. Open it, choose “Save as” or “Download”, then “CSV UTF-8”, and send that file.',
  csv_cut_off:
    'The file ends in the middle of a letter: a part of it is missing. Please save or send it again.',
  import_queue_full: 'Others are sending files right now. Please try again in a moment.',
  mail_not_found: 'This mail is not here any more.',
  mail_not_resendable: 'This mail cannot be sent again: it was sent, waits already, or is not true any more.',
  import_not_found: 'This import does not exist any more. Please send the file again.',
  import_not_ready: 'This import is not ready. Please look at what its check says.',
  import_under_way: 'Another import is changing products right now. Please wait until it has ended.',
  import_not_undoable: `Only the last import can be undone, within ${IMPORT_UNDO_DAYS_MAX} days, and once.`,

  file_missing: ({ field }) => `Send a picture in the field "${field}".`,
  file_empty: 'The file is empty.',
  file_in_wrong_field: ({ field }) => `The picture must be in the field "${field}".`,
  file_too_large: 'The file is too large.',
  too_many_files: 'Send one file at a time.',
  too_many_form_fields: 'Send the file alone.',
  form_required: 'Send the file as a form.',
  form_unreadable: 'The form could not be read.',
  image_required: 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.',
  image_damaged: 'The picture is damaged.',
  image_too_many_pixels: 'The picture has too many pixels.',
  image_queue_full: 'Too many pictures at once. Please try again in a moment.',
  image_store_unreachable: 'Pictures cannot be reached right now. Please try again in a moment.',
  image_store_full: 'There is no room left for pictures.',

  order_not_found: 'This order does not exist.',
  order_link_invalid:
    'This link opens no order: it is too old, or a part of it is missing. Please ask the shop for your order.',
  order_not_adoptable: 'This order belongs to another account already.',
  cart_empty: aboutField(
    'order_product',
    'Your cart is empty. Add a product before placing the order.',
    'The order has no items.',
  ),
  shop_closed:
    'The shop is closed right now and takes no orders. What is in your cart stays there: please come back later.',
  product_no_longer_sold: aboutField(
    'order_product',
    'A product in your cart is no longer sold. Please look at your cart again.',
    'A product in your cart is no longer sold.',
  ),
  insufficient_stock: ({ name, stock, ownOrderId }) => {
    if (ownOrderId !== undefined) {
      const held = `“${name}” is already set aside for you in order ${ownOrderId}, which is not paid yet.`
      return {
        message: `${held} Pay or cancel that order first.`,
        errors: { order_product: [held], [`orders.${ownOrderId}`]: ['is not paid yet'] },
      }
    }
    const words =
      stock === 0
        ? `“${name}” has just sold out.`
        : `Only ${stock} ${stock === 1 ? 'piece' : 'pieces'} of “${name}” left.`
    return aboutField('order_product', `${words} Please look at your cart again.`, words)
  },
  prices_changed: ({ totals }) => ({
    message: 'Prices have changed since you filled your cart. Please check the new totals.',
    errors: Object.fromEntries(Object.entries(totals).map(([name, now]) => [name, [`is now ${now}`]])),
  }),
  shipping_option_gone: aboutField(
    'shipping_option',
    'The way of sending that you chose is not offered any more. Please choose again.',
    'is not offered any more',
  ),
  not_sent_there: aboutField(
    'shipment_address',
    'We do not send to this address. Please give another one, or ask us. Your cart stays as it is.',
    'We do not send to this address.',
  ),
  order_too_large: 'This order is too large. Please split it into smaller ones.',
  telephone_invalid: aboutField(
    'contact.telephone',
    'Telephone is not a number that can be called. Write it such as 0812 3456 7890, or +65 6123 4567 abroad.',
  ),
  contact_missing: ({ fields }) => missingContact(fields),
  held_products_limit: ({ productsMax }) =>
    aboutField(
      'order_product',
      `You would hold the last pieces of more than ${productsMax} products in orders that are not paid yet. Please order fewer products at once, or pay for an earlier order first.`,
    ),
  network_held_products_limit: aboutField(
    'order_product',
    'Unpaid orders from your network already hold the last pieces of many products. Please pay for yours, or try again later.',
  ),
  order_in_progress: 'This order is being placed right now.',
  order_unconfirmed: ({ hasIdempotencyKey }) =>
    hasIdempotencyKey
      ? 'Your order could not be confirmed in time. Please try again in a moment: it is not placed twice.'
      : 'Your order could not be confirmed in time. Please look at your orders before you place it again.',
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
    'This order is already shipped, so its recipient and address cannot be changed. Ask the courier to redirect the parcel.',
  order_address_changed:
    'Somebody else has just changed the recipient or address of this order. Close this and look at it again.',
  order_paid_with_test_money:
    'This order was paid with test money, and the shop takes real payments now. It cannot be delivered.',
  order_refunded: 'This order was refunded and cannot be delivered.',
  order_partly_refunded:
    'Part of this order was refunded. Please look at it again, and say that the rest is delivered.',
  order_not_delivered: 'This order is not marked as delivered.',
  delivery_undo_too_late: `This order was marked as delivered more than ${DELIVERY_UNDO_SECONDS} seconds ago: that cannot be undone any more.`,
  order_cancelled: 'This order was cancelled.',
  paid_order_not_cancelled: 'This order is paid already, so it is not cancelled but refunded.',
  order_payment_under_way:
    'A payment of this order is on its way, so it cannot be cancelled now. Please wait until the payment is finished.',
  too_many_notes: `An order has at most ${ORDER_NOTES_MAX} notes.`,
  shipment_not_found: 'This parcel is not recorded any more.',
  shipment_twice: 'Another parcel of this order is recorded with the same courier and number.',
  shipments_refused: ({ faults }) => ({
    message: `No order was marked as shipped. ${[...new Set(faults.map(shipmentFault))].join(' ')}`,
    errors: Object.fromEntries(faults.map((fault) => [`shipments.${fault.index}`, [shipmentFault(fault)]])),
  }),
  too_many_shipments: `An order has at most ${PARCELS_MAX} parcels.`,

  settings_changed: ({ keys }) => ({
    message: `Somebody else has just changed this: ${keys.map(settingLabel).join(', ')}. What you typed is still here. Save again to put it in its place.`,
    errors: Object.fromEntries(keys.map((key) => [key, ['Somebody else has just changed this.']])),
  }),
  setting_fixed: ({ key, variable }) =>
    aboutField(
      key,
      `${settingLabel(key)} is set by ${variable} in the environment and cannot be changed here.`,
      `Set by ${variable} in the environment.`,
    ),
  logo_not_uploaded: aboutField('logo', "The logo must be one of the shop's own uploads."),

  ...paymentMessages,

  audit_entry_not_found: 'There is no such entry in the history.',
  change_not_undoable: 'This cannot be undone from the history.',
  change_already_undone: 'This has been undone already.',
  change_too_old_to_undo: `This is more than ${UNDO_DAYS_MAX} days ago and can no longer be undone.`,
  sku_taken_meanwhile:
    'Another product has this SKU now. Give that one another SKU, then undo the deletion again.',
  email_taken_meanwhile:
    'Somebody has registered with this e-mail again since. The old account cannot come back beside the new one.',
  category_name_taken_meanwhile:
    'Another category has this name now. Give that one another name, then undo the deletion again.',
}
