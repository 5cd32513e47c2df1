import type { SettingStates } from '@warung/contract/settings.ts'
import { CheckField } from '../../ui/check-field'
import { Fold } from '../../ui/fold'
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
      <CheckField
        label={contactSettingsTexts.stockAlertsOn}
        hint={alerts.hint ?? contactSettingsTexts.stockAlertsHelp}
        name="stock_alerts"
        defaultChecked={alerts.value}
        disabled={alerts.isLocked}
      />
    </Fold>
  )
}
