import type { ProviderKeyState } from '@warung/contract/provider-keys.ts'
import type { ActivePaymentMethod, SettingStates } from '@warung/contract/settings.ts'
import { taxNameIn } from '@warung/contract/tax-name.ts'
import { DEFAULT_ORDER_RULE, type TaxRule } from '@warung/contract/values/order-rule.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatNumber } from '../../language/format-number'
import { LANGUAGE } from '../../language/language'
import { Card } from '../../ui/card'
import { SelectField, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/payment-settings'
import { readCodRule } from './cod-fields'
import { InvoiceFields, readInvoices } from './invoice-fields'
import { areAccountsNeeded, MethodCards } from './method-cards'
import { accountOf, accountsToSend, methodsDraft, methodsOf, withAddedMethods } from './methods-draft'
import { paymentSettingsTexts } from './payment-settings-texts'
import { saveProviderKeys } from './provider-keys-action'
import { TextSetting } from './setting-fields'
import { loadSettings, type SettingsDraft, saveSettings, settingsSubmission } from './settings-action'
import { type FieldOfSetting, formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import type { ErrorsOf } from './shipping-services'
import { settingsTexts } from './texts'
import { decimalOr } from './written-numbers'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [states, { data: methods }, { data: keys }] = await Promise.all([
      loadSettings(request),
      browserApi('GET /api/v1/admin/payment-method'),
      browserApi('GET /api/v1/admin/provider-key'),
    ])
    return { states, methods, keys }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return settingsSubmission.isIn(request) ? saveSettings(request) : saveProviderKeys(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.payment }]
}

const DEFAULT_TAX_NAME = DEFAULT_ORDER_RULE.tax.name

/** The default is stored in English, so that customers read it in their language. */
function storedTaxName(written: string): string {
  return written === taxNameIn(DEFAULT_TAX_NAME, LANGUAGE) ? DEFAULT_TAX_NAME : written
}

function readPaymentForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return {
    tax: {
      name: storedTaxName(textOf(form, 'tax_name').trim()),
      percent: decimalOr(textOf(form, 'tax_percent')),
      is_included: textOf(form, 'tax_kind') === 'included',
    },
    hold_hours: decimalOr(textOf(form, 'hold_hours')),
    return_days: decimalOr(textOf(form, 'return_days').trim() || '0'),
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
        defaultValue={taxNameIn(rule.name, LANGUAGE)}
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

/** How long an unpaid order waits, and how long a delivered one may be returned. */
function PeriodFields({ states, field }: { states: SettingStates; field: FieldOfSetting }) {
  return (
    <>
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
      <Fold
        summary={paymentSettingsTexts.returns}
        answer={paymentSettingsTexts.returnsAnswer(states.return_days.value)}
      >
        <TextSetting
          label={paymentSettingsTexts.returnDays}
          name="return_days"
          inputMode="numeric"
          field={field('return_days', paymentSettingsTexts.returnsHelp)}
        />
      </Fold>
    </>
  )
}

type FormProps = {
  states: SettingStates
  active: readonly ActivePaymentMethod[]
  keys: readonly ProviderKeyState[]
}

function PaymentForm({ states, active, keys }: FormProps) {
  const [kept, setDraft] = useState(() => methodsDraft(states, active))
  const draft = withAddedMethods(kept, active)
  return (
    <SettingsForm
      states={states}
      read={(form) => ({
        payment_methods: methodsOf(draft, states),
        bank_accounts: accountsToSend(draft, areAccountsNeeded(draft, active)).map(accountOf),
        qris: draft.qris,
        ...readCodRule(form),
        ...readPaymentForm(form),
        ...readInvoices(form, states.invoices.value),
      })}
      confirms={['tax']}
    >
      {(field, { errorsOf, markChanged }) => (
        <>
          <MethodCards
            draft={draft}
            active={active}
            keys={keys}
            codRule={states.cod_rule.value}
            errorsOf={errorsOf}
            onChange={(changed) => {
              setDraft(changed)
              markChanged()
            }}
          />
          <Card className="pt-1 pb-1 sm:pt-1 sm:pb-1 *:first:border-t-0">
            <TaxFields rule={states.tax.value} errorsOf={errorsOf} />
            <InvoiceFields states={states} errorsOf={errorsOf} />
            <PeriodFields states={states} field={field} />
          </Card>
        </>
      )}
    </SettingsForm>
  )
}

export default function PaymentSettings({ loaderData: { states, methods, keys } }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.payment} lead={paymentSettingsTexts.keep}>
      <PaymentForm key={formKey(states)} states={states} active={methods} keys={keys} />
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.payment} list={href('/admin/settings')} error={error} />
}
