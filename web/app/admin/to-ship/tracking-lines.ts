/** Assigns pasted lines to the selected orders: in their order, or by the order number at the beginning. */
import { SHIPMENT_TEXT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { toShipTexts } from './texts'

const { faults: faultTexts } = toShipTexts

type TrackingLine = {
  readonly line: number
  readonly order_id: number
  readonly tracking_number: string
}

export type TrackingLines = {
  readonly assigned: readonly TrackingLine[]
  readonly faults: readonly string[]
  readonly without: readonly number[]
  /** numbers that occur twice: one parcel for several orders, or a slip */
  readonly repeated: readonly string[]
}

const NUMBERED = /^#?(\d{1,10})[\s,;:]+(\S.*)$/u
const INVISIBLE_IN_RESI = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

type Written = { readonly line: number; readonly text: string }

function faultOf(trackingNumber: string): string | undefined {
  const { tracking_number: max } = SHIPMENT_TEXT_LENGTH_MAX
  if (trackingNumber.length > max) return faultTexts.tooLong(max)
  return INVISIBLE_IN_RESI.test(trackingNumber) ? faultTexts.invisible : undefined
}

function orderIn(text: string): number | undefined {
  const [, number] = NUMBERED.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

function readNumbered({ line, text }: Written, chosen: readonly number[]): TrackingLine | string {
  const [, number = '', rest = ''] = NUMBERED.exec(text) ?? []
  if (number === '') return toShipTexts.line(line, faultTexts.noOrder)
  if (!chosen.includes(Number(number))) return toShipTexts.line(line, faultTexts.notChosen(number))
  return { line, order_id: Number(number), tracking_number: rest.trim() }
}

function readInOrder(
  { line, text }: Written,
  chosen: readonly number[],
  index: number,
): TrackingLine | string {
  const order_id = chosen[index]
  if (order_id !== undefined) return { line, order_id, tracking_number: text }
  return toShipTexts.line(line, faultTexts.tooMany(chosen.length))
}

export function readTrackingLines(pasted: string, chosen: readonly number[]): TrackingLines {
  const written = pasted
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const isNumbered = written.some(({ text }) => chosen.includes(orderIn(text) ?? 0))
  const assigned: TrackingLine[] = []
  const faults: string[] = []
  for (const [index, entry] of written.entries()) {
    const read = isNumbered ? readNumbered(entry, chosen) : readInOrder(entry, chosen, index)
    if (typeof read === 'string') {
      faults.push(read)
      continue
    }
    const { order_id, tracking_number } = read
    const isAbove = assigned.some(
      (above) => above.order_id === order_id && above.tracking_number === tracking_number,
    )
    const fault = isAbove ? faultTexts.repeated : faultOf(tracking_number)
    if (fault) faults.push(toShipTexts.line(entry.line, fault))
    else assigned.push(read)
  }
  const named = new Set(assigned.map(({ order_id }) => order_id))
  const numbers = assigned.map(({ tracking_number }) => tracking_number)
  return {
    assigned,
    faults,
    without: chosen.filter((orderId) => !named.has(orderId)),
    repeated: [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))],
  }
}
