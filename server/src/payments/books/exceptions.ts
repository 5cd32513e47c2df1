import { amountText } from '@warung/contract/payment-amount.ts'
import type { MoneyException } from '@warung/contract/reconciliation.ts'
import type { ExceptionKind } from '@warung/contract/values/exception-kinds.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { STATEMENT_HINTS } from '../../providers/provider.ts'
import type { Difference, RefundOfOtherAccount, StuckRefund, UnmatchedMovement } from './compare-books.ts'
import type { ExceptionParams } from './exception-params.ts'
import { englishExceptions } from './messages/english.ts'
import type { ExceptionMessages, ExceptionText } from './messages/exception-messages.ts'
import { indonesianExceptions } from './messages/indonesian.ts'

const MESSAGES: Readonly<Record<Language, ExceptionMessages>> = {
  en: englishExceptions,
  id: indonesianExceptions,
}

/** True if the shop knows the cause, so that no action is needed. */
const isExplained: Readonly<Record<ExceptionKind, boolean>> = {
  going_back: true,
  gone_back_on_another_day: true,
  not_given_back: false,
  refund_refused: true,
  manual_refund: false,
  refund_unconfirmed: false,
  refund_overdue: false,
  unknown_capture: false,
  unmatched: false,
  unknown_refund: false,
  refund_of_another_account: false,
  paid_without_money: false,
  another_amount: false,
  statement_not_read: false,
}

type ExceptionSubject = Pick<MoneyException, 'currency' | 'order_id' | 'reference'> & {
  readonly minor: number
  readonly language: Language
}

type ParamsOf<K extends ExceptionKind> = K extends keyof ExceptionParams
  ? [params: ExceptionParams[K]]
  : [params?: undefined]

type PlainKind = Exclude<ExceptionKind, keyof ExceptionParams>

function formatSigned(minor: number, currency: string): string {
  return `${minor < 0 ? '-' : ''}${amountText(BigInt(Math.abs(minor)), currency)}`
}

function exceptionText<K extends ExceptionKind>(
  messages: ExceptionMessages,
  kind: K,
  ...[params]: ParamsOf<K>
): ExceptionText {
  const entry: unknown = messages[kind]
  // TypeScript cannot see that the kind determines the params
  return typeof entry === 'function'
    ? (entry as (params: unknown) => ExceptionText)(params)
    : (entry as ExceptionText)
}

function exceptionOf<K extends ExceptionKind>(
  kind: K,
  { minor, currency, language, ...about }: ExceptionSubject,
  ...params: ParamsOf<K>
): MoneyException {
  const { what, whatToDo } = exceptionText(MESSAGES[language], kind, ...params)
  return {
    kind,
    is_explained: isExplained[kind],
    amount: currency === '' ? '0' : formatSigned(minor, currency),
    currency,
    ...about,
    what,
    what_to_do: whatToDo,
  }
}

function differenceKind(difference: Difference): PlainKind {
  const left = difference.captured_ever - difference.refunded_ever
  if (difference.account === '') return 'paid_without_money'
  if (
    difference.is_payment &&
    difference.is_unmatched &&
    difference.going_back === difference.moved - difference.booked
  )
    return 'going_back' // captured in addition to the money that paid the order
  if (difference.is_payment) return difference.captured_ever === 0 ? 'paid_without_money' : 'another_amount'
  if (left === 0) return 'gone_back_on_another_day'
  if (difference.captured_ever === 0) return 'unknown_refund'
  if (!difference.is_unmatched) return 'unknown_capture'
  return difference.going_back >= left ? 'going_back' : 'not_given_back'
}

/** The provider orders whose exceptions tell of the shop's own refunds. */
export function ordersGoingBack(differences: readonly Difference[]): string[] {
  const goingBack = differences.filter((difference) => differenceKind(difference) === 'going_back')
  return goingBack.map(({ provider_order_id }) => provider_order_id)
}

function goingBackKind(difference: Difference, isManual: boolean): PlainKind {
  if (difference.is_unconfirmed) return 'refund_unconfirmed'
  if (isManual || difference.is_manual) return 'manual_refund'
  return difference.is_overdue ? 'refund_overdue' : 'going_back'
}

export function exceptionOfDifference(
  difference: Difference,
  isManual: boolean,
  language: Language,
): MoneyException {
  const kind = differenceKind(difference)
  return exceptionOf(kind === 'going_back' ? goingBackKind(difference, isManual) : kind, {
    language,
    minor: difference.moved - difference.booked,
    currency: difference.currency,
    order_id: difference.order_id,
    reference: difference.account === '' ? '' : difference.provider_order_id,
  })
}

function stuckKind({ status, cause, is_by_hand, is_unconfirmed }: StuckRefund): PlainKind {
  if (status === 'pending' && is_unconfirmed) return 'refund_unconfirmed'
  if (status === 'pending') return is_by_hand ? 'manual_refund' : 'refund_overdue'
  return cause === 'admin' ? 'refund_refused' : 'not_given_back'
}

/** Counted in no sum of the span: its money moved on other days, or has not moved. */
export function exceptionOfRefund(stuck: StuckRefund, language: Language): MoneyException {
  return exceptionOf(stuckKind(stuck), {
    language,
    minor: 0,
    currency: stuck.currency,
    order_id: stuck.order_id,
    reference: stuck.capture_id,
  })
}

export function exceptionOfUnmatched(unmatched: UnmatchedMovement, language: Language): MoneyException {
  return exceptionOf('unmatched', {
    language,
    minor: unmatched.left_minor,
    currency: unmatched.currency,
    order_id: null,
    reference: unmatched.provider_order_id,
  })
}

export function exceptionOfRefundElsewhere(owed: RefundOfOtherAccount, language: Language): MoneyException {
  const { account, is_real, currency, order_id } = owed
  const about = { language, minor: 0, currency, order_id, reference: owed.capture_id }
  const amount = formatSigned(owed.amount_minor, currency)
  const params = { amount, currency, account, isRealMoney: is_real }
  return { ...exceptionOf('refund_of_another_account', about, params), is_explained: !is_real }
}

/** @param hint a code of STATEMENT_HINTS; text if the previous release stored it */
export function exceptionOfStatement(hint: string, language: Language): MoneyException {
  const nothing = { language, minor: 0, currency: '', order_id: null, reference: '' }
  return exceptionOf('statement_not_read', nothing, { hint: STATEMENT_HINTS.find((code) => code === hint) })
}
