import { useState } from 'react'
import { type PlanDraft, planOf, presetDraft } from './rates-draft'
import { RATE_PLANS, type RatePlan } from './shipping-presets'
import { ShippingServices } from './shipping-services'
import { shippingSettingsTexts } from './shipping-settings-texts'
import { type RatesPartProps, ShippingZones } from './shipping-zones'
import { StandardRate } from './standard-rate'

function PlanRadio({
  plan,
  isChosen,
  onChoose,
}: {
  plan: RatePlan
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-xl border border-line-strong p-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type="radio"
        name="plan"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{shippingSettingsTexts.plans[plan]}</span>
        <span className="block text-ink-soft text-sm">{shippingSettingsTexts.planHelp[plan]}</span>
      </span>
    </label>
  )
}

/** How parcels are priced: a plan, filled with usual prices, and its numbers. */
export function RatesFields({ draft, errorsOf, change }: RatesPartProps) {
  const [plan, setPlan] = useState(() => planOf(draft))
  // numbers typed for other plans, so that switching back keeps them
  const [left, setLeft] = useState<Partial<Record<RatePlan, PlanDraft>>>({})
  const choose = (next: RatePlan): void => {
    const { zones, elsewhere, elsewhere_services } = draft
    setLeft({ ...left, [plan]: { zones, elsewhere, elsewhere_services } })
    setPlan(next)
    change(left[next] ?? presetDraft(next))
  }
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold text-sm">{shippingSettingsTexts.plansLabel}</legend>
        {RATE_PLANS.map((option) => (
          <PlanRadio key={option} plan={option} isChosen={option === plan} onChoose={() => choose(option)} />
        ))}
      </fieldset>
      {plan === 'standard' ? (
        <StandardRate
          rate={draft.standard}
          errorsOf={errorsOf}
          onChange={(standard) => change({ standard })}
        />
      ) : null}
      {plan === 'everywhere' ? (
        <ShippingServices
          zone={shippingSettingsTexts.plans.everywhere}
          services={draft.elsewhere_services}
          path="shipping_rates.elsewhere_services"
          errorsOf={errorsOf}
          onChange={(elsewhere_services) => change({ elsewhere_services })}
        />
      ) : null}
      {plan === 'zones' ? <ShippingZones draft={draft} errorsOf={errorsOf} change={change} /> : null}
    </>
  )
}
