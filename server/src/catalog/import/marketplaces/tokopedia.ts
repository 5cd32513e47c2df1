import { MARKETPLACE_MARKS } from '@warung/contract/product-file-heads.ts'
import { variantName } from '@warung/contract/variant-names.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import {
  addressesIn,
  gramsCell,
  isInstruction,
  leafOf,
  lineByLine,
  type Marketplace,
  type MarketplaceRow,
  stockCell,
} from './marketplace.ts'
import { GroupsOfFile, namedOptions } from './marketplace-variants.ts'
import { plainDescription } from './plain-description.ts'

const TOKOPEDIA_OPTIONS = [1, 2, 3].map((at) => ({
  name: `property name ${at}`,
  value: `property value ${at}`,
}))

function tokopediaValues(row: MarketplaceRow): string[] {
  const named = row.cell('variation value').split(',')
  const options = TOKOPEDIA_OPTIONS.map(({ value }) => row.cell(value))
  return [...named, ...options].map((value) => value.trim()).filter((value) => value !== '')
}

/** The sum over all warehouses; text that is not a number stays, to be reported as a fault. */
function stockOfWarehouses(row: MarketplaceRow): string {
  const written = row.cellsOf('warehouse quantity').filter((cell) => cell !== '')
  const unreadable = written.find((cell) => parseWholeNumber(cell) === undefined)
  if (written.length === 0) return stockCell(row.cell('quantity'))
  return (
    unreadable ?? stockCell(String(written.reduce((sum, cell) => sum + (parseWholeNumber(cell) ?? 0), 0)))
  )
}

const TOKOPEDIA_PICTURES = [
  ...['property 1 image', 'main image'],
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((at) => `image ${at}`),
]

/** Covers TikTok Shop too: since the merger both use one file. */
export const tokopedia: Marketplace = {
  name: 'Tokopedia / TikTok Shop',
  marks: MARKETPLACE_MARKS.tokopedia,
  heads: {
    sku: ['seller sku'],
    name: ['product name'],
    brand: ['brand'],
    price: ['price'],
    stock: ['quantity', 'warehouse quantity *'],
    categories: ['category'],
    description: ['product description'],
    weight_grams: ['parcel weight'],
  },
  variantHeads: ['variation value', ...TOKOPEDIA_OPTIONS.flatMap(({ name, value }) => [name, value])],
  alsoRead: [...['product id', 'sku id'], ...TOKOPEDIA_PICTURES],
  open: () => {
    let line = 0
    const groups = new GroupsOfFile()
    return lineByLine((row) => {
      line += 1
      if (isInstruction(row, line)) return undefined
      const values = tokopediaValues(row)
      const name = row.of('name')
      const names = TOKOPEDIA_OPTIONS.map((option) => row.cell(option.name))
      const cells = {
        ...groups.cells(row.cell('product id') || name, name, namedOptions(values, names, 'Varian')),
        sku: row.of('sku') || row.cell('sku id') || row.cell('product id'),
        name: values.length === 0 ? name : variantName(name, values),
        brand: row.of('brand'),
        description: plainDescription(row.of('description')),
        // `Pakaian Pria/Kaos (601226)`
        categories: leafOf(row.of('categories').replace(/\s*\(\s*\d+\s*\)\s*$/, '')).replaceAll('|', '||'),
        price: row.of('price'),
        stock: stockOfWarehouses(row),
        weight_grams: gramsCell(row.of('weight_grams')),
      }
      return { cells, pictures: addressesIn(TOKOPEDIA_PICTURES.map((head) => row.cell(head))) }
    })
  },
}
