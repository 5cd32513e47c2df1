import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { TextField } from '../../../ui/field'
import { Fold } from '../../../ui/fold'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'

type Props = { threshold: number | null | undefined; errors: readonly string[] | undefined }

/** Folded, and without its control until it is needed: most products have the shop's threshold. */
export function LowStockField({ threshold, errors }: Props) {
  const isSet = threshold !== null && threshold !== undefined
  const [isShown, setShown] = useState(isSet)
  return (
    <Fold
      summary={productLabel('low_stock_threshold')}
      answer={productFormTexts.lowStockAt(threshold ?? LOW_STOCK_MAX)}
      onToggle={(isOpen) => isOpen && setShown(true)}
    >
      {isShown ? (
        <TextField
          label={productLabel('low_stock_threshold')}
          name="low_stock_threshold"
          inputMode="numeric"
          autoComplete="off"
          hint={productFormTexts.lowStockHint(LOW_STOCK_MAX)}
          defaultValue={threshold ?? ''}
          errors={errors}
        />
      ) : null}
    </Fold>
  )
}
