import { PROVINCES } from '@warung/contract/values/provinces.ts'
import { formatList } from '../../language/language'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { CityPicker } from './city-picker'
import type { ZoneDraft } from './rates-draft'
import { type ErrorsOf, ShippingServices, servicesAnswer } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'

type Props = {
  readonly zone: ZoneDraft
  readonly index: number
  /** added on this visit, so it starts open */
  readonly isNew: boolean
  readonly errorsOf: ErrorsOf
  readonly onChange: (zone: ZoneDraft) => void
  readonly onRemove: () => void
}

function Provinces({ zone, onChange }: Pick<Props, 'zone' | 'onChange'>) {
  const { provinces } = zone
  return (
    <Fold
      summary={shippingSettingsTexts.provinces(formatList(provinces) || shippingSettingsTexts.noProvinces)}
    >
      <div className="grid sm:grid-cols-2">
        {PROVINCES.map((province) => (
          <Checkbox
            key={province}
            label={province}
            isLabelShown
            isChecked={provinces.includes(province)}
            onChange={(isChecked) =>
              onChange({
                ...zone,
                provinces: isChecked
                  ? [...provinces, province]
                  : provinces.filter((other) => other !== province),
              })
            }
          />
        ))}
      </div>
    </Fold>
  )
}

export function ShippingZoneFields({ zone, index, isNew, errorsOf, onChange, onRemove }: Props) {
  const path = `shipping_rates.zones.${index}`
  const title = zone.name.trim() || shippingSettingsTexts.zoneNumber(index + 1)
  const nameErrors = errorsOf(`${path}.name`)
  const placeErrors = errorsOf(`${path}.provinces`)
  return (
    <section aria-label={title}>
      <Fold
        summary={title}
        answer={servicesAnswer(zone.services)}
        isOpen={isNew || placeErrors !== undefined}
      >
        <ShippingServices
          zone={title}
          services={zone.services}
          path={`${path}.services`}
          errorsOf={errorsOf}
          onChange={(services) => onChange({ ...zone, services })}
        />
        {placeErrors ? <p className="text-danger text-sm">{placeErrors.join(' ')}</p> : null}
        <CityPicker cities={zone.cities} onChange={(cities) => onChange({ ...zone, cities })} />
        <Provinces zone={zone} onChange={onChange} />
        <TextField
          label={shippingSettingsTexts.zoneName}
          autoComplete="off"
          value={zone.name}
          onChange={(event) => onChange({ ...zone, name: event.target.value })}
          {...(nameErrors ? { errors: nameErrors } : {})}
        />
        <div>
          <Button variant="danger" aria-label={shippingSettingsTexts.removeZoneOf(title)} onClick={onRemove}>
            {shippingSettingsTexts.removeZone}
          </Button>
        </div>
      </Fold>
    </section>
  )
}
