import { PROVINCES } from '@warung/contract/values/provinces.ts'
import { formatList } from '../../language/language'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/checkbox'
import { TextArea, TextField } from '../../ui/field'
import type { ZoneDraft } from './rates-draft'
import { type ErrorsOf, ShippingServices } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'

type Props = {
  readonly zone: ZoneDraft
  readonly index: number
  readonly errorsOf: ErrorsOf
  readonly onChange: (zone: ZoneDraft) => void
  readonly onRemove: () => void
}

function Provinces({ zone, onChange }: Pick<Props, 'zone' | 'onChange'>) {
  const { provinces } = zone
  return (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold text-sm">
        {shippingSettingsTexts.provinces(formatList(provinces) || shippingSettingsTexts.noProvinces)}
      </summary>
      <div className="grid sm:grid-cols-2">
        {PROVINCES.map((province) => (
          <Checkbox
            key={province}
            label={province}
            isLabelShown
            isChosen={provinces.includes(province)}
            onChange={(isChosen) =>
              onChange({
                ...zone,
                provinces: isChosen
                  ? [...provinces, province]
                  : provinces.filter((other) => other !== province),
              })
            }
          />
        ))}
      </div>
    </details>
  )
}

export function ShippingZoneFields({ zone, index, errorsOf, onChange, onRemove }: Props) {
  const path = `shipping_rates.zones.${index}`
  const title = zone.name.trim() || shippingSettingsTexts.zoneNumber(index + 1)
  const nameErrors = errorsOf(`${path}.name`)
  const placeErrors = errorsOf(`${path}.provinces`)
  return (
    <Card aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="wrap-anywhere font-bold text-lg">{title}</h2>
      <TextField
        label={shippingSettingsTexts.zoneName}
        autoComplete="off"
        value={zone.name}
        onChange={(event) => onChange({ ...zone, name: event.target.value })}
        {...(nameErrors ? { errors: nameErrors } : {})}
      />
      {placeErrors ? <p className="text-danger text-sm">{placeErrors.join(' ')}</p> : null}
      <Provinces zone={zone} onChange={onChange} />
      <TextArea
        label={shippingSettingsTexts.cities}
        rows={2}
        hint={shippingSettingsTexts.citiesHelp}
        value={zone.cities}
        onChange={(event) => onChange({ ...zone, cities: event.target.value })}
      />
      <ShippingServices
        zone={title}
        services={zone.services}
        path={`${path}.services`}
        errorsOf={errorsOf}
        onChange={(services) => onChange({ ...zone, services })}
      />
      <div>
        <Button variant="danger" aria-label={shippingSettingsTexts.removeZoneOf(title)} onClick={onRemove}>
          {shippingSettingsTexts.removeZone}
        </Button>
      </div>
    </Card>
  )
}
