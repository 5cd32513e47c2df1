/** What the demo shop is filled with; an image is a file name in images/ without its ending. */
export type DemoProduct = {
  readonly sku: string
  readonly name: string
  readonly brand: string
  /** whole rupiah */
  readonly price: number
  readonly stock: number
  readonly category: string
  readonly image: string
  readonly description: string
}

type DemoProductRow = readonly [
  sku: string,
  name: string,
  brand: string,
  price: number,
  stock: number,
  image: string,
  description: string,
]

export function inCategory(category: string, rows: readonly DemoProductRow[]): DemoProduct[] {
  return rows.map(([sku, name, brand, price, stock, image, description]) => ({
    sku,
    name,
    brand,
    price,
    stock,
    category,
    image,
    description,
  }))
}
