import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { browserApi, messageOf } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ProductCombobox } from '../../forms/product-combobox'
import { CameraScan } from './camera-scan'
import { fetchOrderItem } from './order-item'
import { newOrderTexts } from './texts'
import { SCAN_FIELD } from './use-scan-keys'

type FoundProduct = { readonly product_id: number; readonly name: string }

type Picked = { readonly kind: 'added' | 'refused' | 'unknown'; readonly text: string }

type Props = {
  items: readonly CartItem[]
  /** one piece more, if it is there already */
  onAdd: (item: CartItem) => void
  /** a product is being looked up: the order cannot be sent yet */
  onLooking?: ((isLooking: boolean) => void) | undefined
  isNewOrder: boolean
}

/** @throws {CallFailed} */
async function findScanned(sku: string): Promise<FoundProduct | null> {
  if (sku.length > PRODUCT_LENGTH_MAX.sku) return null
  return (await browserApi('GET /api/v1/admin/product/sku', { query: { sku } })).data
}

/** @param piecesOf a product, as they are once it is looked up @throws {CallFailed} */
async function pickProduct(
  { product_id, name }: FoundProduct,
  piecesOf: (product: number) => number,
  onAdd: Props['onAdd'],
): Promise<Picked> {
  const item = await fetchOrderItem(product_id, 1)
  if (!item) return { kind: 'refused', text: newOrderTexts.notSold(name) }
  if (item.stock === 0) return { kind: 'refused', text: newOrderTexts.soldOut(name) }
  const before = piecesOf(product_id)
  if (before >= item.stock) return { kind: 'refused', text: newOrderTexts.onlyLeft(name, item.stock) }
  onAdd(item)
  return { kind: 'added', text: newOrderTexts.added(name, before + 1) }
}

function usePicking({ items, onAdd, onLooking }: Omit<Props, 'isNewOrder'>) {
  const [added, setAdded] = useState('')
  /** each refusal once, newest last: someone scanning rarely looks at the screen */
  const [refusals, setRefusals] = useState<readonly string[]>([])
  // with the pieces of codes that were scanned meanwhile
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })
  const piecesOf = (id: number): number => latest.current.find(({ product }) => product === id)?.qty ?? 0
  const add = (product: FoundProduct): Promise<Picked> => pickProduct(product, piecesOf, onAdd)
  const addCode = async (code: string): Promise<Picked> => {
    const product = await findScanned(code)
    return product ? add(product) : { kind: 'unknown', text: newOrderTexts.unknownSku(code) }
  }
  // one after the other, so that what is shown last belongs to the last code
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const show = async (pick: () => Promise<Picked>): Promise<Picked> => {
    const picking = queue.current
      .then(pick)
      .catch((error: unknown): Picked => ({ kind: 'refused', text: messageOf(error) }))
    queue.current = picking
    onLooking?.(true)
    const { kind, text } = await picking
    if (queue.current === picking) onLooking?.(false)
    if (kind === 'added') setAdded(text)
    else setRefusals((before) => [...before.filter((each) => each !== text), text])
    return { kind, text }
  }
  return {
    added,
    refusals,
    dismiss: (): void => setRefusals([]),
    choose: (product: FoundProduct): void => void show(() => add(product)),
    scan: async (code: string): Promise<boolean> => (await show(() => addCode(code))).kind !== 'unknown',
  }
}

/** Scanning goes on in the field; not where it would open a phone's keyboard. */
function focusSearch({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (!window.matchMedia('(pointer: fine)').matches) return
  currentTarget.closest('section')?.querySelector<HTMLInputElement>('[role=combobox]')?.focus()
}

type RefusalsProps = { refusals: readonly string[]; onDismiss: () => void }

function Refusals({ refusals, onDismiss }: RefusalsProps) {
  if (refusals.length === 0) return null
  return (
    <Alert kind="error">
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={(event) => {
          focusSearch(event)
          onDismiss()
        }}
      >
        {newOrderTexts.dismiss}
      </Button>
    </Alert>
  )
}

/** Adds products at the price that buyers pay today: found, or scanned by their SKU. */
export function ItemPicker({ isNewOrder, ...picking }: Props) {
  const { added, refusals, dismiss, choose, scan } = usePicking(picking)
  return (
    <>
      <div {...SCAN_FIELD}>
        <ProductCombobox
          label={newOrderTexts.addProduct}
          onChoose={choose}
          onCode={scan}
          takesFocus={isNewOrder}
        />
      </div>
      {isNewOrder ? <CameraScan onCode={(code) => void scan(code)} /> : null}
      <p role="status" className="min-h-5 text-sm">
        {added}
      </p>
      <Refusals refusals={refusals} onDismiss={dismiss} />
    </>
  )
}
