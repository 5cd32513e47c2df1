/** A payment provider that is a few maps: for tests of what the shop makes of payments, thousands of times. */
import { minorUnits } from '@warung/contract/payment-amount.ts'
import type {
  Capture,
  PaymentProvider,
  ProviderOrder,
  ProviderRefund,
  ProviderRefundRecord,
} from '../../src/providers/provider.ts'
import { RefundRefused } from '../../src/providers/provider.ts'

const CURRENCY = 'USD'
const MERCHANT = 'INMEMORY'

type HeldPayment = { order: ProviderOrder; captured: bigint; returned: bigint }

export type ProviderInMemory = {
  readonly provider: PaymentProvider
  /** A captured provider order that bears this reference. @returns its id */
  pay(reference: string, amount: string): string
  /** Money back without the shop's doing: all that is left, or a part. */
  giveBack(providerOrderId: string, part: bigint | undefined): void
  /** captured and returned, in minor units */
  sums(): { captured: bigint; returned: bigint }
}

export function providerInMemory(now: () => Date): ProviderInMemory {
  const orders = new Map<string, HeldPayment>()
  const madeRefunds = new Map<string, ProviderRefund>()
  let made = 0
  const newId = (kind: string): string => {
    made += 1
    return `${kind}${made}`
  }

  const unitOf = (held: HeldPayment) => {
    const [unit] = held.order.units
    if (!unit) throw new Error('a provider order here has one unit')
    return unit
  }

  const returnPart = (held: HeldPayment, part: bigint, request_id: string | undefined): ProviderRefund => {
    const unit = unitOf(held)
    const [capture] = unit.captures
    if (!capture || part > held.captured - held.returned || part <= 0n)
      throw new RefundRefused('REFUND_AMOUNT_EXCEEDED')
    held.returned += part
    const refund: ProviderRefundRecord = {
      provider_refund_id: newId('REFUND'),
      capture_id: capture.capture_id,
      status: 'completed',
      amount_minor: Number(part),
      currency: CURRENCY,
      request_id,
      refunded_at: now(),
    }
    const status = held.returned === held.captured ? 'refunded' : 'partly_refunded'
    held.order = {
      ...held.order,
      units: [{ ...unit, captures: [{ ...capture, status }], refunds: [...unit.refunds, refund] }],
    }
    return refund
  }

  const heldOfCapture = (captureId: string): HeldPayment => {
    const held = [...orders.values()].find((each) => unitOf(each).captures[0]?.capture_id === captureId)
    if (!held) throw new RefundRefused('RESOURCE_NOT_FOUND')
    return held
  }

  return {
    pay: (reference, amount) => {
      const captured = minorUnits(amount, CURRENCY) ?? 0n
      const provider_order_id = newId('ORDER')
      const capture: Capture = {
        capture_id: newId('CAPTURE'),
        status: 'completed',
        amount_minor: Number(captured),
        currency: CURRENCY,
        reference,
        captured_at: now(),
      }
      orders.set(provider_order_id, {
        captured,
        returned: 0n,
        order: {
          provider_order_id,
          status: 'completed',
          isCharge: true,
          payer_email: 'payer@test.example',
          payer_name: 'Payer',
          units: [{ reference, merchant_id: MERCHANT, captures: [capture], refunds: [] }],
        },
      })
      return provider_order_id
    },
    giveBack: (providerOrderId, part) => {
      const held = orders.get(providerOrderId)
      const left = held ? held.captured - held.returned : 0n
      if (held && left > 0n) returnPart(held, part === undefined || part > left ? left : part, undefined)
    },
    sums: () => {
      const all = [...orders.values()]
      return {
        captured: all.reduce((sum, { captured }) => sum + captured, 0n),
        returned: all.reduce((sum, { returned }) => sum + returned, 0n),
      }
    },
    provider: {
      account: 'paypal',
      provider: 'paypal',
      mode: 'simulator',
      merchantId: MERCHANT,
      findOrder: async (id) => orders.get(id)?.order,
      findOrderOfCapture: async (captureId) => heldOfCapture(captureId).order.provider_order_id,
      currencies: [CURRENCY],
      refund: {
        make: async ({ capture_id, amount_minor, request_id }) => {
          const before = madeRefunds.get(request_id)
          if (before) return before // the provider refunds once a request id
          const refund = returnPart(heldOfCapture(capture_id), BigInt(amount_minor), request_id)
          madeRefunds.set(request_id, refund)
          return refund
        },
        find: async (id) => [...madeRefunds.values()].find((refund) => refund.provider_refund_id === id),
      },
      statement: { lines: async () => [], whenNotRead: 'transaction_search_not_allowed' },
      webhook: { read: () => undefined, isGenuine: async () => false },
    },
  }
}
