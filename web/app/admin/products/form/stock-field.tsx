/** A stock with its parsed value, and a hint if it is likely a slip (D22, D25). */
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'
import { isChangedByMoreThanHalf } from './unusual-price'

/** Unusually large for a shop's first stock. */
const LARGE_STOCK_ABOVE = 10_000
/** Smaller changes are normal, even if over half of the stock. */
const STOCK_CHANGE_MIN = 5

type Props = {
  stock: number | undefined
  saved: number | undefined
  errors: readonly string[] | undefined
}

export function stockHint(to: number, saved: number | undefined): string | undefined {
  if (to === saved) return undefined
  if (to === 0) return productFormTexts.soldOut
  // refilling a sold-out product is judged like a new one
  if (!saved) return to > LARGE_STOCK_ABOVE ? productFormTexts.stockAbove(LARGE_STOCK_ABOVE) : undefined
  const isFar = isChangedByMoreThanHalf(saved, to) && Math.abs(to - saved) >= STOCK_CHANGE_MIN
  return isFar ? productFormTexts.stockWas(saved) : undefined
}

/** Plain digits need no preview; the server explains invalid text (D14). */
function StockPreview({ written, saved }: { written: string; saved: number | undefined }) {
  const stock = parseWholeNumber(written)
  if (stock === undefined || stock < 0 || stock > INTEGER_MAX) return null
  const isPlain = /^\d+$/.test(written.trim())
  const parts = [isPlain ? undefined : productFormTexts.stockRead(stock), stockHint(stock, saved)]
  const said = parts.filter((part) => part !== undefined)
  return said.length === 0 ? null : said.join('. ')
}

export function StockField({ stock, saved, errors }: Props) {
  const [written, setWritten] = useState(String(stock ?? ''))
  return (
    <TextField
      label={productLabel('stock')}
      name="stock"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={stock}
      onChange={(event) => setWritten(event.target.value)}
      preview={<StockPreview written={written} saved={saved} />}
      errors={errors}
    />
  )
}
