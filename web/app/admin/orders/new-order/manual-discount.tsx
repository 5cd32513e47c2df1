import type { CallInput } from '@warung/contract/client.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { DISCOUNT_NAME_LENGTH_MAX, MANUAL_DISCOUNT_KINDS } from '@warung/contract/values/discounts.ts'
import { DRAFT_NUMBER_LENGTH_MAX } from '@warung/contract/values/order-drafts.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { DiscountField } from '../../../checkout/discount-field'
import type { EnteredCode } from '../../../checkout/use-discount-code'
import { useShopProfile } from '../../../client/shop-profile'
import { SelectField, TextField } from '../../../ui/field'
import { newOrderTexts } from './texts'

export type ManualDiscountInput = NonNullable<CallInput<'POST /api/v1/admin/order'>['body']['own_discount']>

/** As typed; without a kind there is none. A discount code stands as `value`. */
export type TypedDiscount = {
  readonly kind: ManualDiscountInput['kind'] | 'code' | ''
  readonly value: string
  readonly reason: string
}

export const NO_DISCOUNT: TypedDiscount = { kind: '', value: '', reason: '' }

export function manualDiscountOf({ kind, value, reason }: TypedDiscount): ManualDiscountInput | undefined {
  const number = parseRupiah(value)
  if (kind === '' || kind === 'code' || number === undefined || number < 1 || reason.trim() === '')
    return undefined
  if (kind === 'percent' && number > 100) return undefined
  return { kind, value: number, reason: reason.trim() }
}

/** For the sums, like a discount that has no code. */
export function manualOffer({ kind, value, reason }: ManualDiscountInput): DiscountOffer {
  const terms = kind === 'percent' ? { percent: value, amount: null } : { percent: null, amount: value }
  return { code: reason, kind, ...terms, least_items: 0, is_automatic: true }
}

type Props = {
  typed: TypedDiscount
  onType: (typed: TypedDiscount) => void
  /** the discount code, unless a custom discount replaces it */
  code: EnteredCode
}

/** A code has its own field. */
function withoutCode(typed: TypedDiscount) {
  return typed.kind === 'code' ? { ...NO_DISCOUNT, kind: '' as const } : { ...typed, kind: typed.kind }
}

export function ManualDiscountFields({ typed, onType, code }: Props) {
  const own = withoutCode(typed)
  const { kind, value, reason } = own
  const { has_discount_codes } = useShopProfile()
  return (
    <>
      <SelectField
        label={newOrderTexts.discount}
        value={kind}
        onChange={({ target }) =>
          onType({ ...own, kind: MANUAL_DISCOUNT_KINDS.find((each) => each === target.value) ?? '' })
        }
      >
        <option value="">{newOrderTexts.noDiscount}</option>
        {MANUAL_DISCOUNT_KINDS.map((each) => (
          <option key={each} value={each}>
            {newOrderTexts.discountKinds[each]}
          </option>
        ))}
      </SelectField>
      {kind === '' ? (
        // a draft may have a code that has ended since, like all others of the shop
        (has_discount_codes === true || typed.kind === 'code') && <DiscountField entered={code} />
      ) : (
        <>
          <TextField
            label={newOrderTexts.discountKinds[kind]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DRAFT_NUMBER_LENGTH_MAX}
            value={value}
            onChange={({ target }) => onType({ ...own, value: target.value })}
          />
          <TextField
            label={newOrderTexts.discountReason}
            hint={newOrderTexts.discountReasonHint}
            autoComplete="off"
            maxLength={DISCOUNT_NAME_LENGTH_MAX}
            value={reason}
            onChange={({ target }) => onType({ ...own, reason: target.value })}
          />
        </>
      )}
    </>
  )
}
