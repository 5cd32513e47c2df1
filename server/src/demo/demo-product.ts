/** What the demo shop is filled with; a picture is a file name in pictures/ without its ending. */
export type DemoProduct = {
  readonly sku: string
  readonly name: string
  readonly brand: string
  /** whole rupiah */
  readonly price: number
  readonly stock: number
  readonly category: string
  readonly picture: string
  readonly description: string
}

type Row = readonly [
  sku: string,
  name: string,
  brand: string,
  price: number,
  stock: number,
  picture: string,
  description: string,
]

export const inCategory = (category: string, rows: readonly Row[]): DemoProduct[] =>
  rows.map(([sku, name, brand, price, stock, picture, description]) => ({
    sku,
    name,
    brand,
    price,
    stock,
    category,
    picture,
    description,
  }))
