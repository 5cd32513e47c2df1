/** Whether paid orders get invoices, and the seller's details on them. */
import type { InvoiceSetting } from '@warung/contract/invoice-setting.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import {
  INVOICE_TAXES,
  SELLER_ADDRESS_LENGTH_MAX,
  SELLER_NAME_LENGTH_MAX,
} from '@warung/contract/values/invoices.ts'
import { useState } from 'react'
import { textOf } from '../../client/action-result'
import { Checkbox } from '../../ui/checkbox'
import { SelectField, TextArea, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { invoiceSettingTexts } from './invoice-texts'
import { multilineTextOf } from './multiline-text'
import type { ErrorsOf } from './shipping-services'

/** The fields only exist while invoices are on; turned off, the seller stays as stored. */
export function readInvoices(form: FormData, stored: InvoiceSetting) {
  if (!form.has('seller_name')) return { invoices: { ...stored, is_on: false } }
  const tax = textOf(form, 'invoice_tax')
  return {
    invoices: {
      is_on: true,
      seller_name: textOf(form, 'seller_name').trim(),
      seller_address: multilineTextOf(form, 'seller_address'),
      npwp: textOf(form, 'npwp').replaceAll(/[\s.-]/g, ''),
      tax: INVOICE_TAXES.find((each) => each === tax) ?? stored.tax,
    },
  }
}

function InvoiceTaxField({ tax: chosen }: Pick<InvoiceSetting, 'tax'>) {
  return (
    <SelectField
      label={invoiceSettingTexts.tax}
      name="invoice_tax"
      defaultValue={chosen}
      hint={invoiceSettingTexts.taxHelp}
    >
      {INVOICE_TAXES.map((tax) => (
        <option key={tax} value={tax}>
          {invoiceSettingTexts.taxes[tax]}
        </option>
      ))}
    </SelectField>
  )
}

type SellerProps = { setting: InvoiceSetting; shop: { name: string; address: string }; errorsOf: ErrorsOf }

/** Initially filled with the shop's public details. */
function SellerFields({ setting, shop, errorsOf }: SellerProps) {
  const errors = (name: keyof InvoiceSetting) => {
    const found = errorsOf(`invoices.${name}`)
    return found ? { errors: found } : {}
  }
  return (
    <>
      <TextField
        label={invoiceSettingTexts.name}
        name="seller_name"
        autoComplete="off"
        maxLength={SELLER_NAME_LENGTH_MAX}
        defaultValue={setting.seller_name || shop.name}
        hint={invoiceSettingTexts.nameHelp}
        {...errors('seller_name')}
      />
      <TextArea
        label={invoiceSettingTexts.address}
        name="seller_address"
        rows={3}
        maxLength={SELLER_ADDRESS_LENGTH_MAX}
        defaultValue={setting.seller_address || shop.address}
        {...errors('seller_address')}
      />
      <TextField
        label={invoiceSettingTexts.npwp}
        name="npwp"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={setting.npwp}
        hint={invoiceSettingTexts.npwpHelp}
        {...errors('npwp')}
      />
      <InvoiceTaxField tax={setting.tax} />
    </>
  )
}

type Props = { states: SettingStates; errorsOf: ErrorsOf }

export function InvoiceFields({ states, errorsOf }: Props) {
  const { invoices, shop_name, address } = states
  const [isOn, setOn] = useState(invoices.value.is_on)
  return (
    <Fold
      summary={invoiceSettingTexts.title}
      answer={invoices.value.is_on ? invoices.value.seller_name : invoiceSettingTexts.off}
    >
      <div>
        <Checkbox label={invoiceSettingTexts.on} isLabelShown isChecked={isOn} onChange={setOn} />
        <p className="text-ink-soft text-sm">{invoiceSettingTexts.help}</p>
      </div>
      {isOn ? (
        <SellerFields
          setting={invoices.value}
          shop={{ name: shop_name.value, address: address.value }}
          errorsOf={errorsOf}
        />
      ) : null}
    </Fold>
  )
}
