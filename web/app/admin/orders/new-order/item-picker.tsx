import type { AdminProduct } from '@warung/contract/catalog.ts'
import { useState } from 'react'
import { messageOf } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import { Alert } from '../../../ui/alert'
import { ProductCombobox } from '../../forms/product-combobox'
import { fetchOrderItem } from './order-item'
import { newOrderTexts } from './texts'

/** Adds the product. @returns why it cannot be ordered, or undefined */
async function addItem(
  { product_id, name }: AdminProduct,
  onAdd: (item: CartItem) => void,
): Promise<string | undefined> {
  try {
    const item = await fetchOrderItem(product_id, 1)
    if (!item) return newOrderTexts.notSold(name)
    if (item.stock === 0) return newOrderTexts.soldOut(name)
    onAdd(item)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Adds products at the price that buyers pay today. */
export function ItemPicker({ onAdd }: { onAdd: (item: CartItem) => void }) {
  const [refusal, setRefusal] = useState<string>()
  const choose = (product: AdminProduct): void => void addItem(product, onAdd).then(setRefusal)
  return (
    <>
      <ProductCombobox label={newOrderTexts.addProduct} onChoose={choose} />
      {refusal === undefined ? null : <Alert kind="error">{refusal}</Alert>}
    </>
  )
}
