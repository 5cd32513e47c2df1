import type { ProviderKeyState } from '@warung/contract/provider-keys.ts'
import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useId } from 'react'
import { formatRate } from '../../orders/format-rate'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { IconButton } from '../../ui/icon-button'
import { paymentSettingsTexts } from './payment-settings-texts'
import { ProviderKeysFold } from './provider-keys'
import { SetOnServer } from './set-on-server'

function nameOfMethod({ provider, name }: ActivePaymentMethod): string {
  return SETTINGS_OF_METHODS[provider]?.name ?? name
}

type SwitchProps = { name: string; isOn: boolean; isLast: boolean; onSwitch: (isOn: boolean) => void }

/** The last method that is on cannot be turned off, since buyers could not pay at all. */
function MethodSwitch({ name, isOn, isLast, onSwitch }: SwitchProps) {
  const helpId = useId()
  return (
    <div className="grid gap-1">
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-label={paymentSettingsTexts.offer(name)}
          aria-describedby={isLast ? helpId : undefined}
          checked={isOn}
          disabled={isLast}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-6 shrink-0 accent-brand"
        />
        {paymentSettingsTexts.offerToCustomers}
      </label>
      {isLast ? (
        <p id={helpId} className="text-ink-soft text-sm">
          {paymentSettingsTexts.lastMethod}
        </p>
      ) : null}
    </div>
  )
}

type MoveProps = { name: string; position: number; count: number; onMove: (by: -1 | 1) => void }

function MoveButtons({ name, position, count, onMove }: MoveProps) {
  return (
    <div className="-my-1 flex shrink-0">
      <IconButton
        label={paymentSettingsTexts.moveUp(name)}
        isDisabled={position === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={paymentSettingsTexts.moveDown(name)}
        isDisabled={position === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

function costAndNeeds(provider: string): string {
  const settings = SETTINGS_OF_METHODS[provider]
  return `${settings?.cost ?? ''} ${paymentSettingsTexts.needs(settings?.needs ?? '')}`
}

type FactsProps = { method: ActivePaymentMethod; hasKeyForm: boolean; isTrialBesideReal: boolean }

function MethodFacts({ method, hasKeyForm, isTrialBesideReal }: FactsProps) {
  const { currency, rate, mode, provider, variables, is_hidden } = method
  return (
    <div className="grid gap-1 text-ink-soft text-sm">
      <p>
        {costAndNeeds(provider)} {variables.length > 0 && !hasKeyForm ? <SetOnServer /> : null}
      </p>
      {mode === 'live' ? null : <p>{paymentSettingsTexts.modes[mode]}</p>}
      {is_hidden ? <p className="font-semibold">{paymentSettingsTexts.hiddenTrial}</p> : null}
      {isTrialBesideReal && !is_hidden ? (
        <p className="font-semibold">{paymentSettingsTexts.trialBesideReal}</p>
      ) : null}
      {currency === 'IDR' ? null : <p>{paymentSettingsTexts.account(currency, formatRate(rate))}</p>}
    </div>
  )
}

type Props = {
  method: ActivePaymentMethod
  /** for a provider whose keys the owner may enter */
  keys: ProviderKeyState | undefined
  isOn: boolean
  isLast: boolean
  /** offered, while another method takes real money */
  isTrialBesideReal: boolean
  onSwitch: (isOn: boolean) => void
  /** absent unless several methods are on */
  order?: Omit<MoveProps, 'name'> | undefined
  /** fields for the settings that it needs */
  children?: ReactNode
}

export function MethodCard({ method, keys, isOn, isLast, onSwitch, order, children, ...facts }: Props) {
  const headingId = useId()
  const name = nameOfMethod(method)
  return (
    <Card aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={headingId} className="min-w-0 font-bold text-lg">
            {name}
          </h2>
          <span className="whitespace-nowrap">
            <Badge kind={method.mode === 'live' ? 'good' : 'wait'} isSmall>
              {paymentSettingsTexts.modeNames[method.mode]}
            </Badge>
          </span>
        </div>
        {order ? <MoveButtons name={name} {...order} /> : null}
      </div>
      <MethodFacts method={method} hasKeyForm={keys !== undefined} {...facts} />
      <MethodSwitch name={name} isOn={isOn} isLast={isLast} onSwitch={onSwitch} />
      {children}
      {keys ? <ProviderKeysFold state={keys} /> : null}
    </Card>
  )
}

/** It can be turned on once its keys are entered. */
export function MethodWithoutKeys({ keys }: { keys: ProviderKeyState }) {
  const headingId = useId()
  const { provider, name } = keys
  return (
    <Card aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={headingId} className="font-bold text-lg">
        {SETTINGS_OF_METHODS[provider]?.name ?? name}
      </h2>
      <p className="text-ink-soft text-sm">{costAndNeeds(provider)}</p>
      <ProviderKeysFold state={keys} />
    </Card>
  )
}
