import type { Discount } from '@warung/contract/discounts.ts'
import type { DiscountKind } from '@warung/contract/values/discounts.ts'
import { TextField } from '../../ui/field'
import { adminDiscountTexts } from './texts'

type Errors = Readonly<Record<string, readonly string[]>>
export type FieldsProps = { discount: Discount | undefined; errors: Errors }
type DiscountNumberFieldProps = {
  name: string
  label: string
  initial: number | null | undefined
  errors: Errors
  hint?: string
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const

function DiscountNumberField({ name, label, initial, errors, hint }: DiscountNumberFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={initial ?? ''}
      {...(hint && { hint })}
      {...(errors[name] && { errors: errors[name] })}
      {...NUMBER}
    />
  )
}

function BuyAndGet({ discount, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DiscountNumberField
        name="buy_quantity"
        label={adminDiscountTexts.buy}
        initial={discount?.buy_quantity}
        errors={errors}
      />
      <DiscountNumberField
        name="get_quantity"
        label={adminDiscountTexts.get}
        initial={discount?.get_quantity}
        errors={errors}
      />
      <DiscountNumberField
        name="percent"
        label={adminDiscountTexts.getPercent}
        hint={adminDiscountTexts.getPercentHint}
        initial={discount?.percent ?? 100}
        errors={errors}
      />
    </div>
  )
}

function Percent({ discount, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DiscountNumberField
        name="percent"
        label={adminDiscountTexts.percent}
        hint="1–100"
        initial={discount?.percent}
        errors={errors}
      />
      <DiscountNumberField
        name="max_amount"
        label={`${adminDiscountTexts.maxAmount} (Rp)`}
        hint={adminDiscountTexts.noLimit}
        initial={discount?.max_amount}
        errors={errors}
      />
    </div>
  )
}

export function Reduction({ kind, discount, errors }: FieldsProps & { kind: DiscountKind }) {
  switch (kind) {
    case 'percent':
      return <Percent discount={discount} errors={errors} />
    case 'amount':
      return (
        <DiscountNumberField
          name="amount"
          label={`${adminDiscountTexts.amount} (Rp)`}
          initial={discount?.amount}
          errors={errors}
        />
      )
    case 'buy_get':
      return <BuyAndGet discount={discount} errors={errors} />
    case 'free_shipping':
      return (
        <DiscountNumberField
          name="max_amount"
          label={`${adminDiscountTexts.atMost} (Rp)`}
          hint={adminDiscountTexts.atMostHint}
          initial={discount?.max_amount}
          errors={errors}
        />
      )
  }
}
