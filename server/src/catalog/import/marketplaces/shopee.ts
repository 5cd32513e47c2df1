import { MARKETPLACE_MARKS } from '@warung/contract/product-file-heads.ts'
import { variantName } from '@warung/contract/variant-names.ts'
import {
  addressesIn,
  gramsCell,
  isInstruction,
  lineByLine,
  type Marketplace,
  type MarketplaceRow,
  stockCell,
} from './marketplace.ts'
import { GroupsOfFile, namedOptions } from './marketplace-variants.ts'

function shopeeValues(row: MarketplaceRow): string[] {
  const named = row.cell('et title variation name', 'nama variasi').split(',')
  const options = SHOPEE_OPTIONS.map(({ value }) => row.cell(...value))
  return [...named, ...options].map((value) => value.trim()).filter((value) => value !== '')
}

const SHOPEE_OPTIONS = [1, 2].map((at) => ({
  name: [`et title variation ${at}`, `nama variasi ${at}`],
  value: [`et title option for variation ${at}`, `varian untuk variasi ${at}`],
}))

const productKey = [
  'et title product id',
  'kode produk',
  'et title variation integration no',
  'kode integrasi variasi',
]

const SHOPEE_PICTURES = [
  ...['ps item cover image', 'foto sampul'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((at) => [`ps item image ${at}`, `foto produk ${at}`]),
]

export const shopee: Marketplace = {
  name: 'Shopee',
  marks: MARKETPLACE_MARKS.shopee,
  heads: {
    sku: ['et title variation sku', 'ps sku short', 'kode variasi'],
    name: ['et title product name', 'ps product name', 'nama produk'],
    price: ['et title variation price', 'ps price', 'harga'],
    stock: ['et title variation stock', 'ps stock', 'stok'],
    description: ['ps product description', 'deskripsi produk'],
    weight_grams: ['ps weight', 'berat'],
  },
  variantHeads: [
    'et title variation name',
    ...SHOPEE_OPTIONS.flatMap(({ name, value }) => [...name, ...value]),
  ],
  alsoRead: [
    ...['et title parent sku', 'ps sku parent short', 'sku induk'],
    ...productKey,
    'et title variation id',
    ...['et title image per variation', 'foto produk per varian'],
    ...SHOPEE_PICTURES,
  ],
  open: () => {
    let line = 0
    let product = { key: '', name: '', description: '', parent: '', pictures: [''], optionNames: [''] }
    const groups = new GroupsOfFile()
    return lineByLine((row) => {
      line += 1
      if (isInstruction(row, line)) return undefined
      const key = row.cell(...productKey)
      const isSame = key !== '' && key === product.key
      const pictures = SHOPEE_PICTURES.map((head) => row.cell(head))
      const parent = row.cell('et title parent sku', 'ps sku parent short', 'sku induk')
      product = {
        key,
        name: row.of('name') || (isSame ? product.name : ''),
        description: row.of('description') || (isSame ? product.description : ''),
        parent: parent || (isSame ? product.parent : ''),
        pictures: isSame ? product.pictures : pictures,
        optionNames: SHOPEE_OPTIONS.map(
          ({ name }, at) => row.cell(...name) || (isSame && product.optionNames[at]) || '',
        ),
      }
      const values = shopeeValues(row)
      const group = product.parent || key
      const options = namedOptions(values, product.optionNames, 'Variasi')
      const cells = {
        ...groups.cells(group || product.name, product.name, options),
        sku: row.of('sku') || [group, ...values].filter((part) => part !== '').join('-'),
        name: values.length === 0 ? product.name : variantName(product.name, values),
        description: product.description,
        price: row.of('price'),
        stock: stockCell(row.of('stock')),
        weight_grams: gramsCell(row.of('weight_grams')),
      }
      const own = row.cell('et title image per variation', 'foto produk per varian')
      return { cells, pictures: addressesIn([own, ...product.pictures]) }
    })
  },
}

/** Its file of sales without the technical first row. *Kode Variasi* is an id here, and not the SKU as in the file for new products. */
export const shopeeSales: Marketplace = {
  ...shopee,
  marks: MARKETPLACE_MARKS.shopeeSales,
  heads: { ...shopee.heads, sku: ['sku'] },
  variantHeads: ['nama variasi'],
  alsoRead: [...shopee.alsoRead, 'kode variasi'],
}
