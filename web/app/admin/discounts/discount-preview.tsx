import { cheaperPieces, type DiscountableLine, discountedSums } from '@warung/contract/discount-price.ts'
import { formatRupiah, formatSen, orderSums } from '@warung/contract/money.ts'
import {
  DISCOUNT_KINDS,
  DISCOUNT_PIECES_MAX,
  type DiscountKind,
  type DiscountTerms,
} from '@warung/contract/values/discounts.ts'
import { PRICE_MAX } from '@warung/contract/values/limits.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { useShopProfile } from '../../client/shop-profile'
import { TextField } from '../../ui/field'
import { adminDiscountTexts } from './texts'

const CART_SHOWN = { items: '200.000', covered: '100.000', shipping: '20.000', pieces: '6', each: '50.000' }

export type TypedTerms = DiscountTerms & { readonly least_items: number; readonly is_limited: boolean }

function inRange(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value >= 1 && value <= most ? value : undefined
}

/** The terms entered so far; undefined until they say what the discount gives. */
export function termsIn(form: FormData): TypedTerms | undefined {
  const kind = DISCOUNT_KINDS.find((each) => each === textOf(form, 'kind')) ?? 'percent'
  const percent = inRange(parseWholeNumber(textOf(form, 'percent')), 100) ?? null
  const amount = inRange(parseRupiah(textOf(form, 'amount')), PRICE_MAX) ?? null
  const max_amount = inRange(parseRupiah(textOf(form, 'max_amount')), PRICE_MAX) ?? null
  const pieces = (name: string): number | null =>
    inRange(parseWholeNumber(textOf(form, name)), DISCOUNT_PIECES_MAX) ?? null
  const [buy_quantity, get_quantity] = [pieces('buy_quantity'), pieces('get_quantity')]
  const needed: Readonly<Record<DiscountKind, readonly (number | null)[]>> = {
    percent: [percent],
    amount: [amount],
    free_shipping: [],
    buy_get: [percent, buy_quantity, get_quantity],
  }
  if (needed[kind].includes(null)) return undefined
  const is_limited = textOf(form, 'is_limited') === 'true'
  const least_items = parseRupiah(textOf(form, 'least_items')) ?? 0
  return { kind, percent, amount, max_amount, buy_quantity, get_quantity, least_items, is_limited }
}

type PreviewedCart = Readonly<typeof CART_SHOWN>

/** The covered product first; undefined where a field has no number yet. */
function previewCartLines(
  terms: TypedTerms | undefined,
  cart: PreviewedCart,
): DiscountableLine[] | undefined {
  if (terms?.kind === 'buy_get') {
    const quantity = inRange(parseWholeNumber(cart.pieces), DISCOUNT_PIECES_MAX)
    const price = parseRupiah(cart.each)
    if (quantity === undefined || price === undefined || price > PRICE_MAX) return undefined
    return [{ product_id: 1, price, quantity }]
  }
  const price = parseRupiah(cart.items)
  const limited = terms?.is_limited ? parseRupiah(cart.covered) : price
  if (price === undefined || limited === undefined || price > PRICE_MAX) return undefined
  const covered = Math.min(limited, price)
  return [
    { product_id: 1, price: covered, quantity: 1 },
    { product_id: 2, price: price - covered, quantity: 1 },
  ]
}

/** Why the cart may not have it. */
function refusalText(terms: TypedTerms, lines: readonly DiscountableLine[]): string | undefined {
  const { kind, least_items, is_limited, buy_quantity, get_quantity } = terms
  const covered = (lines[0]?.price ?? 0) * (lines[0]?.quantity ?? 0)
  if (is_limited && covered === 0) return adminDiscountTexts.previewCoversNothing
  if (covered < least_items) {
    const least = formatRupiah(least_items)
    return is_limited ? adminDiscountTexts.previewCoveredBelow(least) : adminDiscountTexts.previewBelow(least)
  }
  if (kind !== 'buy_get' || cheaperPieces(lines, terms) > 0) return undefined
  return adminDiscountTexts.previewNeedsPieces((buy_quantity ?? 0) + (get_quantity ?? 0))
}

/** Uses the same function that computes orders. Empty while the cart has no price. */
function usePreviewText(terms: TypedTerms | undefined, cart: PreviewedCart): string {
  const { tax } = useShopProfile()
  const shipping = parseRupiah(cart.shipping)
  const lines = previewCartLines(terms, cart)
  if (lines === undefined || shipping === undefined || shipping > PRICE_MAX) return ''
  if (!terms) return adminDiscountTexts.previewMissing
  const refusal = refusalText(terms, lines)
  if (refusal !== undefined) return refusal
  const rule = { shipping: { charged: 'always', price: shipping, threshold: 0 }, tax } as const
  const before = orderSums(lines, rule)
  const covered_ids = terms.is_limited ? [1] : undefined
  const { total_price } = discountedSums(lines, before, tax, [{ ...terms, covered_ids }])
  return adminDiscountTexts.previewPays(formatSen(total_price), formatSen(before.total_price))
}

type PreviewedField = keyof PreviewedCart

function previewFields(terms: TypedTerms | undefined): readonly [PreviewedField, string][] {
  const shipping: [PreviewedField, string] = ['shipping', adminDiscountTexts.previewShipping]
  if (terms?.kind === 'buy_get')
    return [['pieces', adminDiscountTexts.previewPieces], ['each', adminDiscountTexts.previewEach], shipping]
  const items: [PreviewedField, string] = ['items', adminDiscountTexts.previewItems]
  return terms?.is_limited
    ? [items, shipping, ['covered', adminDiscountTexts.previewCovered]]
    : [items, shipping]
}

export function DiscountPreview({ terms }: { terms: TypedTerms | undefined }) {
  const [cart, setCart] = useState<PreviewedCart>(CART_SHOWN)
  const text = usePreviewText(terms, cart)
  return (
    <fieldset className="grid gap-3 rounded-xl bg-sunken p-4">
      <legend className="sr-only">{adminDiscountTexts.preview}</legend>
      <p className="font-semibold">{adminDiscountTexts.preview}</p>
      <div className="grid grid-cols-2 gap-3">
        {previewFields(terms).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={cart[name]}
            onChange={({ target }) => setCart((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
      </div>
      <p aria-live="polite">{text}</p>
    </fieldset>
  )
}
