/** Payment methods and bank accounts as entered, before saving (D26). */
import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import type { QrisSetting } from '@warung/contract/qris.ts'
import type { ActivePaymentMethod, SettingStates } from '@warung/contract/settings.ts'

type StoredMethod = SettingStates['payment_methods']['value'][number]
export type AccountDraft = BankAccount & { readonly key: number }

export type MethodsDraft = {
  /** in the order of the radios; includes methods that this server does not have */
  readonly methods: readonly StoredMethod[]
  readonly accounts: readonly AccountDraft[]
  readonly qris: QrisSetting
}

const NO_ACCOUNT: AccountDraft = { key: 0, bank: '', number: '', holder: '' }

function isBlank({ bank, number, holder }: BankAccount): boolean {
  return [bank, number, holder].every((part) => part.trim() === '')
}

/** Adds methods that appear while the form is open, when their keys are entered beside it. */
export function withAddedMethods(draft: MethodsDraft, active: readonly ActivePaymentMethod[]): MethodsDraft {
  const added = active.filter(
    ({ payment_method_id: id }) => !draft.methods.some((method) => method.payment_method_id === id),
  )
  const methods = added.map(({ payment_method_id }) => ({ payment_method_id, is_on: false }))
  return added.length === 0 ? draft : { ...draft, methods: [...draft.methods, ...methods] }
}

export function methodsDraft(states: SettingStates, active: readonly ActivePaymentMethod[]): MethodsDraft {
  const stored = states.payment_methods.value
  const added = active
    .filter(({ payment_method_id: id }) => !stored.some((method) => method.payment_method_id === id))
    .map(({ payment_method_id }) => ({ payment_method_id, is_on: false }))
  const accounts = states.bank_accounts.value.map((account, key) => ({ ...account, key }))
  return {
    methods: [...stored, ...added],
    accounts: accounts.length === 0 ? [NO_ACCOUNT] : accounts,
    qris: states.qris.value,
  }
}

export function isMethodOn({ methods }: MethodsDraft, id: number): boolean {
  return methods.some((method) => method.payment_method_id === id && method.is_on)
}

export function switchMethod(draft: MethodsDraft, id: number, is_on: boolean): MethodsDraft {
  const methods = draft.methods.map((method) =>
    method.payment_method_id === id ? { ...method, is_on } : method,
  )
  return { ...draft, methods }
}

/** Swaps a method with the one `by` positions away among `ids`, the methods shown as on. */
export function moveMethod(
  draft: MethodsDraft,
  ids: readonly number[],
  id: number,
  by: -1 | 1,
): MethodsDraft {
  const other = ids[ids.indexOf(id) + by]
  const [from, to] = [id, other].map((each) =>
    draft.methods.findIndex(({ payment_method_id }) => payment_method_id === each),
  )
  const methods = [...draft.methods]
  const [moved, swapped] = [methods[from ?? -1], methods[to ?? -1]]
  if (from === undefined || to === undefined || !moved || !swapped) return draft
  methods[from] = swapped
  methods[to] = moved
  return { ...draft, methods }
}

export function newAccount(accounts: readonly AccountDraft[]): AccountDraft {
  return { ...NO_ACCOUNT, key: Math.max(-1, ...accounts.map(({ key }) => key)) + 1 }
}

export function hasAccounts({ accounts }: MethodsDraft): boolean {
  return accounts.some((account) => !isBlank(account))
}

/**
 * Omits blank accounts. If all are blank and one is needed, sends one, so that its fields get the errors.
 * @param isNeeded a method needs an account
 */
export function accountsToSend({ accounts }: MethodsDraft, isNeeded: boolean): readonly AccountDraft[] {
  const written = accounts.filter((account) => !isBlank(account))
  return written.length === 0 && isNeeded ? accounts.slice(0, 1) : written
}

/** `1234-5678 90` → `1234567890`; other text goes to the server, which refuses it. */
export function accountOf({ bank, number, holder }: AccountDraft): BankAccount {
  return { bank: bank.trim(), number: number.replace(/[\s.-]/g, ''), holder: holder.trim() }
}

/** A method that was never turned on stays unlisted, so that an untouched form has no changes. */
export function methodsOf({ methods }: MethodsDraft, states: SettingStates): StoredMethod[] {
  const stored = states.payment_methods.value.map(({ payment_method_id }) => payment_method_id)
  return methods.filter(({ payment_method_id, is_on }) => is_on || stored.includes(payment_method_id))
}
