import type { ProductSale } from '@warung/contract/catalog.ts'
import { Price } from '../display/price'
import { LOCALE } from '../language/language'
import { catalogTexts } from './texts'

type Props = { price: number; sale: ProductSale | undefined }

/** `22 Nov`, without a year, because a sale ends within a year. */
function dayOfYear(day: string): string {
  return new Date(day).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** `28% off, until 22 Nov`. Rounded down, so as not to promise too much. */
function saleWords(price: number, { normal_price, until }: ProductSale): string {
  const percent = Math.floor(((normal_price - price) * 100) / normal_price)
  const words = [
    ...(percent > 0 ? [catalogTexts.off(percent)] : []),
    ...(until ? [catalogTexts.until(dayOfYear(until))] : []),
  ]
  return words.join(', ')
}

export function NormalPrice({ sale }: Pick<Props, 'sale'>) {
  if (!sale) return null
  return (
    <s className="text-ink-soft text-sm">
      <span className="sr-only">{catalogTexts.normalPrice} </span>
      <Price rupiah={sale.normal_price} />
    </s>
  )
}

export function SaleWords({ price, sale }: Props) {
  const words = sale && saleWords(price, sale)
  // a browser may abbreviate a month differently from the server
  return words ? (
    <span suppressHydrationWarning className="font-semibold text-clay text-sm">
      {words}
    </span>
  ) : null
}

/** Shown below a card's price. */
export function SaleLine({ price, sale }: Props) {
  if (!sale) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <NormalPrice sale={sale} />
      <SaleWords price={price} sale={sale} />
    </p>
  )
}
