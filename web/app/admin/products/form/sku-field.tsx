/** A product's SKU; another product with it shows while typing. */
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../../../client/api'
import { TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'

const PAUSE_MS = 300

type Props = {
  sku: string | undefined
  productId: number | undefined
  errors: readonly string[] | undefined
}

type Holder = { readonly sku: string; readonly name: string }

/** Undefined while unknown or unavailable: saving refuses a taken SKU anyway. */
function useSkuHolder(sku: string, productId: number | undefined): Holder | undefined {
  const [holder, setHolder] = useState<Holder>()
  useEffect(() => {
    if (sku.trim() === '') return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      try {
        const query = { sku, ...(productId === undefined ? {} : { product_id: productId }) }
        const { data } = await browserApi('GET /api/v1/admin/product/sku', { query })
        if (isCurrent) setHolder(data === null ? undefined : { sku, name: data.name })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sku, productId])
  return holder?.sku === sku ? holder : undefined
}

export function SkuField({ sku, productId, errors }: Props) {
  const [written, setWritten] = useState(sku ?? '')
  const holder = useSkuHolder(written, productId)
  return (
    <TextField
      label={productLabel('sku')}
      name="sku"
      autoComplete="off"
      defaultValue={sku}
      onChange={(event) => setWritten(event.target.value)}
      preview={
        holder ? (
          <span className="wrap-anywhere font-semibold text-danger">
            {productFormTexts.skuTaken(holder.name)}
          </span>
        ) : null
      }
      errors={errors}
    />
  )
}
