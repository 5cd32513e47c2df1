import { accentColors } from '@warung/contract/accent-colors.ts'
import { useId, useState } from 'react'
import { CheckField } from '../../ui/check-field'
import type { SettingFieldProps } from './settings-form'
import { shopSettingsTexts } from './shop-settings-texts'

const FIRST_COLOR = '#0c6240'

function Sample({ label, brand, ink }: { label: string; brand: string; ink: string }) {
  return (
    <span
      className="inline-flex min-h-11 items-center rounded-xl px-4 font-semibold"
      style={{ backgroundColor: brand, color: ink }}
    >
      {label}
    </span>
  )
}

/** A button in the day's and the night's shade of the color. */
function Samples({ accent }: { accent: string }) {
  const colors = accentColors(accent)
  if (!colors) return null
  const { day, night } = colors
  return (
    <>
      <Sample label={shopSettingsTexts.accentDay} brand={day.brand} ink={day['on-brand']} />
      <Sample label={shopSettingsTexts.accentNight} brand={night.brand} ink={night['on-brand']} />
    </>
  )
}

type Props = { field: SettingFieldProps<string>; onChanged: (accent: string) => void }

export function AccentField({ field: { value, errors, hint }, onChanged }: Props) {
  const id = useId()
  const [accent, setAccent] = useState(value)
  const change = (color: string): void => {
    setAccent(color)
    onChanged(color)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{shopSettingsTexts.accent}</legend>
      <input type="hidden" name="accent_color" value={accent} />
      <CheckField
        label={shopSettingsTexts.accentOwn}
        checked={accent !== ''}
        onChange={(event) => change(event.target.checked ? value || FIRST_COLOR : '')}
      />
      {accent === '' ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className="sr-only">
            {shopSettingsTexts.accentPick}
          </label>
          <input
            id={id}
            type="color"
            value={accent}
            onChange={(event) => change(event.target.value.toLowerCase())}
            className="h-11 w-16 rounded-xl border border-line-strong bg-card p-1"
          />
          <Samples accent={accent} />
        </div>
      )}
      <p className={`text-sm ${errors ? 'text-danger' : 'text-ink-soft'}`}>{errors?.join(' ') ?? hint}</p>
    </fieldset>
  )
}
