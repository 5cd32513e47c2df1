import type { ShippingRates } from '@warung/contract/values/shipping-rates.ts'
import { href } from 'react-router'
import { textOf } from '../../client/action-result'
import { Card } from '../../ui/card'
import { FailedForm } from '../forms/failed-form'
import type { Route } from './+types/shipping-settings'
import { RatesFields } from './rates-fields'
import { loadSettings, type SettingsDraft, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSettings(request)
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Shipping rates' }]
}

function readRatesForm(form: FormData): Omit<SettingsDraft, 'versions'> {
  return { shipping_rates: JSON.parse(textOf(form, 'shipping_rates')) as ShippingRates }
}

export default function ShippingSettings({ loaderData: states }: Route.ComponentProps) {
  return (
    <SettingsPage states={states}>
      <p className="mb-4 text-ink-soft text-sm">
        Each kilogram that is begun counts, one at least. Shoppers see the ways of sending with price and days
        before they order. Without zones, pick-up or rates of your own for everywhere else they choose
        nothing, and every order pays what “Shipping, tax, payment” says.
      </p>
      <SettingsForm key={formKey(states)} states={states} read={readRatesForm} confirms={['shipping_rates']}>
        {(_field, { errorsOf, markChanged }) => (
          <RatesFields rates={states.shipping_rates.value} errorsOf={errorsOf} markChanged={markChanged} />
        )}
      </SettingsForm>
      <Card className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 className="font-bold text-lg">Live prices of couriers</h2>
        <p className="wrap-anywhere text-ink-soft text-sm">
          With RAJAONGKIR_API_KEY or BITESHIP_API_KEY, and COURIER_ORIGIN_POSTAL_CODE, in the environment the
          shop asks for the prices of JNE, SiCepat and others by weight and postal code. This table then
          stands in whenever no price is to be had.
        </p>
      </Card>
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title="Settings" list={href('/admin/settings')} error={error} />
}
