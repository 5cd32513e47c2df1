import type { ActivePaymentMethod, SettingStates } from '@warung/contract/settings.ts'
import { NO_QRIS } from '@warung/contract/values/no-qris.ts'
import { describe, expect, it } from 'vitest'
import {
  accountOf,
  accountsToSend,
  methodsDraft,
  methodsOf,
  moveMethod,
  newAccount,
  switchMethod,
} from './methods-draft'

function stored(payment_methods: readonly number[], bank_accounts: readonly object[] = []): SettingStates {
  const methods = payment_methods.map((id) => ({ payment_method_id: Math.abs(id), is_on: id > 0 }))
  const [accounts, qris] = [{ value: bank_accounts }, { value: NO_QRIS }]
  return { payment_methods: { value: methods }, bank_accounts: accounts, qris } as SettingStates
}

const ACTIVE = [1, 2].map((payment_method_id) => ({ payment_method_id }) as ActivePaymentMethod)
const WRITTEN = { key: 5, bank: ' BCA ', number: '12-34 56.78', holder: ' Tini ' }

/** Minus: off. */
function idsOf(methods: readonly { payment_method_id: number; is_on: boolean }[]): number[] {
  return methods.map(({ payment_method_id: id, is_on }) => (is_on ? id : -id))
}

describe('the methods on offer', () => {
  it('are saved as they are stored while unchanged', () => {
    for (const ids of [[1], [1, -2], [2, 1], [9, 1]]) {
      const states = stored(ids)
      expect(methodsOf(methodsDraft(states, ACTIVE), states)).toEqual(states.payment_methods.value)
    }
  })

  it('are turned on, moved and turned off', () => {
    const states = stored([1])
    const on = switchMethod(methodsDraft(states, ACTIVE), 2, true)
    expect(idsOf(methodsOf(on, states))).toEqual([1, 2])
    const moved = moveMethod(on, [1, 2], 2, -1)
    expect(idsOf(methodsOf(moved, states))).toEqual([2, 1])
    expect(idsOf(methodsOf(switchMethod(moved, 1, false), states))).toEqual([2, -1])
  })

  it('move past one that is off or that this server does not have', () => {
    const states = stored([1, -3, 9, 2])
    const moved = moveMethod(methodsDraft(states, ACTIVE), [1, 2], 1, 1)
    expect(idsOf(methodsOf(moved, states))).toEqual([2, -3, 9, 1])
  })

  it('stay where they are at an end', () => {
    const draft = methodsDraft(stored([1, 2]), ACTIVE)
    expect(moveMethod(draft, [1, 2], 1, -1)).toBe(draft)
    expect(moveMethod(draft, [1, 2], 2, 1)).toBe(draft)
  })
})

describe('bank accounts', () => {
  const draft = methodsDraft(stored([1]), ACTIVE)

  it('begin with one to fill in, sent only when it is needed', () => {
    expect(draft.accounts).toHaveLength(1)
    expect(accountsToSend(draft, false)).toEqual([])
    expect(accountsToSend(draft, true)).toEqual(draft.accounts)
  })

  it('are sent without blank ones, their numbers in digits', () => {
    const accounts = [...draft.accounts, WRITTEN]
    expect(accountsToSend({ ...draft, accounts }, true).map(accountOf)).toEqual([
      { bank: 'BCA', number: '12345678', holder: 'Tini' },
    ])
    expect(newAccount(accounts).key).toBe(6)
  })
})
