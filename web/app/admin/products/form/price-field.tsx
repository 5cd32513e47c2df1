/** A price with a preview of how shoppers see it (D22). */
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { Price } from '../../../display/price'
import { TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { priceHint } from './price-hint'
import { productFormTexts } from './texts'

type Props = {
  name?: 'price' | 'sale_price' | 'compare_at_price' | 'cost_price'
  price: number | null | undefined
  hint?: string
  errors: readonly string[] | undefined
}

/** For an unreadable price, suggests how to write it; the server says why it refuses (D14, D22). */
function Preview({ written, isShown }: { written: string; isShown: boolean }) {
  const rupiah = parseRupiah(written)
  if (rupiah === undefined) return priceHint(written)
  if (rupiah < 0 || rupiah > PRICE_MAX) return null
  return (
    <>
      {isShown ? productFormTexts.shoppersSee : '='} <Price rupiah={rupiah} className="font-semibold" />
    </>
  )
}

export function PriceField({ name = 'price', price, hint, errors }: Props) {
  const [written, setWritten] = useState(String(price ?? ''))
  return (
    <TextField
      label={productLabel(name)}
      name={name}
      // not type=number: browsers drop `Rp 85.000`, and read 85.000 as 85
      inputMode="numeric"
      autoComplete="off"
      defaultValue={price ?? ''}
      hint={hint}
      onChange={(event) => setWritten(event.target.value)}
      preview={<Preview written={written} isShown={name !== 'cost_price'} />}
      errors={errors}
    />
  )
}
