import { ELSEWHERE_RATES, SHIPPING_ZONES_MAX } from '@warung/contract/values/shipping-rates.ts'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { SelectField, TextArea, TextField } from '../../ui/field'
import { newService, newZone, type RatesDraft } from './rates-draft'
import { type ErrorsOf, ShippingServices } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'
import { ShippingZoneFields } from './shipping-zone'

type ChangeRates = (change: Partial<RatesDraft>) => void
type PartProps = { readonly draft: RatesDraft; readonly errorsOf: ErrorsOf; readonly change: ChangeRates }

function Elsewhere({ draft, errorsOf, change }: PartProps) {
  const { elsewhere, elsewhere_services: services } = draft
  return (
    <Card aria-label={shippingSettingsTexts.elsewhere} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{shippingSettingsTexts.elsewhere}</h2>
      <SelectField
        label={shippingSettingsTexts.elsewhereLabel}
        value={elsewhere}
        onChange={(event) => {
          const chosen = ELSEWHERE_RATES.find((option) => option === event.target.value) ?? 'simple_rule'
          const isFirst = chosen === 'services' && services.length === 0
          change({ elsewhere: chosen, ...(isFirst ? { elsewhere_services: [newService([])] } : {}) })
        }}
      >
        {ELSEWHERE_RATES.map((option) => (
          <option key={option} value={option}>
            {shippingSettingsTexts.elsewhereChoices[option]}
          </option>
        ))}
      </SelectField>
      {elsewhere === 'services' ? (
        <ShippingServices
          zone={shippingSettingsTexts.elsewhere}
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
    <Card aria-label={shippingSettingsTexts.pickup} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{shippingSettingsTexts.pickup}</h2>
      <Checkbox
        label={shippingSettingsTexts.pickupOffer}
        isLabelShown
        isChosen={draft.isPickupOffered}
        onChange={(isPickupOffered) => change({ isPickupOffered })}
      />
      {draft.isPickupOffered ? (
        <TextArea
          label={shippingSettingsTexts.pickupText}
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
    <Card aria-label={shippingSettingsTexts.weight} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{shippingSettingsTexts.weight}</h2>
      <TextField
        label={shippingSettingsTexts.defaultWeight}
        inputMode="numeric"
        autoComplete="off"
        value={draft.defaultWeight}
        onChange={(event) => change({ defaultWeight: event.target.value })}
        {...(errors ? { errors } : {})}
      />
    </Card>
  )
}

export function RatesFields({ draft, errorsOf, change }: PartProps) {
  const { zones } = draft
  return (
    <>
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
            {shippingSettingsTexts.addZone}
          </Button>
        </div>
      ) : null}
      <Elsewhere draft={draft} errorsOf={errorsOf} change={change} />
      <Pickup draft={draft} errorsOf={errorsOf} change={change} />
      <DefaultWeight draft={draft} errorsOf={errorsOf} change={change} />
    </>
  )
}
