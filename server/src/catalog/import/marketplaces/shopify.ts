import { variantName } from '@warung/contract/variant-names.ts'
import {
  gramsCell,
  leafOf,
  type Marketplace,
  type MarketplaceRow,
  type OwnCells,
  stockCell,
} from './marketplace.ts'
import { plainDescription } from './plain-description.ts'

function isShown(row: MarketplaceRow): boolean {
  const status = row.cell('status').toLowerCase()
  return !/^false$/i.test(row.of('is_published')) && (status === '' || status === 'active')
}

/** What only the first line of a product says. */
function sharedCells(row: MarketplaceRow): OwnCells & { readonly name: string } {
  return {
    name: row.of('name'),
    brand: row.of('brand'),
    description: plainDescription(row.of('description')),
    categories: leafOf(row.of('categories')).replaceAll('|', '||'),
    is_published: isShown(row) ? 'published' : 'draft',
  }
}

/** The name of the only variant of a product without options. */
const NO_OPTION = 'Default Title'

export const shopify: Marketplace = {
  name: 'Shopify',
  marks: [
    ['handle', 'title', 'variant price'],
    ['url handle', 'title', 'price'],
  ],
  heads: {
    sku: ['variant sku', 'sku'],
    name: ['title'],
    brand: ['vendor'],
    price: ['variant price', 'price'],
    stock: ['variant inventory qty', 'inventory quantity'],
    categories: ['type', 'product category'],
    description: ['body html', 'description'],
    weight_grams: ['variant grams', 'weight value grams'],
    is_published: ['published', 'published on online store'],
    cost_price: ['cost per item'],
  },
  alsoRead: ['handle', 'url handle', 'status', 'option1 value', 'option2 value', 'option3 value'],
  open: () => {
    let product: { readonly handle: string; readonly shared: ReturnType<typeof sharedCells> } | undefined
    return (row) => {
      const handle = row.cell('handle', 'url handle')
      if (row.of('name') !== '') product = { handle, shared: sharedCells(row) }
      // lines with a picture alone have no price
      if (product?.handle !== handle || row.of('price') === '') return undefined
      const values = ['option1 value', 'option2 value', 'option3 value']
        .map((head) => row.cell(head))
        .filter((value) => value !== '' && value !== NO_OPTION)
      const { shared } = product
      return {
        ...shared,
        name: values.length === 0 ? shared.name : variantName(shared.name, values),
        sku: row.of('sku') || [handle, ...values].join('-'),
        price: row.of('price'),
        stock: stockCell(row.of('stock')),
        weight_grams: gramsCell(row.of('weight_grams')),
        cost_price: row.of('cost_price'),
      }
    }
  },
}
