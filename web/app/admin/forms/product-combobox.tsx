import type { AdminProduct } from '@warung/contract/catalog.ts'
import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../client/api'
import { type KeywordSearch, useKeywordSearch } from '../../client/use-keyword-search'
import { Price } from '../../display/price'
import { SearchCombobox } from '../../ui/search-combobox'
import { adminFormTexts } from './texts'

const SUGGESTIONS_MAX = 8

async function suggestProducts(keyword: string, signal: AbortSignal): Promise<readonly AdminProduct[]> {
  const query = { keyword, limit: SUGGESTIONS_MAX }
  return (await browserApi('GET /api/v1/admin/product', { query, signal })).data
}

function suggestionStatus(search: KeywordSearch<AdminProduct>): string {
  if (search.state === 'waiting') return adminFormTexts.searching
  if (search.state === 'failed') return adminFormTexts.searchFailed
  return search.state === 'found' && search.found.length === 0 ? adminFormTexts.noProduct : ''
}

type Props = {
  label: string
  onChoose: (product: AdminProduct) => void
  onFocus?: () => void
  /** A scanner types a code and Enter. False gives the text back, to be searched or typed over. */
  onCode?: (code: string) => Promise<boolean>
  /** ready to scan at once; not where it would open a phone's keyboard */
  takesFocus?: boolean
}

/** The field is empty while a code is looked up, so that the next one does not join it. */
function useScannedCode(
  { onCode, takesFocus }: Pick<Props, 'onCode' | 'takesFocus'>,
  write: (text: string) => void,
) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) inputRef.current?.focus()
  }, [takesFocus])
  const [rejectedCode, setRejectedCode] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (rejectedCode) inputRef.current?.select()
  }, [rejectedCode])
  const enter = async (text: string): Promise<void> => {
    if (text === '' || !onCode) return
    write('')
    if ((await onCode(text)) || inputRef.current?.value !== '') return
    write(text)
    setRejectedCode({ text })
  }
  return { inputRef, enter: onCode && ((text: string) => void enter(text.trim())) }
}

function ProductSuggestion({ product: { name, sku, price } }: { product: AdminProduct }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      <span className="text-ink-soft">
        {sku} · <Price rupiah={price} />
      </span>
    </>
  )
}

/** Finds a product by its name or SKU. */
export function ProductCombobox({ label, onChoose, onFocus, ...code }: Props) {
  const [written, setWritten] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useKeywordSearch(isOpen ? written : undefined, 1, suggestProducts)
  const found = isOpen && search.state === 'found' ? search.found : []
  const { inputRef, enter } = useScannedCode(code, (text) => {
    setWritten(text)
    setOpen(text !== '')
  })
  return (
    <SearchCombobox
      inputRef={inputRef}
      onEnter={enter && (() => enter(written))}
      label={label}
      listLabel={adminFormTexts.productsFound}
      hint={adminFormTexts.searchHint}
      status={suggestionStatus(search)}
      maxLength={PRODUCT_LENGTH_MAX.name}
      written={written}
      onSearch={(text) => {
        if (text !== undefined) setWritten(text)
        setOpen(text !== undefined)
      }}
      isOpen={isOpen}
      {...(onFocus && { onFocus })}
      isWaiting={search.isWaiting}
      suggestions={found.map((product) => ({
        key: String(product.product_id),
        content: <ProductSuggestion product={product} />,
        choose: () => {
          setWritten('')
          setOpen(false)
          onChoose(product)
        },
      }))}
    />
  )
}
