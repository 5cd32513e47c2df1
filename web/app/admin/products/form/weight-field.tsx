import { WEIGHT_GRAMS_MAX } from '@warung/contract/values/admin-limits.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { formatWeight } from '../../../display/format-weight'
import { TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'

type Props = { grams: number | null | undefined; errors: readonly string[] | undefined }

/** A few grams need no preview; the server explains invalid weights (D14). */
function WeightPreview({ written }: { written: string }) {
  const grams = parseWholeNumber(written)
  if (grams === undefined || grams < 1 || grams > WEIGHT_GRAMS_MAX || /^\d{1,3}$/.test(written.trim()))
    return null
  return productFormTexts.weightRead(formatWeight(grams))
}

export function WeightField({ grams, errors }: Props) {
  const [written, setWritten] = useState(String(grams ?? ''))
  return (
    <TextField
      label={productLabel('weight_grams')}
      name="weight_grams"
      inputMode="numeric"
      autoComplete="off"
      hint={productFormTexts.weightHint}
      defaultValue={grams ?? ''}
      onChange={(event) => setWritten(event.target.value)}
      preview={<WeightPreview written={written} />}
      errors={errors}
    />
  )
}
