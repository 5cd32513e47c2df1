import type { SettingStates } from '@warung/contract/settings.ts'
import { PIXEL_VENDORS, type PixelVendor } from '@warung/contract/values/pixels.ts'
import { textOf } from '../../client/action-result'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { contactSettingsTexts } from './contact-settings-texts'
import type { FieldOfSetting } from './settings-form'

function pixelFieldName(vendor: PixelVendor): string {
  return `pixels.${vendor}`
}

export function readPixelForm(form: FormData): SettingStates['pixels']['value'] {
  const id = (vendor: PixelVendor): string => textOf(form, pixelFieldName(vendor)).trim()
  return { meta: id('meta'), tiktok: id('tiktok').toUpperCase(), google: id('google').toUpperCase() }
}

type Props = {
  states: SettingStates
  field: FieldOfSetting
  errorsOf: (name: string) => readonly string[] | undefined
}

export function PixelsFold({ states, field, errorsOf }: Props) {
  const { value, isLocked, hint } = field('pixels')
  const used = PIXEL_VENDORS.filter((vendor) => states.pixels.value[vendor] !== '')
  return (
    <Fold
      summary={contactSettingsTexts.pixels}
      answer={used.map((vendor) => states.pixels.value[vendor]).join(' · ') || contactSettingsTexts.pixelsOff}
    >
      <p className="text-ink-soft text-sm">{hint ?? contactSettingsTexts.pixelsHelp}</p>
      {PIXEL_VENDORS.map((vendor) => {
        const errors = errorsOf(pixelFieldName(vendor))
        return (
          <TextField
            key={vendor}
            label={contactSettingsTexts.pixelNames[vendor]}
            name={pixelFieldName(vendor)}
            autoComplete="off"
            spellCheck={false}
            defaultValue={value[vendor]}
            disabled={isLocked}
            {...(errors && { errors })}
          />
        )
      })}
    </Fold>
  )
}
