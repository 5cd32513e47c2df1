/** A stock as people write it, and below it what that comes to where it is written with dots or decimals (D22). */
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { TextField } from '../ui/field'

type Props = { stock: number | undefined; errors: readonly string[] | undefined }

export function Pieces({ count }: { count: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {count} {count === 1 ? 'piece' : 'pieces'}
    </span>
  )
}

/** Plain digits say themselves what they are; what is no stock, the server speaks about (D14). */
function StockPreview({ written }: { written: string }) {
  const stock = parseWholeNumber(written)
  if (stock === undefined || stock < 0 || stock > INTEGER_MAX || /^\d+$/.test(written.trim())) return null
  return (
    <>
      That is <Pieces count={stock} />
    </>
  )
}

export function StockField({ stock, errors }: Props) {
  const [written, setWritten] = useState(String(stock ?? ''))
  return (
    <TextField
      label="Stock"
      name="stock"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={stock}
      onChange={(event) => setWritten(event.target.value)}
      preview={<StockPreview written={written} />}
      errors={errors}
    />
  )
}
