import {
  ELSEWHERE_RATES,
  type ElsewhereRates,
  SHIPPING_ZONES_MAX,
  type ShippingRates,
} from '@warung/contract/values/shipping-rates.ts'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { SelectField, TextArea, TextField } from '../../ui/field'
import { newService, newZone, type RatesDraft, ratesDraft, ratesOf } from './rates-draft'
import { type ErrorsOf, ShippingServices } from './shipping-services'
import { ShippingZoneFields } from './shipping-zone'

const ELSEWHERE_LABELS: Readonly<Record<ElsewhereRates, string>> = {
  simple_rule: 'costs what “Shipping, tax, payment” says',
  services: 'has rates of its own',
  not_sent: 'is not possible: we do not send there',
}

type ChangeRates = (change: Partial<RatesDraft>) => void
type PartProps = { readonly draft: RatesDraft; readonly errorsOf: ErrorsOf; readonly change: ChangeRates }

function Elsewhere({ draft, errorsOf, change }: PartProps) {
  const { elsewhere, elsewhere_services: services } = draft
  return (
    <Card aria-label="Everywhere else" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Everywhere else</h2>
      <SelectField
        label="Sending everywhere else"
        value={elsewhere}
        onChange={(event) => {
          const chosen = ELSEWHERE_RATES.find((option) => option === event.target.value) ?? 'simple_rule'
          const isFirst = chosen === 'services' && services.length === 0
          change({ elsewhere: chosen, ...(isFirst ? { elsewhere_services: [newService([])] } : {}) })
        }}
      >
        {ELSEWHERE_RATES.map((option) => (
          <option key={option} value={option}>
            {ELSEWHERE_LABELS[option]}
          </option>
        ))}
      </SelectField>
      {elsewhere === 'services' ? (
        <ShippingServices
          zone="Everywhere else"
          services={services}
          path="shipping_rates.elsewhere_services"
          errorsOf={errorsOf}
          onChange={(elsewhere_services) => change({ elsewhere_services })}
        />
      ) : null}
    </Card>
  )
}

function Pickup({ draft, errorsOf, change }: PartProps) {
  const errors = errorsOf('shipping_rates.pickup.text')
  return (
    <Card aria-label="Pick-up" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Pick-up</h2>
      <Checkbox
        label="Shoppers may fetch their order at the shop, for nothing"
        isLabelShown
        isChosen={draft.isPickupOffered}
        onChange={(isPickupOffered) => change({ isPickupOffered })}
      />
      {draft.isPickupOffered ? (
        <TextArea
          label="Where and when"
          rows={2}
          value={draft.pickupText}
          onChange={(event) => change({ pickupText: event.target.value })}
          {...(errors ? { errors } : {})}
        />
      ) : null}
    </Card>
  )
}

function DefaultWeight({ draft, errorsOf, change }: PartProps) {
  const errors = errorsOf('shipping_rates.default_weight_grams')
  return (
    <Card aria-label="Weight" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">Weight</h2>
      <TextField
        label="Products without a weight count so many grams"
        inputMode="numeric"
        autoComplete="off"
        value={draft.defaultWeight}
        onChange={(event) => change({ defaultWeight: event.target.value })}
        {...(errors ? { errors } : {})}
      />
    </Card>
  )
}

type Props = { readonly rates: ShippingRates; readonly errorsOf: ErrorsOf; readonly markChanged: () => void }

/** The form sends it as one field, `shipping_rates`. */
export function RatesFields({ rates, errorsOf, markChanged }: Props) {
  const [draft, setDraft] = useState(() => ratesDraft(rates))
  const change: ChangeRates = (changes) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    markChanged()
  }
  const { zones } = draft
  return (
    <>
      <input type="hidden" name="shipping_rates" value={JSON.stringify(ratesOf(draft))} />
      {zones.map((zone, index) => (
        <ShippingZoneFields
          key={zone.key}
          zone={zone}
          index={index}
          errorsOf={errorsOf}
          onChange={(changed) =>
            change({ zones: zones.map((other) => (other.key === changed.key ? changed : other)) })
          }
          onRemove={() => change({ zones: zones.filter(({ key }) => key !== zone.key) })}
        />
      ))}
      {zones.length < SHIPPING_ZONES_MAX ? (
        <div>
          <Button variant="secondary" onClick={() => change({ zones: [...zones, newZone(zones)] })}>
            Add a zone
          </Button>
        </div>
      ) : null}
      <Elsewhere draft={draft} errorsOf={errorsOf} change={change} />
      <Pickup draft={draft} errorsOf={errorsOf} change={change} />
      <DefaultWeight draft={draft} errorsOf={errorsOf} change={change} />
    </>
  )
}
