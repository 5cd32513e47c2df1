/** The fields of each kind of discount. */
import type { Discount } from '@warung/contract/discounts.ts'
import type { DiscountKind } from '@warung/contract/values/discounts.ts'
import { TextField } from '../../ui/field'
import { adminDiscountTexts } from './texts'

type Errors = Readonly<Record<string, readonly string[]>>
export type FieldsProps = { discount: Discount | undefined; errors: Errors }
type NumberFieldProps = {
  name: string
  label: string
  initial: number | null | undefined
  errors: Errors
  hint?: string
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const

function NumberField({ name, label, initial, errors, hint }: NumberFieldProps) {
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
      <NumberField
        name="buy_quantity"
        label={adminDiscountTexts.buy}
        initial={discount?.buy_quantity}
        errors={errors}
      />
      <NumberField
        name="get_quantity"
        label={adminDiscountTexts.get}
        initial={discount?.get_quantity}
        errors={errors}
      />
      <NumberField
        name="percent"
        label={adminDiscountTexts.getPercent}
        hint={adminDiscountTexts.getPercentHint}
        initial={discount?.percent ?? 100}
        errors={errors}
      />
    </div>
  )
}

export function Reduction({ kind, discount, errors }: FieldsProps & { kind: DiscountKind }) {
  switch (kind) {
    case 'percent':
      return (
        <NumberField
          name="percent"
          label={adminDiscountTexts.percent}
          hint="1–100"
          initial={discount?.percent}
          errors={errors}
        />
      )
    case 'amount':
      return (
        <NumberField
          name="amount"
          label={`${adminDiscountTexts.amount} (Rp)`}
          initial={discount?.amount}
          errors={errors}
        />
      )
    case 'buy_get':
      return <BuyAndGet discount={discount} errors={errors} />
    case 'free_shipping':
      return null
  }
}
