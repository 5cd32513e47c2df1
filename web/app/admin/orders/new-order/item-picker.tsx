import type { AdminProduct } from '@warung/contract/catalog.ts'
import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { browserApi, messageOf } from '../../../client/api'
import { type KeywordSearch, useKeywordSearch } from '../../../client/use-keyword-search'
import { Price } from '../../../display/price'
import type { CartItem } from '../../../stored/cart'
import { Alert } from '../../../ui/alert'
import { SearchCombobox } from '../../../ui/search-combobox'
import { fetchOrderItem } from './order-item'
import { newOrderTexts } from './texts'

const SUGGESTIONS_MAX = 8

async function suggestProducts(keyword: string, signal: AbortSignal): Promise<readonly AdminProduct[]> {
  const query = { keyword, limit: SUGGESTIONS_MAX }
  return (await browserApi('GET /api/v1/admin/product', { query, signal })).data
}

function suggestionStatus(search: KeywordSearch<AdminProduct>): string {
  if (search.state === 'waiting') return newOrderTexts.searching
  if (search.state === 'failed') return newOrderTexts.searchFailed
  return search.state === 'found' && search.found.length === 0 ? newOrderTexts.noProduct : ''
}

/** Why a product cannot be ordered, or undefined; what can is added. */
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

/** Adds a product at what buyers pay for it today. */
export function ItemPicker({ onAdd }: { onAdd: (item: CartItem) => void }) {
  const [written, setWritten] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const search = useKeywordSearch(isOpen ? written : undefined, 1, suggestProducts)
  const found = isOpen && search.state === 'found' ? search.found : []
  return (
    <>
      <SearchCombobox
        label={newOrderTexts.addProduct}
        listLabel={newOrderTexts.found}
        hint={newOrderTexts.searchHint}
        status={suggestionStatus(search)}
        maxLength={PRODUCT_LENGTH_MAX.name}
        written={written}
        onSearch={(text) => {
          if (text !== undefined) setWritten(text)
          setOpen(text !== undefined)
        }}
        isOpen={isOpen}
        suggestions={found.map((product) => ({
          key: String(product.product_id),
          content: (
            <>
              <span className="font-semibold">{product.name}</span>
              <span className="text-ink-soft">
                {product.sku} · <Price rupiah={product.price} />
              </span>
            </>
          ),
          choose: () => {
            setWritten('')
            setOpen(false)
            void addItem(product, onAdd).then(setRefusal)
          },
        }))}
      />
      {refusal === undefined ? null : <Alert kind="error">{refusal}</Alert>}
    </>
  )
}
