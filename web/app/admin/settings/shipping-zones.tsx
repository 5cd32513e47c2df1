/** The zones, folded, with everywhere else at the end. */
import { ELSEWHERE_RATES, SHIPPING_ZONES_MAX } from '@warung/contract/values/shipping-rates.ts'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { newService, newZone, type RatesDraft } from './rates-draft'
import { ZONE_PRESETS, type ZonePreset, zonePresets } from './shipping-presets'
import { type ErrorsOf, ShippingServices, servicesAnswer } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'
import { ShippingZoneFields } from './shipping-zone'
import { StandardRate } from './standard-rate'

export type RatesPartProps = {
  readonly draft: RatesDraft
  readonly errorsOf: ErrorsOf
  readonly change: (change: Partial<RatesDraft>) => void
}

function ElsewhereChoice({ draft, change }: Pick<RatesPartProps, 'draft' | 'change'>) {
  return (
    <SelectField
      label={shippingSettingsTexts.elsewhereLabel}
      value={draft.elsewhere}
      onChange={(event) => {
        const chosen = ELSEWHERE_RATES.find((option) => option === event.target.value) ?? 'simple_rule'
        const isFirst = chosen === 'services' && draft.elsewhere_services.length === 0
        change({ elsewhere: chosen, ...(isFirst ? { elsewhere_services: [newService([])] } : {}) })
      }}
    >
      {ELSEWHERE_RATES.map((option) => (
        <option key={option} value={option}>
          {shippingSettingsTexts.elsewhereChoices[option]}
        </option>
      ))}
    </SelectField>
  )
}

function Elsewhere({ draft, errorsOf, change }: RatesPartProps) {
  const { elsewhere, elsewhere_services: services } = draft
  const answer =
    elsewhere === 'services' ? servicesAnswer(services) : shippingSettingsTexts.elsewhereChoices[elsewhere]
  return (
    <section aria-label={shippingSettingsTexts.elsewhere}>
      <Fold summary={shippingSettingsTexts.elsewhere} answer={answer}>
        <ElsewhereChoice draft={draft} change={change} />
        {elsewhere === 'services' ? (
          <ShippingServices
            zone={shippingSettingsTexts.elsewhere}
            services={services}
            path="shipping_rates.elsewhere_services"
            errorsOf={errorsOf}
            onChange={(elsewhere_services) => change({ elsewhere_services })}
          />
        ) : null}
        {elsewhere === 'simple_rule' ? (
          <StandardRate
            rate={draft.standard}
            errorsOf={errorsOf}
            onChange={(standard) => change({ standard })}
          />
        ) : null}
      </Fold>
    </section>
  )
}

/** @param add adds a preset's zone, or an empty one */
function ZoneButtons({ names, add }: { names: readonly string[]; add: (preset?: ZonePreset) => void }) {
  const missing = ZONE_PRESETS.filter((preset) => !names.includes(zonePresets[preset].name))
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-3">
      {missing.map((preset) => (
        <Button key={preset} variant="secondary" onClick={() => add(preset)}>
          {shippingSettingsTexts.addZonePreset(zonePresets[preset].name)}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => add()}>
        {shippingSettingsTexts.addZone}
      </Button>
    </div>
  )
}

export function ShippingZones({ draft, errorsOf, change }: RatesPartProps) {
  const { zones } = draft
  const [added, setAdded] = useState<readonly number[]>([])
  const add = (preset?: ZonePreset): void => {
    const zone = newZone(zones, preset)
    if (preset === undefined) setAdded([...added, zone.key])
    change({ zones: [...zones, zone] })
  }
  return (
    <div>
      {zones.map((zone, index) => (
        <ShippingZoneFields
          key={zone.key}
          zone={zone}
          index={index}
          isNew={added.includes(zone.key)}
          errorsOf={errorsOf}
          onChange={(changed) =>
            change({ zones: zones.map((other) => (other.key === changed.key ? changed : other)) })
          }
          onRemove={() => change({ zones: zones.filter(({ key }) => key !== zone.key) })}
        />
      ))}
      <Elsewhere draft={draft} errorsOf={errorsOf} change={change} />
      {zones.length < SHIPPING_ZONES_MAX ? (
        <ZoneButtons names={zones.map(({ name }) => name)} add={add} />
      ) : null}
    </div>
  )
}
