import { discountedSums } from '@warung/contract/discount-price.ts'
import { formatRupiah, formatSen, orderSums } from '@warung/contract/money.ts'
import { DISCOUNT_KINDS, type DiscountTerms } from '@warung/contract/values/discounts.ts'
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { useShopProfile } from '../../client/shop-profile'
import { TextField } from '../../ui/field'
import { adminDiscountTexts } from './texts'

const ITEMS_SHOWN = '200.000'
const SHIPPING_SHOWN = '20.000'

export type TypedTerms = DiscountTerms & { readonly least_items: number }

function inRange(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 1 && value <= most ? value : undefined
}

/** What the form says so far; undefined until it says what the code gives. */
export function termsIn(form: FormData): TypedTerms | undefined {
  const kind = DISCOUNT_KINDS.find((each) => each === textOf(form, 'kind')) ?? 'percent'
  const percent = inRange(parseWholeNumber(textOf(form, 'percent')), 100) ?? null
  const amount = inRange(parseRupiah(textOf(form, 'amount')), PRICE_MAX) ?? null
  if ((kind === 'percent' && percent === null) || (kind === 'amount' && amount === null)) return undefined
  return { kind, percent, amount, least_items: parseRupiah(textOf(form, 'least_items')) ?? 0 }
}

type PreviewedCart = { readonly items: string; readonly shipping: string }

/** By the function that computes orders. Empty where the cart has no price yet. */
function usePreviewText(terms: TypedTerms | undefined, cart: PreviewedCart): string {
  const { tax } = useShopProfile()
  const price = parseRupiah(cart.items)
  const shipping = parseRupiah(cart.shipping)
  if (price === undefined || shipping === undefined || price > PRICE_MAX || shipping > PRICE_MAX) return ''
  if (!terms) return adminDiscountTexts.previewMissing
  if (price < terms.least_items) return adminDiscountTexts.previewBelow(formatRupiah(terms.least_items))
  const rule = { shipping: { charged: 'always', price: shipping, threshold: 0 }, tax } as const
  const before = orderSums([{ price, quantity: 1 }], rule)
  const { total_price } = discountedSums(before, tax, terms)
  return adminDiscountTexts.previewPays(formatSen(total_price), formatSen(before.total_price))
}

export function DiscountPreview({ terms }: { terms: TypedTerms | undefined }) {
  const [items, setItems] = useState(ITEMS_SHOWN)
  const [shipping, setShipping] = useState(SHIPPING_SHOWN)
  const text = usePreviewText(terms, { items, shipping })
  return (
    <fieldset className="grid gap-3 rounded-xl bg-sunken p-4">
      <legend className="sr-only">{adminDiscountTexts.preview}</legend>
      <p className="font-semibold">{adminDiscountTexts.preview}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={adminDiscountTexts.previewItems}
          inputMode="numeric"
          value={items}
          onChange={(event) => setItems(event.target.value)}
        />
        <TextField
          label={adminDiscountTexts.previewShipping}
          inputMode="numeric"
          value={shipping}
          onChange={(event) => setShipping(event.target.value)}
        />
      </div>
      <p aria-live="polite">{text}</p>
    </fieldset>
  )
}
