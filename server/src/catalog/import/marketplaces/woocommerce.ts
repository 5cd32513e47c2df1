import { joinCategories } from '../category-cell.ts'
import {
  addressesIn,
  gramsCell,
  leafOf,
  lineByLine,
  type Marketplace,
  type MarketplaceRow,
  type OwnCells,
  stockCell,
} from './marketplace.ts'
import { plainDescription } from './plain-description.ts'

/** `Baju > Kaos, Promo`; a comma in a name is written `\,`. */
function categoriesCell(written: string): string {
  const names = written.split(/(?<!\\),/).map((path) => leafOf(path.replaceAll('\\,', ',')))
  return joinCategories(names.filter((name) => name !== ''))
}

/** Cells that variations inherit from their parent. */
function sharedOf(row: MarketplaceRow): { readonly cells: OwnCells; readonly pictures: readonly string[] } {
  return {
    cells: {
      brand: row.of('brand'),
      description: plainDescription(row.of('description').replaceAll('\\n', '\n')),
      categories: categoriesCell(row.of('categories')),
    },
    pictures: addressesIn([row.cell('images')]),
  }
}

export const woocommerce: Marketplace = {
  name: 'WooCommerce',
  marks: [['type', 'name', 'regular price']],
  heads: {
    sku: ['sku'],
    name: ['name'],
    brand: ['brands'],
    price: ['regular price'],
    stock: ['stock'],
    categories: ['categories'],
    description: ['description', 'short description'],
    weight_grams: ['weight kg', 'weight g'],
    is_published: ['published'],
  },
  alsoRead: ['id', 'type', 'parent', 'images'],
  open: () => {
    const parents = new Map<string, ReturnType<typeof sharedOf>>()
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
          name: row.of('name'),
          sku: sku || (id === '' ? '' : `woo-${id}`),
          price: row.of('price'),
          stock: stockCell(row.of('stock')),
          weight_grams: kilograms === '' ? gramsCell(row.cell('weight g')) : gramsCell(kilograms, 1000),
          is_published: row.of('is_published') === '1' ? 'published' : 'draft',
        },
        pictures: [...own.pictures, ...(parent?.pictures ?? [])],
      }
    })
  },
}
