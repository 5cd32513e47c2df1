import { SHIPPING_CHARGES } from '@warung/contract/values/order-rule.ts'
import { SelectField, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import type { RatesDraft } from './rates-draft'
import { type ErrorsOf, rupiahPreview } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'

type Rate = RatesDraft['standard']
type Props = { rate: Rate; errorsOf: ErrorsOf; onChange: (rate: Rate) => void }

type RupiahFieldProps = {
  label: string
  value: string
  errors: ReturnType<ErrorsOf>
  onChange: (value: string) => void
}

function RupiahField({ label, value, errors, onChange }: RupiahFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      preview={rupiahPreview(value)}
      errors={errors}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** One price per order (spec §9). */
export function StandardRate({ rate, errorsOf, onChange }: Props) {
  const { charged, price, threshold } = rate
  const hasThreshold = charged === 'above' || charged === 'up_to'
  const answer = shippingSettingsTexts.rateAnswers[charged](rupiahPreview(price), rupiahPreview(threshold))
  return (
    <Fold summary={shippingSettingsTexts.rate} answer={answer}>
      <SelectField
        label={shippingSettingsTexts.chargedWhen}
        value={charged}
        onChange={(event) => {
          const chosen = SHIPPING_CHARGES.find((option) => option === event.target.value)
          onChange({ ...rate, charged: chosen ?? 'never' })
        }}
      >
        {SHIPPING_CHARGES.map((option) => (
          <option key={option} value={option}>
            {shippingSettingsTexts.charges[option]}
          </option>
        ))}
      </SelectField>
      {charged === 'never' ? null : (
        <RupiahField
          label={shippingSettingsTexts.shippingPrice}
          value={price}
          errors={errorsOf('shipping.price')}
          onChange={(price) => onChange({ ...rate, price })}
        />
      )}
      {hasThreshold ? (
        <RupiahField
          label={shippingSettingsTexts.shippingThreshold}
          value={threshold}
          errors={errorsOf('shipping.threshold')}
          onChange={(threshold) => onChange({ ...rate, threshold })}
        />
      ) : null}
    </Fold>
  )
}
