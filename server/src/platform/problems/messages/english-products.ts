import { formatRupiah } from '@warung/contract/money.ts'
import { WISHES_MAX } from '@warung/contract/values/customer-limits.ts'
import { CATEGORIES_MAX, LOW_PRICE_BELOW, PRICE_MAX } from '@warung/contract/values/limits.ts'
import type { CountFault, ProductFault, VariantFault } from '../problem-params.ts'
import {
  aboutFaults,
  aboutField,
  aboutRows,
  type ProblemMessages,
  type ProblemText,
} from './problem-messages.ts'

const productFaults: Readonly<Record<ProductFault, ProblemText>> = {
  sku_taken: aboutField('sku', 'Another product already has this SKU.'),
  image_not_uploaded: aboutField('image', 'The image must be a picture uploaded to this shop.'),
  images_not_uploaded: aboutField('images', 'Each picture must be uploaded to this shop.'),
  image_not_first: aboutField('images', 'The first picture must be the product’s image.'),
  image_twice: aboutField('images', 'The same picture appears twice. Remove one of them.'),
  image_missing: aboutField('images', 'A picture is missing. Upload it or remove its place.'),
  category_gone: aboutField('product_category_id', 'This product category no longer exists.'),
  sale_price_missing: aboutField('sale_price', 'Enter the sale price, or clear the days of the sale.'),
  sale_price_not_lower: aboutField('sale_price', 'The sale price must be lower than the price.'),
  sale_reversed: aboutField('sale_until', 'The last day of the sale is before the first one.'),
  compare_at_price_not_higher: aboutField(
    'compare_at_price',
    'The compare-at price must be higher than the price.',
  ),
}

const variantFaults: Readonly<Record<VariantFault['kind'], readonly [field: string, text: string]>> = {
  sku_taken: ['sku', 'Another product already has this SKU.'],
  image_not_uploaded: ['image', 'The image must be a picture uploaded to this shop.'],
  sold: ['stock', 'Fewer items are left than you take away.'],
  too_large: ['stock', 'The stock would be too large.'],
  of_another_group: ['product_id', 'This product is a variant of another group already.'],
}

function countFault(fault: CountFault): string {
  const { name } = fault
  switch (fault.kind) {
    case 'gone':
      return `“${name}” is no longer sold. Remove its count.`
    case 'counted':
      return `“${name}” was counted by another admin in the meantime. Check its stock and count again if needed.`
    case 'too_large':
      return `“${name}”: items came back in the meantime, and the stock would be too large. Count again.`
    case 'sold': {
      const sold = fault.pieces === 1 ? '1 item was' : `${fault.pieces} items were`
      return `“${name}”: ${sold} sold while you counted, more than your count leaves. The stock is now ${fault.left}. Check the shelf and the open orders, and count again.`
    }
  }
}

export const englishProducts = {
  product_not_found: 'This product does not exist.',
  product_changed:
    'Another admin changed this product while you were editing it. Reload it to see the changes, then edit again.',
  stock_sold_meanwhile: aboutField(
    'stock',
    'Items were sold while you were editing this product. Reload it and set the stock again.',
    'Fewer items are left than you take away.',
  ),
  product_in_stock: 'This product is back already. Reload the page to buy it.',
  wishlist_off: 'This shop has no wishlist.',
  too_many_wishes: `You can save at most ${WISHES_MAX} products. Remove one first.`,
  stock_alerts_off: 'This shop sends no mails about sold-out products.',
  stock_too_large: aboutField(
    'stock',
    'Items came back while you were editing, and the stock would be too large.',
    'The stock would be too large.',
  ),
  sku_taken: productFaults.sku_taken,
  publication_reversed: aboutField('published_until', 'The last day on sale is before the first one.'),
  chosen_product_gone: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `${name === undefined ? 'One of the products' : `“${name}”`} was deleted in the meantime. Nothing was changed. Try again without it.`,
      'Was deleted in the meantime.',
    ),
  chosen_product_changed: ({ index, name }) =>
    aboutField(
      `products.${index}`,
      `Another admin changed “${name}” in the meantime. Nothing was changed. Check the product, then try again.`,
      'Another admin changed it in the meantime.',
    ),
  changed_price_too_low: ({ name, price }) =>
    aboutField(
      'change.percent',
      `“${name}” would cost ${formatRupiah(price)}, less than ${formatRupiah(LOW_PRICE_BELOW)}. No price was changed.`,
    ),
  changed_price_too_high: ({ name, price }) =>
    aboutField(
      'change.percent',
      `“${name}” would cost ${formatRupiah(price)}, more than ${formatRupiah(PRICE_MAX)}. No price was changed.`,
    ),
  product_fields_refused: ({ faults }) => ({
    message: faults.map((fault) => productFaults[fault].message).join(' '),
    errors: Object.fromEntries(faults.flatMap((fault) => Object.entries(productFaults[fault].errors ?? {}))),
  }),
  product_group_not_found: 'These variants do not exist.',
  product_group_changed:
    'Another admin changed these variants while you were editing them. Reload them to see the changes, then edit again.',
  variants_refused: ({ faults }) =>
    aboutRows('Nothing saved yet.', faults, ({ kind }) => variantFaults[kind]),
  counts_refused: ({ faults }) =>
    aboutFaults('Nothing saved yet.', faults, (index) => `counts.${index}.counted`, countFault),
  already_reviewed: 'You have already reviewed this product.',
  review_not_found: 'This review does not exist or was just changed.',

  category_not_found: 'This category does not exist.',
  category_name_taken: ({ name }) => aboutField('name', `There is already a category “${name}”.`),
  categories_changed: 'Another admin has just changed the categories. Check the list, then sort it again.',
  too_many_categories: `A shop can have at most ${CATEGORIES_MAX} categories. Delete one you no longer need first.`,
  category_image_not_uploaded: aboutField('image', 'The picture must be uploaded to this shop.'),
} satisfies Partial<ProblemMessages>
