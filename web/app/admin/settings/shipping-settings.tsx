import type { SettingStates } from '@warung/contract/settings.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/shipping-settings'
import { ratesDraft, ratesOf } from './rates-draft'
import { RatesFields } from './rates-fields'
import { ServerNote } from './server-note'
import { loadSettings, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { shippingSettingsTexts } from './shipping-settings-texts'
import { settingsTexts } from './texts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: shippingSettingsTexts.title }]
}

function RatesForm({ states }: { states: SettingStates }) {
  const [draft, setDraft] = useState(() => ratesDraft(states.shipping_rates.value))
  return (
    <SettingsForm
      states={states}
      read={() => ({ shipping_rates: ratesOf(draft) })}
      confirms={['shipping_rates']}
    >
      {(_field, { errorsOf, markChanged }) => (
        <RatesFields
          draft={draft}
          errorsOf={errorsOf}
          change={(changes) => {
            setDraft((previous) => ({ ...previous, ...changes }))
            markChanged()
          }}
        />
      )}
    </SettingsForm>
  )
}

export default function ShippingSettings({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <p className="mb-4 text-ink-soft text-sm">{shippingSettingsTexts.explanation}</p>
      <RatesForm key={formKey(states)} states={states} />
      <Card className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="font-bold text-lg">{shippingSettingsTexts.courierPrices}</h2>
        <p className="text-ink-soft text-sm">{shippingSettingsTexts.courierPricesHelp}</p>
        <ServerNote summary={shippingSettingsTexts.forServer}>
          {shippingSettingsTexts.courierPricesServer}
        </ServerNote>
      </Card>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.title} list={href('/admin/settings')} error={error} />
}
