/** A price as people write it, and below it as shoppers will see it (D22). */
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { Price } from '../../../display/price'
import { TextField } from '../../../ui/field'
import { priceHint } from './price-hint'

type Props = { price: number | undefined; errors: readonly string[] | undefined }

/** Of what is no price, how to write the one that is likely meant; the server says what is wrong with it (D14, D22). */
function Preview({ written }: { written: string }) {
  const rupiah = parseRupiah(written)
  if (rupiah === undefined) return priceHint(written)
  if (rupiah < 0 || rupiah > PRICE_MAX) return null
  return (
    <>
      Shoppers see <Price rupiah={rupiah} className="font-semibold" />
    </>
  )
}

export function PriceField({ price, errors }: Props) {
  const [written, setWritten] = useState(String(price ?? ''))
  return (
    <TextField
      label="Price"
      name="price"
      // not of type number: browsers keep `Rp 85.000` out of it, and read 85.000 as 85
      inputMode="numeric"
      autoComplete="off"
      defaultValue={price}
      onChange={(event) => setWritten(event.target.value)}
      preview={<Preview written={written} />}
      errors={errors}
    />
  )
}
