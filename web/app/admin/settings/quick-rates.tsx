/** Ready answers to the guide's "How do you ship?"; one tap saves an answer. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { SettingStates } from '@warung/contract/settings.ts'
import { href, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { type SaveSettingsResult, settingsDraft, settingsSubmission } from './settings-action'
import { RATE_PLANS, RATES_PRESETS, type RatePlan, type RatesPreset } from './shipping-presets'
import { startTexts } from './start-texts'

function pricesOf({ zones, elsewhere_services }: RatesPreset): string[] {
  const services = [...zones.flatMap(({ services }) => services), ...elsewhere_services]
  return services.map(({ price_per_kg }) => formatRupiah(price_per_kg))
}

function quickRatesResult(plan: RatePlan): string {
  const [first = '', second = '', third = ''] = pricesOf(RATES_PRESETS[plan])
  return startTexts.quickRates[plan](first, second, third)
}

export function QuickRates({ states }: { states: SettingStates }) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const failed = fetcherFailure(fetcher)
  const choose = (plan: RatePlan): void => {
    if (fetcher.state !== 'idle') return
    const shipping_rates = { ...states.shipping_rates.value, ...RATES_PRESETS[plan] }
    const draft = settingsDraft(states, { shipping_rates }, ['shipping_rates'])
    settingsSubmission.submit(fetcher.submit, draft, href('/admin/settings'))
  }
  return (
    <div className="grid gap-2 px-4 pb-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {RATE_PLANS.map((plan) => (
        <Button
          key={plan}
          variant="secondary"
          className="justify-start text-left text-sm"
          onClick={() => choose(plan)}
        >
          {quickRatesResult(plan)}
        </Button>
      ))}
    </div>
  )
}
