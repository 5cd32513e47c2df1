import { formatRupiah } from '@warung/contract/money.ts'
import { useState } from 'react'
import { Fold } from '../../../ui/fold'
import { productLabel } from '../../forms/product-label'
import { PriceField } from './price-field'
import { productFormTexts } from './texts'

type Props = { price: number | null | undefined; errors: readonly string[] | undefined }

/** Folded, with its control unmounted until needed, because few shops use it. */
export function CostField({ price, errors }: Props) {
  const isSet = price !== null && price !== undefined
  const [isShown, setShown] = useState(isSet)
  return (
    <Fold
      summary={productLabel('cost_price')}
      answer={isSet ? formatRupiah(price) : productFormTexts.noCost}
      onToggle={(isOpen) => isOpen && setShown(true)}
    >
      {isShown ? (
        <PriceField name="cost_price" price={price} hint={productFormTexts.costHint} errors={errors} />
      ) : null}
    </Fold>
  )
}
