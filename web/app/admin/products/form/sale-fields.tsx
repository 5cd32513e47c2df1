import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { FieldErrors } from '@warung/contract/client.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import { useState } from 'react'
import { TextField } from '../../../ui/field'
import { Fold } from '../../../ui/fold'
import { productLabel } from '../../forms/product-label'
import { PriceField } from './price-field'
import { productFormTexts } from './texts'

type SaleValues = Pick<AdminProduct, 'sale_price' | 'sale_from' | 'sale_until' | 'compare_at_price'>
type Props = {
  product: { [Name in keyof SaleValues]?: SaleValues[Name] | undefined } | undefined
  errors: FieldErrors
}

function Controls({ product, errors }: Props) {
  return (
    <>
      <PriceField
        name="compare_at_price"
        price={product?.compare_at_price}
        hint={productFormTexts.compareAtHint}
        errors={errors.compare_at_price}
      />
      <PriceField
        name="sale_price"
        price={product?.sale_price}
        hint={productFormTexts.salePriceHint}
        errors={errors.sale_price}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={productLabel('sale_from')}
          name="sale_from"
          type="date"
          defaultValue={product?.sale_from ?? ''}
          hint={productFormTexts.fromHint}
          errors={errors.sale_from}
        />
        <TextField
          label={productLabel('sale_until')}
          name="sale_until"
          type="date"
          defaultValue={product?.sale_until ?? ''}
          hint={productFormTexts.untilHint}
          errors={errors.sale_until}
        />
      </div>
    </>
  )
}

/** Folded, with its controls unmounted until needed, because most products have no sale. */
export function SaleFields({ product, errors }: Props) {
  const price = product?.sale_price ?? product?.compare_at_price ?? undefined
  const [isShown, setShown] = useState(price !== undefined)
  return (
    <Fold
      summary={productFormTexts.sale}
      answer={price === undefined ? productFormTexts.noSale : formatRupiah(price)}
      onToggle={(isOpen) => isOpen && setShown(true)}
    >
      {isShown ? <Controls product={product} errors={errors} /> : null}
    </Fold>
  )
}
