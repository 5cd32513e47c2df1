/** A product's SKU. It is proposed from the name until one is typed; a product that already has it is shown while typing. */
import { useEffect, useRef, useState } from 'react'
import { browserApi, CallFailed } from '../../../client/api'
import { accessToken } from '../../../stored/session'
import { TextField } from '../../../ui/field'
import { findFreeSku, skuOfName } from './propose-sku'
import { productFormTexts } from './texts'

const PAUSE_MS = 300

type Props = {
  sku: string | undefined
  productId: number | undefined
  errors: readonly string[] | undefined
}

type Holder = { readonly sku: string; readonly name: string }

/** Null if the SKU is free, or the answer is unknown: saving refuses a taken SKU anyway. */
async function findHolder(sku: string, productId: number | undefined): Promise<Holder | null> {
  if (accessToken() === undefined) return null // signed out during the pause: the call would be refused
  try {
    const query = { sku, ...(productId === undefined ? {} : { product_id: productId }) }
    const { data } = await browserApi('GET /api/v1/admin/product/sku', { query })
    return data === null ? null : { sku, name: data.name }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return null
  }
}

function useSkuHolder(sku: string, productId: number | undefined): Holder | undefined {
  const [holder, setHolder] = useState<Holder | null>(null)
  useEffect(() => {
    if (sku.trim() === '') return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const found = await findHolder(sku, productId)
      if (isCurrent) setHolder(found)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sku, productId])
  return holder?.sku === sku ? holder : undefined
}

/** Proposes a SKU as the form's `name` is typed. After a pause, a number is appended if another product has it. */
function useProposal(isWanted: boolean, propose: (sku: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const name = field.current?.form?.querySelector<HTMLInputElement>('input[name=name]')
    if (!isWanted || !name) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = 0
    const number = async (base: string): Promise<void> => {
      latest += 1
      const asked = latest
      const sku = await findFreeSku(base, async (sku) => (await findHolder(sku, undefined)) !== null)
      if (asked === latest) propose(sku)
    }
    // what the user types or clears stays: a pending response must not replace it
    const cancel = (): void => {
      clearTimeout(timer)
      latest += 1
    }
    const onInput = (): void => {
      cancel()
      const base = skuOfName(name.value)
      propose(base)
      if (base !== '') timer = setTimeout(() => void number(base), PAUSE_MS)
    }
    const own = field.current
    name.addEventListener('input', onInput)
    own?.addEventListener('input', cancel)
    return () => {
      name.removeEventListener('input', onInput)
      own?.removeEventListener('input', cancel)
      cancel()
    }
  }, [isWanted, propose])
  return field
}

export function SkuField({ sku, productId, errors }: Props) {
  const [written, setWritten] = useState(sku ?? '')
  const [isTyped, setTyped] = useState(sku !== undefined)
  const field = useProposal(!isTyped, setWritten)
  const holder = useSkuHolder(isTyped ? written : '', productId)
  return (
    <TextField
      ref={field}
      label="SKU"
      name="sku"
      autoComplete="off"
      value={written}
      onChange={(event) => {
        setWritten(event.target.value)
        setTyped(event.target.value !== '' || sku !== undefined)
      }}
      hint={isTyped ? undefined : productFormTexts.skuHint}
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
