import { joinCategories } from '../category-cell.ts'
import {
  gramsCell,
  leafOf,
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

/** What variations have from their parent. */
function sharedCells(row: MarketplaceRow): OwnCells {
  return {
    brand: row.of('brand'),
    description: plainDescription(row.of('description').replaceAll('\\n', '\n')),
    categories: categoriesCell(row.of('categories')),
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
  alsoRead: ['id', 'type', 'parent'],
  open: () => {
    const parents = new Map<string, OwnCells>()
    return (row) => {
      const types = row
        .cell('type')
        .toLowerCase()
        .split(/\s*,\s*/)
      const ownSku = row.of('sku')
      const id = `id:${row.cell('id')}`
      if (types.includes('variable')) {
        for (const name of [ownSku, id]) parents.set(name, sharedCells(row))
        return undefined
      }
      if (types.includes('grouped') || types.includes('external')) return undefined
      const shared = types.includes('variation') ? parents.get(row.cell('parent')) : undefined
      const kilograms = row.cell('weight kg')
      return {
        ...(shared ?? sharedCells(row)),
        name: row.of('name'),
        sku: ownSku || (row.cell('id') === '' ? '' : `woo-${row.cell('id')}`),
        price: row.of('price'),
        stock: stockCell(row.of('stock')),
        weight_grams: kilograms === '' ? gramsCell(row.cell('weight g')) : gramsCell(kilograms, 1000),
        is_published: row.of('is_published') === '1' ? 'published' : 'draft',
      }
    }
  },
}
