/** Safety lines that `npm run faults -- sabotage` takes away, each at the smallest run that notices. */

export type Sabotage = {
  readonly name: string
  /** from the project's root */
  readonly file: string
  /** occurs once in the file */
  readonly text: string
  readonly replacement: string
  readonly payments: number
  readonly kills: number
}

const SMALL = { payments: 12, kills: 0 } as const
const WITH_A_KILL = { payments: 40, kills: 1 } as const
/** Enough refunds that the webhooks of some are dropped: a webhook would make up for the lost answer. */
const WITH_REFUNDS = { payments: 120, kills: 1 } as const

const CHECKS = 'server/src/payments/settlement/check-payment.ts'
const INSERT_ORDER = 'server/src/orders/place-order/insert-order.ts'
const REFUNDS = 'server/src/payments/refunds/process-refunds.ts'

export const SABOTAGES: readonly Sabotage[] = [
  {
    name: 'amount of a payment',
    file: CHECKS,
    text: "if (amount_minor !== expected.payment_amount_minor) return unmatched('wrong_amount')",
    replacement: 'if (amount_minor === undefined) return unmatched("wrong_amount")',
    ...SMALL,
  },
  {
    name: 'payee of a payment',
    file: CHECKS,
    text: "if (unit.merchant_id !== expected.merchant_id) return unmatched('wrong_payee')",
    replacement: '',
    ...SMALL,
  },
  {
    name: 'captures that are not completed',
    file: CHECKS,
    text: "unit.captures.filter((capture) => capture.status === 'completed')",
    replacement: 'unit.captures',
    ...WITH_A_KILL,
  },
  {
    name: "a webhook's signature",
    file: 'server/src/providers/paypal/paypal-provider.ts',
    text: 'return answer.status === 200 && payPalVerified.safeParse(answer.body).success',
    replacement: 'return true',
    ...SMALL,
  },
  {
    name: 'money that pays nothing goes back',
    file: 'server/src/payments/settlement/settle-payment.ts',
    text: 'await queueUnmatchedRefunds(db, provider.account, captures, now)',
    replacement: '',
    ...SMALL,
  },
  {
    name: "a refund's answer",
    file: REFUNDS,
    text: 'const isWritten = await writeRefundOutcome(db, refundRow, outcome, now())',
    replacement: 'const isWritten = false',
    ...WITH_REFUNDS,
  },
  {
    name: 'stock taken by an order',
    file: INSERT_ORDER,
    text: 'set stock = product.stock - line_set.quantity',
    replacement: 'set stock = product.stock',
    ...SMALL,
  },
  {
    name: "an order's idempotency key",
    file: 'server/src/api/orders.ts',
    text: "parseIdempotencyKey(headers['idempotency-key'])",
    replacement: 'parseIdempotencyKey(undefined)',
    ...SMALL,
  },
]
