import type { SettingStates } from '@warung/contract/settings.ts'
import { Fold } from '../forms/fold'
import { contactSettingsTexts } from './contact-settings-texts'
import type { FieldOfSetting } from './settings-form'

type Props = { states: SettingStates; field: FieldOfSetting }

export function StockAlertFold({ states, field }: Props) {
  const alerts = field('stock_alerts')
  return (
    <Fold
      summary={contactSettingsTexts.stockAlerts}
      answer={
        states.stock_alerts.value ? contactSettingsTexts.stockAlertsOn : contactSettingsTexts.stockAlertsOff
      }
    >
      <div>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="stock_alerts"
            defaultChecked={alerts.value}
            disabled={alerts.isLocked}
            className="size-5 shrink-0"
          />
          {contactSettingsTexts.stockAlertsOn}
        </label>
        <p className="text-ink-soft text-sm">{alerts.hint ?? contactSettingsTexts.stockAlertsHelp}</p>
      </div>
    </Fold>
  )
}
