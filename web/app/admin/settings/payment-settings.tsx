import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import type { TaxRule } from '@warung/contract/values/order-rule.ts'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatNumber } from '../../language/format-number'
import { Card } from '../../ui/card'
import { SelectField, TextField } from '../../ui/field'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/payment-settings'
import { Fold } from './fold'
import { paymentSettingsTexts } from './payment-settings-texts'
import { SetOnServer } from './set-on-server'
import { TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import type { ErrorsOf } from './shipping-services'
import { settingsTexts } from './texts'
import { decimalOr } from './written-numbers'

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
  return [{ title: settingsTexts.questions.payment }]
}

function readPaymentForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    tax: {
      name: textOf(form, 'tax_name').trim(),
      percent: decimalOr(textOf(form, 'tax_percent')),
      is_included: textOf(form, 'tax_kind') === 'included',
    },
    hold_hours: decimalOr(textOf(form, 'hold_hours')),
  }
}

function TaxFields({ rule, errorsOf }: { rule: TaxRule; errorsOf: ErrorsOf }) {
  const [nameErrors, percentErrors] = [errorsOf('tax.name'), errorsOf('tax.percent')]
  return (
    <Fold
      summary={paymentSettingsTexts.tax}
      answer={paymentSettingsTexts.taxAnswer(rule.name, formatNumber(rule.percent))}
    >
      <TextField
        label={paymentSettingsTexts.taxName}
        name="tax_name"
        defaultValue={rule.name}
        hint={paymentSettingsTexts.taxNameHelp}
        {...(nameErrors ? { errors: nameErrors } : {})}
      />
      <TextField
        label={paymentSettingsTexts.taxPercent}
        name="tax_percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(rule.percent).replace('.', ',')}
        {...(percentErrors ? { errors: percentErrors } : {})}
      />
      <SelectField
        label={paymentSettingsTexts.taxKind}
        name="tax_kind"
        defaultValue={rule.is_included ? 'included' : 'added'}
      >
        <option value="added">{paymentSettingsTexts.taxKinds.added}</option>
        <option value="included">{paymentSettingsTexts.taxKinds.included}</option>
      </SelectField>
    </Fold>
  )
}

/** Read only: secrets are never typed into or shown in a form. */
function PaymentAccounts({ methods }: { methods: readonly ActivePaymentMethod[] }) {
  return (
    <Card className="mb-4">
      <ul className="grid gap-3">
        {methods.map(({ name, mode, currency, rate }) => (
          <li key={name}>
            <p className="font-semibold">
              {name}: {paymentSettingsTexts.modes[mode]}
            </p>
            <p className="text-ink-soft text-sm">{paymentSettingsTexts.account(currency, rate)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">
        <SetOnServer />
      </p>
    </Card>
  )
}

export default function PaymentSettings({ loaderData: { states, methods } }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.payment} lead={paymentSettingsTexts.keep}>
      <PaymentAccounts methods={methods} />
      <SettingsForm key={formKey(states)} states={states} read={readPaymentForm} confirms={['tax']}>
        {(field, { errorsOf }) => (
          <Card className="pt-1 pb-1 sm:pt-1 sm:pb-1 *:first:border-t-0">
            <TaxFields rule={states.tax.value} errorsOf={errorsOf} />
            <Fold
              summary={paymentSettingsTexts.unpaid}
              answer={paymentSettingsTexts.unpaidAnswer(formatNumber(states.hold_hours.value))}
            >
              <TextSetting
                label={paymentSettingsTexts.holdHours}
                name="hold_hours"
                inputMode="decimal"
                field={field('hold_hours', paymentSettingsTexts.holdHelp)}
              />
            </Fold>
          </Card>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.payment} list={href('/admin/settings')} error={error} />
}
