import { discountedSums } from '@warung/contract/discount-price.ts'
import { formatRupiah, formatSen, orderSums, senFromRupiah } from '@warung/contract/money.ts'
import { DISCOUNT_KINDS, type DiscountTerms } from '@warung/contract/values/discounts.ts'
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { useShopProfile } from '../../client/shop-profile'
import { TextField } from '../../ui/field'
import { adminDiscountTexts } from './texts'

const ITEMS_SHOWN = '200.000'
const COVERED_SHOWN = '100.000'
const SHIPPING_SHOWN = '20.000'

export type TypedTerms = DiscountTerms & { readonly least_items: number; readonly is_limited: boolean }

function inRange(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 1 && value <= most ? value : undefined
}

/** The terms entered so far; undefined until they say what the discount gives. */
export function termsIn(form: FormData): TypedTerms | undefined {
  const kind = DISCOUNT_KINDS.find((each) => each === textOf(form, 'kind')) ?? 'percent'
  const percent = inRange(parseWholeNumber(textOf(form, 'percent')), 100) ?? null
  const amount = inRange(parseRupiah(textOf(form, 'amount')), PRICE_MAX) ?? null
  if ((kind === 'percent' && percent === null) || (kind === 'amount' && amount === null)) return undefined
  const is_limited = textOf(form, 'is_limited') === 'true'
  return { kind, percent, amount, least_items: parseRupiah(textOf(form, 'least_items')) ?? 0, is_limited }
}

type PreviewedCart = { readonly items: string; readonly covered: string; readonly shipping: string }

/** Why the cart does not get the discount. */
function refusalText({ least_items, is_limited }: TypedTerms, covered: number): string | undefined {
  if (is_limited && covered === 0) return adminDiscountTexts.previewCoversNothing
  if (covered >= least_items) return undefined
  const least = formatRupiah(least_items)
  return is_limited ? adminDiscountTexts.previewCoveredBelow(least) : adminDiscountTexts.previewBelow(least)
}

/** Uses the same function that computes orders. Empty while the cart has no price. */
function usePreviewText(terms: TypedTerms | undefined, cart: PreviewedCart): string {
  const { tax } = useShopProfile()
  const price = parseRupiah(cart.items)
  const shipping = parseRupiah(cart.shipping)
  const limited = terms?.is_limited ? parseRupiah(cart.covered) : price
  if (price === undefined || shipping === undefined || limited === undefined) return ''
  if (price > PRICE_MAX || shipping > PRICE_MAX) return ''
  if (!terms) return adminDiscountTexts.previewMissing
  const covered = Math.min(limited, price)
  const refusal = refusalText(terms, covered)
  if (refusal !== undefined) return refusal
  const rule = { shipping: { charged: 'always', price: shipping, threshold: 0 }, tax } as const
  const before = orderSums([{ price, quantity: 1 }], rule)
  const { total_price } = discountedSums(before, tax, terms, senFromRupiah(covered))
  return adminDiscountTexts.previewPays(formatSen(total_price), formatSen(before.total_price))
}

export function DiscountPreview({ terms }: { terms: TypedTerms | undefined }) {
  const [items, setItems] = useState(ITEMS_SHOWN)
  const [covered, setCovered] = useState(COVERED_SHOWN)
  const [shipping, setShipping] = useState(SHIPPING_SHOWN)
  const text = usePreviewText(terms, { items, covered, shipping })
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
        {terms?.is_limited ? (
          <TextField
            label={adminDiscountTexts.previewCovered}
            inputMode="numeric"
            value={covered}
            onChange={(event) => setCovered(event.target.value)}
          />
        ) : null}
      </div>
      <p aria-live="polite">{text}</p>
    </fieldset>
  )
}
