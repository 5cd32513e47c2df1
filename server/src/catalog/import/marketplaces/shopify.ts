import { MARKETPLACE_MARKS } from '@warung/contract/product-file-heads.ts'
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { variantName } from '@warung/contract/variant-names.ts'
import {
  addressesIn,
  gramsCell,
  leafOf,
  type Marketplace,
  type MarketplaceRow,
  type OwnCells,
  type OwnLine,
  stockCell,
} from './marketplace.ts'
import { GroupsOfFile } from './marketplace-variants.ts'
import { plainDescription } from './plain-description.ts'

function isShown(row: MarketplaceRow): boolean {
  const status = row.cell('status').toLowerCase()
  return !/^false$/i.test(row.of('is_published')) && (status === '' || status === 'active')
}

/** Cells that only the first line of a product fills. */
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

function variantCells(
  row: MarketplaceRow,
  { handle, shared, optionNames }: ReadProduct,
  groups: GroupsOfFile,
): OwnCells {
  const options = OPTION_HEADS.map((head, at) => ({
    name: optionNames[at] ?? '',
    value: row.cell(head),
  })).filter(({ value }) => value !== '' && value !== NO_OPTION)
  const values = options.map(({ value }) => value)
  const productName = shared.name
  return {
    ...groups.cells(handle, productName, options),
    name: values.length === 0 ? productName : variantName(productName, values),
    sku: row.of('sku') || [handle, ...values].join('-'),
    price: row.of('price'),
    stock: stockCell(row.of('stock')),
    weight_grams: gramsCell(row.of('weight_grams')),
    cost_price: row.of('cost_price'),
    compare_at_price: row.of('compare_at_price'),
  }
}

/** A product's lines are adjacent; some contain only a picture. */
type ReadProduct = {
  readonly handle: string
  readonly shared: ReturnType<typeof sharedCells>
  readonly optionNames: readonly string[]
  readonly variants: OwnLine[]
  readonly pictures: string[]
}

const OPTION_HEADS = ['option1 value', 'option2 value', 'option3 value']
const OPTION_NAME_HEADS = ['option1 name', 'option2 name', 'option3 name']
const SHOPIFY_PICTURES = ['image src', 'product image url']

export const shopify: Marketplace = {
  name: 'Shopify',
  marks: MARKETPLACE_MARKS.shopify,
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
    compare_at_price: ['variant compare at price', 'compare at price'],
  },
  variantHeads: [...OPTION_HEADS, ...OPTION_NAME_HEADS],
  alsoRead: [
    ...['handle', 'url handle', 'status', 'variant image', 'variant image url'],
    ...SHOPIFY_PICTURES,
  ],
  open: () => {
    const groups = new GroupsOfFile()
    let product: ReadProduct | undefined
    const finish = (): OwnLine[] => {
      const finished = product
      product = undefined
      return (
        finished?.variants.map(({ line, cells, pictures }) => ({
          ...{ line, cells: { ...finished.shared, ...cells } },
          pictures: addressesIn([...pictures, ...finished.pictures]),
        })) ?? []
      )
    }
    return {
      read: (row) => {
        const handle = row.cell('handle', 'url handle')
        const finished = product?.handle === handle ? [] : finish()
        product ??= {
          ...{ handle, shared: sharedCells(row), variants: [], pictures: [] },
          optionNames: OPTION_NAME_HEADS.map((head) => row.cell(head)),
        }
        if (product.pictures.length < PRODUCT_IMAGES_MAX) product.pictures.push(row.cell(...SHOPIFY_PICTURES))
        // lines with only a picture have no price
        if (row.of('price') !== '')
          product.variants.push({
            line: row.line,
            cells: variantCells(row, product, groups),
            pictures: [row.cell('variant image', 'variant image url')],
          })
        return finished
      },
      end: finish,
    }
  },
}
