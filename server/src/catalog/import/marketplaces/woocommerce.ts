import { MARKETPLACE_MARKS } from '@warung/contract/product-file-heads.ts'
import { joinCategories } from '../category-cell.ts'
import {
  addressesIn,
  gramsCell,
  gramsOfKilograms,
  leafOf,
  lineByLine,
  type Marketplace,
  type MarketplaceRow,
  type OwnCells,
  stockCell,
} from './marketplace.ts'
import { GroupsOfFile, saleCells } from './marketplace-variants.ts'
import { plainDescription } from './plain-description.ts'

/** `Baju > Kaos, Promo`; a comma in a name is written `\,`. */
function categoriesCell(written: string): string {
  const names = written.split(/(?<!\\),/).map((path) => leafOf(path.replaceAll('\\,', ',')))
  return joinCategories(names.filter((name) => name !== ''))
}

type Shared = {
  readonly name: string
  readonly cells: OwnCells
  readonly pictures: readonly string[]
}

/** The fields that variations inherit from their parent. */
function sharedOf(row: MarketplaceRow): Shared {
  return {
    name: row.of('name'),
    cells: {
      brand: row.of('brand'),
      description: plainDescription(row.of('description').replaceAll('\\n', '\n')),
      categories: categoriesCell(row.of('categories')),
    },
    pictures: addressesIn([row.cell('images')]),
  }
}

const WOO_ATTRIBUTES = [1, 2, 3].map((at) => ({
  name: `attribute ${at} name`,
  value: `attribute ${at} value s`,
}))

function attributesOf(row: MarketplaceRow) {
  return WOO_ATTRIBUTES.map(({ name, value }) => ({ name: row.cell(name), value: row.cell(value) })).filter(
    ({ name, value }) => name !== '' && value !== '',
  )
}

export const woocommerce: Marketplace = {
  name: 'WooCommerce',
  marks: MARKETPLACE_MARKS.woocommerce,
  heads: {
    sku: ['sku'],
    name: ['name'],
    brand: ['brands'],
    price: ['regular price'],
    stock: ['stock'],
    low_stock_threshold: ['low stock amount'],
    categories: ['categories'],
    description: ['description', 'short description'],
    weight_grams: ['weight kg', 'weight g'],
    is_published: ['published'],
    sale_price: ['sale price'],
    sale_from: ['date sale price starts'],
    sale_until: ['date sale price ends'],
  },
  variantHeads: WOO_ATTRIBUTES.flatMap(({ name, value }) => [name, value]),
  alsoRead: ['id', 'type', 'parent', 'images'],
  open: () => {
    const parents = new Map<string, Shared>()
    const groups = new GroupsOfFile()
    return lineByLine((row) => {
      const types = row
        .cell('type')
        .toLowerCase()
        .split(/\s*,\s*/)
      const sku = row.of('sku')
      const id = row.cell('id')
      if (types.includes('variable')) {
        for (const name of [sku, `id:${id}`]) parents.set(name, sharedOf(row))
        return undefined
      }
      if (types.includes('grouped') || types.includes('external')) return undefined
      const own = sharedOf(row)
      const parent = types.includes('variation') ? parents.get(row.cell('parent')) : undefined
      const kilograms = row.cell('weight kg')
      return {
        cells: {
          ...(parent ?? own).cells,
          ...(parent && groups.cells(row.cell('parent'), parent.name, attributesOf(row))),
          ...saleCells(row.of('price'), {
            sale_price: row.of('sale_price'),
            sale_from: row.of('sale_from'),
            sale_until: row.of('sale_until'),
          }),
          name: row.of('name'),
          sku: sku || (id === '' ? '' : `woo-${id}`),
          price: row.of('price'),
          stock: stockCell(row.of('stock')),
          low_stock_threshold: row.of('low_stock_threshold'),
          weight_grams: kilograms === '' ? gramsCell(row.cell('weight g')) : gramsOfKilograms(kilograms),
          is_published: row.of('is_published') === '1' ? 'published' : 'draft',
        },
        pictures: [...own.pictures, ...(parent?.pictures ?? [])],
      }
    })
  },
}
