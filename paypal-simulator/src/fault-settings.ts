import type { Money } from './amounts.ts'
import { isRecord } from './read-request.ts'

export type FaultSettings = {
  latencyMs: number
  /** `…Next` counts the next calls to fail, `…Rate` is the share in [0, 1] of the others. */
  failNext: number
  failRate: number
  failStatus: 500 | 502 | 503 | 504
  limitNext: number
  limitRate: number
  /** No answer until the caller disconnects. */
  hangNext: number
  hangRate: number
  /** Completes the capture or refund, then cuts the connection. */
  cutNext: number
  cutRate: number
  wrongJsonNext: number
  wrongJsonRate: number
  refundCutNext: number
  refundCutRate: number
  /** The provider reviews a capture instead of completing it. */
  pendingNext: number
  pendingRate: number
  /** Cuts and captures always affect browser calls. */
  browserToo: boolean
  /** Cuts and captures are unchanged. */
  verificationOnly: boolean
  captures: 'completed' | 'pending' | 'declined' | 'instrument_declined'
  captureParts: number
  changedAmount: Money | null
  changedPayee: string | null
  webhookDelayMs: number
  webhookShuffleMs: number
  webhookCopies: number
  webhookDropNext: number
  webhookDropRate: number
  webhookBadSignatureNext: number
  webhookBadSignatureRate: number
}

const NO_FAULTS: Readonly<FaultSettings> = {
  latencyMs: 0,
  failNext: 0,
  failRate: 0,
  failStatus: 503,
  limitNext: 0,
  limitRate: 0,
  hangNext: 0,
  hangRate: 0,
  cutNext: 0,
  cutRate: 0,
  wrongJsonNext: 0,
  wrongJsonRate: 0,
  refundCutNext: 0,
  refundCutRate: 0,
  pendingNext: 0,
  pendingRate: 0,
  browserToo: false,
  verificationOnly: false,
  captures: 'completed',
  captureParts: 1,
  changedAmount: null,
  changedPayee: null,
  webhookDelayMs: 0,
  webhookShuffleMs: 0,
  webhookCopies: 1,
  webhookDropNext: 0,
  webhookDropRate: 0,
  webhookBadSignatureNext: 0,
  webhookBadSignatureRate: 0,
}

export function noFaults(): FaultSettings {
  return { ...NO_FAULTS }
}

type Fault =
  | 'fail'
  | 'limit'
  | 'hang'
  | 'cut'
  | 'refundCut'
  | 'wrongJson'
  | 'pending'
  | 'webhookDrop'
  | 'webhookBadSignature'

/** `…Next` first, then by `…Rate`. */
export function shouldInject(faults: FaultSettings, fault: Fault, random: () => number): boolean {
  const next = `${fault}Next` as const
  if (faults[next] > 0) {
    faults[next] -= 1
    return true
  }
  const rate = faults[`${fault}Rate`]
  return rate > 0 && random() < rate
}

function isMilliseconds(value: unknown) {
  return Number.isInteger(value) && inRange(value, 0, 600_000)
}
function isCount(value: unknown) {
  return Number.isInteger(value) && inRange(value, 0, 1_000_000)
}
function isRate(value: unknown) {
  return inRange(value, 0, 1)
}
function isOneOf(allowed: unknown[]) {
  return (value: unknown) => allowed.includes(value)
}
function orNull(fits: (value: unknown) => boolean) {
  return (value: unknown) => value === null || fits(value)
}

const fieldValidators: Record<keyof FaultSettings, (value: unknown) => boolean> = {
  latencyMs: isMilliseconds,
  failNext: isCount,
  failRate: isRate,
  failStatus: isOneOf([500, 502, 503, 504]),
  limitNext: isCount,
  limitRate: isRate,
  hangNext: isCount,
  hangRate: isRate,
  cutNext: isCount,
  cutRate: isRate,
  wrongJsonNext: isCount,
  wrongJsonRate: isRate,
  refundCutNext: isCount,
  refundCutRate: isRate,
  pendingNext: isCount,
  pendingRate: isRate,
  browserToo: isOneOf([true, false]),
  verificationOnly: isOneOf([true, false]),
  captures: isOneOf(['completed', 'pending', 'declined', 'instrument_declined']),
  captureParts: (value) => Number.isInteger(value) && inRange(value, 1, 10),
  changedAmount: orNull(isMoney),
  changedPayee: orNull((value) => typeof value === 'string' && /^[A-Z0-9]{1,20}$/.test(value)),
  webhookDelayMs: isMilliseconds,
  webhookShuffleMs: isMilliseconds,
  webhookCopies: (value) => Number.isInteger(value) && inRange(value, 1, 20),
  webhookDropNext: isCount,
  webhookDropRate: isRate,
  webhookBadSignatureNext: isCount,
  webhookBadSignatureRate: isRate,
}

function inRange(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}

function isMoney(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { currency_code, value: text } = value
  return (
    typeof currency_code === 'string' && /^[A-Z]{3}$/.test(currency_code) && /^\d+(\.\d\d)?$/.test(`${text}`)
  )
}

/** @returns unknown names; applies all only when there are none */
export function applyFaultSettings(faults: FaultSettings, sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return ['(body)']
  const wrong = Object.entries(sent)
    .filter(
      ([name, value]) =>
        !Object.hasOwn(fieldValidators, name) || !fieldValidators[name as keyof FaultSettings](value),
    )
    .map(([name]) => name)
  if (wrong.length === 0) Object.assign(faults, sent)
  return wrong
}
