import { useEffect, useRef, useState } from 'react'
import { browserApi, messageOf } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import { Alert } from '../../../ui/alert'
import { ProductCombobox } from '../../forms/product-combobox'
import { CameraScan } from './camera-scan'
import { fetchOrderItem } from './order-item'
import { newOrderTexts } from './texts'

const SCANNED_LENGTH_MAX = 64

type FoundProduct = { readonly product_id: number; readonly name: string }

type Picked = { readonly kind: 'added' | 'refused' | 'unknown'; readonly text: string }

type Props = {
  items: readonly CartItem[]
  /** one piece more, if it is there already */
  onAdd: (item: CartItem) => void
  isTill: boolean
}

/** @throws {CallFailed} */
async function findScanned(sku: string): Promise<FoundProduct | null> {
  if (sku.length > SCANNED_LENGTH_MAX) return null
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

function usePicking({ items, onAdd }: Pick<Props, 'items' | 'onAdd'>) {
  const [added, setAdded] = useState('')
  /** stays until the next code, also if an earlier one is added meanwhile */
  const [refused, setRefused] = useState('')
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
    setRefused('')
    const picking = queue.current
      .then(pick)
      .catch((error: unknown): Picked => ({ kind: 'refused', text: messageOf(error) }))
    queue.current = picking
    const { kind, text } = await picking
    if (kind === 'added') setAdded(text)
    else setRefused(text)
    return { kind, text }
  }
  return {
    added,
    refused,
    choose: (product: FoundProduct): void => void show(() => add(product)),
    scan: async (code: string): Promise<boolean> => (await show(() => addCode(code))).kind !== 'unknown',
  }
}

/** Adds products at the price that buyers pay today: found, or scanned by their SKU. */
export function ItemPicker({ isTill, ...picking }: Props) {
  const { added, refused, choose, scan } = usePicking(picking)
  return (
    <>
      <ProductCombobox label={newOrderTexts.addProduct} onChoose={choose} onCode={scan} takesFocus={isTill} />
      {isTill ? <CameraScan onCode={(code) => void scan(code)} /> : null}
      <p role="status" className="text-sm empty:hidden">
        {added}
      </p>
      {refused === '' ? null : <Alert kind="error">{refused}</Alert>}
    </>
  )
}
