import type { ServerServices, SettingStates } from '@warung/contract/settings.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi } from '../../client/api'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { TextArea, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/shipping-settings'
import { ratesDraft, ratesOf, standardRateOf } from './rates-draft'
import { RatesFields } from './rates-fields'
import { RequiredContact, readRequiredContact } from './required-contact'
import { loadSettings, saveSettings } from './settings-action'
import { formKey, SettingsForm } from './settings-form'
import { SettingsPage } from './settings-page'
import { shippingSettingsTexts } from './shipping-settings-texts'
import type { RatesPartProps } from './shipping-zones'
import { settingsTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [states, { data: services }] = await Promise.all([
      loadSettings(request),
      browserApi('GET /api/v1/admin/server-service'),
    ])
    return { states, services }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveSettings(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: settingsTexts.questions.shipping }]
}

function CourierPricesFold({ services }: { services: ServerServices }) {
  return (
    <Fold
      summary={shippingSettingsTexts.couriers}
      answer={
        services.has_courier_prices ? shippingSettingsTexts.couriersOn : shippingSettingsTexts.couriersOff
      }
    >
      <p className="text-ink-soft text-sm">
        {services.has_courier_prices ? (
          shippingSettingsTexts.couriersOnHelp
        ) : (
          <>
            {shippingSettingsTexts.couriersMissing}{' '}
            <Link to={href('/admin/settings/server')} className="text-brand underline">
              {shippingSettingsTexts.couriersSetUp}
            </Link>
          </>
        )}
      </p>
    </Fold>
  )
}

function Pickup({ draft, errorsOf, change }: RatesPartProps) {
  return (
    <section aria-label={shippingSettingsTexts.pickup} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Checkbox
        label={shippingSettingsTexts.pickupOffer}
        isLabelShown
        isChecked={draft.isPickupOffered}
        onChange={(isPickupOffered) => change({ isPickupOffered })}
      />
      {draft.isPickupOffered ? (
        <TextArea
          label={shippingSettingsTexts.pickupText}
          rows={2}
          value={draft.pickupText}
          onChange={(event) => change({ pickupText: event.target.value })}
          errors={errorsOf('shipping_rates.pickup.text')}
        />
      ) : null}
    </section>
  )
}

function DefaultWeight({ draft, errorsOf, change }: RatesPartProps) {
  return (
    <Fold
      summary={shippingSettingsTexts.defaultWeight}
      answer={shippingSettingsTexts.weightAnswer(draft.defaultWeight)}
    >
      <TextField
        label={shippingSettingsTexts.defaultWeight}
        inputMode="numeric"
        autoComplete="off"
        value={draft.defaultWeight}
        onChange={(event) => change({ defaultWeight: event.target.value })}
        errors={errorsOf('shipping_rates.default_weight_grams')}
      />
    </Fold>
  )
}

function RatesForm({ states, services }: { states: SettingStates; services: ServerServices }) {
  const [draft, setDraft] = useState(() => ratesDraft(states))
  return (
    <SettingsForm
      states={states}
      read={(form) => ({
        shipping: standardRateOf(draft),
        shipping_rates: ratesOf(draft),
        required_contact: readRequiredContact(form),
      })}
      confirms={['shipping_rates']}
    >
      {(field, { errorsOf, markChanged }) => {
        const part: RatesPartProps = {
          draft,
          errorsOf,
          change: (changes) => {
            setDraft((previous) => ({ ...previous, ...changes }))
            markChanged()
          },
        }
        return (
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <RatesFields {...part} />
            <Pickup {...part} />
            <div>
              <CourierPricesFold services={services} />
              <RequiredContact field={field('required_contact')} />
              <DefaultWeight {...part} />
            </div>
          </Card>
        )
      }}
    </SettingsForm>
  )
}

export default function ShippingSettings({ loaderData: { states, services } }: Route.ComponentProps) {
  return (
    <SettingsPage question={settingsTexts.questions.shipping} lead={shippingSettingsTexts.explanation}>
      <RatesForm key={formKey(states)} states={states} services={services} />
    </SettingsPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={settingsTexts.questions.shipping} list={href('/admin/settings')} error={error} />
}
