import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import {
  SHIPPING_CHARGES,
  type ShippingCharge,
  type ShippingRule,
  type TaxRule,
} from '@warung/contract/values/order-rule.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Price } from '../../display/price'
import { Card } from '../../ui/card'
import { SelectField, TextField } from '../../ui/field'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/order-settings'
import { ContactSettings, readRequiredContact } from './contact-settings'
import { TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import type { ErrorsOf } from './shipping-services'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [states, { data: methods }] = await Promise.all([
      loadSettings(request),
      browserApi('GET /api/v1/admin/payment-method'),
    ])
    return { states, methods }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Shipping, tax and payment' }]
}

/** Accepts `11,5` and `11.5`; other text goes as it is, for the server to refuse. */
function decimalOr(written: string): number {
  const number = Number(written.trim().replace(',', '.'))
  return (written.trim() === '' || Number.isNaN(number) ? written : number) as number
}

function rupiahOr(written: string): number {
  return (parseRupiah(written) ?? written) as number
}

function readOrderForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  const charged = SHIPPING_CHARGES.find((option) => option === textOf(form, 'charged')) ?? 'never'
  return {
    shipping: {
      charged,
      price: rupiahOr(textOf(form, 'shipping_price')),
      threshold: rupiahOr(textOf(form, 'shipping_threshold')),
    },
    tax: {
      name: textOf(form, 'tax_name').trim(),
      percent: decimalOr(textOf(form, 'tax_percent')),
      is_included: textOf(form, 'tax_kind') === 'included',
    },
    hold_hours: decimalOr(textOf(form, 'hold_hours')),
    required_contact: readRequiredContact(form),
  }
}

const CHARGE_LABELS: Readonly<Record<ShippingCharge, string>> = {
  above: 'Orders above a sum pay for shipping',
  up_to: 'Shipping is free above a sum',
  always: 'Every order pays for shipping',
  never: 'Shipping is always free',
}

function RupiahField({
  label,
  name,
  rupiah,
  errors,
}: {
  label: string
  name: string
  rupiah: number
  errors: readonly string[] | undefined
}) {
  const [written, setWritten] = useState(String(rupiah))
  const parsed = parseRupiah(written)
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={rupiah}
      onChange={(event) => setWritten(event.target.value)}
      preview={parsed === undefined || parsed < 0 ? '' : <Price rupiah={parsed} className="font-semibold" />}
      {...(errors ? { errors } : {})}
    />
  )
}

function ShippingFields({ rule, errorsOf }: { rule: ShippingRule; errorsOf: ErrorsOf }) {
  const [charged, setCharged] = useState(rule.charged)
  const hasSum = charged === 'above' || charged === 'up_to'
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Shipping</h2>
      <p className="text-ink-soft text-sm">
        The simple rule: it holds where no{' '}
        <Link to={href('/admin/settings/shipping')} className="text-brand underline">
          shipping rates
        </Link>{' '}
        do.
      </p>
      <SelectField
        label="Who pays for shipping"
        name="charged"
        value={charged}
        onChange={(event) =>
          setCharged(SHIPPING_CHARGES.find((option) => option === event.target.value) ?? 'never')
        }
      >
        {SHIPPING_CHARGES.map((option) => (
          <option key={option} value={option}>
            {CHARGE_LABELS[option]}
          </option>
        ))}
      </SelectField>
      <div className={charged === 'never' ? 'hidden' : 'contents'}>
        <RupiahField
          label="Shipping costs"
          name="shipping_price"
          rupiah={rule.price}
          errors={errorsOf('shipping.price')}
        />
      </div>
      <div className={hasSum ? 'contents' : 'hidden'}>
        <RupiahField
          label="The sum"
          name="shipping_threshold"
          rupiah={rule.threshold}
          errors={errorsOf('shipping.threshold')}
        />
      </div>
    </Card>
  )
}

function TaxFields({ rule, errorsOf }: { rule: TaxRule; errorsOf: ErrorsOf }) {
  const [nameErrors, percentErrors] = [errorsOf('tax.name'), errorsOf('tax.percent')]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Tax</h2>
      <TextField
        label="Name of the tax"
        name="tax_name"
        defaultValue={rule.name}
        hint="As shoppers know it, such as PPN."
        {...(nameErrors ? { errors: nameErrors } : {})}
      />
      <TextField
        label="Rate in percent"
        name="tax_percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(rule.percent).replace('.', ',')}
        {...(percentErrors ? { errors: percentErrors } : {})}
      />
      <SelectField label="Your prices" name="tax_kind" defaultValue={rule.is_included ? 'included' : 'added'}>
        <option value="added">are without tax: it is added to the order</option>
        <option value="included">have the tax in them: it is only shown</option>
      </SelectField>
    </Card>
  )
}

const MODE_WORDS: Readonly<Record<ProviderMode, string>> = {
  simulator: 'A test on this machine: no money moves.',
  sandbox: 'The provider’s test mode: no money moves.',
  live: 'Real money.',
}

/** Read only: secrets are never typed into or shown in a form. */
function PaymentAccounts({ methods }: { methods: readonly ActivePaymentMethod[] }) {
  return (
    <Card className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-bold text-lg">How you are paid</h2>
      <ul className="grid gap-3">
        {methods.map(({ name, mode, account, currency, rate }) => (
          <li key={name}>
            <p className="font-semibold">
              {name}: {MODE_WORDS[mode]}
            </p>
            <p className="break-words text-ink-soft text-sm">
              Account {account}; charged in {currency}, at Rp {rate} for {currency} 1.
            </p>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        Set by PAYPAL_MODE, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_MERCHANT_ID, PAYPAL_WEBHOOK_ID,
        PAYMENT_CURRENCY and PAYMENT_RATE in the environment: the keys to your money are not kept in the
        shop’s database. Change them there, and start the shop again.
      </p>
    </Card>
  )
}

export default function OrderSettings({ loaderData: { states, methods } }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <p className="mb-4 text-ink-soft text-sm">
        Orders that are placed already keep what they were placed with.
      </p>
      <SettingsForm key={formKey(states)} states={states} read={readOrderForm} confirms={['shipping', 'tax']}>
        {(field, { errorsOf }) => (
          <>
            <ShippingFields rule={states.shipping.value} errorsOf={errorsOf} />
            <TaxFields rule={states.tax.value} errorsOf={errorsOf} />
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">Unpaid orders</h2>
              <TextSetting
                label="Keep their goods for so many hours"
                name="hold_hours"
                inputMode="decimal"
                field={field('hold_hours', 'After that they are on sale again.')}
              />
            </Card>
            <ContactSettings field={field('required_contact')} />
          </>
        )}
      </SettingsForm>
      <PaymentAccounts methods={methods} />
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title="Settings" list={href('/admin/settings')} error={error} />
}
