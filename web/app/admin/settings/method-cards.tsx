import type { CodRule } from '@warung/contract/cod-rule.ts'
import type { ProviderKeyState } from '@warung/contract/provider-keys.ts'
import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { BankAccounts } from './bank-account-fields'
import { CodFields } from './cod-fields'
import { MethodCard, MethodWithoutKeys } from './method-card'
import {
  accountsToSend,
  hasAccounts,
  isMethodOn,
  type MethodsDraft,
  moveMethod,
  switchMethod,
} from './methods-draft'
import { QrisFields } from './qris-fields'
import type { ErrorsOf } from './shipping-services'

/** Methods known to this build, in the draft's order. */
function shownMethods(
  { methods }: MethodsDraft,
  active: readonly ActivePaymentMethod[],
): readonly ActivePaymentMethod[] {
  return methods.flatMap(({ payment_method_id: id }) =>
    active.filter(({ payment_method_id }) => payment_method_id === id),
  )
}

/** True if a method that is on needs bank accounts. */
export function areAccountsNeeded(draft: MethodsDraft, active: readonly ActivePaymentMethod[]): boolean {
  return active.some(
    ({ provider, payment_method_id }) =>
      SETTINGS_OF_METHODS[provider]?.setting === 'bank_accounts' && isMethodOn(draft, payment_method_id),
  )
}

type Props = {
  draft: MethodsDraft
  active: readonly ActivePaymentMethod[]
  keys: readonly ProviderKeyState[]
  /** as stored */
  codRule: CodRule
  errorsOf: ErrorsOf
  onChange: (draft: MethodsDraft) => void
}

/** Methods that only lack the owner's keys come last. */
export function MethodCards({ keys, ...props }: Props) {
  const isActive = ({ payment_method_id: id }: ProviderKeyState) =>
    props.active.some(({ payment_method_id }) => payment_method_id === id)
  return (
    <>
      <ActiveMethodCards keys={keys} {...props} />
      {keys
        .filter((state) => !isActive(state))
        .map((state) => (
          <MethodWithoutKeys key={state.provider} keys={state} />
        ))}
    </>
  )
}

type MethodSettingProps = Pick<Props, 'draft' | 'active' | 'codRule' | 'errorsOf' | 'onChange'> & {
  method: ActivePaymentMethod
  isOn: boolean
}

/** A method's own fields. Entered accounts and codes stay visible while it is off. */
function MethodSetting({ method, isOn, draft, active, codRule, errorsOf, onChange }: MethodSettingProps) {
  const { setting } = SETTINGS_OF_METHODS[method.provider] ?? {}
  if (setting === 'bank_accounts' && (isOn || hasAccounts(draft)))
    return (
      <BankAccounts
        accounts={draft.accounts}
        sent={accountsToSend(draft, areAccountsNeeded(draft, active))}
        errorsOf={errorsOf}
        onChange={(accounts) => onChange({ ...draft, accounts })}
      />
    )
  if (setting === 'qris' && (isOn || draft.qris.code !== ''))
    return (
      <QrisFields
        qris={draft.qris}
        errors={errorsOf('qris')}
        onChange={(qris) => onChange({ ...draft, qris })}
      />
    )
  return setting === 'cod_rule' && isOn ? <CodFields rule={codRule} errorsOf={errorsOf} /> : null
}

function ActiveMethodCards({ draft, active, keys, codRule, errorsOf, onChange }: Props) {
  const shown = shownMethods(draft, active)
  const on = shown.map(({ payment_method_id }) => payment_method_id).filter((id) => isMethodOn(draft, id))
  const takesRealMoney = shown.some(
    ({ payment_method_id: id, mode }) => mode === 'live' && isMethodOn(draft, id),
  )
  return shown.map((method) => {
    const id = method.payment_method_id
    const isOn = isMethodOn(draft, id)
    const order = {
      position: on.indexOf(id),
      count: on.length,
      onMove: (by: -1 | 1) => onChange(moveMethod(draft, on, id, by)),
    }
    return (
      <MethodCard
        key={id}
        method={method}
        keys={keys.find(({ payment_method_id }) => payment_method_id === id)}
        isOn={isOn}
        isLast={isOn && on.length === 1}
        isTrialBesideReal={isOn && takesRealMoney && method.mode !== 'live'}
        onSwitch={(is_on) => onChange(switchMethod(draft, id, is_on))}
        order={isOn && on.length > 1 ? order : undefined}
      >
        <MethodSetting method={method} isOn={isOn} {...{ draft, active, codRule, errorsOf, onChange }} />
      </MethodCard>
    )
  })
}
