import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import { SHIPPING_CHARGES, type ShippingRule, type TaxRule } from '@warung/contract/values/order-rule.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { Price } from '../../display/price'
import { formatList } from '../../language/language'
import { Card } from '../../ui/card'
import { SelectField, TextField } from '../../ui/field'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/order-settings'
import { ContactSettings, readRequiredContact } from './contact-settings'
import { orderSettingsTexts } from './order-settings-texts'
import { ServerNote } from './server-note'
import { TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import type { ErrorsOf } from './shipping-services'
import { settingsTexts } from './texts'

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
  return [{ title: orderSettingsTexts.title }]
}

/** Accepts `11,5` and `11.5`; other text goes as it is, for the server to refuse. */
function decimalOr(written: string): number | string {
  const number = Number(written.trim().replace(',', '.'))
  return written.trim() === '' || Number.isNaN(number) ? written : number
}

function rupiahOr(written: string): number | string {
  return parseRupiah(written) ?? written
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
      <h2 className="font-bold text-lg">{orderSettingsTexts.shipping}</h2>
      <p className="text-ink-soft text-sm">
        {orderSettingsTexts.shippingHelp}{' '}
        <Link to={href('/admin/settings/shipping')} className="text-brand underline">
          {orderSettingsTexts.ownRates}
        </Link>
      </p>
      <SelectField
        label={orderSettingsTexts.chargedWhen}
        name="charged"
        value={charged}
        onChange={(event) =>
          setCharged(SHIPPING_CHARGES.find((option) => option === event.target.value) ?? 'never')
        }
      >
        {SHIPPING_CHARGES.map((option) => (
          <option key={option} value={option}>
            {orderSettingsTexts.charges[option]}
          </option>
        ))}
      </SelectField>
      <div className={charged === 'never' ? 'hidden' : 'contents'}>
        <RupiahField
          label={orderSettingsTexts.shippingPrice}
          name="shipping_price"
          rupiah={rule.price}
          errors={errorsOf('shipping.price')}
        />
      </div>
      <div className={hasSum ? 'contents' : 'hidden'}>
        <RupiahField
          label={orderSettingsTexts.shippingThreshold}
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
      <h2 className="font-bold text-lg">{orderSettingsTexts.tax}</h2>
      <TextField
        label={orderSettingsTexts.taxName}
        name="tax_name"
        defaultValue={rule.name}
        hint={orderSettingsTexts.taxNameHelp}
        {...(nameErrors ? { errors: nameErrors } : {})}
      />
      <TextField
        label={orderSettingsTexts.taxPercent}
        name="tax_percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(rule.percent).replace('.', ',')}
        {...(percentErrors ? { errors: percentErrors } : {})}
      />
      <SelectField
        label={orderSettingsTexts.taxKind}
        name="tax_kind"
        defaultValue={rule.is_included ? 'included' : 'added'}
      >
        <option value="added">{orderSettingsTexts.taxKinds.added}</option>
        <option value="included">{orderSettingsTexts.taxKinds.included}</option>
      </SelectField>
    </Card>
  )
}

function variablesOf(methods: readonly ActivePaymentMethod[]): string {
  const names = [...new Set(methods.flatMap(({ variables }) => variables))]
  return formatList(names)
}

/** Read only: secrets are never typed into or shown in a form. */
function PaymentAccounts({ methods }: { methods: readonly ActivePaymentMethod[] }) {
  return (
    <Card className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-bold text-lg">{orderSettingsTexts.payment}</h2>
      <ul className="grid gap-3">
        {methods.map(({ name, mode, account, currency, rate }) => (
          <li key={name}>
            <p className="font-semibold">
              {name}: {orderSettingsTexts.modes[mode]}
            </p>
            <p className="break-words text-ink-soft text-sm">
              {orderSettingsTexts.account(account, currency, rate)}
            </p>
          </li>
        ))}
      </ul>
      <ServerNote summary={orderSettingsTexts.forServer}>
        {orderSettingsTexts.paymentHelp(variablesOf(methods))}
      </ServerNote>
    </Card>
  )
}

export default function OrderSettings({ loaderData: { states, methods } }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <p className="mb-4 text-ink-soft text-sm">{orderSettingsTexts.keep}</p>
      <SettingsForm key={formKey(states)} states={states} read={readOrderForm} confirms={['shipping', 'tax']}>
        {(field, { errorsOf }) => (
          <>
            <ShippingFields rule={states.shipping.value} errorsOf={errorsOf} />
            <TaxFields rule={states.tax.value} errorsOf={errorsOf} />
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="font-bold text-lg">{orderSettingsTexts.unpaid}</h2>
              <TextSetting
                label={orderSettingsTexts.holdHours}
                name="hold_hours"
                inputMode="decimal"
                field={field('hold_hours', orderSettingsTexts.holdHelp)}
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
  return <FailedForm title={settingsTexts.title} list={href('/admin/settings')} error={error} />
}
